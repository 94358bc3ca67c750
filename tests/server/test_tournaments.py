"""Tournaments in a house: sixteen computers and four people, restarts, and what a player who has finished may not learn."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flibuste.fair import digest
from flibuste.fair.proof import verify
from flibuste.server.house.forgetting import forget
from flibuste.server.house.house import House
from flibuste.server.house.limits import Limits
from flibuste.server.table.clocks import PACES
from flibuste.server.table.entries import Started, TakenOver
from flibuste.server.table.refusals import Closed, Foreign
from flibuste.tournament.course import Group, Tournament, group_members, seats_at
from flibuste.wire import AgreeToEnd, Leave, MoreTime, Pause, Rematch, Resign, TakeBack
from tests.server.housed import open_house, settled
from tests.server.tourneys import Person, begun, call, person, play_on

NAMES = ["Anne", "Mary", "Jack", "Grace"]


async def four(house: House) -> list[Person]:
    return [await person(house, name) for name in NAMES]


def test_sixteen_computers_and_four_people(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "house.sqlite") as house:
            people = await four(house)
            code = await begun(people[0], people, computers=16)
            first = await people[0].ask("GET", f"/api/tournaments/{code}")
            assert first["phase"] == "playing" and len(first["sides"]) == 20 and len(first["tables"]) == 5
            await play_on(people, code)
            info = await people[0].ask("GET", f"/api/tournaments/{code}")
            assert info["phase"] == "over" and info["closed_rounds"] == 2 and len(info["standings"]) == 20
            assert sum(one["total"] for one in info["standings"]) == pytest.approx(0)
            assert all(one["low"] <= one["mean"] <= one["high"] for one in info["standings"])
            assert [one["place"] for one in info["standings"]] == sorted(one["place"] for one in info["standings"])
            await same_boards_everywhere(house, people[0], code)

    asyncio.run(scenario())


async def same_boards_everywhere(house: House, anybody: Person, code: str) -> None:
    """Every table of a round was dealt the same, and what is told of it is what was played."""
    seeds: set[str] = set()
    for number in (1, 2):
        told = await anybody.ask("GET", f"/api/tournaments/{code}/rounds/{number}")
        for board in range(2):
            rooms = [await house.room(table["boards"][board]["code"]) for table in told["tables"]]
            deals = {room.table.match.actions[0] for room in rooms if room.table.match is not None}
            assert len(deals) == 1 and len(rooms) == 5
            assert {room.table.created.seed for room in rooms} == {told["seeds"][board]}
            for room, table in zip(rooms, told["tables"], strict=True):
                penalties = room.table.game.standing(room.table.match.state) if room.table.match is not None else []
                shown = table["boards"][board]["scores"]
                assert [-penalties[(place + board) % 4] for place in range(4)] == shown, "one place further at each board"
                assert room.table.match is not None and room.table.match.deals == 1
        seeds |= set(told["seeds"])
    assert len(seeds) == 4


@pytest.mark.parametrize(
    ("game", "size", "options"), [("nain_jaune", 2, {}), ("korsar", 2, {"teams": True}), ("korsar", 3, {}), ("corsari", 2, {})]
)
def test_every_game_has_boards(tmp_path: Path, game: str, size: int, options: dict[str, object]) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "house.sqlite") as house:
            anne, mary = await person(house, "Anne"), await person(house, "Mary")
            code = await begun(anne, [anne, mary], game=game, size=size, options=options, rounds=1, boards=1, way="round robin")
            await play_on([anne, mary], code)
            info = await anne.ask("GET", f"/api/tournaments/{code}")
            assert info["phase"] == "over" and info["partners"] == (2 if options else 1)
            assert len(info["standings"]) == 2 * size

    asyncio.run(scenario())


def test_a_restart_in_the_middle_of_a_round(tmp_path: Path) -> None:
    """The disk has all of it: tables that are missing are made, boards that are over are taken in."""
    path = tmp_path / "house.sqlite"

    async def first() -> tuple[str, list[tuple[int, str]]]:
        async with open_house(path) as house:
            people = await four(house)
            code = await begun(people[0], people)
            await people[0].play_board(code)
            return code, [(one.visitor, one.cookie) for one in people]

    async def second(code: str, known: list[tuple[int, str]]) -> None:
        async with open_house(path) as house:
            await settled(house)
            people = []
            for (visitor, cookie), name in zip(known, NAMES, strict=True):
                one = await person(house, name)
                one.visitor, one.cookie = visitor, cookie
                people.append(one)
            info = await people[0].ask("GET", f"/api/tournaments/{code}")
            assert info["phase"] == "playing"
            await play_on(people, code)
            assert (await people[0].ask("GET", f"/api/tournaments/{code}"))["phase"] == "over"

    code, known = asyncio.run(first())
    asyncio.run(second(code, known))


def test_a_server_that_ended_before_it_had_made_the_tables(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "house.sqlite") as house:
            anne = await person(house, "Anne")
            made: list[object] = []
            making = house.tournaments.make_table

            async def fail(_: Tournament, group: Group) -> None:
                made.append(group)
                raise Closed("stopping", "the server is stopping")

            house.tournaments.make_table = fail  # type: ignore[method-assign,assignment]
            asked = {"name": "The cup", "game": "corsari", "size": 2, "rounds": 1, "boards": 1}
            code = (await anne.ask("POST", "/api/tournaments", asked))["code"]
            status, _ = await anne.try_to("POST", f"/api/tournaments/{code}/call")
            assert status == 409 and made, "nobody has entered, so it began at once"
            house.tournaments.make_table = making  # type: ignore[method-assign]
            await house.tournaments.look()
            await settled(house)
            await house.tournaments.look()
            await settled(house)
            house.tournaments.known.clear()
            assert (await anne.ask("GET", f"/api/tournaments/{code}"))["phase"] == "over"

    asyncio.run(scenario())


# ---- what a player who has finished may learn --------------------------------------------------------------------------


async def finished_player(house: House) -> tuple[str, str, Person, Person, Person]:
    """Anne has played the first board, Mary's table has not: the code of the tournament, that of Anne's table, Anne, Mary,
    Jack."""
    anne, mary, jack = [await person(house, name) for name in ("Anne", "Mary", "Jack")]
    code = await begun(anne, [anne, mary], size=2, computers=2, rounds=2, boards=1)
    if await anne.table(code) == await mary.table(code):  # the draw: they sit together, so another one is made
        await anne.ask("POST", f"/api/tournaments/{code}/close")
        return await finished_player(house)
    table = await anne.play_board(code)
    assert (await house.room(table)).table.ending is not None
    assert (await house.room(str(await mary.table(code)))).table.ending is None
    return code, table, anne, mary, jack


def secrets_of(room: Any, told: object) -> list[str]:
    """What of a board nobody may be told yet: its seed, and the order of its deal."""
    text = msgspec.json.encode(told).decode()
    deal = room.table.match.actions[0]
    return [secret for secret in (room.table.created.seed, deal, room.table.parts.secret) if secret in text]


def test_whoever_has_finished_learns_nothing_that_helps_a_friend(tmp_path: Path) -> None:
    """Every way by which a server tells something of a match that is over is closed until the round is; then it is open."""
    closed_ways = ["log", "replay", "replay?sight=open", "review?seat=0"]

    async def scenario() -> None:
        async with open_house(tmp_path / "house.sqlite") as house:
            code, table, anne, mary, jack = await finished_player(house)
            room = await house.room(table)
            for way in closed_ways:
                for one in (anne, mary, jack):
                    status, told = await one.try_to("GET", f"/api/tables/{table}/{way}")
                    assert status == 409 and told["code"] == "round open", (way, one.name)
            for one in (anne, mary):
                status, told = await one.try_to("POST", f"/api/tables/{table}/review", {"seat": 0})
                assert (status, told["code"]) == (409, "round open")
                branch = {"game": "corsari", "seats": ["you", "level1"], "from": {"code": table, "step": 1, "seat": 0}}
                status, told = await one.try_to("POST", "/api/tables", branch)
                assert status in (403, 409) and told["code"] in ("round open", "not your match")
            for one in (mary, jack):  # nobody watches, neither by a request nor by a line
                status, told = await one.try_to("GET", f"/api/tables/{table}")
                assert (status, told["code"]) == (409, "round open")
                with pytest.raises(Closed, match="others still play"):
                    await one.desk.find(table, one.visitor, "")
            with pytest.raises(Closed, match="others still play"):
                await anne.desk.find(str(await mary.table(code)), anne.visitor, "")
            status, told = await anne.try_to("GET", f"/api/tournaments/{code}/rounds/1")
            assert (status, told["code"]) == (409, "round open")
            for path in (
                "/api/me/data",
                "/api/stories",
                "/api/stats",
                f"/api/tournaments/{code}",
                "/api/tables/mine",
                f"/api/tables/{table}",
            ):
                told = await anne.ask("GET", path)
                assert secrets_of(room, told) == [], path
            info = await anne.ask("GET", f"/api/tournaments/{code}")
            assert info["standings"] == [] and set(info["tables"][0]) == {"sides", "finished"}
            ending = room.table.info().ending
            assert ending is not None and ending.seed == ""
            assert not room.table.hints

            await play_on([anne, mary], code)
            house.tournaments.known.clear()
            for way in closed_ways[:3]:
                assert (await anne.try_to("GET", f"/api/tables/{table}/{way}"))[0] == 200, way
            assert (await anne.try_to("POST", f"/api/tables/{table}/review", {"seat": 0}))[0] == 202
            assert (await jack.try_to("GET", f"/api/tables/{table}"))[0] == 200
            log = await anne.ask("GET", f"/api/tables/{table}/log")
            terms = (await anne.ask("GET", f"/api/tournaments/{code}"))["fair"]["terms"]
            commitment = (await anne.ask("GET", f"/api/tournaments/{code}"))["fair"]["commitment"]
            verify(log, commitment=commitment, part=anne.part, terms=digest(terms))
            await settled(house)

    asyncio.run(scenario())


def test_profiles_friends_and_the_list_to_watch_tell_nothing_of_an_open_round(tmp_path: Path) -> None:
    """A friend who has yet to play the board sees by no list how it went at another table, nor that it may be watched."""

    async def scenario() -> None:
        async with open_house(tmp_path / "house.sqlite") as house:
            _, table, anne, mary, _ = await finished_player(house)
            secret = (await anne.ask("POST", "/api/friends/link"))["path"].partition("#")[2]
            friend = (await mary.ask("POST", "/api/friends", {"secret": secret}))["id"]
            room = await house.room(table)
            seat = room.table.seats_of(anne.visitor)[0]
            for one, path in (
                (mary, f"/api/friends/{friend}/profile"),
                (anne, "/api/profile"),
                (mary, "/api/friends"),
                (mary, "/api/watch"),
                (mary, "/api/tables"),
                (mary, "/api/invitations"),
                (mary, "/api/stories"),
                (mary, "/api/me/data"),
            ):
                told = await one.ask("GET", path)
                assert secrets_of(room, told) == [] and table not in msgspec.json.encode(told).decode(), path
            profile = await mary.ask("GET", f"/api/friends/{friend}/profile")
            assert (profile["matches"], profile["results"], profile["accuracy"], profile["streak"]["now"]) == (0, [], [], 0)
            match = next(one for one in (await anne.ask("GET", "/api/me/data"))["matches"] if one["code"] == table)
            assert match["reviews"] == [] and {one["entry"]["seat"] for one in match["entries"]} == {seat}, (
                "what Anne did, no more"
            )
            numbers = {one["id"] for one in (await anne.ask("GET", "/api/friends"))["friends"]}
            status, told = await anne.try_to("POST", f"/api/friends/{numbers.pop()}/invitation", {"code": table})
            assert status in (403, 409), told

    asyncio.run(scenario())


def test_a_board_is_played_to_its_end(tmp_path: Path) -> None:
    """Nobody breaks it off; whoever leaves is stood in for, and may come back."""

    async def scenario() -> None:
        now = [1_000_000.0]
        async with open_house(tmp_path / "house.sqlite", clock=lambda: now[0]) as house:
            anne = await person(house, "Anne")
            code = await begun(anne, [anne])
            table = str(await anne.table(code))
            room = await house.room(table)
            for command in (Resign(), AgreeToEnd(agree=True), Pause(), Rematch()):
                with pytest.raises(Closed, match="played to its end"):
                    await house.command(anne.visitor, "Anne", table, command)
            house.see(room, anne.visitor, None, 0.0)
            await settled(house)
            assert room.table.turn in room.table.seats_of(anne.visitor)
            with pytest.raises(Foreign, match="for the others to give"):  # though nobody else sits there: other tables wait
                await house.command(anne.visitor, "Anne", table, MoreTime())
            await house.command(anne.visitor, "Anne", table, Leave())
            assert room.table.info().ending is None
            now[0] += 60
            house.playing.rung(room)
            await settled(house)
            ending = room.table.info().ending
            assert ending is not None and ending.reason in ("board", "played")
            one = await house.tournaments.find(code)
            assert one.phase == "over" and one.members[0].away, "the computer player went on to the last board"
            group = next(group for group in one.played[0] if 0 in group_members(one, group))
            second = (await house.room(group.tables[1])).table
            begun_with = [step.entry for step in second.steps[1:3]]
            assert begun_with == [Started(), TakenOver(seat=second.seats_of(anne.visitor)[0], level=one.stand_in, why="gone")]

    asyncio.run(scenario())


def test_whoever_does_not_answer_the_roll_is_stood_in_for_and_may_take_the_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        now = [1_000_000.0]
        async with open_house(tmp_path / "house.sqlite", clock=lambda: now[0]) as house:
            anne, mary = await person(house, "Anne"), await person(house, "Mary")
            asked = {"name": "The cup", "game": "corsari", "size": 4, "boards": 1, "rounds": 1}
            code = (await anne.ask("POST", "/api/tournaments", asked))["code"]
            for one in (anne, mary):
                await one.ask("POST", f"/api/tournaments/{code}/enter", {})
            await anne.ask("POST", f"/api/tournaments/{code}/call")
            await anne.add_part(code)
            now[0] += 61
            await house.tournaments.look()
            await settled(house)
            house.tournaments.known.clear()
            await anne.add_part(code)
            table = await house.room(str(await mary.table(code)))
            seat = table.table.seats_of(mary.visitor)[0]
            if table.table.ending is None:
                assert table.table.chairs[seat].stand_in is not None
                await house.command(mary.visitor, "Mary", table.table.code, TakeBack(seat=seat))
                assert table.table.chairs[seat].stand_in is None

    asyncio.run(scenario())


def test_whoever_is_forgotten_is_in_no_tournament(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "house.sqlite") as house:
            anne, mary = await person(house, "Anne"), await person(house, "Mary Unheard")
            code = await begun(anne, [anne, mary])
            data = await mary.ask("GET", "/api/me/data")
            assert data["tournaments"] == [{"code": code, "name": "The cup", "host": False, "team": ""}]
            await forget(house, mary.visitor)
            row = await house.store.find_tournament(code)
            assert row is not None and b"Unheard" not in row.body and await house.store.tournaments_of(mary.visitor) == []
            await play_on([anne], code)
            assert (await house.tournaments.find(code)).phase == "over"

    asyncio.run(scenario())


def test_two_who_change_a_tournament_at_once_both_do(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "house.sqlite") as house:
            people = await four(house)
            code = (await people[0].ask("POST", "/api/tournaments", {"name": "The cup", "game": "corsari"}))["code"]
            await asyncio.gather(*(one.ask("POST", f"/api/tournaments/{code}/enter", {}) for one in people))
            info = await people[0].ask("GET", f"/api/tournaments/{code}")
            assert sorted(member["name"] for member in info["members"]) == sorted(NAMES)
            for one, fault in ((people[1], "not the host"), (people[0], None)):
                status, told = await one.try_to("POST", f"/api/tournaments/{code}/close")
                assert told.get("code") == fault if fault else status == 200

    asyncio.run(scenario())


def test_over_days_a_move_has_a_day_and_then_a_computer_player_goes_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        now = [1_000_000.0]
        async with open_house(tmp_path / "house.sqlite", clock=lambda: now[0]) as house:
            mary = await person(house, "Mary")
            code = await begun(mary, [mary], size=2, rounds=1, boards=2, clock="one_day")
            room = await house.room(str(await mary.table(code)))
            assert room.table.turn in room.table.seats_of(mary.visitor)
            due = room.table.deadline
            assert due is not None and due - now[0] == 24 * 3600
            now[0] = due + PACES["one_day"].grace - 1
            house.playing.rung(room)
            await settled(house)
            assert room.table.info().ending is None and (await house.tournaments.find(code)).phase == "playing"
            now[0] = due + PACES["one_day"].grace
            house.playing.rung(room)
            await settled(house)
            one = await house.tournaments.find(code)
            assert room.table.info().ending is not None and one.phase == "over", "the computer player went on to the last board"
            assert one.members[0].away and len(one.played[0][0].scores) == 2

    asyncio.run(scenario())


def test_the_host_removes_an_entrant_who_is_told_and_stays_out(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "house.sqlite") as house:
            anne, mary, jack, grace = await four(house)
            code = (await anne.ask("POST", "/api/tournaments", {"name": "The cup", "game": "corsari", "size": 2}))["code"]
            path = f"/api/tournaments/{code}"
            for one in (anne, mary, jack):
                await one.ask("POST", f"{path}/enter", {})
            for one in (mary, jack, grace):
                status, told = await one.try_to("POST", f"{path}/remove", {"name": "Mary"})
                assert (status, told["code"]) == (409, "not the host")
            status, told = await anne.try_to("POST", f"{path}/remove", {"name": "Grace"})
            assert (status, told["code"]) == (409, "no such entrant")
            info = await anne.ask("POST", f"{path}/remove", {"name": "Mary"})
            assert [member["name"] for member in info["members"]] == ["Anne", "Jack"]
            shown = await mary.ask("GET", path)
            assert shown["removed"] and not shown["entered"]
            assert [one["removed"] for one in await mary.ask("GET", "/api/tournaments/mine")] == [True], (
                "also where the page is closed"
            )
            assert not info["removed"] and not (await jack.ask("GET", path))["removed"]
            status, told = await mary.try_to("POST", f"{path}/enter", {})
            assert (status, told["code"]) == (409, "entry removed")
            assert [one["code"] for one in (await mary.ask("GET", "/api/me/data"))["tournaments"]] == [code]
            await anne.ask("POST", f"{path}/remove", {"name": "Anne"})
            await anne.ask("POST", f"{path}/enter", {})  # a host who takes his own entry back may enter again
            await call(anne, [anne, jack], code)
            status, told = await anne.try_to("POST", f"{path}/remove", {"name": "Jack"})
            assert (status, told["code"]) == (409, "not entering"), "the cards are dealt"
            await forget(house, mary.visitor)
            assert mary.visitor not in (await house.tournaments.find(code)).removed

    asyncio.run(scenario())


def test_public_tournaments_are_listed_for_everybody_and_others_are_not(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"

    async def scenario() -> None:
        async with open_house(path) as house:
            anne, mary = await person(house, "Anne"), await person(house, "Mary")
            asked = {"game": "corsari", "size": 2, "rounds": 1, "boards": 1, "computers": 3}
            await anne.ask("POST", "/api/tournaments", asked | {"name": "The secret cup"})
            code = (await anne.ask("POST", "/api/tournaments", asked | {"name": "The open cup", "listed": True}))["code"]
            await anne.ask("POST", f"/api/tournaments/{code}/enter", {})
            (one,) = await mary.ask("GET", "/api/tournaments")
            assert (one["code"], one["name"], one["phase"], one["entered"]) == (code, "The open cup", "entering", 1)
            assert "members" not in one and "Anne" not in str(one), "who plays is told to whoever opens it"
            await call(anne, [anne], code)
            (one,) = await mary.ask("GET", "/api/tournaments")
            assert (one["phase"], one["round"], one["rounds"]) == ("playing", 1, 1)

    async def started_again() -> None:
        async with open_house(path) as house:
            await settled(house)
            mary = await person(house, "Mary")
            (one,) = await mary.ask("GET", "/api/tournaments")
            # Another server closes it: here it is known at the next look.
            row = await house.store.find_tournament(one["code"])
            assert row is not None
            await house.store.save_tournament(one["code"], row.version, row.body.replace(b'"playing"', b'"closed"'), False, [])
            await house.tournaments.look()
            assert await mary.ask("GET", "/api/tournaments") == []

    asyncio.run(scenario())
    asyncio.run(started_again())


def test_a_computer_player_has_one_name_at_all_tables_and_in_the_standings(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "house.sqlite") as house:
            people = await four(house)
            code = await begun(people[0], people, computers=16)
            one = await house.tournaments.find(code)
            names = [member.name for member in one.members]
            assert len(names) == 20 == len({name.casefold() for name in names}) and "" not in names
            await play_on(people, code)
            one = await house.tournaments.find(code)
            for group in one.played[0] + one.played[1]:
                for board, table in enumerate(group.tables, 1):
                    chairs = [chair.name for chair in (await house.room(table)).table.chairs]
                    assert chairs == [one.members[member].name for member in seats_at(one, group, board)]
            shown = await people[0].ask("GET", f"/api/tournaments/{code}")
            assert [member["name"] for member in shown["members"]] == names

    asyncio.run(scenario())


@pytest.mark.soak
def test_two_hundred_tables(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "house.sqlite", limits=Limits(computers=796)) as house:
            people = await four(house)
            code = await begun(people[0], people, computers=796, boards=2, rounds=3)
            await play_on(people, code)
            info = await people[0].ask("GET", f"/api/tournaments/{code}")
            assert info["phase"] == "over" and len(info["sides"]) == 800 and info["closed_rounds"] == 3
            told = await people[0].ask("GET", f"/api/tournaments/{code}/rounds/3")
            assert len(told["tables"]) == 200
            rooms = [await house.room(table["boards"][1]["code"]) for table in told["tables"]]
            assert len({room.table.match.actions[0] for room in rooms if room.table.match is not None}) == 1

    asyncio.run(scenario())
