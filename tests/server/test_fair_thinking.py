"""F5: computer players of one table do not starve those of another. Times are of an event loop whose clock the test turns."""

import asyncio
from collections.abc import Callable

import pytest

from flibuste.game import Game, View
from flibuste.games import GAMES
from flibuste.match import Match
from flibuste.server.thinking.fairly import FairLine, Turn
from flibuste.server.thinking.thinkers import Result, Thinkers
from tests.waiting import run_with_hourglass, turn_clock

SECONDS = {"level6": 3.0, "level5": 1.0, "level4": 0.3, "level3": 0.05, "level1": 0.01}


class Slow(Thinkers):
    """Workers that take as long as each level does, by the test's clock, and end when the test says so."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.begun: list[tuple[str, str]] = []  # which table and level
        self.ends: list[tuple[float, asyncio.Event]] = []

    async def chosen(self, game: Game, level: str, view: View) -> str:
        async with self.places.at(0):
            task = asyncio.current_task()
            self.begun.append((task.get_name() if task is not None else "", level))
            done = asyncio.Event()
            self.ends.append((asyncio.get_running_loop().time() + SECONDS[level], done))
            await done.wait()
        return view.legal[0]

    async def asked(self, urgency: int, function: Callable[..., Result], *arguments: object) -> "asyncio.Future[Result] | None":
        raise AssertionError("nobody is asked")

    def close(self) -> None:
        pass

    async def end_next(self) -> None:
        """Let the thought end that is the first to."""
        loop = asyncio.get_running_loop()
        self.ends.sort(key=lambda one: one[0])
        at, done = self.ends.pop(0)
        turn_clock(max(at - loop.time(), 0.0))
        done.set()
        await rest()


async def rest() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def view() -> tuple[Game, View]:
    match = Match(GAMES["corsari"], GAMES["corsari"].options({"players": 2}), "1")
    match.deal()
    assert match.turn is not None
    return match.game, match.view(match.turn)


def think(thinkers: Slow, table: str, level: str, awaited: bool) -> "asyncio.Task[str]":
    return asyncio.create_task(thinkers.choose(*view_of(level), table, awaited), name=table)


def view_of(level: str) -> tuple[Game, str, View]:
    game, seen = view()
    return game, level, seen


@pytest.mark.parametrize("workers", [1, 2])
def test_tables_with_nobody_at_them_do_not_delay_a_person(workers: int) -> None:
    """Twenty tables of four level 6 with nobody seated, each asking for the next thought at once."""

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        loop.set_stopped(True)  # type: ignore[attr-defined]
        thinkers = Slow(workers)
        crowd = [think(thinkers, f"crowd {number}", "level6", False) for number in range(20)]
        await rest()
        for _ in range(5):
            await thinkers.end_next()
        for _ in range(10):
            begun = loop.time()
            mine = think(thinkers, "mine", "level1", True)
            await rest()
            while not mine.done():
                await thinkers.end_next()
            assert loop.time() - begun <= SECONDS["level3"] + 2 * SECONDS["level1"]
            crowd.append(think(thinkers, "crowd 0", "level6", False))
            await rest()
        while thinkers.ends:
            await thinkers.end_next()
        assert all(task.done() for task in crowd), "nobody is forgotten"
        assert thinkers.shed > 0

    run_with_hourglass(scenario())


def test_tables_take_turns_by_what_they_have_had() -> None:
    """One table asks for deep thoughts all the time, the other for quick ones: each quick one is next."""

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        loop.set_stopped(True)  # type: ignore[attr-defined]
        thinkers = Slow(1)
        asked = [think(thinkers, f"deep {number}", "level5", True) for number in range(2)]
        await rest()
        for number in range(2):  # each has had its first thought
            await thinkers.end_next()
            asked.append(think(thinkers, f"deep {number}", "level5", True))
            await rest()
        for _ in range(4):
            thinks = thinkers.begun[-1][0]
            asked.append(think(thinkers, "quick", "level1", True))
            await rest()
            await thinkers.end_next()
            assert thinks.startswith("deep") and thinkers.begun[-1][0] == "quick"
            asked.append(think(thinkers, thinks, "level5", True))
            await rest()
            await thinkers.end_next()
        while thinkers.ends:
            await thinkers.end_next()
        assert all(task.done() for task in asked)

    run_with_hourglass(scenario())


def test_what_has_waited_long_is_thought_about_less_deeply() -> None:
    """The time of a thought counts from the request, and not from when a worker begins."""
    for waited, level in ((0.0, "level6"), (1.0, "level4"), (3.0, "level3"), (6.0, "level1")):
        assert Turn(waited, quick=False).level("level6") == level
    assert Turn(9.0, quick=False).level("level1") == "level1"
    assert Turn(0.0, quick=True).level("level5") == "level3" and Turn(0.0, quick=True).level("level2") == "level2"
    assert Turn(9.0, quick=True).level("somebody") == "somebody", "a guest has no levels"
    assert Turn(3.0, quick=False).level("level6-bold") == "level3-bold", "the style stays"


def test_where_the_result_counts_no_load_makes_a_computer_player_weaker() -> None:
    """Twenty tables of one person, who plays at all of them at once and, by requests alone, is at none."""
    assert Turn(9.0, quick=True, counts=True).level("level6") == "level6"

    async def scenario() -> None:
        asyncio.get_running_loop().set_stopped(True)  # type: ignore[attr-defined]
        thinkers = Slow(1)
        game, seen = view()
        asked = [
            asyncio.create_task(thinkers.choose(game, "level6", seen, f"rated {number}", False, counts=True))
            for number in range(20)
        ]
        await rest()
        while thinkers.ends:
            await thinkers.end_next()
        assert all(task.done() for task in asked)
        assert {level for _, level in thinkers.begun} == {"level6"} and thinkers.shed == 0

    run_with_hourglass(scenario())


def test_whoever_stops_waiting_keeps_no_place() -> None:
    async def scenario() -> None:
        line = FairLine(1)
        order: list[str] = []

        async def one(name: str, gate: asyncio.Event) -> None:
            async with line.turn(name, True):
                order.append(name)
                await gate.wait()

        gates = [asyncio.Event() for _ in range(3)]
        tasks = [asyncio.create_task(one(str(number), gate)) for number, gate in enumerate(gates)]
        await rest()
        tasks[1].cancel()
        gates[0].set()
        await rest()
        gates[2].set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert order == ["0", "2"] and line.taken == 0 and not line.waiting

    asyncio.run(scenario())
