"""Nothing happens unseen: computer players wait for persons, and the clock of a turn begins when it is seen.

Pages are lines that say what they have shown; time passes only where a test turns the clock.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from flibuste.fair.keeper import Keeper
from flibuste.server.house.forgetting import forget
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.rooms import Room
from flibuste.server.house.sleeping import Sleeping
from flibuste.server.table import entries
from flibuste.server.table.refusals import Foreign
from flibuste.wire import Act, Join, Leave, NewTable, Pause, Resume, Shown, Start
from flibuste.wire.parts import part_due
from tests.server import tourneys
from tests.server.housed import Ear, answer, newcomer, open_house, settled
from tests.server.parts import persons
from tests.waiting import Hourglass, run_with_hourglass, turn_clock

ACTION, GRACE = 30.0, 10.0  # of the brisk clock


class Page(Ear):
    """A page of a visitor's, which says what it has shown when the test wants it to."""

    def __init__(self, house: House, room: Room, visitor: int) -> None:
        super().__init__(visitor)
        self.house = house
        self.room = room
        house.listen(room, self, None, paced=True)

    async def says_seen(self, pace: int = 0, version: int | None = None) -> None:
        shown = Shown(version=self.room.table.version if version is None else version, pace=pace)
        identities = await Identities.open(self.house.store)
        text = b'{"do":"seen","version":%d,"pace":%d}' % (shown.version, shown.pace)
        await answer(self, self.house, self.room.table.code, text, identities)
        await settled(self.house)

    @property
    def awaits(self) -> list[int]:
        """Whom the page was last told that the table waits for."""
        return next((list(one["awaits"]) for one in reversed(self.messages) if "awaits" in one), [])


async def begun(house: House, *seats: str, persons_more: int = 0, **more: Any) -> tuple[Room, list[int]]:
    """A match that has been dealt, and nobody has opened its table; the visitors in seat order."""
    visitors = [await newcomer(house) for _ in range(1 + persons_more)]
    game = more.pop("game", "corsari")
    room = await house.create(visitors[0], "Anne", NewTable(game, list(seats), **more))
    for visitor in visitors[1:]:
        await house.command(visitor, "Mary", room.table.code, Join())
    await deal(house, room)
    return room, visitors


async def deal(house: House, room: Room) -> None:
    table = room.table
    keepers = {visitor: Keeper() for visitor in persons(table)}
    for order in (None, Start(), None):
        if order is not None:
            await house.command(table.host, "", table.code, order)
            continue
        for visitor, keeper in keepers.items():
            due = part_due(keeper, table.info(), table.seats_of(visitor))
            if due is not None:
                await house.command(visitor, "", table.code, due)
    await settled(house)


def played(room: Room) -> int:
    """How many actions players have made."""
    return sum(isinstance(step.entry, entries.Acted) and step.entry.seat is not None for step in room.table.steps)


def test_what_one_window_has_shown_another_that_lags_does_not_take_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, (anne,) = await begun(house, "you", "level1", game="korsar")
            quick, slow = Page(house, room, anne), Page(house, room, anne)
            assert room.pacing.is_late(anne, room.table.version)
            await quick.says_seen()
            await slow.says_seen(version=1)
            assert not room.pacing.is_late(anne, room.table.position_version)

    run_with_hourglass(scenario())


def visitor_to_act(room: Room) -> int | None:
    turn = room.table.turn
    return room.table.chairs[turn].visitor if turn is not None else None


async def play_own(house: House, room: Room) -> None:
    """The person to act takes the first legal action."""
    table, visitor = room.table, visitor_to_act(room)
    assert table.turn is not None and table.match is not None and visitor is not None
    await house.command(
        visitor, "", table.code, Act(version=table.version, action=table.match.view(table.turn).legal[0], seat=table.turn)
    )
    await settled(house)


async def passes(house: House, seconds: float) -> None:
    """Let time pass, and everything happen that is due by then."""
    turn_clock(seconds)
    for _ in range(3):
        await asyncio.sleep(0)
    await settled(house)


@asynccontextmanager
async def paced_house(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose clock is the event loop's, which stands still."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Hourglass)
    async with open_house(tmp_path / "one.db", clock=loop.time) as house:
        loop.set_stopped(True)
        yield house
        loop.set_stopped(False)


def in_house(tmp_path: Path, scenario: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        async with paced_house(tmp_path) as house:
            await scenario(house)

    run_with_hourglass(run())


COMPUTERS_FIRST = ("you", "level1", "level1")  # seat 1 begins


def test_computers_wait_until_the_table_is_opened(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, (anne,) = await begun(house, *COMPUTERS_FIRST)
        assert room.table.thinker() is not None and played(room) == 0
        page = Page(house, room, anne)
        await settled(house)
        assert played(room) == 0, "a line alone has shown nothing"
        await page.says_seen()
        assert played(room) == 1

    in_house(tmp_path, scenario)


def test_a_lone_person_is_waited_for_without_limit(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, (anne,) = await begun(house, *COMPUTERS_FIRST)
        for _ in range(3):
            await passes(house, 3600.0)
        assert played(room) == 0 and room.awaits == [0]
        page = Page(house, room, anne)
        assert page.awaits == [0]
        await page.says_seen()
        assert played(room) == 1 and page.awaits == []

    in_house(tmp_path, scenario)


def test_at_a_tournament_s_board_a_lone_person_who_is_away_keeps_no_other_table_waiting(tmp_path: Path) -> None:
    """The clock goes on, and then a computer player stands in: the others play the next board when this one is over."""

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db", clock=asyncio.get_running_loop().time) as house:
            anne = await tourneys.person(house, "Anne")
            code = await tourneys.begun(anne, [anne], size=2, rounds=1, boards=2, clock="brisk")
            room = await house.room(str(await anne.table(code)))
            Page(house, room, anne.visitor)  # it is open, and has shown nothing
            for _ in range(2):  # the computer player waits no longer, and then the clock begins
                await passes(house, GRACE + 1)
            await passes(house, ACTION + GRACE)
            one = await house.tournaments.find(code)
            assert room.table.ending is not None and one.members[0].away
            assert one.phase == "over", "the next board, too, is played by those who are there"

    run_with_hourglass(scenario())


def test_among_several_persons_one_is_waited_for_thirty_seconds(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, (anne, mary) = await begun(house, "you", "level1", "open", persons_more=1)
        page = Page(house, room, anne)
        await page.says_seen()
        assert played(room) == 0 and page.awaits == [2], "waiting for Mary"
        await passes(house, 29.0)
        assert played(room) == 0
        await passes(house, 1.5)
        assert played(room) == 1
        await page.says_seen()
        assert played(room) == 2 and page.awaits == [], "whoever let the table wait is not waited for again"
        hers = Page(house, room, mary)
        await hers.says_seen()
        assert not room.pacing.is_late(mary, room.table.version)

    in_house(tmp_path, scenario)


def test_one_who_leaves_is_not_waited_for(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, (anne, mary) = await begun(house, "you", "level1", "open", persons_more=1)
        await Page(house, room, anne).says_seen()
        assert played(room) == 0
        await house.command(mary, "", room.table.code, Leave())
        await settled(house)
        assert played(room) == 1

    in_house(tmp_path, scenario)


def test_programs_are_ready(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, (anne,) = await begun(house, *COMPUTERS_FIRST)
        assert played(room) == 0
        house.listen(room, Ear(anne), None)
        await settled(house)
        assert room.table.turn == 0 and played(room) > 2

    in_house(tmp_path, scenario)


def test_spectators_are_ready_and_open_nothing_for_others(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, (anne,) = await begun(house, *COMPUTERS_FIRST)
        jack = await newcomer(house)
        house.listen(room, Ear(jack), None)
        house.listen(room, Ear(-1), None)
        onlooker = Page(house, room, jack)
        await onlooker.says_seen()
        assert played(room) == 0
        await Page(house, room, anne).says_seen()
        assert played(room) == 1

    in_house(tmp_path, scenario)


def test_everybody_is_ready_after_a_kill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What persons had seen is gone with the server's memory."""

    async def keep_nothing(_: Sleeping) -> None: ...

    async def scenario() -> None:
        monkeypatch.setattr(Sleeping, "keep_all", keep_nothing)
        async with paced_house(tmp_path) as house:
            room, _ = await begun(house, *COMPUTERS_FIRST)
            assert played(room) == 0
        async with paced_house(tmp_path) as house:
            room = await house.room(room.table.code)
            await settled(house)
            assert room.table.turn == 0 and played(room) > 2, "the computer players go on until it is the person's turn"

    run_with_hourglass(scenario())


def test_a_server_that_was_stopped_knows_what_was_seen(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with paced_house(tmp_path) as house:
            room, (anne,) = await begun(house, *COMPUTERS_FIRST)
        async with paced_house(tmp_path) as house:
            room = await house.room(room.table.code)
            assert room.table.thinker() is not None and played(room) == 0
            house.see(room, anne, None, 0.0)
            await settled(house)
            assert room.table.turn == 0 and played(room) > 2

    run_with_hourglass(scenario())


def test_a_table_that_has_not_begun_waits_also_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with paced_house(tmp_path) as house:
            anne = await newcomer(house)
            code = (await house.create(anne, "Anne", NewTable("corsari", list(COMPUTERS_FIRST)))).table.code
        async with paced_house(tmp_path) as house:
            room = await house.room(code)
            await deal(house, room)
            assert room.table.thinker() is not None and played(room) == 0

    run_with_hourglass(scenario())


def test_each_action_is_seen_before_the_next_and_no_sooner_than_the_pace(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, (anne,) = await begun(house, *COMPUTERS_FIRST)
        page = Page(house, room, anne)
        await page.says_seen(pace=750)
        assert played(room) == 0
        await passes(house, 0.6)
        assert played(room) == 0
        await passes(house, 0.2)
        assert played(room) == 1
        await passes(house, 60.0)
        assert played(room) == 1, "the first action has not been seen"
        await page.says_seen(pace=750)
        await passes(house, 0.8)
        assert played(room) == 2

    in_house(tmp_path, scenario)


def test_the_slowest_of_those_present_sets_the_pace(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, (anne, mary) = await begun(house, "you", "level1", "open", persons_more=1)
        await Page(house, room, anne).says_seen(pace=0)
        await Page(house, room, mary).says_seen(pace=900)
        await passes(house, 0.8)
        assert played(room) == 0
        await passes(house, 0.2)
        assert played(room) == 1

    in_house(tmp_path, scenario)


def test_a_tap_hastens_one_action_only(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, (anne,) = await begun(house, *COMPUTERS_FIRST)
        page = Page(house, room, anne)
        await page.says_seen(pace=900)
        assert played(room) == 0
        await page.says_seen(pace=0)
        assert played(room) == 1
        await page.says_seen(pace=900)
        assert played(room) == 1

    in_house(tmp_path, scenario)


def test_nobody_has_seen_what_has_not_happened(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, (anne,) = await begun(house, *COMPUTERS_FIRST)
        page = Page(house, room, anne)
        await page.says_seen(version=10**6)
        assert played(room) == 1
        await settled(house)
        assert played(room) == 1

    in_house(tmp_path, scenario)


def test_the_next_round_waits_until_its_deal_is_seen(tmp_path: Path) -> None:
    """A page shows the deal when the result before it was put aside: until then no computer player acts."""

    async def scenario(house: House) -> None:
        room, (anne,) = await begun(house, "you", "level1", "level1", game="nain_jaune")
        table, page = room.table, Page(house, room, anne)
        first = table.dealt_version
        while table.dealt_version == first and table.ending is None:
            result = table.version
            if table.turn == 0:
                await play_own(house, room)
            else:
                await page.says_seen()
        assert table.ending is None
        if table.turn == 0:
            await page.says_seen()
            await play_own(house, room)
            return  # the person begins the round
        before = played(room)
        await page.says_seen(version=result)
        await passes(house, 3600.0)
        assert played(room) == before and page.awaits == [0]
        await page.says_seen()
        assert played(room) == before + 1

    in_house(tmp_path, scenario)


def test_a_computer_player_goes_on_after_a_pause(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, (anne,) = await begun(house, *COMPUTERS_FIRST)
        page = Page(house, room, anne)
        await page.says_seen(pace=900)
        await house.command(anne, "", room.table.code, Pause())
        await passes(house, 60.0)
        assert played(room) == 0
        await house.command(anne, "", room.table.code, Resume())
        await settled(house)
        assert played(room) == 1

    in_house(tmp_path, scenario)


# ---- the clock of a turn ---------------------------------------------------------------------------------------------


def now(house: House) -> float:
    return house.clock()


async def timed(house: House) -> tuple[Room, int, int]:
    """Two persons by a brisk clock: the visitor to act, who has not opened the table, and the other."""
    room, visitors = await begun(house, "you", "open", persons_more=1, clock="brisk")
    assert room.table.turn is not None
    mover = visitors[room.table.turn]
    return room, mover, next(one for one in visitors if one != mover)


def test_the_clock_of_a_turn_begins_when_it_is_seen(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, mover, _ = await timed(house)
        page = Page(house, room, mover)
        assert room.table.deadline is None and page.last["table"]["deadline"] is None
        await passes(house, 5.0)
        await page.says_seen()
        deadline = room.table.deadline
        assert deadline == pytest.approx(now(house) + ACTION)
        assert page.last["deadline"] == deadline

    in_house(tmp_path, scenario)


def test_nobody_wins_time_by_never_saying_that_it_is_seen(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, mover, _ = await timed(house)
        since = room.table.turn_since
        await passes(house, GRACE + 1)
        assert room.table.deadline == pytest.approx(since + GRACE + ACTION)
        await passes(house, ACTION + GRACE)
        taken = [step.entry for step in room.table.steps if isinstance(step.entry, entries.TakenOver)]
        assert [room.table.chairs[one.seat].visitor for one in taken] == [mover]

    in_house(tmp_path, scenario)


def test_the_time_before_seeing_is_limited_in_a_round_not_in_each_turn(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, mover, other = await timed(house)
        theirs, hers = Page(house, room, mover), Page(house, room, other)
        dealt = room.table.dealt_version
        await passes(house, GRACE - 1)
        await theirs.says_seen()
        while visitor_to_act(room) == mover:
            await play_own(house, room)
        await hers.says_seen()
        while visitor_to_act(room) == other:
            await play_own(house, room)
        table = room.table
        assert visitor_to_act(room) == mover and table.dealt_version == dealt
        held = table.held_until
        assert held is not None and held - table.turn_since <= 1.0 + 1e-6, "nine of the ten seconds are used up"

    in_house(tmp_path, scenario)


def test_a_clock_that_does_not_run_yet_is_nobodys_to_pause(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, mover, other = await timed(house)
        with pytest.raises(Foreign) as refused:
            await house.command(mover, "", room.table.code, Pause())
        assert refused.value.code == "own clock"
        await house.command(other, "", room.table.code, Pause())
        await passes(house, 100.0)
        await house.command(mover, "", room.table.code, Resume())
        await Page(house, room, mover).says_seen()
        assert room.table.deadline is not None and room.table.deadline <= now(house) + ACTION

    in_house(tmp_path, scenario)


def test_a_lone_person_has_all_the_time_until_the_turn_is_seen(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, (anne,) = await begun(house, "level1", "you", clock="brisk")  # seat 1 begins
        assert room.table.turn == 1
        await passes(house, 3600.0)
        assert room.table.deadline is None and room.table.chairs[1].stand_in is None
        await Page(house, room, anne).says_seen()
        assert room.table.deadline == pytest.approx(now(house) + ACTION)

    in_house(tmp_path, scenario)


def test_what_is_seen_is_in_no_log(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room, (anne,) = await begun(house, "level1", "you", clock="brisk")
        version = room.table.version
        await Page(house, room, anne).says_seen(pace=900)
        assert room.table.version == version

    in_house(tmp_path, scenario)


def test_a_clock_that_does_not_run_yet_stands_also_when_the_other_one_is_forgotten(tmp_path: Path) -> None:
    """The table is made anew then, without the other's name: nobody's time is up by that."""

    async def scenario(house: House) -> None:
        room, mover, other = await timed(house)
        await passes(house, GRACE - 1)
        held = room.table.held_until
        assert held is not None
        await forget(house, other)
        assert room.table.held_until == held and room.table.deadline is None
        await Page(house, room, mover).says_seen()
        assert room.table.deadline == pytest.approx(now(house) + ACTION)

    in_house(tmp_path, scenario)
