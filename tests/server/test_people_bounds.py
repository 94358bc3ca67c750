"""Tournaments, friends and profiles under attack: codes that are guessed, rows that are damaged, names that should be gone,
and how much of it one visitor may have."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec
import pytest

from flibuste.fair import new_part
from flibuste.review.result import REVIEW_FORMAT
from flibuste.server.house import results
from flibuste.server.house import tournaments as holding
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.limits import Limits
from flibuste.server.house.profiles import accuracies
from flibuste.server.house.retention import look
from flibuste.server.house.stories import KeptSeat, KeptStory
from flibuste.server.requests.admin import Close, Tables, obey
from flibuste.server.requests.routes import answer
from flibuste.server.requests.visits import Visit
from flibuste.server.store.people import RatingRow, ReviewRow
from flibuste.server.store.postgres import PostgresStore
from flibuste.tournament import course
from flibuste.tournament.scoring import Standing, compared
from flibuste.wire import Join, NewTable, Resign
from tests.postgres import postgres
from tests.server.housed import LONG_LEASE, FirstChoice, open_house, settled
from tests.server.parts import begin_in
from tests.server.tourneys import Person, begun, person, play_on

CUP = {"name": "The cup", "game": "corsari"}


async def befriended(one: Person, other: Person) -> int:
    """The number by which one knows the other."""
    secret = (await other.ask("POST", "/api/friends/link"))["path"].partition("#")[2]
    return int((await one.ask("POST", "/api/friends", {"secret": secret}))["id"])


async def new_cup(host: Person, **more: object) -> str:
    return str((await host.ask("POST", "/api/tournaments", {**CUP, **more}))["code"])


# ---- codes -----------------------------------------------------------------------------------------------------------


def ways_to_guess(code: str, friend: int) -> list[tuple[str, str, object]]:
    """Every request that tells a code that there is from one that there is not."""
    branch = {"game": "corsari", "seats": ["you", "level1"], "from": {"code": code, "step": 1, "seat": 0}}
    part = {"seal": {"seal": "0" * 64}, "reveal": {"part": "0" * 64}, "remove": {"name": "Anne"}}
    return [
        ("POST", "/api/blocked", {"code": code, "seat": 0}),
        ("POST", f"/api/friends/{friend}/invitation", {"code": code}),
        ("POST", "/api/tables", branch),
        ("GET", f"/api/tables/{code}", None),
        ("GET", f"/api/tournaments/{code}", None),
        ("GET", f"/api/tournaments/{code}/rounds/1", None),
        *(
            ("POST", f"/api/tournaments/{code}/{do}", part.get(do, {}))
            for do in ("enter", "withdraw", "remove", "call", "seal", "reveal", "close")
        ),
    ]


@pytest.mark.parametrize("way", range(13))
def test_codes_are_guessed_by_no_request(tmp_path: Path, way: int) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db", limits=Limits(guess_rate=0.001, guess_burst=3)) as house:
            anne, mary = await person(house, "Anne"), await person(house, "Mary")
            friend = await befriended(mary, anne)
            table = (await house.create(anne.visitor, "Anne", NewTable("corsari", ["you", "open"]))).table.code
            there = await new_cup(anne) if way > 3 else table

            async def guess(one: Person, code: str) -> tuple[int, str]:
                method, path, body = ways_to_guess(code, friend)[way]
                text = msgspec.json.encode(body) if body is not None else b""
                status, told = await answer(Visit(one.desk, one.cookie, address="192.0.2.1"), method, path, {}, text)
                return status, msgspec.json.decode(told).get("code", "") if told else ""

            assert [(await guess(mary, "AAAAA" + letter))[0] for letter in "ABC"] == [404] * 3
            assert (await guess(mary, "AAAAAD"), await guess(mary, there)) == ((429, "many codes"),) * 2
            anne.desk.guesses = mary.desk.guesses
            assert (await guess(anne, there))[1] != "many codes", "whoever it concerns is not kept out"

    asyncio.run(scenario())


def test_a_board_never_gets_the_code_of_another_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne = await person(house, "Anne")
            taken = (await house.create(anne.visitor, "Anne", NewTable("corsari", ["you", "open"]))).table.code
            free, first = holding.new_code, ["CUPCUP", taken]
            monkeypatch.setattr(holding, "new_code", lambda: first.pop(0) if first else free())
            code = await begun(anne, [anne])
            one = await house.tournaments.find(code)
            assert not first and taken not in holding.tables_of(one)
            board = (await house.room(str(await anne.table(code)))).table.created.board
            assert board is not None and board.tournament == code

    asyncio.run(scenario())


# ---- how many --------------------------------------------------------------------------------------------------------


def test_requests_at_once_make_no_more_tournaments_than_a_host_may_have(tmp_path: Path) -> None:
    limits = Limits(tournaments_per_visitor=2, tournaments=4, entries_per_visitor=3, computers=8)

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db", limits=limits) as house:
            anne, mary, jack = [await person(house, name) for name in ("Anne", "Mary", "Jack")]
            found = await asyncio.gather(*(anne.try_to("POST", "/api/tournaments", CUP) for _ in range(20)))
            assert sorted(status for status, _ in found) == [201] * 2 + [409] * 18
            assert {told["code"] for status, told in found if status == 409} == {"your tournaments"}
            codes = [told["code"] for status, told in found if status == 201]
            status, told = await mary.try_to("POST", "/api/tournaments", {**CUP, "computers": 9})
            assert status == 400 and "expected at most 8" in told["reason"]
            codes += [await new_cup(mary), await new_cup(mary)]
            status, told = await jack.try_to("POST", "/api/tournaments", CUP)
            assert (status, told["code"]) == (429, "many tournaments")
            for code in codes[:3]:
                await jack.ask("POST", f"/api/tournaments/{code}/enter", {})
            status, told = await jack.try_to("POST", f"/api/tournaments/{codes[3]}/enter", {})
            assert (status, told["code"]) == (409, "your entries")
            await anne.ask("POST", f"/api/tournaments/{codes[0]}/close")
            await jack.ask("POST", f"/api/tournaments/{codes[3]}/enter", {})
            await new_cup(anne)
            assert len(await jack.ask("GET", "/api/tournaments/mine")) == 3

    asyncio.run(scenario())


def test_what_a_tournament_has_come_to_is_reckoned_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes long where many have played much, and every page asks for it every few seconds."""
    reckoned: list[str] = []
    mean = vars(Standing)["mean"].fget

    def counted(name: str, function: Callable[..., object]) -> Callable[..., object]:
        def count(*given: object) -> object:
            reckoned.append(name)
            return function(*given)

        return count

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne = await person(house, "Anne")
            code = await begun(anne, [anne], rounds=2, boards=1)
            await play_on([anne], code)
            house.tournaments.results = results.Results()
            monkeypatch.setattr(course, "ranking", counted("ranking", course.ranking))
            monkeypatch.setattr(Standing, "mean", property(counted("mean", mean)))
            monkeypatch.setattr(results, "compared", counted("compared", compared))
            shown = []
            for _ in range(3):
                house.tournaments.known.clear()
                one = await anne.ask("GET", f"/api/tournaments/{code}")
                shown.append((one["standings"], await anne.ask("GET", f"/api/tournaments/{code}/rounds/1")))
            assert shown[0] == shown[1] == shown[2] and shown[0][0] and shown[0][1]["tables"]
            assert sorted(reckoned) == ["compared", *["mean"] * len(shown[0][0]), "ranking"]

    asyncio.run(scenario())


def test_no_more_results_are_kept_than_a_few() -> None:
    kept: results.Kept[int] = results.Kept(2)
    made: list[int] = []

    def reckon(number: int) -> int:
        made.append(number)
        return number

    for number in (1, 2, 1, 3, 2, 1):
        assert kept.get(number, partial(reckon, number)) == number
    assert made == [1, 2, 3, 1] and len(kept.found) == 2


@pytest.mark.xdist_group("postgres")
def test_a_long_course_of_ratings_is_read_in_part(tmp_path: Path) -> None:
    """Friends are shown with their last ratings, however many matches they have played."""
    path = tmp_path / "one.db"

    async def scenario(house: House) -> None:
        anne, mary = await person(house, "Anne"), await person(house, "Mary")
        await befriended(anne, mary)
        rows = [RatingRow(mary.visitor, game, number, 10_000 * place + number, 1.0 * number, 25.0 + number, 2.0)
                for place, game in enumerate(("corsari", "korsar")) for number in range(1, 8)]  # fmt: skip
        store = house.store
        if isinstance(store, PostgresStore):
            await store.rows(
                "INSERT INTO rating SELECT $1, 'corsari', n, n, n, 25 + n, 2 FROM generate_series(1, 7) AS n", mary.visitor
            )
            await store.rows(
                "INSERT INTO rating SELECT $1, 'korsar', n, 10000 + n, n, 25 + n, 2 FROM generate_series(1, 7) AS n", mary.visitor
            )
        else:
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                connection.executemany("INSERT INTO rating VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        (friend,) = (await anne.ask("GET", "/api/friends"))["friends"]
        assert [(one["game"], one["matches"]) for one in friend["ratings"]] == [("corsari", 7), ("korsar", 7)]
        assert [row.number for row in await store.ratings(mary.visitor, 4)] == [6, 6, 7, 7]

    async def both() -> None:
        async with open_house(path) as house:
            await scenario(house)
        house = House(await PostgresStore.open(postgres().new(), LONG_LEASE), FirstChoice())
        await house.open()
        try:
            await scenario(house)
        finally:
            await house.close()

    asyncio.run(both())


# ---- what is not told ------------------------------------------------------------------------------------------------


def test_a_friend_is_given_no_code_by_which_a_table_names_its_players(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne, mary, jack = [await person(house, name) for name in ("Anne", "Mary", "Jack Unheard")]
            friend = await befriended(mary, anne)
            room = await house.create(anne.visitor, "Anne", NewTable("corsari", ["you", "open"]))
            await house.command(jack.visitor, "Jack Unheard", room.table.code, Join())
            await begin_in(house, room.table.code)
            await house.command(jack.visitor, "", room.table.code, Resign(seat=1))
            await settled(house)
            review = msgspec.json.encode({"format": REVIEW_FORMAT, "decisions": [{"grade": ""}]})
            await house.store.save_review(room.number, 0, review)
            told = [await mary.ask("GET", f"/api/friends/{friend}/profile"), await anne.ask("GET", "/api/profile")]
            assert [len(profile["accuracy"]) for profile in told] == [1, 1]
            assert told[1]["accuracy"][0]["code"] == room.table.code
            assert room.table.code not in str(told[0]) and "Unheard" not in str(told[0])

    asyncio.run(scenario())


def test_whoever_is_a_friend_no_longer_invites_no_longer(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne, mary = await person(house, "Anne"), await person(house, "Mary")
            friend = await befriended(anne, mary)
            code = (await house.create(anne.visitor, "Anne", NewTable("corsari", ["you", "open"]))).table.code
            await anne.ask("POST", f"/api/friends/{friend}/invitation", {"code": code})
            assert len(await mary.ask("GET", "/api/invitations")) == 1
            await anne.ask("DELETE", f"/api/friends/{friend}")
            assert await mary.ask("GET", "/api/invitations") == []

    asyncio.run(scenario())


def test_a_team_has_a_name_that_can_be_seen(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne = await person(house, "Anne")
            code = await new_cup(anne, game="korsar", options={"teams": True})
            status, told = await anne.try_to("POST", f"/api/tournaments/{code}/enter", {"team": "a\u202eb"})
            assert status in (400, 422) and told["code"] == "invalid name"
            await anne.ask("POST", f"/api/tournaments/{code}/enter", {"team": "  The   Gulls "})
            assert (await house.tournaments.find(code)).members[0].team == "The Gulls"

    asyncio.run(scenario())


# ---- being forgotten -------------------------------------------------------------------------------------------------


def test_whoever_missed_a_start_and_is_forgotten_is_named_no_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        now = [1_000_000.0]
        async with open_house(tmp_path / "one.db", clock=lambda: now[0]) as house:
            anne, mary = await person(house, "Anne"), await person(house, "Mary Unheard")
            code = await new_cup(anne)
            for one in (anne, mary):
                await one.ask("POST", f"/api/tournaments/{code}/enter", {})
            await anne.ask("POST", f"/api/tournaments/{code}/call")
            for one in (anne, mary):
                await one.add_part(code)
            await anne.add_part(code)  # Mary's is missing
            now[0] += course.PATIENCE
            await house.tournaments.tend(code)
            assert (await anne.ask("GET", f"/api/tournaments/{code}"))["fair"]["missed"] == [["Mary Unheard"]]
            assert await mary.ask("GET", "/api/tournaments/mine") == []
            assert [one["code"] for one in (await mary.ask("GET", "/api/me/data"))["tournaments"]] == [code]
            await mary.ask("DELETE", "/api/me")
            row = await house.store.find_tournament(code)
            assert row is not None and b"Unheard" not in row.body
            assert (await anne.ask("GET", f"/api/tournaments/{code}"))["fair"]["missed"] == [[]]

    asyncio.run(scenario())


def test_whoever_holds_a_tournament_is_not_forgotten_early(tmp_path: Path) -> None:
    """And nobody is dropped with his name left in one."""

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne, mary = await person(house, "Anne"), await person(house, "Mary")
            code = await new_cup(anne)
            identities = await Identities.open(house.store)
            today = identities.today()
            await house.store.all_seen(today - 200)
            await house.store.save_setting("last look for unseen visitors", str(today))
            await look(house, identities)
            assert await house.store.find_visitor(mary.visitor) is None
            assert await house.store.find_visitor(anne.visitor) is not None
            assert (await house.tournaments.find(code)).host == anne.visitor

    asyncio.run(scenario())


# ---- damaged rows ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", [b"\x00\xff", b"{}", b'{"code":7}'])
def test_a_damaged_tournament_costs_itself_alone(tmp_path: Path, body: bytes, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "one.db"

    async def scenario() -> None:
        async with open_house(path) as house:
            anne = await person(house, "Anne")
            bad, good = await new_cup(anne), await new_cup(anne)
            await anne.ask("POST", f"/api/tournaments/{bad}/enter", {})
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                connection.execute("UPDATE tournament SET body = ? WHERE code = ?", (body, bad))
            house.tournaments.known.clear()
            for _ in range(3):
                await house.tournaments.look()
                await settled(house)
            status, told = await anne.try_to("GET", f"/api/tournaments/{bad}")
            assert (status, told["code"]) == (409, "damaged")
            assert [one["code"] for one in await anne.ask("GET", "/api/tournaments/mine")] == [good]
            await new_cup(anne)
            assert [one["code"] for one in (await anne.ask("GET", "/api/me/data"))["tournaments"]].count(good) == 1
            lines = (await obey(house, await Identities.open(house.store), Tables())).lines
            assert any(f"tournament {bad}: " in line for line in lines)
            await anne.ask("DELETE", "/api/me")
            row = await house.store.find_tournament(bad)
            assert row is not None and row.body == body, "nothing of it was deleted"

    asyncio.run(scenario())
    assert len([record for record in caplog.records if "its row is damaged" in record.getMessage()]) == 1
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize(
    ("review", "shown", "noted"),
    [
        ({"format": REVIEW_FORMAT, "decisions": [{"grade": ""}, {"grade": "mistake", "more": 1}], "more": [1]}, [(0.5, 2)], 0),
        ({"format": REVIEW_FORMAT, "decisions": []}, [], 0),
        ({"format": REVIEW_FORMAT - 1, "decisions": 7}, [], 0),
        ({"format": REVIEW_FORMAT, "decisions": [{}]}, [], 1),
        ({"format": REVIEW_FORMAT}, [], 1),
        ([], [], 1),
    ],
)
def test_of_a_review_only_the_grades_are_read(
    review: object, shown: list[tuple[float, int]], noted: int, caplog: pytest.LogCaptureFixture
) -> None:
    seats = [KeptSeat(7, "Anne", None, True), KeptSeat(None, "", "level1", False)]
    kept = KeptStory("corsari", {}, 0.0, "played", seats)
    found = accuracies([ReviewRow(1, "ABCDEF", 5.0, 0, msgspec.json.encode(review))], {1: kept}, 7)
    assert [(one.share, one.decisions) for one in found] == shown
    assert len(caplog.records) == noted


def test_a_damaged_story_or_review_costs_itself_alone(tmp_path: Path) -> None:
    path = tmp_path / "one.db"

    async def scenario() -> None:
        async with open_house(path) as house:
            anne = await person(house, "Anne")
            codes = []
            for _ in range(2):
                room = await house.create(anne.visitor, "Anne", NewTable("corsari", ["you", "level1"]))
                await begin_in(house, room.table.code)
                await house.command(anne.visitor, "", room.table.code, Resign(seat=0))
                await house.store.save_review(room.number, 0, b"{")
                codes.append(room.table.code)
            await settled(house)
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                connection.execute("UPDATE game_table SET story = x'00ff' WHERE code = ?", (codes[0],))
            assert [one["code"] for one in await anne.ask("GET", "/api/stories")] == [codes[1]]
            assert (await anne.ask("GET", "/api/profile"))["accuracy"] == []
            assert sum(one["played"] for one in await anne.ask("GET", "/api/stats")) == 1
            await anne.ask("DELETE", "/api/me")
            assert await house.store.find_visitor(anne.visitor) is None

    asyncio.run(scenario())


def test_a_board_whose_story_is_damaged_comes_to_nothing_and_the_tournament_goes_on() -> None:
    tournament = course.Tournament(
        code="CUPCUP", name="", host=1, game="corsari", rules=1, options={"players": 2}, way="swiss", size=2, rounds=1, boards=1,
        clock="brisk", stand_in="level1", computers=0, level="level1", made=0.0, members=[course.Member(level="level1")] * 4,
        sides=[[0], [1], [2], [3]], phase="playing", secret=new_part(), terms="{}",
        played=[[course.Group([0, 1], ["AAAAAA"]), course.Group([2, 3], ["BBBBBB"])]],
    )  # fmt: skip
    holding.take_in(tournament, {"AAAAAA": None})
    assert tournament.played[0][0].scores == [None]


# ---- the operator ----------------------------------------------------------------------------------------------------


def test_the_operator_sees_and_closes_tournaments(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne = await person(house, "Anne")
            code = await new_cup(anne)
            identities = await Identities.open(house.store)
            assert any(code in line and "The cup" in line for line in (await obey(house, identities, Tables())).lines)
            assert (await obey(house, identities, Close(code.lower()))).lines == [f"tournament {code} is closed"]
            assert (await house.tournaments.find(code)).phase == "closed"
            assert (await obey(house, identities, Close(code))).fault == "the tournament is over"
            assert (await obey(house, identities, Close("AAAAAA"))).fault is not None

    asyncio.run(scenario())
