"""The examples run, small; and what they train sits down at a table."""

import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from flibuste import guests
from flibuste.arena.contest import contest_of, play_deals
from flibuste.client import Client
from flibuste.games import GAMES
from flibuste.research import encode_view, mask_of
from tests.pages import blocks
from tests.server.served import ServerProcess
from tests.waiting import HANG

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """An example, imported as it is from its own folder."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    loaded: list[str] = []

    def load(name: str) -> ModuleType:
        loaded.append(name)
        return importlib.import_module(name)

    yield load
    for name in loaded:
        sys.modules.pop(name, None)
    guests.STAYING.clear()


def test_numpy_alone_trains_a_policy_that_plays_in_the_arena_and_at_a_table(example: Any, tmp_path: Path) -> None:
    """From training to a table on the network: all that `docs/agents.md` tells, with few rounds of training."""
    module = (EXAMPLES / "linear.py").read_text()
    (tmp_path / "linear.py").write_text(module)
    sys.path.insert(0, str(tmp_path))
    try:
        linear = example("linear")
        weights = linear.train(2, tables=16)
        assert weights.shape == (218, 57) and np.abs(weights).max() > 0
        np.savez(linear.WEIGHTS, weights=weights)
        assert linear.WEIGHTS.parent == tmp_path
        found = play_deals(contest_of(GAMES["nain_jaune"], {"rounds": 1}, ["linear:Linear", "random"], "1"), [(0, 1)])
        assert len(found[0].matches) == 2
    finally:
        sys.path.remove(str(tmp_path))
    first = f"import sys; sys.path.insert(0, {str(tmp_path)!r})"
    server = ServerProcess(tmp_path / "db", "--bot", "linear=linear:Linear", first=first)
    try:
        with Client(server.address) as client:
            guests_told = {one["name"]: one["guests"] for one in client.request("GET", "/api/games")}
            assert guests_told == {"corsari": [], "korsar": [], "nain_jaune": ["linear"]}
            code = client.create("nain_jaune", ["you", "linear"], options={"rounds": 1})
            client.start(code)
            seen: list[np.ndarray[Any, Any]] = []

            def choose(view: dict[str, Any]) -> str:
                seen.append(encode_view(view))
                return GAMES["nain_jaune"].actions[int(np.flatnonzero(mask_of(view))[0])]

            assert client.play(code, choose).reason == "played"
            assert seen and seen[0].shape == (217,)
    finally:
        server.process.kill()
        server.process.wait(HANG)


def test_open_spiels_search_plays_a_match(example: Any) -> None:
    returns = example("spiel_ismcts").play("nain_jaune_nine", 3, 1)
    assert len(returns) == 2 and abs(sum(returns)) < 1e-12


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_open_spiels_search_plays_a_match_of_every_full_game(example: Any, game: str) -> None:
    assert abs(sum(example("spiel_ismcts").play(game, 2, 1))) < 1e-12


def same_answers(found: dict[str, float]) -> bool:
    return all(abs(found[f"{what}, OpenSpiel"] - found[f"{what}, ours"]) < 1e-9 for what in ("nash_conv", BEST))


BEST = "best response of the second"


@pytest.mark.parametrize(("game", "form"), [("corsari", "six"), ("korsar", "six"), ("nain_jaune", "nine")])
def test_open_spiels_cfr_plus_and_best_response_have_our_numbers_where_one_hand_is_given(
    example: Any, game: str, form: str
) -> None:
    found = example("spiel_solve").compare(game, form, 2, hand=2)
    assert same_answers(found) and found["nash_conv, ours"] > 0


@pytest.mark.soak
def test_open_spiels_cfr_plus_and_best_response_have_our_numbers(example: Any) -> None:
    assert same_answers(example("spiel_solve").compare("nain_jaune", "nine", 1))


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_stable_baselines_check(game: str) -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    from flibuste.research import OneSeat

    checker.check_env(OneSeat(game, illegal="lose"), warn=False, skip_render_check=True)


@pytest.mark.soak
def test_training_in_ten_lines_runs_as_it_is_written(tmp_path: Path) -> None:
    """Of `docs/research.md`, with fewer steps; the last line prints an action of the game."""
    pytest.importorskip("sb3_contrib")
    (block,) = [block for block in blocks("docs/research.md") if block.text.startswith("from sb3_contrib")]
    assert block.text.count("learn(20_000)") == 1
    program = block.text.replace("learn(20_000)", "learn(1_024)")
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] in GAMES["nain_jaune"].actions


@pytest.mark.soak
def test_maskable_ppo_learns_and_plays_in_the_arena(example: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After so little training it wins clearly more often than by chance: 5 standard deviations.

    That takes many matches, because a round leaves little to skill: `heuristic` wins some 63 of 100 against `random`.
    """
    pytest.importorskip("sb3_contrib")
    ppo = example("ppo")
    path = tmp_path / "ppo.zip"
    ppo.train(20_480, path)
    monkeypatch.setattr(ppo, "POLICY", path)
    monkeypatch.setattr(ppo.Ppo, "files", (path,))
    deals = 1500
    contest = contest_of(GAMES["nain_jaune"], {"rounds": 1}, ["ppo:Ppo", "random"], "learns")
    found = play_deals(contest, [(0, deal) for deal in range(1, deals + 1)])
    won = sum((0 in match.won) / len(match.won) for deal in found for match in deal.matches)
    assert won / (2 * deals) > 0.5 + 5 * 0.5 / (2 * deals) ** 0.5
