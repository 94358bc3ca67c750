"""Messages in whatever pieces they come: each is heard once, whole and in order, by the quick way or the usual one."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from flibuste.client import Client, Line
from flibuste.server.net import lines
from flibuste.server.net.quick_sockets import SLICE, QuickSockets, ends_whole, short_text
from flibuste.server.requests import talk
from flibuste.wire import Act, Asked, Done, Refusal, Say, Whole
from tests.server.parts import begin_from
from tests.server.served import QUICK, in_thread
from tests.server.test_sockets import until
from tests.waiting import HANG, polled


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """As a browser sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 125])
def test_a_short_text_that_comes_alone_is_read(size: int) -> None:
    data = b"x" * size
    assert short_text(frame(data)) == data


NOT_ALONE_OR_NOT_SHORT = {
    "nothing": b"",
    "a byte": frame(b"x")[:1],
    "too little": frame(b"x")[:-1],
    "too much": frame(b"x") + b"\x81",
    "two": frame(b"x") * 2,
    "long": frame(b"x" * 126),
    "binary": frame(b"x", Opcode.BINARY),
    "a first part": frame(b"x", fin=False),
    "a ping": frame(b"", Opcode.PING),
    "not masked": Frame(Opcode.TEXT, b"xxxxxx").serialize(mask=False),
}


@pytest.mark.parametrize("data", NOT_ALONE_OR_NOT_SHORT.values(), ids=NOT_ALONE_OR_NOT_SHORT)
def test_all_else_goes_the_usual_way(data: bytes) -> None:
    assert short_text(data) is None


@pytest.mark.parametrize("sizes", [[0], [5, 0], [126], [3, 65_535, 7], [65_536], [70_000, 1]])
def test_where_a_frame_ends(sizes: list[int]) -> None:
    """Every cut through the frames but those between two of them leaves something unfinished."""
    frames = [frame(b"x" * size) for size in sizes]
    data = b"".join(frames)
    ends = set(accumulate(len(one) for one in frames))
    near = {end + step for end in ends | {0} for step in range(-20, 20)} | ends
    for cut in sorted(near & set(range(1, len(data) + 1))):
        assert ends_whole(data[:cut]) == (cut in ends)


class Counted:
    """How many moves went the quick way, and how many bytes have come over the sockets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.quick = 0
        self.bytes = 0
        quickly, receive = lines.hear_at_once, QuickSockets.data_received

        def counting(*given: object) -> bool:
            done = quickly(*given)  # type: ignore[arg-type]
            self.quick += done
            return done

        def receiving(socket: QuickSockets, data: bytes) -> None:
            receive(socket, data)
            self.bytes += len(data)

        monkeypatch.setattr(lines, "hear_at_once", counting)
        monkeypatch.setattr(QuickSockets, "data_received", receiving)


@contextmanager
def at_play(path: Path, **more: object) -> Iterator[tuple[Line, int, str]]:
    """The line of the player whose turn it is, the version and a legal action."""
    with in_thread(path, **more) as address, Client(address) as anne, Client(address) as mary:
        code = anne.create("corsari", ["you", "open"])
        mary.join(code)
        begin_from(code, anne, mary)
        turn = anne.table(code).table.turn
        mover = next(client for client in (anne, mary) if client.table(code).you.seats == [turn])
        line = mover.listen(code)
        first = until(line, Whole)
        assert first.view is not None
        yield line, first.version, first.view["legal"][-1]
        line.close()


def written(command: Asked) -> bytes:
    return msgspec.json.encode(command)


def test_moves_in_every_kind_of_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move alone; one with another message before it; one in two pieces; one in two frames; one after that."""
    counted = Counted(monkeypatch)
    with at_play(tmp_path / "one.db") as (line, version, action):
        raw = line.socket.socket
        move = written(Act(version=version, action=action, id=1))
        raw.sendall(frame(move))
        done = until(line, Done)
        assert done.id == 1 and counted.quick == 1
        say = frame(written(Say(phrase="thanks", id=2)))
        no_move = frame(written(Act(version=version, action=action, id=3)))
        raw.sendall(say + no_move)
        assert [one.id for one in line_answers(line, 2)] == [2, 3]
        so_far = counted.bytes
        raw.sendall(say[:9])
        polled(lambda: counted.bytes == so_far + 9)
        raw.sendall(say[9:])
        assert [one.id for one in line_answers(line, 1)] == [2]
        text = written(Act(version=version, action=action, id=4))
        raw.sendall(frame(text[:10], fin=False) + frame(text[10:], Opcode.CONT))
        assert [one.id for one in line_answers(line, 1)] == [4]
        raw.sendall(no_move)
        assert [one.id for one in line_answers(line, 1)] == [3]


def test_a_move_beyond_the_rate_goes_the_usual_way_and_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waits: list[float]
) -> None:
    counted = Counted(monkeypatch)
    limits = replace(QUICK, socket_rate=20, socket_burst=1)
    with at_play(tmp_path / "one.db", limits=limits) as (line, version, action):
        for number in (1, 2):
            line.ask(Act(version=version, action=action, id=number))
            assert [one.id for one in line_answers(line, 1)] == [number]
    assert counted.quick == 1 and waits == pytest.approx([1 / 20])


class CountingReader:
    """How many messages were decoded."""

    def __init__(self) -> None:
        self.decoded = 0
        self.reader = talk.READER

    def decode(self, text: str | bytes) -> Asked:
        self.decoded += 1
        return self.reader.decode(text)


def test_a_message_is_decoded_once_whichever_way_it_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = CountingReader()
    monkeypatch.setattr(talk, "READER", reader)
    with at_play(tmp_path / "one.db") as (line, version, action):
        moves = [written(Act(version=version, action=action, id=number)) for number in (1, 2)]
        says = written(Say(phrase="thanks", id=3))
        for number, text in enumerate((moves[0], moves[1].replace(b'{"do"', b'{ "do"'), says), 1):
            line.socket.socket.sendall(frame(text))
            assert [one.id for one in line_answers(line, 1)] == [number] and reader.decoded == number


def test_what_only_begins_as_a_move_is_unreadable(tmp_path: Path) -> None:
    with at_play(tmp_path / "one.db") as (line, version, action):
        for text in (b'{"do":"act","do":"show","seat":null}', b'{"do":"undo","version":1,"do":"pause"}', b'{"do":"action"}'):
            line.socket.socket.sendall(frame(text))
            assert until(line, Refusal).fault == "unreadable"
        line.ask(Act(version=version, action=action, id=1))
        assert until(line, Done).id == 1


def line_answers(line: Line, count: int) -> list[Done]:
    """What was said to so many commands, done or refused."""
    found: list[Done] = []
    while len(found) < count:
        message = line.hear(HANG)
        if getattr(message, "id", 0):
            found.append(message)  # type: ignore[arg-type]
    return found


def test_no_more_than_a_slice_of_a_line_is_read_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one line has sent is taken apart a little at a time, so that others are heard between; none of it is lost."""
    sizes: list[int] = []
    receive = QuickSockets.data_received

    def receiving(socket: QuickSockets, data: bytes) -> None:
        sizes.append(len(data))
        receive(socket, data)

    monkeypatch.setattr(QuickSockets, "data_received", receiving)
    count = 3000
    pings = b"".join(frame(b'{"do":"ping","id":%d}' % one) for one in range(1, count + 1))
    with at_play(tmp_path / "one.db", limits=replace(QUICK, unsent_bytes=10**9)) as (line, _, _):
        line.socket.socket.sendall(pings)
        assert [one.id for one in line_answers(line, count)] == list(range(1, count + 1))
    assert len(pings) > 10 * SLICE and max(sizes) <= SLICE


def test_a_line_that_is_refused_is_no_mistake_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    limits = replace(QUICK, connect_burst=1, connect_rate=1e-9)
    with in_thread(tmp_path / "one.db", limits=limits) as address, Client(address) as anne:
        code = anne.create("corsari", ["you", "open"])
        anne.listen(code).close()
        with pytest.raises(InvalidStatus, match="429"):
            anne.listen(code)
    assert not [one for one in caplog.records if one.name.startswith("uvicorn")]


def send_for_ever(line: Line, data: bytes) -> None:
    while True:
        line.socket.socket.sendall(data)


def test_whoever_goes_on_sending_over_a_line_that_was_closed_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer to the closing may come behind a few more messages, and not behind all that it can send in ten seconds."""
    counted = Counted(monkeypatch)
    ping = frame(b'{"do":"ping","id":1}')
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        line = anne.listen(anne.create("corsari", ["you", "open"]))
        anne.request("DELETE", "/api/me")
        so_far = counted.bytes
        with suppress(OSError):  # it ends by that
            send_for_ever(line, ping * 1000)
        assert counted.bytes - so_far <= 3 * SLICE
