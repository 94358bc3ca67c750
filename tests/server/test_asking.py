"""What a seat may ask of a table without changing it: what its actions lead to, and why one is not legal."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flibuste.client import Client, Line
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.limits import Limits
from flibuste.server.house.rooms import Room
from flibuste.server.house.written import write_message
from flibuste.server.net.lines import COME_BACK, Crowd, TableLine
from flibuste.server.store.store import StoreFailed
from flibuste.wire import Act, Asked, AskPreview, Previewed, Reason, Refusal, Show, Whole, Why
from tests.server.housed import answer, open_house
from tests.server.parts import begin_from
from tests.server.served import QUICK, in_thread
from tests.server.test_house import seated
from tests.server.test_sockets import until
from tests.waiting import HANG


async def told(house: House, room: Room, visitor: int, command: Asked) -> Any:
    """What is answered to one message."""
    line = TableLine(visitor, Crowd(QUICK))
    await answer(line, house, room.table.code, write_message(command), await Identities.open(house.store))
    return msgspec.json.decode(await asyncio.wait_for(line.next_unsent(), HANG))  # type: ignore[arg-type]


def ask(line: Line, command: Asked, kind: type) -> Any:
    line.ask(command)
    return until(line, kind)


def test_the_seat_to_act_is_told_what_each_action_leads_to(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as jack:
        code = anne.create("corsari", ["level1", "you"])  # the seat left of the dealer begins
        anne.start(code)
        line = anne.listen(code)
        whole = until(line, Whole)
        promised = ask(line, AskPreview(id=9), Previewed)
        assert (promised.id, promised.version, promised.seat) == (9, whole.version, 1)
        assert set(promised.preview["actions"]) == set(whole.view["legal"])
        best = promised.preview["best"]
        assert sorted(best["crew"] + best["prisoners"] + best["stowaways"]) == sorted(whole.view["hand"])
        assert best["limit"] == sum(int(card.split("-")[1]) for card in best["stowaways"])
        assert ask(line, AskPreview(seat=1), Previewed).preview == promised.preview
        foreign = ask(line, AskPreview(seat=0, id=4), Refusal)
        assert (foreign.id, foreign.fault) == (4, "foreign")
        looking_on = jack.listen(code)
        until(looking_on, Whole)
        public = ask(looking_on, AskPreview(), Previewed)
        assert public.seat is None and public.preview["best"] is None and public.preview["actions"] == {}
        assert ask(looking_on, AskPreview(seat=1), Refusal).fault == "foreign"
        line.close()
        looking_on.close()


def test_why_says_what_an_action_would_be_told_and_changes_nothing(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as mary, Client(address) as jack:
        code = anne.create("corsari", ["you", "open"])
        mary.join(code)
        begin_from(code, anne, mary)
        line, other, looking_on = mary.listen(code), anne.listen(code), jack.listen(code)
        version = until(line, Whole).version
        legal = ask(line, Why(version=version, action="draw pier", id=3), Reason)
        assert legal == Reason(id=3, version=version, legal=True)
        for command, fault, rule in (
            (Why(version=version, action="crew none"), "not legal", "COR-16"),
            (Why(version=version, action="discard red-7"), "not legal", "COR-07"),
            (Why(version=version, action="draw sea"), "not an action", ""),
            (Why(version=version, action="deal red-1"), "not legal", ""),
            (Why(version=1, action="draw pier"), "stale", ""),
            (Why(version=version + 9, action="draw pier"), "bad input", ""),
            (Why(version=version, action="draw pier", seat=0), "foreign", ""),
        ):
            reason = ask(line, command, Reason)
            assert (reason.legal, reason.fault, reason.rule) == (False, fault, rule) and reason.reason
            act = ask(line, Act(version=command.version, action=command.action, seat=command.seat), Refusal)
            assert (act.fault, act.reason, act.rule) == (reason.fault, reason.reason, reason.rule)
        assert ask(other, Why(version=version, action="draw pier"), Reason).fault == "not your turn"
        assert ask(looking_on, Why(version=version, action="draw pier"), Reason).fault == "foreign"
        assert anne.table(code).table.version == version
        for one in (line, other, looking_on):
            one.close()


def test_a_shared_browser_is_promised_nothing_of_a_hand_that_is_not_shown(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, _ = await seated(house, "you", "you")
            covered = await told(house, room, anne, AskPreview())
            assert covered["seat"] is None and covered["preview"]["best"] is None
            assert (await told(house, room, anne, AskPreview(seat=1)))["tell"] == "refusal"
            reason = await told(house, room, anne, Why(version=room.table.version, action="draw pier", seat=1))
            assert reason["legal"] is False and "show the seat's hand first" in reason["reason"]
            await house.command(anne, "", room.table.code, Show(seat=1))
            shown = await told(house, room, anne, AskPreview())
            assert shown["seat"] == 1 and shown["preview"]["best"]
            assert (await told(house, room, anne, AskPreview(seat=0)))["tell"] == "refusal"
            assert (await told(house, room, anne, Why(version=room.table.version, action="draw pier")))["legal"] is True

    asyncio.run(scenario())


def test_nothing_is_said_of_a_position_that_is_not_on_disk_yet(tmp_path: Path) -> None:
    """A move is in line for the disk when somebody asks: whatever the answer is, it comes after the commit."""

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, mary = await seated(house)
            identities = await Identities.open(house.store)
            version = room.table.version
            pending: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            room.last_commit, room.told_version = pending, version - 1
            late = Act(version=version, action="draw pier")  # of Anne's, whose turn it is not
            for command in (AskPreview(), Why(version=version, action="draw pier"), late):
                line = TableLine(anne, Crowd(QUICK))
                await answer(line, house, room.table.code, write_message(command), identities)
                assert len(line.unsent) == 0
                pending.set_result(None)
                await asyncio.sleep(0)
                assert len(line.unsent) == 1
                pending = room.last_commit = asyncio.get_running_loop().create_future()
            pending.set_result(None)
            assert mary

    asyncio.run(scenario())


def test_before_the_start_there_is_nothing_to_ask(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        code = anne.create("korsar", ["you", "level1"])
        line = anne.listen(code)
        until(line, Whole)
        refusal = ask(line, AskPreview(), Refusal)
        assert (refusal.fault, refusal.code, refusal.reason) == ("closed", "not begun", "the match has not begun")
        assert ask(line, Why(version=1, action="draw"), Reason).fault == "closed"
        line.close()


def test_asking_counts_against_the_rate(tmp_path: Path, waits: list[float]) -> None:
    limits = Limits(socket_rate=20, socket_burst=2)
    with in_thread(tmp_path / "one.db", limits=limits) as address, Client(address) as anne:
        code = anne.create("korsar", ["you", "level1"])
        anne.start(code)
        line = anne.listen(code)
        version = until(line, Whole).version
        for number in range(1, 5):
            line.ask(AskPreview(id=number))
            line.ask(Why(version=version, action="draw", id=number))
        for number in range(1, 5):
            assert until(line, Previewed).id == number and until(line, Reason).id == number
        line.close()
    assert waits == pytest.approx([one / 20 for one in range(1, 7)]), "the rate was not held down"


def test_the_games_tell_what_their_editions_set(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        games = {game["name"]: game for game in anne.request("GET", "/api/games")}
        editions = {edition["name"]: edition["options"] for edition in games["corsari"]["editions"]}
        assert list(editions) == ["dalnegro-en", "dalnegro-fr", "piatnik"]
        assert editions["piatnik"]["end_rule"] == "35-last" and editions["dalnegro-en"]["end_rule"] == "35-last-45-stop"
        for game in games.values():
            for edition in game["editions"]:
                for option in game["options"]:
                    assert edition["options"][option["name"]] in option["values"]
        assert games["korsar"]["editions"] == []


def test_a_move_over_a_line_that_cannot_be_saved_is_never_told_and_the_line_is_asked_to_come_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, mary = await seated(house)
            identities = await Identities.open(house.store)
            failing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            kept = house.store.append
            house.store.append = lambda *_: failing  # type: ignore[method-assign]
            lines = [TableLine(visitor, Crowd(QUICK)) for visitor in (mary, anne)]
            for line in lines:
                house.listen(room, line, None)
            act = Act(version=room.table.version, action="draw pier", id=5)
            await answer(lines[0], house, room.table.code, write_message(act), identities)
            assert [len(line.unsent) for line in lines] == [1, 1], "nothing but the table as it was"
            failing.set_exception(StoreFailed("disk full"))
            await asyncio.sleep(0)
            house.store.append = kept  # type: ignore[method-assign]
            for line in lines:
                _, closing, code = line.unsent
                assert b"could not be saved" in bytes(closing) and code == COME_BACK
            again = await house.room(room.table.code)
            assert again is not room and again.table.version == act.version

    asyncio.run(scenario())
