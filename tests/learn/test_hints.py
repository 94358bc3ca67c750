"""Hints: the obvious best comes first, for the obvious reason, and the words for every reason are there."""

from importlib import resources
from itertools import count

import pytest

import flibuste
from flibuste import advice
from flibuste.bots import bot_named, search
from flibuste.chance import Rng
from flibuste.game import BadInput, Json
from flibuste.games import GAMES, folder_of, game_named
from flibuste.games.corsari.preview import CorsariPreview
from flibuste.hints import REASONS, Hint, hints_for, reasons_of
from flibuste.match import Match
from flibuste.terminal.reasons import reason_words
from flibuste.terminal.screen import screen_of
from flibuste.view import Reason
from flibuste.words import words_of
from tests.rules import corsari_positions, korsar_positions, nain_jaune_positions
from tests.rules.korsar_positions import battle

WORLDS = 100 if flibuste.compiled else 10

SWEEP = "blue 1 2 violet 1 3 5 7 9 11 orange 2 4 6 8"  # twelve without a stowaway at a blue pier


def hints(position: Json, worlds: int = WORLDS) -> list[Hint]:
    game = game_named(position["game"])
    state = game.load(position)
    return hints_for(game, game.view(state, int(state.turn)), "test", worlds)


def reasons(hint: Hint) -> list[object]:
    return [reason["reason"] for reason in hint.reasons]


KNOWN = [
    (
        "a sweep in hand",
        corsari_positions.position(phase="discard", hands=[f"{SWEEP} red 9"]),
        "discard red-9 sail",
        {"reason": "sweeps"},
    ),
    (
        "a sweep after attaching",
        corsari_positions.position(
            phase="lay",
            turn=1,
            hands=["", "red 1 2 3 4 yellow 5 6 7 8 blue 3 4 5 orange 9"],
            laid={0: ("violet 1 3 5 7 orange 2 4 6", "blue 1 2", "green 1 2 grey 1")},
            closer=0,
        ),
        "attach orange-9",
        {"reason": "attaches", "card": "orange-9"},
    ),
    (
        "a captain that wins a rich galleon",
        korsar_positions.position(
            turn=0,
            hands=["captain blue blue 1", "red 2 3"],
            battles=[battle(1, 8, 1, {0: "blue 2", 1: "red 4"})],
            stock_size=20,
        ),
        "captain-blue on 1",
        {"reason": "captain decides", "galleon": "galleon-8"},
    ),
    (
        "the admiral saves a rich galleon",
        korsar_positions.position(
            turn=0, hands=["admiral blue 1", "red 2 3"], battles=[battle(1, 8, 0, {1: "red 4 4"})], stock_size=20
        ),
        "admiral on 1",
        {"reason": "denies capture", "galleon": "galleon-8", "seat": 1},
    ),
    (
        "out with the last run",
        nain_jaune_positions.position(["skull 4 5 6", "sails 1 2 7 9 10 11"], aside="helm 4"),
        "play skull-4",
        {"reason": "goes out"},
    ),
]


@pytest.mark.parametrize(("position", "action", "reason"), [case[1:] for case in KNOWN], ids=[case[0] for case in KNOWN])
def test_the_obvious_best_is_first_for_the_obvious_reason(position: Json, action: str, reason: Json) -> None:
    found = hints(position)
    assert found[0].action == action
    assert reason in found[0].reasons
    assert found[0].worse_by == 0.0
    assert len(found) <= 3


def reasons_at(position: Json, action: str) -> list[Reason]:
    game = game_named(position["game"])
    state = game.load(position)
    return reasons_of(game, game.view(state, int(state.turn)), action, {})


def test_a_galleon_is_taken_at_a_turn_that_is_named() -> None:
    """One's own next turn, or the partner's; and a player who only joins a battle hears how far behind they are."""
    alone = korsar_positions.position(
        players=3, turn=0, hands=["blue 4 1", "red 2", "black 2"], battles=[battle(1, 8, 1, {1: "red 3"})], stock_size=20
    )
    assert {"reason": "captures", "galleon": "galleon-8"} in reasons_at(alone, "pirate-blue-4 on 1")
    assert reasons_at(alone, "pirate-blue-1 on 1") == [{"reason": "stays behind", "galleon": "galleon-8", "n": 2}]
    teams = korsar_positions.position(
        players=4,
        teams=True,
        turn=1,
        hands=["red 2", "blue 4 galleon 2", "black 2", "green 1"],
        battles=[battle(1, 8, 2, {1: "red 3"})],
        stock_size=20,
    )
    assert {"reason": "partner captures", "galleon": "galleon-8", "seat": 0} in reasons_at(teams, "pirate-blue-4 on 1")
    assert {"reason": "partner brings home", "galleon": "galleon-2", "seat": 0} in reasons_at(teams, "galleon-2")


def test_the_best_is_not_measured_in_the_worlds_that_chose_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many estimates the highest is too high."""
    streams: list[str] = []

    def watched(seed: str) -> Rng:
        streams.append(seed)
        return Rng(seed)

    monkeypatch.setattr(advice, "Rng", watched)
    position = korsar_positions.position(turn=0, hands=["blue 1", "red 2"], stock_size=9)
    game = game_named("korsar")
    advice.advise(game, game.view(game.load(position), 0), 5, "once")
    assert len(streams) == len(set(streams)) == 2


def test_a_limit_is_named_as_a_reason_only_where_none_is_lower() -> None:
    position = corsari_positions.position(phase="discard", hands=["blue 1 2 red 3 6 8 9 green 3 5 8 10 brown 11 grey 4 azure 5"])
    game = game_named("corsari")
    state = game.load(position)
    discards = [action for action in game.legal_texts(state) if not action.endswith(" sail")]
    preview = game.preview(game.view(state, int(state.turn)))
    assert isinstance(preview, CorsariPreview)
    limits = {action: outlook.hand.limit for action, outlook in preview.actions.items() if outlook.hand is not None}
    least = min(limits[action] for action in discards)
    named = [action for action in discards if {"reason": "leaves limit", "limit": limits[action]} in reasons_at(position, action)]
    assert named == [action for action in discards if limits[action] == least]
    assert {"reason": "more help", "n": 66, "limit": least} in reasons_at(position, "discard red-8")
    assert limits["discard red-8"] > least


def test_the_first_ship_hears_of_the_lowest_limit_only_where_it_is() -> None:
    """Three crews were each said to have the lowest limit, and three different ones."""
    game = game_named("corsari")
    full = game.load(corsari_positions.position(phase="discard", hands=["violet 3 5 7 orange 2 4 6 red 1 9 10 11 yellow 8"]))
    laying, _ = game.apply(full, "discard red-11 sail")
    view = game.view(laying, 0)
    promised = game.preview(view)
    assert isinstance(promised, CorsariPreview)
    limits = {action: hand.limit for action in view.legal if (hand := promised.actions[action].hand) is not None}
    least = min(limits.values())
    assert len(limits) > 10 and len(set(limits.values())) > 5
    for action, limit in limits.items():
        wanted = "least limit" if limit == least else "leaves limit"
        assert reasons_of(game, view, action, {}) == [{"reason": wanted, "limit": limit}]


def test_a_stake_and_a_restart_are_named() -> None:
    position = nain_jaune_positions.position(["helm 11 12 sails 13 skull 1", "cannonball 2 3 4"], stakes=[10, 8, 6, 4, 2])
    best = hints(position)[0]
    assert best.action == "play helm-11"
    assert reasons(best) == ["wins stake", "wins stake", "runs", "keeps restart"]
    assert {"reason": "wins stake", "card": "sails-13", "n": 8} in best.reasons


def test_what_is_known_of_the_others_is_named() -> None:
    """Nobody can follow: all cards of that rank are out."""
    position = nain_jaune_positions.position(
        ["skull 4 sails 9 helm 9", "cannonball 1 2"], laid=[(0, "sails 5"), (1, "helm 5 skull 5"), (0, "cannonball 5")]
    )
    hint = next(one for one in hints(position) if one.action == "play skull-4")
    assert {"reason": "nobody follows", "rank": 5} in hint.reasons


def test_a_stake_that_is_not_announced_is_not_won() -> None:
    position = nain_jaune_positions.position(
        ["skull 7 sails 2", "cannonball 4"], 0, 7, stakes=[10, 8, 6, 4, 2], options={"must_announce": True}
    )
    found = {hint.action: reasons(hint) for hint in hints(position)}
    assert "wins stake" in found["play skull-7 announce"]
    assert "wins stake" not in found.get("play skull-7", [])


WAYS: list[tuple[str, Json]] = [
    ("corsari", {"players": 4, "edition": "piatnik"}),
    ("korsar", {"players": 4, "teams": True}),
    ("korsar", {"players": 5}),
    ("korsar", {"players": 8, "teams": True}),
    ("nain_jaune", {"players": 4, "edition": "classic", "must_announce": True}),
]


@pytest.mark.parametrize(("name", "options"), WAYS, ids=[f"{name} {options['players']}" for name, options in WAYS])
def test_hints_are_there_in_every_way_to_play(name: str, options: Json) -> None:
    game = game_named(name)
    match = Match(game, game.options(options), "ways")
    screen = screen_of(game, ["you", *(f"seat {seat}" for seat in range(1, match.options.players))])
    while not match.state.over and len(match.actions) < (80 if flibuste.compiled else 10):
        if match.turn is None:
            match.deal()
            continue
        found = hints_for(game, match.view(match.turn), "ways", 2)
        assert all(reason_words(screen, reason) for hint in found for reason in hint.reasons)
        match.submit(found[-1].action)


def test_closing_at_a_risk_says_how_often_it_is_sunk() -> None:
    hand = "blue 1 2 violet 1 3 5 7 9 orange 2 4 6 8 red 4 grey 10"
    found = hints(corsari_positions.position(phase="discard", hands=[hand]), 3 * WORLDS)
    said = [reason for hint in found for reason in hint.reasons if str(reason["reason"]).startswith("sunk chance")]
    assert said and all(isinstance(reason["of_ten"], int) and 0 <= reason["of_ten"] <= 10 for reason in said)


def test_there_is_no_hint_for_who_is_not_to_act() -> None:
    game = game_named("corsari")
    state = game.load(corsari_positions.position(turn=0))
    with pytest.raises(BadInput, match="seat 1 is not to act: expected 0"):
        hints_for(game, game.view(state, 1), "test")


@pytest.mark.parametrize("name", GAMES)
def test_hints_of_a_whole_match_have_reasons_with_words(name: str) -> None:
    """Every reason that is given is a known one and can be said; the same view gives the same hints; all actions are legal."""
    game = game_named(name)
    match = Match(game, game.options({}), "hints of a match")
    rng = Rng("hints of a match")
    screen = screen_of(game, ["you", "Anne"])
    said: set[str] = set()
    while not match.state.over and len(match.actions) < (120 if flibuste.compiled else 12):
        if match.turn is None:
            match.deal()
            continue
        view = match.view(match.turn)
        found = hints_for(game, view, "match", 4)
        assert found == hints_for(game, view, "match", 4)
        for hint in found:
            assert hint.action in view.legal and hint.reasons
            for reason in hint.reasons:
                assert f"hint.{reason['reason']}" in words_of(folder_of(game), "en")
                words = reason_words(screen, reason)
                assert "{" not in words and words
                said.add(str(reason["reason"]))
        match.submit(found[0].action if rng.below(3) else view.legal[rng.below(len(view.legal))])
    assert len(said) >= (5 if flibuste.compiled else 2)


def test_a_hint_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that says, whenever somebody looks, that a hundredth of a second has passed."""
    looks = count(1)
    monkeypatch.setattr(search, "monotonic", lambda: 1000 + next(looks) / 100)
    game = game_named("corsari")
    state = game.load(corsari_positions.position(phase="discard"))
    found = hints_for(game, game.view(state, 0), "test", 10_000_000, 1000.0, 0.4)
    assert len(found) >= 2
    assert next(looks) == 41 + 1, "one look after each world, and the last when the time is over"


def test_there_are_no_words_for_reasons_that_are_never_given() -> None:
    """The other languages have the same keys, which tests/test_words.py holds."""
    for game in GAMES.values():
        named = [key.removeprefix("hint.") for key in words_of(folder_of(game), "en") if key.startswith("hint.")]
        source = resources.files(folder_of(game)).joinpath("reasons.py").read_text()
        assert named and [name for name in named if f'"{name}"' not in source] == []


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_best_has_a_reason(name: str) -> None:
    """A review names the best action of any decision with its reasons: so every legal action has one, without any playout."""
    game = game_named(name)
    kinds: set[str] = set()
    for players in game.player_counts[:3]:
        match = Match(game, game.options({"players": players}), "why")
        guides = [bot_named(game, "heuristic" if seat % 2 else "greedy", f"why {seat}") for seat in range(players)]
        while not match.state.over and len(match.actions) < (100 if flibuste.compiled else 30):
            if match.turn is None:
                match.deal()
                continue
            view = match.view(match.turn)
            promised = game.preview(view)
            for action in view.legal:
                assert REASONS.of(game).of(view, promised, action, {}), f"{action} in {name}, {len(match.actions)} actions on"
                kinds.add(action.split(" ")[0].split("-")[0])
            match.submit(guides[match.turn].choose(view))
    assert len(kinds) >= {"corsari": 3, "korsar": 4, "nain_jaune": 1}[name] or not flibuste.compiled


def test_to_draw_in_korsar_is_good_with_few_cards_and_while_there_are_some() -> None:
    few = korsar_positions.position(hands=["blue 2", "red 2 3 4"], stock_size=9)
    assert reasons_at(few, "draw") == [
        {"reason": "few cards", "seat": 1, "n": 1, "most": 3},
        {"reason": "last cards", "n": 9},
        {"reason": "gathers cards"},
    ]
    many = korsar_positions.position(hands=["blue 2 3", "red 2 3 4"], stock_size=30)
    assert reasons_at(many, "draw") == [{"reason": "gathers cards"}]
