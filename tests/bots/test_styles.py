"""Bold, careful and thrifty: a taste among actions that seem as good as each other, and nothing else."""

from collections.abc import Iterator

import pytest

import flibuste
from flibuste.bots import SearchBot, bot_named, guests_of, mind_of
from flibuste.bots.levels import LEVELS
from flibuste.bots.mind import Mind
from flibuste.bots.search import Estimate, Search, chosen, paired_difference
from flibuste.bots.styles import STYLES, spread, to_taste
from flibuste.chance import Rng
from flibuste.game import BadInput, Game, View
from flibuste.games import GAMES
from flibuste.match import Match

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
KORSAR = GAMES["korsar"]
VIEWS = 200 if flibuste.compiled else 6


class Priced(Mind):
    """Actions cost what their numbers are."""

    def expense(self, action: int) -> int:
        return action


def estimate(action: int, *values: float) -> Estimate:
    found = Estimate(action, 0)
    for value in values:
        found.values.append(value)
        found.total += value
    return found


def views(game: Game, count: int) -> Iterator[View]:
    """Of whoever is to act, wherever there is a choice."""
    number = found = 0
    while found < count:
        number += 1
        match = Match(game, game.options({}), f"styles {number}")
        guides = [bot_named(game, "heuristic", f"{number} {seat}") for seat in range(match.options.players)]
        while not match.state.over and found < count:
            if match.turn is None:
                match.deal()
                continue
            view = match.view(match.turn)
            if len(view.legal) > 1:
                found += 1
                yield view
            match.submit(guides[match.turn].choose(view), match.turn)


def test_each_style_likes_something_else_of_what_is_as_good() -> None:
    plain = estimate(3, 0.4, 0.6, 0.5, 0.5)
    wide = estimate(2, 0.1, 0.9, 0.0, 1.0)
    narrow = estimate(4, 0.5, 0.5, 0.5, 0.5)
    cheap = estimate(1, 0.4, 0.6, 0.4, 0.6)
    found = [plain, wide, narrow, cheap]
    assert [to_taste(found, 3, style, Priced()) for style in STYLES] == [2, 4, 1]


def test_no_style_takes_what_seems_worse_or_lets_the_choice_become_better() -> None:
    mind = Mind()
    assert mind.as_good > 0
    for lost in (1.01 * mind.as_good, -1.01 * mind.as_good):
        found = [estimate(1, 0.5, 0.5), estimate(0, 0.2 - lost, 0.8 - lost)]
        assert to_taste(found, 1, "bold", mind) == 1
    found = [estimate(1, 0.5, 0.5), estimate(0, 0.2 - 0.99 * mind.as_good, 0.8 - 0.99 * mind.as_good)]
    assert to_taste(found, 1, "bold", mind) == 0


def test_what_was_dropped_after_fewer_worlds_is_not_taken_however_good_it_seemed_there() -> None:
    dropped = estimate(2, 0.0, 1.0)
    best = estimate(1, 0.5, 0.5, 0.5, 0.5)
    assert best.mean() == dropped.mean()
    assert to_taste([best, dropped], 1, "bold", Mind()) == 1
    assert to_taste([best, dropped], 2, "careful", Mind()) == 2, "nor, by a player content with less, what outlived its choice"


def test_where_nothing_can_be_chosen_and_nothing_liked_better_the_choice_stays() -> None:
    assert to_taste([estimate(5)], 5, "bold", Mind()) == 5, "a forced move is tried in no world"
    even = [estimate(2, 0.5, 0.5), estimate(1, 0.5, 0.5)]
    assert [to_taste(even, action, style, Mind()) for action in (1, 2) for style in STYLES] == [1, 1, 1, 2, 2, 2]


@every_game
def test_a_style_gives_nothing_away_and_shows(game: Game) -> None:
    """Level 4's choices, and those of its styles in the same thoughts."""
    mind = mind_of(game).at_level(4)
    search = Search(game, mind, 50 if flibuste.compiled else 8)
    differ = dict.fromkeys(STYLES, 0)
    for number, view in enumerate(views(game, VIEWS)):
        estimates = search.think(view, Rng(f"{number}"))
        by_action = {int(one.action): one for one in estimates}
        best = estimates[0]
        for style in STYLES:
            liked = by_action[int(to_taste(estimates, best.action, style, mind))]
            assert abs(paired_difference(best, liked)[0]) <= mind.as_good
            differ[style] += liked is not best
            if liked is not best and style != "thrifty":
                assert (spread(liked) > spread(best)) == (style == "bold")
            if style == "thrifty":
                assert mind.expense(liked.action) <= mind.expense(best.action)
    if flibuste.compiled:
        assert all(differ.values()), differ


@every_game
def test_the_same_seed_and_view_give_the_same_choice_whatever_is_hidden(game: Game) -> None:
    for number, view in enumerate(views(game, 4)):
        assert view.seat is not None
        exchanged = game.view(game.determinize(view, Rng(f"{number}")), view.seat)
        for name in (f"level{level}-{style}" for level in (1, 3) for style in STYLES):
            once, again = (bot_named(game, name, f"{number}").choose(seen) for seen in (view, exchanged))
            assert once == again and once in view.legal


@every_game
def test_a_styled_player_thinks_as_its_level_does(game: Game) -> None:
    for level in LEVELS:
        plain, styled = bot_named(game, level.name, "one"), bot_named(game, f"{level.name}-bold", "one")
        assert isinstance(plain, SearchBot) and isinstance(styled, SearchBot)
        assert (styled.search.worlds, styled.temperature, styled.seconds) == (
            plain.search.worlds,
            plain.temperature,
            plain.seconds,
        )
        assert styled.search.mind is plain.search.mind and (plain.style, styled.style) == ("", "bold")
    view = next(views(game, 1))
    plain = bot_named(game, "level2", "two")
    assert isinstance(plain, SearchBot)
    estimates = plain.search.think(view, plain.rng)
    action = to_taste(estimates, chosen(estimates, plain.temperature, plain.rng), "thrifty", plain.search.mind)
    assert bot_named(game, "level2-thrifty", "two").choose(view) == game.actions[action]


def test_the_style_is_part_of_the_name_of_a_level_and_of_no_other_player() -> None:
    assert guests_of(KORSAR, ["level3-careful", "level3"]) == {}
    for name in ("level3-", "level3-rash", "level7-bold", "greedy-bold", "first_mate_1-bold"):
        with pytest.raises(BadInput, match="no computer player"):
            bot_named(KORSAR, name, "")


def test_what_the_thrifty_mind() -> None:
    """In Korsar to give strong cards away, in the other games to keep high ones, which cost points in hand."""

    def expenses(name: str, *texts: str) -> list[int]:
        game = GAMES[name]
        return [int(mind_of(game).expense(game.actions.index(text))) for text in texts]

    fighters = ("pirate-red-1 on 2", "pirate-black-4 on 25", "captain-blue on 1", "admiral on 3")
    assert expenses("korsar", "draw", "galleon-2", "galleon-8", *fighters) == [0, 2, 8, 1, 4, 5, 6]
    assert expenses("korsar", "discard galleon-8", "discard pirate-blue-2", "discard admiral") == [0, 2, 6]
    assert expenses("corsari", "draw stock", "discard pink-1", "discard green-11", "discard red-11 sail") == [0, 10, 0, 0]
    assert expenses("nain_jaune", "play skull-1", "play sails-13", "play skull-7 announce") == [12, 0, 6]
