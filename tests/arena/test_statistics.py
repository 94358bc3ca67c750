"""The arena's statistics, which may be believed, and their picture."""

import random
from math import exp
from xml.etree import ElementTree as ET

import pytest

from flibuste.arena import contest as contests
from flibuste.arena.contest import Deal, Played, ladder_names
from flibuste.arena.plot import svg_of, ticks_of
from flibuste.arena.report import standings, summary_of
from flibuste.arena.results import Results
from flibuste.arena.run import Serial, run
from flibuste.arena.statistics import ELO, ratings, strengths
from flibuste.game import BadInput
from flibuste.games import game_named
from flibuste.intervals import Interval, mean_interval, ratio_interval, share_interval, student
from tests.arena.contests import contest

# ---- statistics ------------------------------------------------------------------------------------------------------


def test_students_quantiles() -> None:
    for freedom, value in ((1, 12.7062), (10, 2.22814), (11, 2.20099), (20, 2.08596), (30, 2.04227), (100, 1.98397)):
        assert student(freedom) == pytest.approx(value, abs=2e-5)


def test_intervals_of_known_numbers() -> None:
    assert mean_interval([3.0]) == Interval(3.0, None, None)
    simple = mean_interval([1.0, 2.0, 3.0])
    assert simple.mean == 2 and simple.high == pytest.approx(2 + 4.30265 / 3**0.5, abs=1e-4)
    assert ratio_interval([2.0, 4.0, 6.0], [1.0, 2.0, 3.0]) == Interval(2.0, 2.0, 2.0)
    assert ratio_interval([2.0, 5.0], [1.0, 1.0]) == mean_interval([2.0, 5.0])
    sure = share_interval([1.0] * 100)
    assert sure.mean == sure.high == 1.0 and sure.low is not None and 0.94 < sure.low < 0.97
    assert share_interval([1.0]).excludes(0.5) is False
    none = share_interval([0.0] * 10)
    assert none.low == none.mean == 0.0 and none.high is not None and 0.2 < none.high < 0.5


def width(interval: Interval) -> float:
    assert interval.low is not None and interval.high is not None
    return interval.high - interval.low


@pytest.mark.parametrize(("chance", "deals"), [(0.5, 10), (0.5, 200), (0.8, 50), (0.97, 40), (0.97, 300)])
def test_intervals_cover_the_truth_as_often_as_they_say(chance: float, deals: int) -> None:
    """Deals whose two matches hang together, with ties: the interval has the true share in 95% of the trials, or a bit more."""
    dice = random.Random(f"{chance} {deals}")
    trials, hits, mean_hits = 600, 0, 0
    wider = 0.0

    def match(luck: float) -> float:
        return (0.5 if dice.random() < 0.5 else 1.0) if dice.random() < luck else 0.0

    truth = 0.75 * chance
    for _ in range(trials):
        swings = [dice.choice((-1, 1)) * min(chance, 1 - chance) for _ in range(deals)]
        shares = [(match(chance + swing) + match(chance - swing / 2)) / 2 for swing in swings]
        careful, plain = share_interval(shares), mean_interval(shares)
        hits += not careful.excludes(truth)
        mean_hits += not plain.excludes(truth)
        wider += width(careful) / width(plain) / trials
    assert hits / trials >= 0.93
    assert 0.92 <= mean_hits / trials <= 0.98
    assert wider < (1.15 if deals >= 200 else 2)


def test_figures_of_a_table_by_hand() -> None:
    """Three places, two of them the same player; a shared win; the deal is the unit."""
    deals = [
        Deal(0, 1, [Played([0], [10, 4, 1], 2), Played([0, 1], [6, 6, 0], 2), Played([2], [1, 2, 9], 2)]),
        Deal(0, 2, [Played([0], [9, 0, 0], 4)] * 3),
    ]
    one, both = standings("nain_jaune", ["a", "b", "b"], deals)
    assert (one.name, one.places, both.name, both.places) == ("a", 1, "b", 2)
    assert one.wins.mean == pytest.approx((0.5 + 1) / 2) and both.wins.mean == pytest.approx((0.25 + 0) / 2)
    assert one.score.mean == pytest.approx((17 / 3 + 9) / 2)
    first = 17 / 3 - (22 / 3) / 2
    assert one.lead.mean == pytest.approx((first + 9) / 2)
    assert width(one.lead) == pytest.approx(width(mean_interval([first, 9.0])))
    assert one.lead_by_round is not None and one.lead_by_round.mean == pytest.approx((first + 9) / 6)
    assert standings("korsar", ["a", "b", "b"], deals)[0].lead_by_round is None


def rounds_of(strength: list[float], deals: int, dice: random.Random) -> dict[tuple[int, int], list[float]]:
    """A round robin of players of known strengths: two matches a deal, one in ten a tie."""

    def match(one: int, other: int) -> float:
        if dice.random() < 0.1:
            return 0.5
        return float(dice.random() < 1 / (1 + exp(strength[other] - strength[one])))

    pairs = [(one, other) for one in range(len(strength)) for other in range(one + 1, len(strength))]
    return {pair: [(match(*pair) + match(*pair)) / 2 for _ in range(deals)] for pair in pairs}


def test_ratings_recover_known_strengths() -> None:
    """Ties pull the true odds together a little, so the truth is what the exact shares give."""
    strength = [0.3, 0.0, 1.2, 2.0]
    exact_won: dict[tuple[int, int], float] = {}
    exact_lost: dict[tuple[int, int], float] = {}
    for one in range(4):
        for other in range(one + 1, 4):
            share = 0.05 + 0.9 / (1 + exp(strength[other] - strength[one]))
            exact_won[one, other], exact_lost[one, other] = share, 1 - share
    truth = strengths(4, exact_won, exact_lost, [0.0] * 4)
    hits = 0
    dice = random.Random(1)
    for _ in range(20):
        found = ratings(4, rounds_of(strength, 60, dice), samples=200)
        assert found[1] == Interval(0.0, 0.0, 0.0)
        hits += sum(not found[player].excludes(ELO * (truth[player] - truth[1])) for player in (0, 2, 3))
    assert 52 <= hits <= 60
    long = ratings(4, rounds_of(strength, 4000, dice), samples=40)
    for player in range(4):
        assert long[player].mean == pytest.approx(ELO * (truth[player] - truth[1]), abs=20)


def test_ratings_without_a_tie_are_the_strengths_themselves() -> None:
    strength = [0.0, 5.0, -3.0]
    pairs = [(0, 1), (0, 2), (1, 2)]
    won = {(one, other): 1 / (1 + exp(strength[other] - strength[one])) for one, other in pairs}
    lost = {pair: 1 - share for pair, share in won.items()}
    for start in ([0.0] * 3, [9.0, -9.0, 3.0]):
        assert strengths(3, won, lost, start) == pytest.approx(strength, abs=1e-6)


def test_one_who_always_wins_or_always_ties_has_a_rating() -> None:
    found = ratings(3, {(0, 1): [1.0] * 50, (0, 2): [1.0] * 50, (1, 2): [0.5] * 50}, samples=400)
    assert found[0].mean > 400 and found[1].mean == pytest.approx(found[2].mean, abs=1e-6)
    assert found[0].low is not None and found[0].high is not None
    assert 250 < found[0].low < found[0].mean < found[0].high < 5000
    even = ratings(2, {(0, 1): [0.5] * 100}, samples=100)
    assert even[0].mean == even[1].mean == 0
    assert ratings(2, {(0, 1): [0.5] * 100}, samples=100) == even


def test_a_ladder_is_a_round_robin_at_small_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("nain_jaune")
    monkeypatch.setattr(contests, "bot_names", lambda _: ["random", "greedy", "level1"])
    assert ladder_names(game) == ["random", "greedy", "level1"]
    monkeypatch.setattr(contests, "bot_names", lambda _: ["random", "greedy", "level1", "level2", "level10"])
    assert ladder_names(game) == ["level1", "level2", "level10"]
    one = contest("korsar", {"teams": True}, ["level1", "level2", "level3"], ladder=True)
    assert one.tables() == [("level1", "level2"), ("level1", "level3"), ("level2", "level3")]
    assert dict(one.options)["players"] == 4
    assert one.tasks(2) == [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]
    with pytest.raises(BadInput, match="each named once"):
        contest("korsar", {}, ["level1", "level1"], ladder=True)


# ---- the picture -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ladder", [False, True])
def test_the_picture_is_sound_svg_with_every_player_in_it(ladder: bool) -> None:
    with Results(contest("nain_jaune", {"rounds": 1}, ["greedy", "random"], "<&'\">", ladder)) as results:
        run(results, 8, Serial())
        root = ET.fromstring(svg_of(summary_of(results, 8)))
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    texts = [node.text for node in root.iter(f"{space}text")]
    assert {"greedy", "random"} <= set(texts) and any("<&'\">" in str(text) for text in texts)
    assert ("fair share" in texts) is not ladder and ("Bradley–Terry points" in texts) is ladder
    assert root.findtext(f"{space}title") and len(list(root.iter(f"{space}circle"))) == 2
    width = float(root.get("width") or 0)
    for node in root.iter(f"{space}circle"):
        assert 150 <= float(node.get("cx") or 0) <= width - 90


def test_ticks_are_round_and_cover_the_range() -> None:
    assert ticks_of(0, 100) == [0, 20, 40, 60, 80, 100]
    for low, high in ((0, 1), (-37, 912), (0, 250.1), (-0.2, 0.01), (0, 99999)):
        ticks = ticks_of(low, high)
        assert ticks[0] <= low and ticks[-1] >= high and 4 <= len(ticks) <= 10
