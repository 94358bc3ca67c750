"""A computer player that errs never plays at random: level 3 chooses in its place, and where that fails the table says so."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from flibuste.game import BadInput, Game, View
from flibuste.games import GAMES
from flibuste.match import Match
from flibuste.server.house.house import House
from flibuste.server.house.rooms import Room
from flibuste.server.table import entries
from flibuste.server.thinking.thinkers import ATTEMPTS, FALLBACK, Choose, NoChoice, Result, Thinkers, WorkFailed
from flibuste.wire import Act, NewTable, Pause, Resume, Undo
from tests.server.housed import Ear, FirstChoice, newcomer, open_house, settled
from tests.server.parts import begin_in
from tests.server.tourneys import begun, person

MANY = "level6"


def dealt() -> tuple[Game, View]:
    game = GAMES["corsari"]
    match = Match(game, game.options({"players": 3}), "1")
    match.deal()
    assert match.turn is not None
    return game, match.view(match.turn)


class HereAndNow(Thinkers):
    """Computer players who choose in this process; the workers of some levels are lost."""

    def __init__(self, choose: Choose, *lost: str) -> None:
        super().__init__(1, choose)
        self.lost = lost
        self.levels: list[object] = []  # that were asked

    async def asked(self, urgency: int, function: Callable[..., Result], *arguments: object) -> "asyncio.Future[Result] | None":
        level = arguments[1]
        self.levels.append(level)
        if level in self.lost:
            return None
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        try:
            answer.set_result(function(*arguments))
        except Exception as error:  # noqa: BLE001  a worker hands every error on
            answer.set_exception(error)
        return answer

    def close(self) -> None:
        pass


def err(_: str, level: str, __: bytes, ___: str) -> str:
    """Every player but level 3 stumbles over its own code; level 3 takes the first action."""
    if level != FALLBACK:
        raise ValueError("a mistake of a computer player")
    return dealt()[1].legal[0]


def confuse(_: str, level: str, __: bytes, ___: str) -> str:
    """Every player but level 3 says what is no action; level 3 takes the first one."""
    return dealt()[1].legal[0] if level == FALLBACK else "draw sea"


def find_no_world(_: str, __: str, ___: bytes, ____: str) -> str:
    raise BadInput("no world has this view")


def test_a_mistake_of_a_computer_player_is_in_the_log_and_level_3_chooses(caplog: pytest.LogCaptureFixture) -> None:
    game, view = dealt()
    for _ in range(20):  # chance would not take the first action so often
        caplog.clear()
        thinkers = HereAndNow(err)
        assert asyncio.run(thinkers.choose(game, MANY, view)) == view.legal[0]
        assert thinkers.levels == [MANY, FALLBACK], "a mistake is no reason to try again"
        assert all(record.levelno == logging.ERROR for record in caplog.records)
        assert "ValueError: a mistake of a computer player" in caplog.text and "Traceback" in caplog.text
        assert f"{MANY} at corsari could not choose" in caplog.text


def test_an_action_that_is_none_is_a_mistake_too(caplog: pytest.LogCaptureFixture) -> None:
    game, view = dealt()
    assert asyncio.run(HereAndNow(confuse).choose(game, MANY, view)) == view.legal[0]
    assert f"{MANY} at corsari chose 'draw sea', which is not legal" in caplog.text


def test_where_workers_are_lost_level_3_chooses(caplog: pytest.LogCaptureFixture) -> None:
    game, view = dealt()
    thinkers = HereAndNow(err, MANY)
    assert asyncio.run(thinkers.choose(game, MANY, view)) == view.legal[0]
    assert thinkers.levels == [MANY] * ATTEMPTS + [FALLBACK]
    assert f"{MANY} at corsari could not choose" in caplog.text


def test_where_level_3_fails_too_nobody_chooses(caplog: pytest.LogCaptureFixture) -> None:
    game, view = dealt()
    for level in (MANY, FALLBACK):
        caplog.clear()
        with pytest.raises(NoChoice):
            asyncio.run(HereAndNow(find_no_world).choose(game, level, view))
        assert "BadInput: no world has this view" in caplog.text and "Traceback" in caplog.text
    with pytest.raises(NoChoice):
        asyncio.run(HereAndNow(err, MANY, FALLBACK).choose(game, MANY, view))


def test_a_mistake_in_other_work_is_in_the_log_and_told_without_its_inside(caplog: pytest.LogCaptureFixture) -> None:
    def stumble(_: object, __: object) -> str:
        raise ValueError("an inner secret")

    with pytest.raises(WorkFailed) as failed:
        asyncio.run(HereAndNow(err).work(0, stumble, 1, 2))
    assert "an inner secret" in caplog.text and "secret" not in str(failed.value)


class Unable(FirstChoice):
    """Cannot choose until it is made able, and does not answer while it is held."""

    def __init__(self) -> None:
        self.able = False
        self.thoughts = 0
        self.free = asyncio.Event()
        self.free.set()

    async def choose(
        self, game: Game, level: str, view: View, table: str = "", awaited: bool = True, counts: bool = False
    ) -> str:
        self.thoughts += 1
        await self.free.wait()
        if not self.able:
            raise NoChoice("no computer player could choose")
        return view.legal[0]


async def take_turn(house: House, room: Room) -> None:
    """Seat 1, which begins, takes the first legal actions until it is another's turn."""
    table = room.table
    while table.turn == 1 and table.match is not None:
        await house.command(table.host, "", table.code, Act(version=table.version, action=table.match.view(1).legal[0]))


def phase(room: Room) -> str:
    return room.table.phase


def test_a_table_whose_computer_player_cannot_choose_says_so_and_goes_on_when_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            thinkers = house.thinkers = Unable()
            anne = await newcomer(house)
            room = await house.create(anne, "Anne", NewTable("corsari", ["level1", "you", "level1"]))
            ear, table = Ear(anne), room.table
            house.listen(room, ear, None)
            await begin_in(house, table.code)
            await take_turn(house, room)
            await settled(house)
            assert isinstance(table.steps[-1].entry, entries.Stuck) and phase(room) == "paused"
            assert ear.last["told"][-1]["events"] == [{"event": "stuck", "seat": 2}]
            assert ear.last["table"]["phase"] == "paused" and f"table {table.code} is stuck" in caplog.text
            again = thinkers.thoughts
            await house.command(anne, "Anne", table.code, Resume())
            await settled(house)
            assert thinkers.thoughts == again + 1 and phase(room) == "paused"
            thinkers.able = True
            await house.command(anne, "Anne", table.code, Resume())
            await settled(house)
            assert phase(room) == "playing" and table.turn == 1

    asyncio.run(scenario())


def test_a_choice_that_comes_in_a_pause_is_made_again_after_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            thinkers = house.thinkers = Unable()
            thinkers.able = True
            thinkers.free.clear()
            anne = await newcomer(house)
            room = await house.create(anne, "Anne", NewTable("corsari", ["level1", "you", "level1"]))
            table = room.table
            await begin_in(house, table.code)
            await take_turn(house, room)
            await house.command(anne, "Anne", table.code, Pause())
            thinkers.free.set()
            await settled(house)
            assert phase(room) == "paused" and table.turn != 1
            await house.command(anne, "Anne", table.code, Resume())
            await settled(house)
            assert table.turn == 1, "the computer players do not go on"

    asyncio.run(scenario())


def test_a_computer_player_is_asked_of_the_position_that_it_is_to_act_in(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A move may be taken back before the thought that it brought about has begun."""

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne = await newcomer(house)
            room = await house.create(anne, "Anne", NewTable("korsar", ["you", "level1"]))
            table = room.table
            await begin_in(house, table.code)
            await settled(house)
            assert table.match is not None and table.turn == 0
            house.act(room, anne, Act(version=table.version, action=table.match.view(0).legal[-1]))
            assert table.turn == 1
            house.act(room, anne, Undo(version=table.version))
            assert table.match.view(1).legal == []
            await settled(house)
            assert table.turn == 0 and phase(room) == "playing"

    asyncio.run(scenario())
    assert not caplog.records


def test_a_corsair_plays_in_its_style_and_who_stands_in_for_a_person_has_none(tmp_path: Path) -> None:
    class Named(FirstChoice):
        def __init__(self) -> None:
            super().__init__()
            self.names: list[str] = []

        async def choose(
            self, game: Game, level: str, view: View, table: str = "", awaited: bool = True, counts: bool = False
        ) -> str:
            self.names.append(level)
            return await super().choose(game, level, view, table, awaited, counts)

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            thinkers = house.thinkers = Named()
            anne = await newcomer(house)
            asked = NewTable("korsar", ["you", "level2", "level2", "level3", "greedy"])
            room = await house.create(anne, "Anne", asked)
            ear, table = Ear(anne), room.table
            house.listen(room, ear, None)
            styles = [None, "careful", "thrifty", "bold", None]
            assert [seat.style for seat in table.info().seats] == styles, "a person has no style, nor has a plain policy"
            assert [seat["style"] for seat in ear.last["table"]["seats"]] == styles
            await begin_in(house, table.code)
            assert table.turn == 0 and table.match is not None
            house.act(room, anne, Act(version=table.version, action=table.match.view(0).legal[-1]))
            await settled(house)
            assert list(dict.fromkeys(thinkers.names)) == ["level2-careful", "level2-thrifty", "level3-bold", "greedy"]
            table.chairs[0].stand_in = "level1"
            assert table.thinker() == (0, "level1") and table.info().seats[0].style is None

    asyncio.run(scenario())


def test_a_match_counts_for_those_who_think_where_it_is_rated(tmp_path: Path) -> None:
    """Also where its person plays by requests, and has no line to the table."""

    class Noting(FirstChoice):
        def __init__(self) -> None:
            super().__init__()
            self.noted: dict[str, set[tuple[bool, bool]]] = {}

        async def choose(
            self, game: Game, level: str, view: View, table: str = "", awaited: bool = True, counts: bool = False
        ) -> str:
            self.noted.setdefault(table, set()).add((awaited, counts))
            return await super().choose(game, level, view, table, awaited, counts)

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            thinkers = house.thinkers = Noting()
            anne = await newcomer(house)
            for rated in (True, False):
                room = await house.create(anne, "Anne", NewTable("korsar", ["you", "level6"], rated=rated))
                await begin_in(house, room.table.code)
                assert room.table.match is not None
                await house.command(
                    anne, "Anne", room.table.code, Act(version=room.table.version, action=room.table.match.view(0).legal[-1])
                )
                await settled(house)
                assert thinkers.noted[room.table.code] == {(False, rated)}
            jack = await person(house, "Jack")
            code = await begun(jack, [jack], size=2, boards=1, rounds=1)
            mine = str(await jack.table(code))
            await jack.play_board(code)
            one = await house.tournaments.find(code)
            assert {
                table: {counts for _, counts in thinkers.noted[table]} for group in one.played[0] for table in group.tables
            } == {table: {table == mine} for group in one.played[0] for table in group.tables}

    asyncio.run(scenario())
