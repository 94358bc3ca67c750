"""People and programs at real sockets: whole matches of every game, lost lines, strangers, and a server that stops."""

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from flibuste.client import Client, Line, RequestRefused
from flibuste.server.house.limits import Limits
from flibuste.server.house.rates import Rates
from flibuste.server.net.lines import COME_BACK, Crowd, TableLine
from flibuste.wire import Act, Closing, Done, Ending, Refusal, Rematch, Say, Whole
from flibuste.wire.rebuild import Watched
from tests.server.parts import begin_from
from tests.server.served import QUICK, in_thread
from tests.waiting import HANG, polled

MATCHES = [("corsari", 2, {}), ("korsar", 2, {}), ("korsar", 4, {"teams": True}), ("nain_jaune", 2, {"rounds": 2})]


@pytest.mark.parametrize(("game", "seats", "options"), MATCHES, ids=["corsari", "korsar", "korsar in teams", "nain jaune"])
def test_two_clients_play_a_whole_match(tmp_path: Path, game: str, seats: int, options: dict[str, Any]) -> None:
    """Both hear every version once and in order, and end with the same result."""
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as mary:
        code = anne.create(game, ["you", "open", *["level1"] * (seats - 2)], options=options)
        mary.join(code)
        begin_from(code, anne, mary)
        heard: dict[str, list[tuple[int, list[int]]]] = {"anne": [], "mary": []}
        endings: dict[str, Ending] = {}

        def play(name: str, client: Client) -> None:
            def seen(table: Watched) -> None:
                heard[name].append((table.version, list(table.told)))

            endings[name] = client.play(code, lambda view: str(view["legal"][-1]), seen)

        thread = threading.Thread(target=play, args=("mary", mary))
        thread.start()
        play("anne", anne)
        thread.join(HANG)
        assert endings["anne"] == endings["mary"] and endings["anne"].reason == "played"
        for messages in heard.values():
            assert [told for _, told in messages] == [list(range(1, version + 1)) for version, _ in messages]
            versions = [version for version, _ in messages]
            assert versions == sorted(set(versions)) and len(versions) > 10
        assert mary.request("GET", "/api/stories")[0]["code"] == code
        anne.command(code, Rematch())
        with pytest.raises(RequestRefused, match="rematch already"):
            mary.command(code, Rematch())


def known(whole: Whole) -> Watched:
    """What a line knew that was shown this."""
    seen = Watched()
    seen.take(whole)
    return seen


def until(line: Line, kind: type) -> Any:
    """The next message of a kind; a few others may come before."""
    for _ in range(50):
        message = line.hear(HANG)
        if isinstance(message, kind):
            return message
    raise AssertionError(f"no {kind.__name__}")


def test_a_lost_line_gets_what_it_missed_and_no_move_is_made_twice(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as mary:
        code = anne.create("corsari", ["you", "open"])
        mary.join(code)
        begin_from(code, anne, mary)
        clients = {tuple(client.table(code).you.seats): client for client in (anne, mary)}
        turn = anne.table(code).table.turn
        assert turn is not None
        mover, watcher = clients[turn,], clients[1 - turn,]
        line = mover.listen(code)
        first = until(line, Whole)
        watching = watcher.listen(code)
        before = until(watching, Whole)
        watching.close()
        act = Act(version=first.version, action="draw pier", id=7)
        line.ask(act)
        assert until(line, Done).id == 7
        line.close()
        line = mover.listen(code, known(first))
        missed = until(line, Whole)
        assert missed.since == first.version and len(missed.told) == 1
        line.ask(act)  # the client never heard that it was done, and asks again
        refusal = until(line, Refusal)
        assert (refusal.fault, refusal.id) == ("stale", 7)
        again = watcher.listen(code, known(before))
        update = until(again, Whole)
        assert [told.events for told in update.told] == [told.events for told in missed.told]
        assert again.seen.told.keys() == set(range(1, update.version + 1)), "what was known before is known still"
        line.close()
        again.close()


def test_a_spectator_sees_the_public_view_and_may_do_nothing(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as jack:
        code = anne.create("corsari", ["you", "level1"])
        anne.start(code)
        line = jack.listen(code)
        whole = until(line, Whole)
        assert whole.view["seat"] is None and whole.view["hand"] == [] and whole.you.seats == []
        for command in (Act(version=whole.version, action="draw pier", id=1), Say(phrase="ahoy", id=2)):
            line.ask(command)
            refusal = until(line, Refusal)
            assert (refusal.id, refusal.fault) == (command.id, "foreign")
        line.close()
        with connect(f"{address.replace('http', 'ws')}/api/tables/{code}/socket") as nameless:
            assert b'"seats":[]' in nameless.recv(HANG, decode=False)
            nameless.send('{"do":"join"}')
            assert b"foreign" in nameless.recv(HANG, decode=False)


def test_a_table_that_is_none_is_said_to_be_none(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        line = anne.listen("ZZZZZZ")
        closing = until(line, Closing)
        assert "no table ZZZZZZ" in closing.reason and not closing.again
        with pytest.raises(ConnectionClosed):
            line.hear(HANG)
        with pytest.raises(RequestRefused, match="no table"):
            anne.table("ZZZZZZ")
        line.close()


def test_unreadable_and_oversized_messages_do_no_harm(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        code = anne.create("corsari", ["you", "level1"])
        line = anne.listen(code)
        until(line, Whole)
        for text in ("", "{", "null", '{"do":"fly"}', '{"do":"act","version":"x"}', "[" * 5000, '{"do":"start","wind":1}'):
            line.socket.send(text)
            refusal = until(line, Refusal)
            assert refusal.fault == "unreadable" and "\n" not in refusal.reason
        line.socket.send(b"\xff\xfe")
        assert until(line, Refusal).fault == "unreadable"
        line.socket.send("x" * 100_000)
        assert list(line) == [], "the line is closed without a word more"
        assert anne.table(code).table.phase == "waiting"


def test_a_page_of_another_server_is_turned_away(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db", origins=("https://friend.example",)) as address, Client(address) as anne:
        code = anne.create("corsari", ["you", "open"])
        socket = f"{address.replace('http', 'ws')}/api/tables/{code}/socket"
        with pytest.raises(InvalidStatus) as refused:
            connect(socket, origin=Origin("https://evil.example"), legacy=True).close()
        assert refused.value.response.status_code == 403
        for friend in (address, "https://friend.example"):
            connect(socket, origin=Origin(friend), legacy=True).close()
        evil = anne.http.post(f"/api/tables/{code}/commands", json={"do": "start"}, headers={"origin": "https://evil.example"})
        assert evil.status_code == 403 and anne.table(code).table.phase == "waiting"
        for name in ("content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options"):
            assert evil.headers[name]
        assert "server" not in evil.headers


def test_a_line_that_sends_too_fast_is_read_more_slowly(tmp_path: Path, waits: list[float]) -> None:
    limits = replace(QUICK, socket_rate=20, socket_burst=2)
    with in_thread(tmp_path / "one.db", limits=limits) as address, Client(address) as anne:
        line = anne.listen(anne.create("corsari", ["you", "open"]))
        for number in range(1, 9):
            line.ask(Say(phrase="ahoy", id=number))
        assert [until(line, Done).id for _ in range(8)] == list(range(1, 9)), "nothing is lost by it"
        line.close()
    # Nine messages: the client has sealed its part of the chance, too.
    assert waits == pytest.approx([one / 20 for one in range(1, 8)]), "the rate was not held down"


def test_a_line_that_is_too_slow_to_follow_is_closed_and_may_come_back() -> None:
    crowd = Crowd(replace(QUICK, unsent_bytes=1000, all_unsent_bytes=1800))
    line, other = TableLine(1, crowd), TableLine(2, crowd)
    for _ in range(1000):
        line.send(b"x")
    assert not line.closed and crowd.unsent == line.unsent_bytes == 1000, "bytes count, and not messages"
    other.send(b"x" * 801)
    assert other.closed, "all lines together have a limit, too"
    line.send(b"y")
    line.send(b"not heard any more")
    closing, code = line.unsent
    assert code == COME_BACK and isinstance(closing, bytes) and b"too slow" in closing, "what waited is not kept"
    assert crowd.unsent == line.unsent_bytes + other.unsent_bytes == 2 * len(closing)


def test_a_body_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        body = b'{"name":"%s"}' % (b"x" * QUICK.body_size)
        answer = anne.http.put("/api/me", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["fault"]) == (413, "too large")


def test_an_address_has_so_many_lines(tmp_path: Path) -> None:
    limits = replace(QUICK, sockets_per_address=2)
    with in_thread(tmp_path / "one.db", limits=limits) as address, Client(address) as anne:
        code = anne.create("corsari", ["you", "open"])
        lines = [anne.listen(code) for _ in range(2)]
        assert until(anne.listen(code), Closing).code == "many lines"
        lines.pop().close()

        def again() -> bool:
            line = anne.listen(code)
            if isinstance(line.hear(HANG), Whole):
                lines.append(line)
            return len(lines) == 2

        polled(again)  # the server needs a moment to see that one was closed
        for line in lines:
            line.close()


def test_an_address_may_ask_so_often(tmp_path: Path) -> None:
    limits = replace(QUICK, request_rate=1e-9, request_burst=8)  # nothing comes back while the test runs
    with in_thread(tmp_path / "one.db", limits=limits) as address, Client(address) as anne:
        answers = [anne.http.get("/api/phrases") for _ in range(10)]
        assert [answer.status_code for answer in answers] == [200] * 3 + [429] * 7, "the first, for a name, counts for five"
        assert answers[-1].headers["retry-after"] == "1" and answers[-1].json()["fault"] == "busy"
        assert anne.http.get("/").status_code == 200, "the files of the page do not count"
    endless = Rates(1e9, 1)
    assert all(endless.may("here") for _ in range(100)), "what is used comes back with time"
    few = Rates(1e-9, 1)
    assert [few.may(address) for address in ("here", "here", "there", "there")] == [True, False, True, False]


def test_a_server_that_stops_says_so_and_has_saved_everything(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address:
        anne = Client(address)
        code = anne.create("corsari", ["you", "you"])
        anne.start(code)
        line = anne.listen(code)
        whole = until(line, Whole)
    closing = until(line, Closing)
    assert closing.again and "stopping" in closing.reason
    with pytest.raises(ConnectionClosed) as closed:
        line.hear(HANG)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    cookie = anne.cookie
    anne.close()
    with in_thread(tmp_path / "one.db") as address, Client(address, cookie) as again:
        assert again.name == anne.name
        back = again.listen(code, known(whole))
        shown = until(back, Whole)
        assert shown.since == whole.version and shown.you.seats == [0, 1]
        back.close()


def test_quick_limits_are_for_tests_only() -> None:
    assert Limits().socket_rate < QUICK.socket_rate
