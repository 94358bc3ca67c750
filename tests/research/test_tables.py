"""Many matches at once: the same as one at a time, and what is wrong is refused whole."""

from typing import Any

import numpy as np
import pytest

from flibuste.chance import Rng
from flibuste.encoding import MOST_TOUCHED
from flibuste.game import BadInput, Game, NotAnAction, NotLegal, Options
from flibuste.games import GAMES
from flibuste.laws import all_options
from flibuste.match import Match
from flibuste.research import Tables, env, layout
from flibuste.research.layouts import encoder_of
from tests.ways import every_way


@pytest.mark.pure
@every_way
def test_a_row_kept_up_step_by_step_is_one_that_is_written_afresh(way: tuple[Game, Options]) -> None:
    game, options = way
    kept, fresh = encoder_of(game, options, options.players), encoder_of(game, options, 1)
    state = game.start(options)
    rng = Rng("kept up")
    for _ in range(150):
        if state.over:
            break
        if state.turn < 0:
            state.shuffle_and_deal(rng)
            for seat in range(options.players):
                kept.forget(seat)
        else:
            patient = [action for action in state.legal() if not game.is_hasty(action)] or state.legal()
            legal = patient if rng.below(10) else state.legal()
            state.play(legal[rng.below(len(legal))])
        for seat in range(options.players):
            if seat == state.turn or not rng.below(3):  # one that waits is brought up to date now and then
                kept.refresh(seat, state, seat)
                fresh.forget(0)
                fresh.refresh(0, state, seat)
                assert kept.row(seat) == fresh.row(0)
    unused = encoder_of(game, options, options.players)
    for seat in range(options.players):
        kept.refresh(seat, state, seat)
        unused.refresh(seat, state, seat)
    assert bytes(kept.cells) == bytes(unused.cells)


def test_a_row_that_was_written_more_often_than_it_remembers_is_cleared_all_the_same() -> None:
    game = GAMES["corsari"]
    options = game.options({"players": 2})
    encoder, fresh = encoder_of(game, options, 1), encoder_of(game, options, 1)
    state = game.start(options)
    state.shuffle_and_deal(Rng("long"))
    for _ in range(MOST_TOUCHED + 1):  # a card that comes and goes
        encoder.put(0, 7, 1)
        encoder.put(0, 7, 0)
    encoder.forget(0)
    encoder.refresh(0, state, 0)
    fresh.refresh(0, state, 0)
    assert encoder.row(0) == fresh.row(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_cells_of_every_field_stay_within_what_the_layout_says(game: str) -> None:
    most = max(all_options(GAMES[game]), key=lambda options: options.players)
    asked: dict[str, Any] = dict(most.written)
    tables = Tables(game, 32, seed=3, **asked)
    high = tables.layout.high()
    greatest = np.zeros_like(high)
    for _ in range(150):
        tables.step(tables.sample())
        assert (tables.observations <= high).all()
        greatest = np.maximum(greatest, tables.observations.max(axis=0))
    named = tables.layout.split(greatest)
    assert named["hand"].max() >= 1 and named["turn"].max() == 1
    assert sum(part.size for part in named.values()) == tables.layout.size


@pytest.mark.parametrize("game", GAMES)
def test_tables_play_as_the_referee_does(game: str) -> None:
    """One table by the seed of a match, move by move beside `Match`: legal actions, turns, rewards."""
    one = env(game, illegal="raise")
    one.reset(seed=8)
    match = Match(one.game, one.options, "8")
    rng = Rng("beside")
    while match.state.over is False:
        if match.turn is None:
            match.deal()
            continue
        assert one.agent_selection == f"seat_{match.turn}"
        mask = one.observe(one.agent_selection)["action_mask"]
        assert sorted(match.state.legal()) == list(np.flatnonzero(mask))
        action = match.state.legal()[rng.below(len(match.state.legal()))]
        match.submit(one.game.actions[action])
        one.step(action)
    outcome = one.game.outcome(match.state)
    assert outcome is not None and all(one.terminations.values())
    winners = {f"seat_{seat}" for seat in outcome.winners}
    assert {agent for agent, reward in one.rewards.items() if reward > 0} == (winners if len(winners) < 2 else set())
    assert abs(sum(one.rewards.values())) < 1e-12


def test_the_same_seed_gives_the_same_matches_and_another_one_does_not() -> None:
    def trace(seed: int) -> list[bytes]:
        tables = Tables("nain_jaune", 8, seed=seed)
        found: list[bytes] = []
        for _ in range(200):
            tables.step(tables.sample())
            found.append(tables.observations.tobytes() + tables.rewards.tobytes())
        return found

    assert trace(1) == trace(1) != trace(2)


def test_rewards_come_with_the_end_and_go_with_the_next_step() -> None:
    tables = Tables("korsar", 16, 3, seed=1)
    ends = 0
    for _ in range(400):
        tables.step(tables.sample())
        for table in np.flatnonzero(tables.ended):
            ends += 1
            assert abs(tables.rewards[table].sum()) < 1e-12 and tables.steps[table] == 0
        assert not tables.rewards[tables.ended == 0].any()
    assert ends > 16


@pytest.mark.parametrize(("opponents", "seat"), [(("greedy",), 0), (("random", "heuristic"), None)])
def test_beside_opponents_only_the_learner_is_asked(opponents: tuple[str, ...], seat: int | None) -> None:
    tables = Tables("nain_jaune", 12, 3, seed=4, opponents=opponents, seat=seat)
    seats: set[int] = set()
    gained: set[float] = set()
    for _ in range(300):
        tables.step(tables.sample())
        seats.update(tables.turns.tolist())
        gained.update(tables.gains[tables.ended > 0].tolist())
        assert (tables.turns == np.array([int(state.turn) for state in tables.runner.states])).all()
    assert seats == ({0} if seat == 0 else {0, 1, 2})
    assert 1.0 in gained and -0.5 in gained


def test_a_refused_action_changes_nothing_at_any_table() -> None:
    tables = Tables("corsari", 4, seed=2)
    before = tables.observations.tobytes()
    good = tables.sample()
    for fault, actions in (
        (NotLegal, [*good[:3].tolist(), 5]),
        (NotAnAction, [*good[:3].tolist(), 10_000]),
        (NotAnAction, [*good[:3].tolist(), -1]),
        (BadInput, good[:3]),
        (BadInput, good.astype(float)),
        (BadInput, good.reshape(2, 2)),
        (BadInput, "draw stock"),
    ):
        with pytest.raises(fault) as told:
            tables.step(actions)
        assert "\n" not in str(told.value) and len(str(told.value)) > 10
        tables.observe()
        assert tables.observations.tobytes() == before
    tables.step(good.astype(np.int32))
    assert tables.steps.tolist() == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"game": "poker"}, "no game 'poker'"),
        ({"game": "corsari", "players": 9}, "not played by 9"),
        ({"game": "corsari", "colour": "red"}, "no option 'colour'"),
        ({"game": "corsari", "count": 0}, "0 tables"),
        ({"game": "corsari", "opponents": ("nobody",)}, "no computer player 'nobody'"),
        ({"game": "corsari", "players": 4, "opponents": ("random", "random")}, "2 opponents"),
        ({"game": "corsari", "seat": 2}, "seat 2"),
        ({"game": "corsari", "seat": "left"}, "seat 'left'"),
        ({"game": "corsari", "count": 2.0}, "2.0 tables"),
        ({"game": "corsari", "opponents": "greedy"}, "expected a list of names"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(asked: dict[str, object], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Tables(**{"count": 2, **asked})  # type: ignore[arg-type]


def test_the_arrays_of_the_engine_are_live_and_cannot_be_written_to() -> None:
    tables = Tables("korsar", 2, seed=1)
    masks = tables.masks
    before = masks.copy()
    tables.step(tables.sample())
    assert (masks != before).any()
    with pytest.raises(ValueError, match="read-only"):
        masks[0, 0] = 1


@pytest.mark.parametrize("game", GAMES)
def test_only_a_critic_is_given_what_is_hidden(game: str) -> None:
    assert Tables(game, 2).hidden is None
    tables = Tables(game, 2, critic=True, seed=5)
    assert tables.hidden is not None
    tables.step(tables.sample())
    found = layout(game)
    hands = found.split_hidden(tables.hidden)["hands"]
    for table in range(2):
        state, seat = tables.runner.states[table], int(tables.turns[table])
        other = GAMES[game].view(state, 1 - seat)
        held = [0] * len(GAMES[game].deck.texts)
        for card in other.hand:  # type: ignore[attr-defined]
            held[GAMES[game].deck.numbers[card]] += 1
        assert hands[table, 0].tolist() == held
