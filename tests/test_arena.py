"""The arena: duplicate deals, results that outlive everything, and statistics that may be believed."""

import json
import os
import pickle
import queue
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from math import exp
from pathlib import Path
from typing import ParamSpec, TypeVar
from xml.etree import ElementTree as ET

import pytest
import typer
import typer.core
import typer.main

import flibuste
from flibuste.arena import contest as contests
from flibuste.arena.contest import SCORES, Contest, Deal, Played, contest_of, ladder_names, play_deals, play_match, seated
from flibuste.arena.plot import svg_of, ticks_of
from flibuste.arena.report import json_of, standings, summary_of
from flibuste.arena.results import Results
from flibuste.arena.run import Serial, chunks_of, ctrl_c_waits, run, workers_of
from flibuste.arena.statistics import (
    ELO,
    Interval,
    mean_interval,
    ratings,
    ratio_interval,
    share_interval,
    strengths,
    student,
)
from flibuste.bots import PolicyBot, bot_named, bot_names
from flibuste.bots.policy import Policy
from flibuste.chance import Rng
from flibuste.cli import app, main
from flibuste.game import BadInput, FlibusteError, Game, Options, View
from flibuste.games import GAMES, game_named
from flibuste.laws import all_options
from flibuste.match import Match
from flibuste.worker import begin_worker

ROOT = Path(__file__).parent.parent
T = TypeVar("T")
P = ParamSpec("P")


def contest(game: str, asked: dict[str, object], names: list[str], seed: str = "test", ladder: bool = False) -> Contest:
    return contest_of(game_named(game), asked, names, seed, ladder)


def quick() -> Contest:
    """What takes the least time."""
    return contest("nain_jaune", {"rounds": 1}, ["greedy", "random"])


def finished(one: Contest, pairs: int, path: Path | None = None, executor: Executor | None = None) -> str:
    """A whole contest, as its JSON."""
    with Results(one, path) as results:
        run(results, pairs, executor or Serial())
        return json.dumps(json_of(summary_of(results, pairs), results))


# ---- the matches -----------------------------------------------------------------------------------------------------


def policy_of(game: Game, name: str) -> Policy:
    bot = bot_named(game, name, "")
    assert isinstance(bot, PolicyBot)
    return bot.policy


class Asked(PolicyBot):
    """A policy player that is asked by its view, as at a table: it can know nothing else."""

    def choose(self, view: View, deadline: float | None = None) -> str:
        world = self.game.determinize(view, Rng("any world that fits"))
        return self.game.actions[self.policy.choose(world, self.rng)]


WAYS = [(game, options) for game in GAMES.values() for options in all_options(game)]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: " ".join([way[0].name, *map(str, way[1].written.values())]))
def test_a_policy_asked_directly_plays_the_match_it_plays_by_its_views(way: tuple[Game, Options]) -> None:
    game, options = way
    policies = [name for name in reversed(bot_names(game)) if contests.is_quick(game, name)]
    names = [policies[seat % len(policies)] for seat in range(options.players)]
    state, rounds = play_match(game, options, names, "either way")
    match = Match(game, options, "either way")
    asked = [Asked(game, policy_of(game, name), f"either way seat {seat}") for seat, name in enumerate(names)]
    while not match.state.over:
        if match.turn is None:
            match.deal()
        else:
            match.submit(asked[match.turn].choose(match.view(match.turn)), match.turn)
    assert game.dump(match.state) == game.dump(state)
    assert match.deals == rounds


def test_players_that_are_no_policies_are_asked_by_their_views(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[View] = []

    class Watching(Asked):
        def choose(self, view: View, deadline: float | None = None) -> str:
            seen.append(view)
            assert deadline is None, "in the arena nobody plays against the clock"
            return super().choose(view)

    one = quick()
    direct = play_deals(one, [(0, 1), (0, 2)])
    monkeypatch.setattr(contests, "bot_named", lambda game, name, seed: Watching(game, policy_of(game, name), seed))
    assert [len(chunk) for chunk in chunks_of(one, one.tasks(3))] == [1, 1, 1]
    assert play_deals(one, [(0, 1), (0, 2)]) == direct
    assert len(seen) > 20 and all(type(view).__name__ == "NainJauneView" and view.seat == view.turn for view in seen)
    monkeypatch.setattr(Watching, "choose", lambda *_: "swim")
    with pytest.raises(FlibusteError, match="answered 'swim', which is not legal"):
        play_deals(one, [(0, 1)])


def test_every_player_sits_on_every_seat_of_every_deal() -> None:
    assert [seated("abc", rotation, 3) for rotation in range(3)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]
    assert [seated("ab", rotation, 4) for rotation in range(2)] == [[0, 0, 1, 1], [1, 1, 0, 0]]
    assert [seated("abc", rotation, 6) for rotation in range(3)] == [[0, 0, 1, 1, 2, 2], [2, 2, 0, 0, 1, 1], [1, 1, 2, 2, 0, 0]]


@pytest.mark.parametrize(
    ("game", "asked", "names"),
    [
        ("nain_jaune", {"rounds": 2}, ["greedy", "random", "greedy"]),
        ("korsar", {}, ["greedy", "random", "random"]),
        ("korsar", {"teams": True}, ["greedy", "random"]),
        ("korsar", {"teams": True}, ["random", "greedy", "random"]),
    ],
)
def test_all_rotations_have_the_same_deals_and_results_go_to_the_right_players(
    game: str, asked: dict[str, object], names: list[str]
) -> None:
    one = contest(game, asked, names)
    rules = game_named(game)
    options = rules.options(dict(one.options))
    partners = options.players // len(names)
    assert partners == (2 if "teams" in asked else 1)
    (deal,) = play_deals(one, [(0, 7)])
    assert len(deal.matches) == len(names)
    for rotation, played in enumerate(deal.matches):
        places = [(player + rotation) % len(names) for player in range(len(names))]
        by_seat = ["" for _ in range(options.players)]
        for player, place in enumerate(places):
            for partner in range(partners):
                by_seat[place * partners + partner] = names[player]
        state, rounds = play_match(rules, options, by_seat, "test-7")
        outcome = rules.outcome(state)
        assert outcome is not None and rounds == played.rounds
        scores = outcome.details[SCORES[game].key]
        assert isinstance(scores, list)
        assert played.scores == [SCORES[game].sign * scores[place * partners] for place in places]
        assert played.won == [player for player, place in enumerate(places) if place * partners in outcome.winners]


def test_every_game_has_a_score() -> None:
    assert set(SCORES) == set(GAMES)


def test_equal_players_share_everything() -> None:
    """Two of the same mind in all rotations of the same cards are exactly even."""
    with Results(contest("nain_jaune", {"rounds": 1}, ["greedy", "greedy"])) as results:
        run(results, 20, Serial())
        (both,) = summary_of(results, 20).tables[0]
        assert (both.places, both.wins.mean, both.lead.mean) == (2, 0.5, 0.0)


@pytest.mark.parametrize("game", [game for game in GAMES if "greedy" in bot_names(GAMES[game])])
def test_greedy_is_clearly_better_than_random(game: str) -> None:
    with Results(contest(game, {}, ["random", "greedy"])) as results:
        pairs = 100 if game == "nain_jaune" else 10
        run(results, pairs, Serial())
        worse, better = summary_of(results, pairs).tables[0]
        assert better.name == "greedy" and better.wins.excludes(0.5) and better.wins.mean > 0.5
        assert better.lead.low is not None and better.lead.low > 0 and worse.lead.mean == -better.lead.mean


# ---- whoever plays, the results are the same -------------------------------------------------------------------------


class Faraway(Executor):
    """An executor of somebody else's: it pickles what goes to it and back, and does the latest first."""

    def __init__(self) -> None:
        self.work: queue.LifoQueue[tuple[Future[bytes], bytes] | None] = queue.LifoQueue()
        self.open = 0
        self.most_open = 0
        self.largest = 0
        self.thread = threading.Thread(target=self.labour)
        self.thread.start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[bytes] = Future()
        parcel = pickle.dumps((fn, args, kwargs))
        self.open += 1
        self.most_open = max(self.most_open, self.open)
        self.largest = max(self.largest, len(parcel))
        self.work.put((future, parcel))
        return future  # type: ignore[return-value]

    def labour(self) -> None:
        while (item := self.work.get()) is not None:
            future, parcel = item
            fn, args, kwargs = pickle.loads(parcel)  # noqa: S301
            self.open -= 1
            future.set_result(pickle.loads(pickle.dumps(fn(*args, **kwargs))))  # noqa: S301

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.work.put(None)
        self.thread.join()


def test_the_results_do_not_depend_on_the_workers(tmp_path: Path) -> None:
    one = contest("nain_jaune", {"rounds": 1}, ["greedy", "random", "random"])
    alone = finished(one, 100)
    with Faraway() as faraway:
        results = Results(one, tmp_path / "faraway")
        with results:
            run(results, 100, faraway, workers=2)
            assert json.dumps(json_of(summary_of(results, 100), results)) == alone
    assert 2 <= faraway.most_open <= 4 and faraway.largest < 2000
    deals = [json.loads(line)["deal"] for line in (tmp_path / "faraway").read_text().splitlines()[1:]]
    assert deals != sorted(deals) == list(range(1, 101))
    with workers_of(2) as executor, Results(one, tmp_path / "two") as results:
        assert isinstance(executor, ProcessPoolExecutor)
        run(results, 100, executor, workers=2)
        assert json.dumps(json_of(summary_of(results, 100), results)) == alone


@pytest.mark.parametrize("game", list(GAMES))
def test_a_player_that_thinks_plays_the_same_anywhere(game: str) -> None:
    one = contest(game, {"rounds": 1} if game == "nain_jaune" else {}, ["level1", "random"])
    with Faraway() as faraway:
        assert finished(one, 2, executor=faraway) == finished(one, 2)


def test_a_fault_in_a_worker_comes_out_and_what_was_finished_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    one = quick()
    real = contests.play_deal

    def fails(game: Game, options: Options, contest: Contest, names: list[str], table: int, deal: int) -> Deal:
        if deal == 20:
            raise ZeroDivisionError
        return real(game, options, contest, names, table, deal)

    monkeypatch.setattr(contests, "play_deal", fails)
    with Results(one, tmp_path / "results") as results, pytest.raises(ZeroDivisionError):
        run(results, 40, Serial())
    monkeypatch.undo()
    with Results(one, tmp_path / "results") as results:
        assert len(results.deals) == 16
    assert finished(one, 40, tmp_path / "results") == finished(one, 40)


@pytest.mark.once
def test_a_dead_worker_is_told_in_one_line() -> None:
    with Results(quick()) as results, workers_of(2) as executor:
        assert executor.submit(os._exit, 1).exception() is not None  # waits until the pool knows that it is broken
        with pytest.raises(FlibusteError, match="a worker process of the arena has died"):
            run(results, 20, executor, workers=2)


def test_a_worker_ignores_ctrl_c() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        begin_worker()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_ctrl_c_waits_until_a_worker_is_started() -> None:
    tells_mask = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    told = []

    def start_interrupted() -> None:
        with ctrl_c_waits():
            os.kill(os.getpid(), signal.SIGINT)
            told.append(subprocess.check_output([sys.executable, "-c", tells_mask], text=True))

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            start_interrupted()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert told == ["True\n"], "not cut short, and the child has it blocked"


# ---- the file of results ---------------------------------------------------------------------------------------------


def test_a_file_cut_anywhere_is_completed_to_the_same_results(tmp_path: Path) -> None:
    one = contest("nain_jaune", {"rounds": 1}, ["greedy", "random"])
    path = tmp_path / "results.jsonl"
    whole = finished(one, 6, path)
    content = path.read_bytes()
    lines = content.splitlines(keepends=True)
    assert len(lines) == 7
    ends = [len(b"".join(lines[:count])) for count in range(len(lines) + 1)]
    cuts = {cut for end in ends for cut in (end - 1, end, end + 1, end + 9) if 0 <= cut <= len(content)} | {40, ends[1] // 2}
    for cut in sorted(cuts):
        path.write_bytes(content[:cut])
        assert finished(one, 6, path) == whole, cut
        assert sorted(path.read_bytes().splitlines()) == sorted(content.splitlines()), cut


def test_nothing_is_played_or_counted_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = quick()
    path = tmp_path / "results"
    few = finished(one, 5, path)
    many = finished(one, 12, path)
    assert many == finished(one, 12) and few != many
    assert finished(one, 5, path) == few, "the first deals of a longer run"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines + lines[3:6]))
    monkeypatch.setattr(contests, "play_deal", None)
    assert finished(one, 12, path) == many


def test_a_file_of_another_contest_is_refused_and_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = quick()
    path = tmp_path / "results"
    finished(one, 3, path)
    content = path.read_bytes()
    for other, fault in (
        (contest("nain_jaune", {"rounds": 1}, ["greedy", "random"], "other"), 'its seed is "test", not "other"'),
        (contest("nain_jaune", {"rounds": 2}, ["greedy", "random"]), "another contest: its options"),
        (contest("nain_jaune", {"rounds": 1}, ["random", "greedy"]), "another contest: its seats"),
        (contest("nain_jaune", {"rounds": 1}, ["greedy", "random"], ladder=True), "its ladder is false, not true"),
        (contest("korsar", {}, ["greedy", "random"]), 'its game is "nain_jaune", not "korsar"'),
    ):
        with pytest.raises(BadInput, match=fault):
            Results(other, path)
    monkeypatch.setattr("flibuste.arena.results.engine", lambda: "0123")
    with pytest.raises(BadInput, match="they have changed since"):
        Results(one, path)
    assert path.read_bytes() == content


GOOD = '{"table":0,"deal":4,"matches":[{"won":[0],"scores":[1,2],"rounds":1},{"won":[1],"scores":[1,2],"rounds":1}]}'


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("", "line 5: damaged"),
        ("nonsense", "line 5: damaged"),
        ("\0" * 40, "line 5: damaged"),
        ("\xff", "line 5: damaged"),
        (GOOD[:-9], "line 5: damaged"),
        (GOOD.replace('"deal":4', '"deal":"4"'), "line 5: damaged"),
        (GOOD.replace('"deal":4', '"deal":4,"more":1'), "line 5: damaged"),
        (GOOD.replace('"deal":4', '"deal":0'), "line 5: not a deal of this contest"),
        (GOOD.replace('"table":0', '"table":1'), "line 5: not a deal of this contest"),
        (GOOD.replace("[1,2]", "[1,2,3]"), "line 5: not a deal of this contest"),
        (GOOD.replace('"won":[0]', '"won":[]'), "line 5: not a deal of this contest"),
        (GOOD.replace('"won":[0]', '"won":[2]'), "line 5: not a deal of this contest"),
        (GOOD.replace('"won":[0]', '"won":[0,0]'), "line 5: not a deal of this contest"),
        (GOOD.replace('"deal":4', '"deal":1'), "line 5: another result of a deal that is there already"),
    ],
)
def test_a_damaged_line_is_refused_and_the_file_left_alone(line: str, fault: str, tmp_path: Path) -> None:
    one = quick()
    path = tmp_path / "results"
    finished(one, 3, path)
    content = path.read_bytes()
    path.write_bytes(content + GOOD.encode() + b"\n")
    with Results(one, path) as results:
        assert len(results.deals) == 4
    damaged = content + line.encode("latin-1") + b"\n" + GOOD.encode() + b"\n" + b'{"ta'
    path.write_bytes(damaged)
    with pytest.raises(BadInput, match=fault):
        Results(one, path)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize(
    "content", [b"\n", b"hello", b"hello\n", b"{}\n", b'{"flibuste_arena": 2}\n', b"[1]\n", b"\0", b"\xff\n"]
)
def test_somebody_elses_file_is_refused_and_left_alone(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "diary"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=r"diary: (holds no results of an arena|holds the results of another contest)"):
        Results(quick(), path)
    assert path.read_bytes() == content


@pytest.mark.skipif(sys.platform == "win32", reason="no locks there")
def test_two_arenas_do_not_write_one_file(tmp_path: Path) -> None:
    one = quick()
    with Results(one, tmp_path / "results"), pytest.raises(BadInput, match="another arena is writing it"):
        Results(one, tmp_path / "results")
    Results(one, tmp_path / "results").close()


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
    one = contest("korsar", {"teams": True}, ["level1", "level2", "level10"], ladder=True)
    assert one.tables() == [("level1", "level2"), ("level1", "level10"), ("level2", "level10")]
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


# ---- the command -----------------------------------------------------------------------------------------------------

# A test run in the background has Ctrl-C ignored, and would hand that on.
LISTENING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
COMMAND = [sys.executable, "-c", f"{LISTENING}; from flibuste.cli import main; main()", "arena"]
ENVIRONMENT = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}


def arena(*words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *words], capture_output=True, text=True, env=ENVIRONMENT, cwd=cwd)


BAD = {
    "chess --seats greedy,random": "there is no game 'chess'",
    "corsari": "--seats is missing",
    "corsari --seats greedy": "--seats names 1: corsari is played by 2, 3 or 4 players",
    "corsari --seats greedy,random,greedy,random,greedy": "--seats names 5: corsari is played by 2, 3 or 4 players",
    "corsari --seats greedy,level9": "corsari has no computer player 'level9': expected random",
    "corsari --seats greedy,you": "no computer player 'you'",
    "corsari --seats greedy,": "no computer player ''",
    "corsari --seats greedy,random --pairs 0": "--pairs 0: expected at least 1",
    "corsari --seats greedy,random --pairs many": "--pairs",
    "corsari --seats greedy,random --jobs 0": "--jobs 0: expected at least 1",
    "corsari --seats greedy,random --option wind=3": "no option 'wind'",
    "corsari --seats greedy,random --option players=3": "--option players=3: --seats makes it 2 players",
    "corsari --ladder --seats greedy": "a ladder is between two or more players, each named once",
    "korsar --seats greedy,random,greedy --option teams=true --option players=4": "--seats makes it 6 players",
    "korsar --seats greedy,random,greedy,random,greedy --option teams=true": "2, 3 or 4 teams, which is one name for both",
    "korsar --seats greedy,random,greedy,random,greedy,random": "6 players play in teams of two",
    "corsari --seats greedy,random --json nowhere/x.json": "--json nowhere/x.json: there is no folder nowhere",
    "corsari --seats greedy,random --plot Makefile/x.svg": "there is no folder Makefile",
    "corsari --seats greedy,random --results tests": "--results tests: is a folder: expected a file",
    "corsari --seats greedy,random --results /dev/null": "is a device: expected a file",
    "corsari --seats greedy,random --json new --plot ./new": "--plot new: is the file of --json already",
    "corsari --seats greedy,random --results Makefile": "Makefile: holds no results of an arena",
}


@pytest.mark.parametrize(("words", "fault"), BAD.items(), ids=list(BAD))
def test_bad_input_gets_one_clear_line_and_exit_code_2(
    words: str, fault: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (ROOT / "Makefile").read_bytes()
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["flibuste", "arena", *words.split(" ")])
    with pytest.raises(SystemExit) as end:
        main()
    shown = capsys.readouterr()
    assert end.value.code == 2 and shown.out == ""
    assert shown.err.startswith("flibuste: ") and shown.err.count("\n") == 1
    assert fault in shown.err
    assert (ROOT / "Makefile").read_bytes() == before and not (ROOT / "new").exists()


def test_the_command_from_end_to_end(tmp_path: Path) -> None:
    words = ["nain_jaune", "--seats", "greedy,random,random", "--pairs", "40", "--seed", "3", "--option", "rounds=1"]
    files = ["--json", "figures.json", "--plot", "figures.svg", "--results", "results.jsonl"]
    done = arena(*words, *files, "--jobs", "2", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    title, heading, *rows = done.stdout.splitlines()
    assert title == "Nain Jaune, 3 players (edition djeco, rounds 1): 40 deals, 120 matches, seed 3"
    assert heading.split() == ["player", "wins", "(95%)", "fair", "to", "the", "others", "a", "round"]
    assert rows[0].startswith("greedy ") and rows[1].startswith("random ×2 ") and "33.3%" in rows[0]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["figures.json", "figures.svg", "results.jsonl"]
    figures = json.loads((tmp_path / "figures.json").read_text())
    (table,) = figures["tables"]
    assert [player["name"] for player in table["players"]] == ["greedy", "random"] and len(table["deals"]) == 40
    assert f"{100 * table['players'][0]['wins']['mean']:.1f}%" in rows[0] and figures["ratings"] == []
    again = arena(*words, "--json", "again.json", cwd=tmp_path)
    assert again.stdout == done.stdout
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "figures.json").read_bytes()
    other = arena(*words, "--seed", "4", "--results", "results.jsonl", "--json", "again.json", cwd=tmp_path)
    assert other.returncode == 2 and 'its seed is "3", not "4"' in other.stderr and other.stderr.count("\n") == 1
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "figures.json").read_bytes()


def test_a_ladder_on_the_command_line(tmp_path: Path) -> None:
    done = arena(
        "nain_jaune", "--ladder", "--seats", "random,greedy", "--pairs", "100", "--json", "f", "--plot", "p", cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    rows = done.stdout.splitlines()
    assert rows[1].split() == ["player", "rating", "95%"] and rows[2].startswith("greedy ") and rows[3].split() == ["random", "0"]
    assert rows[6].split()[:2] == ["greedy", "random"] and rows[6].rstrip().endswith("above")
    first, last = json.loads((tmp_path / "f").read_text())["ratings"]
    assert first["name"] == "greedy" and first["points"]["low"] > 0 and last["points"]["mean"] == 0


def children_of(process: subprocess.Popen[str]) -> list[int]:
    """The worker processes, where the system tells."""
    try:
        return [int(word) for word in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
    except OSError:
        return []


def polled(condition: Callable[[], bool]) -> None:
    """Wait for something that will happen, however slow the machine."""
    for _ in range(6000):
        if condition():
            return
        time.sleep(0.01)
    pytest.fail("it did not happen in a minute")


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture(params=[1, 2], ids=["one job", "two jobs"])
def running(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """An arena in the middle of its work, and the words that started it."""
    deals = 1500 if flibuste.compiled else 150
    words = [
        "nain_jaune",
        "--seats",
        "greedy,random",
        "--option",
        "rounds=3",
        "--pairs",
        str(deals),
        "--jobs",
        str(request.param),
    ]
    words += ["--results", str(tmp_path / "results")]
    process = subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, start_new_session=True
    )
    with process:
        try:
            results = tmp_path / "results"
            polled(lambda: results.exists() and results.read_bytes().count(b"\n") > 2)
            yield process, words
        finally:
            process.kill()


def test_a_killed_arena_goes_on_where_it_was(running: tuple[subprocess.Popen[str], list[str]], tmp_path: Path) -> None:
    process, words = running
    workers = children_of(process)
    process.kill()
    process.wait()
    polled(lambda: not any(alive(worker) for worker in workers))
    kept = (tmp_path / "results").read_bytes()
    done = arena(*words, "--json", str(tmp_path / "resumed"))
    assert (done.returncode, done.stderr) == (0, "")
    after = (tmp_path / "results").read_bytes()
    assert after.startswith(kept[: kept.rfind(b"\n") + 1])
    assert len(after.splitlines()) == int(words[words.index("--pairs") + 1]) + 1
    without = words[:-2]
    assert arena(*without, "--json", str(tmp_path / "at once")).stdout == done.stdout
    assert (tmp_path / "at once").read_bytes() == (tmp_path / "resumed").read_bytes()


@pytest.mark.parametrize("to_all", [True, False], ids=["at the terminal", "to the process"])
def test_ctrl_c_stops_cleanly(running: tuple[subprocess.Popen[str], list[str]], to_all: bool, tmp_path: Path) -> None:
    process, _ = running
    workers = children_of(process)
    if to_all:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    _, told = process.communicate()
    assert process.returncode == 130
    assert told.count("\n") == 1 and told.startswith("flibuste: stopped after ")
    assert "the same command goes on from there" in told
    kept = (tmp_path / "results").read_bytes()
    assert 1 <= int(told.split(" ")[3]) <= kept.count(b"\n") - 1
    polled(lambda: not any(alive(worker) for worker in workers))


# ---- the page about it -----------------------------------------------------------------------------------------------


def test_the_page_names_every_option_and_its_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "arena.md").read_text()
    command = typer.main.get_command(app)
    assert isinstance(command, typer.core.TyperGroup)
    options = {name for param in command.commands["arena"].params for name in param.opts if name.startswith("--")}
    named = {line.split("`")[1].split(" ")[0] for line in page.splitlines() if line.startswith("| `--")}
    assert named == options
    program = page.split("```python\n")[1].split("```")[0]
    exec(compile(program, "docs/arena.md", "exec"), {})  # noqa: S102
    assert capsys.readouterr().out.startswith("Interval(mean=0.")
