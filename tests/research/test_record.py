"""Recorded matches: the same whoever plays them, taken up where they were left, read back as they were."""

import json
import os
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flibuste.game import BadInput
from flibuste.games import GAMES
from flibuste.research import encode_view
from flibuste.research.record import LOGS, logs, record, steps, write_parquet


class AtOnce(Executor):
    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def recorded(out: Path, matches: int, executor: Executor | None = None, seed: str = "1") -> int:
    game = GAMES["nain_jaune"]
    options = game.options({"players": 2, "rounds": 1})
    return record(game, options, ["greedy", "random"], matches, out, executor or AtOnce(), seed)


def test_a_recording_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    assert recorded(tmp_path / "one", 4) == 4
    assert recorded(tmp_path / "two", 2) == 2
    with (tmp_path / "two" / LOGS).open("ab") as file:
        file.write(b'{"match": 3, "sea')  # the power went
    with ThreadPoolExecutor(2) as pool:
        assert recorded(tmp_path / "two", 4, pool) == 2
    lines = [sorted((tmp_path / folder / LOGS).read_text().splitlines()) for folder in ("one", "two")]
    assert lines[0] == lines[1] and len(lines[0]) == 4
    assert recorded(tmp_path / "two", 4) == 0


def test_a_system_that_takes_a_part_at_a_time_has_every_line_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a disk is nearly full, or a signal comes."""
    recorded(tmp_path / "one", 2)
    take = os.write
    monkeypatch.setattr(os, "write", lambda file, text: take(file, text[:1000]))
    recorded(tmp_path / "two", 2)
    one, two = ((tmp_path / folder / LOGS).read_bytes().splitlines() for folder in ("one", "two"))
    assert sorted(one) == sorted(two) and len(two) == 2  # of matches that were finished at once either may come first


def test_a_recording_that_was_killed_at_its_very_beginning_is_taken_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    def kill(path: Path, *_: object, **__: object) -> None:
        path.touch()  # it is open, and nothing is in it
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", kill)
        with pytest.raises(Killed):
            recorded(tmp_path, 1)
    assert recorded(tmp_path, 1) == 1


def test_another_recording_is_not_mixed_in(tmp_path: Path) -> None:
    recorded(tmp_path, 1)
    before = (tmp_path / LOGS).read_bytes()
    with pytest.raises(BadInput, match="another recording: its seed is '1', not '2'"):
        recorded(tmp_path, 2, seed="2")
    assert (tmp_path / LOGS).read_bytes() == before


def test_everybody_sits_everywhere(tmp_path: Path) -> None:
    recorded(tmp_path, 2)
    assert [seats for _, seats, _ in logs(tmp_path)] == [["greedy", "random"], ["random", "greedy"]]


def test_the_steps_are_what_the_players_saw_and_did(tmp_path: Path) -> None:
    recorded(tmp_path, 3)
    found = steps(tmp_path)
    place = 0
    for number, _, match in logs(tmp_path):
        for state, text in zip(match.states, match.actions, strict=False):
            if state.turn < 0:
                continue
            view = match.game.view(state, int(state.turn))
            assert (found.observations[place] == encode_view(view)).all()
            assert match.game.actions[found.actions[place]] == text and found.masks[place, found.actions[place]] == 1
            assert (found.matches[place], found.seats[place]) == (number, state.turn)
            place += 1
    assert place == len(found.actions) and set(np.abs(found.rewards)) <= {0.0, 1.0}


def test_parquet_has_every_decision(tmp_path: Path) -> None:
    from pyarrow import parquet

    recorded(tmp_path, 2)
    count = write_parquet(tmp_path, tmp_path / "steps.parquet")
    table = parquet.read_table(tmp_path / "steps.parquet")
    found = steps(tmp_path)
    assert table.num_rows == count == len(found.actions)
    assert table["action"].to_pylist() == found.actions.tolist() and set(table["player"].to_pylist()) == {"greedy", "random"}


def test_damage_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="expected the folder of a recording"):
        steps(tmp_path / "nowhere")
    recorded(tmp_path, 1)
    line = json.loads((tmp_path / LOGS).read_text())
    line["log"]["actions"][3] = "play skull-99"
    (tmp_path / LOGS).write_text(json.dumps(line) + "\n")
    with pytest.raises(BadInput, match="line 1: action 4"):
        steps(tmp_path)
    game = GAMES["corsari"]
    with pytest.raises(BadInput, match="no computer player 'nobody'"):
        record(game, game.options({}), ["nobody", "random"], 1, tmp_path / "new", AtOnce())
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_command_records_and_goes_on(tmp_path: Path, jobs: str) -> None:
    from typer.testing import CliRunner

    from flibuste.cli import app

    asked = ["record", "korsar", "--seats", "greedy,random,greedy", "--out", str(tmp_path), "--jobs", jobs]
    for matches, now in (("2", 2), ("3", 1)):
        run = CliRunner().invoke(app, [*asked, "--matches", matches])
        assert run.output == f"{tmp_path}: {matches} matches, {now} of them played now\n", run.output
    assert len(list(logs(tmp_path))) == 3
