"""An update tells what changed, and whoever applies it has exactly the view that the server has."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flibuste.chance import Rng
from flibuste.client import Client
from flibuste.server.house.rooms import Room
from flibuste.server.house.sights import difference, refer
from flibuste.server.table.commands import carry_out
from flibuste.server.table.table import Table
from flibuste.wire import AskWhole, Change, Clock, Done, Join, Resign, Splice, Update, Whole
from flibuste.wire.rebuild import Gap, Watched, changed
from tests.server.parts import begin
from tests.server.seated import ANNE, JACK, MARY, waiting
from tests.server.served import in_thread
from tests.server.test_sockets import until
from tests.server.watched import READER, RECORD, WatchedTable, Watcher, plain, record

MATCHES: list[tuple[str, list[int], Clock, dict[str, Any]]] = [
    ("corsari", [ANNE, MARY, ANNE], "brisk", {}),
    ("corsari", [ANNE, ANNE], "none", {"edition": "piatnik"}),
    ("korsar", [ANNE, MARY, JACK], "relaxed", {}),
    ("korsar", [ANNE, MARY, ANNE, JACK], "none", {"teams": True}),
    ("nain_jaune", [ANNE, MARY, ANNE], "brisk", {}),
    ("nain_jaune", [ANNE, ANNE], "none", {"rounds": 2}),
]


@pytest.mark.parametrize(("game", "owners", "clock", "options"), MATCHES, ids=[f"{one[0]} {len(one[1])}" for one in MATCHES])
def test_every_line_rebuilds_the_very_view_that_the_server_has(
    game: str, owners: list[int], clock: Clock, options: dict[str, Any]
) -> None:
    """Every seat, spectators and shared devices, over a whole match, with moves taken back, pauses and hands handed over."""
    watched = WatchedTable(game, owners, clock, options)
    rng = Rng(f"updates {game} {len(owners)}")
    watched.check()
    while watched.table.phase != "over":
        watched.play(rng)
        watched.check()
    one, other = (line.heard for line in watched.lines[-2:])
    assert one == other and all(a is b for a, b in zip(one[1:], other[1:], strict=True)), "spectators share each message"


def test_a_hand_is_covered_and_a_seat_is_lost_by_the_change_alone() -> None:
    watched = WatchedTable("corsari", [ANNE, ANNE, MARY], options={"first_turn_close": False})
    rng = Rng("covered")
    shared = watched.lines[0]
    covered = 0
    while covered < 3:
        seat = watched.table.turn
        watched.play(rng)
        assert shared.seen.view is not None
        if seat in (0, 1) and watched.table.turn == 1 - seat:
            assert shared.seen.you.showing is None and shared.seen.view["hand"] == [] and shared.seen.view["seat"] is None
            covered += 1
    watched.ask(MARY, Resign(seat=2))
    watched.check()


def test_each_entry_of_an_update_has_its_own_view() -> None:
    """The end of a round and the next deal are two entries: the view between them can be had, too."""
    watched = WatchedTable("nain_jaune", [ANNE, MARY])
    rng = Rng("entries")
    several = 0
    line = watched.lines[0]
    while watched.table.phase != "over" and several < 2:
        before, known, version = Watched(), len(line.heard), watched.table.version
        before.view, before.version = line.seen.view, version
        watched.play(rng)
        message = READER.decode(line.heard[known])
        assert isinstance(message, Update)
        views = before.views_of(message)
        states = [step.state for step in with_positions(watched.table).steps[version : message.version]]
        assert [plain(watched.table.game.view(state, 0)) for state in states if state is not None] == views
        several += len(views) > 1
    assert several


def with_positions(table: Table) -> Table:
    """The same table with the position after each entry."""
    again = Table(table.created, table.steps[0].at)
    for step in table.steps[1:]:
        again.apply(step.entry, step.at)
    return again


def test_an_update_that_does_not_go_on_from_what_is_known_is_not_taken() -> None:
    seen = Watched()
    with pytest.raises(Gap, match="expected an update since then, not 3"):
        seen.take(Update(version=3, told=[]))
    assert seen.version == 0 and seen.view is None


def test_whoever_has_missed_something_asks_for_the_whole_table(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        code = anne.create("korsar", ["you", "level1"])
        anne.start(code)
        line = anne.listen(code)
        first = until(line, Whole)
        line.seen.version = 1  # as if the next update were not the next
        line.ask(AskWhole(id=4, since=first.version))
        again = until(line, Whole)
        assert again.since == first.version and again.view is not None
        assert until(line, Done).id == 4
        assert line.seen.version == again.version
        line.close()


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ({"turn": 1}, {"turn": 1}, {}),
        ({"turn": 1}, {"turn": None}, {"set": {"turn": None}}),
        ({"hand": ["a", "b", "c"]}, {"hand": ["a", "c"]}, {"splice": {"hand": {"at": 1, "gone": 1}}}),
        ({"hand": ["a", "a"]}, {"hand": ["a", "a", "a"]}, {"splice": {"hand": {"new": ["a"]}}}),
        ({"hand": ["a", "c"]}, {"hand": ["a", "b", "c"]}, {"splice": {"hand": {"at": 1, "new": ["b"]}}}),
        ({"hand": ["a", "b"]}, {"hand": ["a"]}, {"splice": {"hand": {"at": 1, "gone": 1}}}),
        ({"hand": ["a"]}, {"hand": []}, {"set": {"hand": []}}),
        ({"hand": None}, {"hand": ["a"]}, {"set": {"hand": ["a"]}}),
        ({"sizes": [3, 4, 5]}, {"sizes": [3, 3, 5]}, {"set": {"sizes": [3, 3, 5]}}),
        ({"lays": [{"x": 1, "y": 2}]}, {"lays": [{"x": 1, "y": 3}]}, {"splice": {"lays": {"at": 0, "merge": {"y": 3}}}}),
        ({"lays": [{"x": 1}, None]}, {"lays": [{"x": 2}, None]}, {"splice": {"lays": {"at": 0, "gone": 1, "new": [{"x": 2}]}}}),
        ({"board": {"x": 1, "y": 2}}, {"board": {"x": 1, "y": 3}}, {"merge": {"board": {"y": 3}}}),
        ({"board": {"x": 1, "y": 2}}, {"board": {"x": 1}}, {"set": {"board": {"x": 1}}}),
        ({"board": {"x": 1}}, {"board": None}, {"set": {"board": None}}),
    ],
)
def test_a_change_is_short_and_leads_from_the_one_to_the_other(old: Any, new: Any, change: Any) -> None:
    found = difference(old, new)
    assert plain(found) == change
    kept = json.dumps(old)
    assert changed(old, msgspec.convert(change, Change)) == new and json.dumps(old) == kept


def test_what_an_event_says_of_a_battle_is_not_told_twice() -> None:
    """The entries in common are the event's; where it says otherwise, or nothing new, the change says it."""
    old = {"id": 7, "leader": 0, "owner": 2, "sides": 1}
    items = [{"id": 3}, {**old, "leader": 1, "sides": 2}]
    stretch = Splice(at=1, merge={"leader": 1, "sides": 2})
    told = {"event": "attacked", "seat": 1, "leader": 1, "owner": 2}
    for events, expected in (
        ([told], Splice(at=1, merge={"sides": 2}, event=0)),
        ([{"event": "captured", "seat": 0}, {**told, "sides": 2}], Splice(at=1, event=1)),
        ([{**told, "owner": 0}], stretch),
        ([{"event": "captured", "seat": 0, "owner": 2}], stretch),
        ([], stretch),
    ):
        found = refer(stretch, items, events)
        assert found == expected
        assert changed({"battles": [{"id": 3}, old]}, Change(splice={"battles": found}), events) == {"battles": items}


def test_what_the_page_is_tested_with_is_what_the_server_tells() -> None:
    recorded = json.loads(RECORD.read_text())
    assert set(recorded) == {"corsari", "korsar", "nain_jaune"}
    for game, steps in recorded.items():
        assert steps == plain(record(game)), "run: python -m tests.server.watched > web/tests/updates.json"


def test_a_table_that_waits_shows_no_view_and_the_first_one_is_told_whole() -> None:
    room = Room(1, waiting("korsar"))
    line = Watcher(ANNE)
    line.send(room.show_whole(line, 10**6))
    assert line.seen.view is None and len(line.seen.told) == 1
    for step in (lambda: carry_out(room.table, MARY, Join(), 1001.0, "Mary"), lambda: begin(room.table, 1001.0)):
        before = room.table.version
        step()
        for _, message in room.updates(before):
            line.send(message)
    assert line.seen.view == plain(room.table.match.view(0)) and line.seen.view["hand"]  # type: ignore[union-attr,index]
