"""Hidden cards stay hidden, by construction: what a seat cannot see changes nothing of what it is shown, told or plays."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flibuste
from flibuste.bots import FIRST_MATE, PolicyBot, bot_named, mind_of, policy_names
from flibuste.bots.search import FIRST_LOOK, Search
from flibuste.chance import Rng
from flibuste.game import Game, Json, Options, View
from flibuste.games import GAMES
from flibuste.match import Match
from tests.ways import FEW, Way, any_way, every_way


def match_in_progress(game: Game, options: Options, seed: int, steps: int) -> Match:
    """A match of computer players, stopped after some steps."""
    match = Match(game, options, str(seed))
    bots = [
        bot_named(game, policy_names(game)[(seat + seed) % len(policy_names(game))], f"{seed}") for seat in range(options.players)
    ]
    for _ in range(steps):
        if match.state.over:
            break
        if match.turn is None:
            match.deal()
        else:
            match.submit(bots[match.turn].choose(match.view(match.turn)))
    return match


@given(any_way, st.integers(0, 1000), st.integers(1, 120))
def test_views_and_bots_do_not_depend_on_what_is_hidden(way: Way, seed: int, steps: int) -> None:
    game, options = way
    match = match_in_progress(game, options, seed, steps)
    for seat in range(options.players):
        view = match.view(seat)
        for exchange in range(3):
            world = game.determinize(view, Rng(f"exchange {exchange}"))
            assert game.view(world, seat) == view
            if seat == match.turn:
                for name in policy_names(game):
                    bot = bot_named(game, name, "any")
                    assert isinstance(bot, PolicyBot)
                    choices = [bot.policy.choose(state, Rng("the same")) for state in (match.state, world)]
                    assert choices[0] == choices[1], f"{name} looks at what it may not see"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_thinking_players_do_not_depend_on_what_is_hidden(game: Game) -> None:
    """With so many worlds that the race is looked at, by every belief and every judgement there is."""
    minds = [mind_of(game), mind_of(game).at_level(6), FIRST_MATE.of(game).mind or mind_of(game)]
    for seed, steps in ((1, 6), (2, 11), (5, 17)) if flibuste.compiled else ((1, 6),):
        match = match_in_progress(game, game.options({"players": 3}), seed, steps)
        seat = match.turn
        assert seat is not None
        view = match.view(seat)
        for mind in minds:
            search = Search(game, mind, FIRST_LOOK + 1 if flibuste.compiled else 4)
            thoughts = []
            for exchange in range(3 if flibuste.compiled else 2):
                world = game.determinize(view, Rng(f"exchange {exchange}"))
                thoughts.append([(int(one.action), one.values) for one in search.think(game.view(world, seat), Rng("the same"))])
            assert all(thought == thoughts[0] for thought in thoughts)


@given(any_way, st.integers(0, 1000), st.integers(1, 120))
def test_a_view_names_no_card_that_its_seat_may_not_know(way: Way, seed: int, steps: int) -> None:
    """Every card named in a view lies open, or in a hand this seat may see, or did so before in this round, or was played."""
    game, options = way
    match = match_in_progress(game, options, seed, steps)
    for seat in (None, *range(options.players)):
        shown: set[str] = set()
        for (before, now), action in zip(pairwise(match.states), match.actions, strict=True):
            shown = set() if before.awaits_deal() else shown | set(cards_in(game, action))
            shown |= open_cards(game, game.dump(now), seat)
        assert set(cards_in(game, vars(match.view(seat)))) <= shown


def open_cards(game: Game, position: Json, seat: int | None) -> set[str]:
    """The referee's account of what a seat sees: all but the hidden places, its own hand and its partner's."""
    shown: list[object] = [value for key, value in position.items() if key not in ("hands", "stock", "aside")]
    hands, options = position["hands"], position["options"]
    assert isinstance(hands, list) and isinstance(options, dict)
    if seat is not None:
        shown += [hands[seat], hands[seat ^ 1] if options.get("teams") else []]
    if position["phase"] == "over":
        shown += [card for hand in hands for card in hand if card.startswith("galleon")]  # KOR-A24: they are counted openly
    return set(cards_in(game, shown))


def cards_in(game: Game, value: object) -> list[str]:
    """All card names anywhere in a view."""
    if isinstance(value, str):
        return [word for word in value.split(" ") if word in game.deck.numbers]
    if isinstance(value, dict):
        return [card for one in value.items() for card in cards_in(game, one)]
    if isinstance(value, (list, tuple)):
        return [card for one in value for card in cards_in(game, one)]
    return cards_in(game, vars(value)) if hasattr(value, "__dict__") else []


@every_way
def test_events_tell_a_seat_nothing_that_its_views_do_not(way: Way) -> None:
    """Play a match in two worlds that one seat cannot tell apart: as long as it cannot, it is told the same of both."""
    game, options = way
    told = 0
    for steps in range(2, 40, 3):
        match = match_in_progress(game, options, 5, steps)
        if match.turn is None:
            continue
        for seat in ((match.turn + 1) % options.players, None):
            world = game.determinize(match.view(seat), Rng(f"told {steps}"))
            for action in set(match.state.legal()) & set(world.legal()):
                (after, events), (other_after, other_events) = game.apply(match.state, action), game.apply(world, action)
                if game.view(after, seat) == game.view(other_after, seat):
                    told += 1
                    assert [event.seen_by(seat) for event in events] == [event.seen_by(seat) for event in other_events]
    assert told > 5


def test_a_view_is_plain_json_and_no_state() -> None:
    for game, options in FEW:
        view: View = match_in_progress(game, options, 1, 9).view(0)
        text = json.dumps(vars(view), default=vars)
        assert "state" not in vars(view) and json.loads(text)["game"] == game.name
