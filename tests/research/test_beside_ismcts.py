"""The matches against OpenSpiel's ISMCTS are what they are said to be: `bench/ismcts.py` plays them."""

from itertools import count

import ismcts
import pytest
from ismcts import FEWEST, Contest, next_card, shuffled

from flibuste.chance import deal_rng
from flibuste.games import GAMES
from flibuste.research.spiel import Story


@pytest.mark.parametrize(("times", "simulations"), [(0.0, FEWEST), (10.0, FEWEST + 9)])
def test_it_thinks_as_long_as_it_is_told_and_never_less_than_the_fewest_simulations(
    monkeypatch: pytest.MonkeyPatch, times: float, simulations: int
) -> None:
    clock = count()
    monkeypatch.setattr(ismcts, "process_time", lambda: float(next(clock)))  # a second for each look
    contest = Contest("nain_jaune", "level1", times, own=True)
    assert contest.match("small-1", 1) in (0.0, 0.5, 1.0)
    assert min(contest.decisions) > 5 and min(contest.spent) > 0.0
    assert contest.simulations == simulations * contest.decisions[1]
    assert "level1 wins 50.0%" in contest.told([0.0, 1.0]) and f"for {simulations}.0 simulations" in contest.told([0.0, 1.0])


@pytest.mark.parametrize("name", GAMES)
def test_both_seats_play_the_deals_of_the_arena(name: str) -> None:
    game = GAMES[name]
    options = game.options({"players": 2})
    story = Story(game, options)
    order = shuffled(story, "arena-1", 1)
    while story.is_chance():
        story.move(next_card(story, order))
    state = game.start(options)
    pack = state.pack()
    deal_rng("arena-1", 1).shuffle(pack)
    state.deal(pack)
    assert [game.view(story.state, seat) for seat in range(2)] == [game.view(state, seat) for seat in range(2)]
