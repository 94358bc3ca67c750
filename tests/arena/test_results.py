"""The file of results: it outlives everything, and nothing in it counts twice."""

import sys
from pathlib import Path

import pytest

from flibuste.arena import contest as contests
from flibuste.arena.results import Results
from flibuste.game import BadInput
from tests.arena.contests import contest, finished, quick


def test_a_file_cut_anywhere_is_completed_to_the_same_results(tmp_path: Path) -> None:
    one = contest("nain_jaune", {"rounds": 1}, ["greedy", "random"])
    path = tmp_path / "results.jsonl"
    whole = finished(one, 6, path)
    content = path.read_bytes()
    lines = content.splitlines(keepends=True)
    assert len(lines) == 7
    ends = [len(b"".join(lines[:count])) for count in range(len(lines) + 1)]
    cuts = {cut for end in ends for cut in (end - 1, end, end + 1, end + 9) if 0 <= cut <= len(content)} | {40, ends[1] // 2}
    for cut in sorted(cuts):
        path.write_bytes(content[:cut])
        assert finished(one, 6, path) == whole, cut
        assert sorted(path.read_bytes().splitlines()) == sorted(content.splitlines()), cut


def test_nothing_is_played_or_counted_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = quick()
    path = tmp_path / "results"
    few = finished(one, 5, path)
    many = finished(one, 12, path)
    assert many == finished(one, 12) and few != many
    assert finished(one, 5, path) == few, "the first deals of a longer run"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines + lines[3:6]))
    monkeypatch.setattr(contests, "play_deal", None)
    assert finished(one, 12, path) == many


def test_a_file_of_another_contest_is_refused_and_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = quick()
    path = tmp_path / "results"
    finished(one, 3, path)
    content = path.read_bytes()
    for other, fault in (
        (contest("nain_jaune", {"rounds": 1}, ["greedy", "random"], "other"), 'its seed is "test", not "other"'),
        (contest("nain_jaune", {"rounds": 2}, ["greedy", "random"]), "another contest: its options"),
        (contest("nain_jaune", {"rounds": 1}, ["random", "greedy"]), "another contest: its seats"),
        (contest("nain_jaune", {"rounds": 1}, ["greedy", "random"], ladder=True), "its ladder is false, not true"),
        (contest("korsar", {}, ["greedy", "random"]), 'its game is "nain_jaune", not "korsar"'),
    ):
        with pytest.raises(BadInput, match=fault):
            Results(other, path)
    monkeypatch.setattr("flibuste.arena.results.engine", lambda: "0123")
    with pytest.raises(BadInput, match="they have changed since"):
        Results(one, path)
    assert path.read_bytes() == content


GOOD = '{"table":0,"deal":4,"matches":[{"won":[0],"scores":[1,2],"rounds":1},{"won":[1],"scores":[1,2],"rounds":1}]}'


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("", "line 5: damaged"),
        ("nonsense", "line 5: damaged"),
        ("\0" * 40, "line 5: damaged"),
        ("\xff", "line 5: damaged"),
        (GOOD[:-9], "line 5: damaged"),
        (GOOD.replace('"deal":4', '"deal":"4"'), "line 5: damaged"),
        (GOOD.replace('"deal":4', '"deal":4,"more":1'), "line 5: damaged"),
        (GOOD.replace('"deal":4', '"deal":0'), "line 5: not a deal of this contest"),
        (GOOD.replace('"table":0', '"table":1'), "line 5: not a deal of this contest"),
        (GOOD.replace("[1,2]", "[1,2,3]"), "line 5: not a deal of this contest"),
        (GOOD.replace('"won":[0]', '"won":[]'), "line 5: not a deal of this contest"),
        (GOOD.replace('"won":[0]', '"won":[2]'), "line 5: not a deal of this contest"),
        (GOOD.replace('"won":[0]', '"won":[0,0]'), "line 5: not a deal of this contest"),
        (GOOD.replace('"deal":4', '"deal":1'), "line 5: another result of a deal that is there already"),
    ],
)
def test_a_damaged_line_is_refused_and_the_file_left_alone(line: str, fault: str, tmp_path: Path) -> None:
    one = quick()
    path = tmp_path / "results"
    finished(one, 3, path)
    content = path.read_bytes()
    path.write_bytes(content + GOOD.encode() + b"\n")
    with Results(one, path) as results:
        assert len(results.deals) == 4
    damaged = content + line.encode("latin-1") + b"\n" + GOOD.encode() + b"\n" + b'{"ta'
    path.write_bytes(damaged)
    with pytest.raises(BadInput, match=fault):
        Results(one, path)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize(
    "content", [b"\n", b"hello", b"hello\n", b"{}\n", b'{"flibuste_arena": 2}\n', b"[1]\n", b"\0", b"\xff\n"]
)
def test_somebody_elses_file_is_refused_and_left_alone(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "diary"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=r"diary: (holds no results of an arena|holds the results of another contest)"):
        Results(quick(), path)
    assert path.read_bytes() == content


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such locks")
def test_two_arenas_do_not_write_one_file(tmp_path: Path) -> None:
    one = quick()
    with Results(one, tmp_path / "results"), pytest.raises(BadInput, match="another arena is writing it"):
        Results(one, tmp_path / "results")
    Results(one, tmp_path / "results").close()
