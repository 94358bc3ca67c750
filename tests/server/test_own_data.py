"""One file with all that a server keeps of one visitor, and nothing that is somebody else's."""

import asyncio
from pathlib import Path

import httpx
import msgspec

from flibuste.client import Client
from flibuste.server.house.limits import Limits
from flibuste.server.house.retention import Retention
from flibuste.wire import AgreeToEnd, Join, Leave, MyData, NewTable, Say
from flibuste.words import words
from tests.server.housed import open_house
from tests.server.parts import begin_from
from tests.server.served import in_thread
from tests.server.tourneys import person


def test_a_visitor_gets_everything_of_his_own_and_nothing_of_others(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as mary:
        anne.request("PUT", "/api/me", {"name": "Anne"})
        mary.request("PUT", "/api/me", {"name": "Mary"})
        over, going = anne.create("corsari", ["you", "open"]), anne.create("corsari", ["you", "open"])
        for code in (over, going):
            mary.join(code)
            begin_from(code, anne, mary)
            anne.command(code, Say(phrase="ahoy"))
            mary.command(code, Say(phrase="well played"))
        for client in (anne, mary):
            client.command(over, AgreeToEnd())
        answer = anne.http.get("/api/me/data")
        assert answer.headers["content-disposition"] == 'attachment; filename="flibuste-my-data.json"'
        found = msgspec.json.decode(answer.content, type=MyData)
        assert (found.me.name, [one.code for one in found.matches]) == ("Anne", [over, going])
        assert found.last_here.startswith("20") and found.visitor > 0
        first, second = found.matches
        assert first.story is not None and first.story.reason == "agreement" and second.story is None
        for match in found.matches:
            said = [one.entry["phrase"] for one in match.entries if "phrase" in one.entry]
            assert said == ["ahoy"], "what Mary said is hers"
            assert {one.entry.get("seat", 0) for one in match.entries} == {0}
        assert "deal" not in answer.text and "secret" not in answer.text, "cards of a match in progress"
        assert httpx.get(f"{address}/api/me/data").status_code == 401
        mine = msgspec.json.decode(mary.http.get("/api/me/data").content, type=MyData)
        assert [one.entry["phrase"] for one in mine.matches[0].entries if "phrase" in one.entry] == ["well played"]
        assert any(one.entry.get("name") == "Mary" for one in mine.matches[0].entries), "how she joined"


def test_the_notice_promises_what_is_so() -> None:
    notice = (Path(__file__).parents[2] / "docs/privacy.md").read_text()
    usual = Retention()
    assert f"come for {usual.unseen_days} days" in notice and f"after {usual.unplayed_days} days" in notice
    for button in ("settings.data.get", "settings.forget"):
        assert f'"{words("ui", "en")[button]}"' in notice


def test_the_file_is_made_so_often_at_once_as_one_may_look_back(tmp_path: Path) -> None:
    """It holds every match that a visitor ever played: many at once would take all memory."""

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db", limits=Limits(looks_per_visitor=2)) as house:
            anne, mary = await person(house, "Anne"), await person(house, "Mary")
            found = await asyncio.gather(*(one.try_to("GET", "/api/me/data") for one in (anne, anne, anne, mary)))
            assert [status for status, _ in found] == [200, 200, 429, 200] and found[2][1]["code"] == "your looks"
            assert (await anne.try_to("GET", "/api/me/data"))[0] == 200, "when the others are made"

    asyncio.run(scenario())


def test_whoever_has_a_seat_after_oneself_is_in_nobody_elses_file(tmp_path: Path) -> None:
    """A name is known at the table; the number by which the server knows somebody is known to nobody."""

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne, mary, jack = [await person(house, name) for name in ("Anne", "Mary", "Jack")]
            code = (await house.create(anne.visitor, "Anne", NewTable("corsari", ["you", "open"]))).table.code
            for one in (mary, jack, mary):
                await house.command(one.visitor, one.name, code, Join())
                await house.command(one.visitor, one.name, code, Leave())
            (match,) = (await mary.ask("GET", "/api/me/data"))["matches"]
            numbers = [told["entry"]["visitor"] for told in match["entries"] if "visitor" in told["entry"]]
            assert numbers == [mary.visitor] * 2 and "Jack" not in str(match)
            assert sum(told["entry"].get("seat") == 1 for told in match["entries"]) == 4

    asyncio.run(scenario())
