"""One file with all that a server keeps of one visitor, and nothing that is somebody else's."""

from pathlib import Path

import httpx
import msgspec

from flibuste.client import Client
from flibuste.server.house.retention import Retention
from flibuste.wire import AgreeToEnd, MyData, Say
from flibuste.words import words
from tests.server.parts import begin_from
from tests.server.served import in_thread


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
