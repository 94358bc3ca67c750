"""How many steps a second the environments make, with observation and mask, beside those of others. `bench/README.md` explains.

    python bench/research.py [--seconds 0.5] [--repeat 9] [--peer NAME=PYTHON …]

Peers that need an environment of their own run in the Python that is named for them: `zoo` (pettingzoo 1.26.1 with its classic
games, the last that has gin rummy) and `pgx`.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time

import numpy as np
from numpy.typing import NDArray

import flibuste
from flibuste.games import GAMES
from flibuste.research import Tables, env

Run = Callable[[float], float]  # for about so many CPU seconds: steps a second

ZOO = """
import random, sys
from time import process_time
from pettingzoo.classic.rlcard_envs.gin_rummy import raw_env
one = raw_env()
steps, start = 0, process_time()
while process_time() - start < float(sys.argv[1]):
    one.reset()
    while one.agents and not one.terminations[one.agent_selection]:
        mask = one.observe(one.agent_selection)["action_mask"]
        one.step(random.choice(mask.nonzero()[0]))
        steps += 1
print(steps / (process_time() - start))
"""
PGX = """
import sys
from time import process_time
import jax, pgx
one = pgx.make("leduc_holdem")
step, init = jax.jit(jax.vmap(one.step)), jax.jit(jax.vmap(one.init))
choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask.astype(float))))
def play(seconds):
    key = jax.random.PRNGKey(0)
    state, steps, start = init(jax.random.split(key, 1024)), 0, process_time()
    while process_time() - start < seconds:
        key, other = jax.random.split(key)
        state = step(state, choose(other, state.legal_action_mask))
        steps += 1024
        if steps % 8192 == 0:
            state = init(jax.random.split(key, 1024))
    return steps / (process_time() - start)
play(1.0)
print(play(float(sys.argv[1])))
"""


def many(game: str, count: int) -> Run:
    """`Tables`, the actions drawn uniformly by `Tables.sample`."""
    tables = Tables(game, count, seed=1)

    def run(seconds: float) -> float:
        steps, start = 0, process_time()
        while process_time() - start < seconds:
            tables.step(tables.runner.choose())
            steps += count
        return steps / (process_time() - start)

    return run


def patient(game: str, count: int) -> Run:
    """Long rounds: what ends one early is played one time of ten. All of it is timed."""
    tables = Tables(game, count, seed=1)
    hasty = np.array([GAMES[game].is_hasty(action) for action in range(len(GAMES[game].actions))])
    rng = np.random.default_rng(1)

    def actions() -> NDArray[np.int64]:
        chosen = tables.sample().copy()
        calm = rng.random(count) < 0.9
        for _ in range(8):  # drawn anew; where every action is hasty, it stays
            again = calm & hasty[chosen]
            if not again.any():
                break
            chosen = np.where(again, tables.sample(), chosen)
        return chosen

    for _ in range(100):
        tables.step(actions())

    def run(seconds: float) -> float:
        steps, start = 0, process_time()
        while process_time() - start < seconds:
            tables.step(actions())
            steps += count
        return steps / (process_time() - start)

    return run


def one_match(game: str) -> Run:
    """`env`, agent by agent from Python, as PettingZoo's documentation does it."""
    match = env(game)
    rng = np.random.default_rng(1)

    def run(seconds: float) -> float:
        steps, start = 0, process_time()
        while process_time() - start < seconds:
            match.reset(seed=steps)
            while not match.terminations[match.agent_selection]:
                legal = match.observe(match.agent_selection)["action_mask"].nonzero()[0]
                match.step(int(legal[int(rng.random() * len(legal))]))
                steps += 1
        return steps / (process_time() - start)

    return run


def spiel_vector(count: int) -> Run:
    """OpenSpiel's `SyncVectorEnv` over gin_rummy."""
    environments = import_module("open_spiel.python.rl_environment")
    vector = import_module("open_spiel.python.vector_env")
    agent = import_module("open_spiel.python.rl_agent")
    tables = vector.SyncVectorEnv([environments.Environment("gin_rummy") for _ in range(count)])
    rng = np.random.default_rng(1)
    seen = tables.reset()  # which takes long, and is not timed

    def run(seconds: float) -> float:
        nonlocal seen
        steps, start = 0, process_time()
        while process_time() - start < seconds:
            chosen = []
            for one in seen:
                legal = one.observations["legal_actions"][one.observations["current_player"]]
                chosen.append(agent.StepOutput(action=legal[int(rng.random() * len(legal))], probs=None))
            seen, _, _, _ = tables.step(chosen, reset_if_done=True)
            steps += count
        return steps / (process_time() - start)

    return run


def rlcard() -> Run:
    """RLCard's gin-rummy, its own loop."""
    match = import_module("rlcard").make("gin-rummy")
    rng = np.random.default_rng(1)

    def run(seconds: float) -> float:
        steps, start = 0, process_time()
        while process_time() - start < seconds:
            state, _ = match.reset()
            while not match.is_over():
                legal = list(state["legal_actions"])
                state, _ = match.step(legal[int(rng.random() * len(legal))])
                steps += 1
        return steps / (process_time() - start)

    return run


def elsewhere(python: str, code: str) -> Run:
    """A peer in an environment of its own."""

    def run(seconds: float) -> float:
        answer = subprocess.run([python, "-c", code, str(seconds)], capture_output=True, text=True, check=True)
        return float(answer.stdout)

    return run


def rows(peers: dict[str, str]) -> dict[str, Callable[[], Run]]:
    found: dict[str, Callable[[], Run]] = {
        "OpenSpiel gin_rummy, SyncVectorEnv of 64": lambda: spiel_vector(64),
        "RLCard gin-rummy": rlcard,
    }
    if "zoo" in peers:
        found["PettingZoo 1.26.1 gin_rummy, raw"] = lambda: elsewhere(peers["zoo"], ZOO)
    if "pgx" in peers:
        found["pgx leduc_holdem, 1,024, CPU"] = lambda: elsewhere(peers["pgx"], PGX)
    for game in GAMES.values():
        found[f"{game.title}, Tables of 1,024"] = lambda name=game.name: many(name, 1024)  # type: ignore[misc]
    found["Corsari, Tables of 64"] = lambda: many("corsari", 64)
    found["Corsari, Tables of 1,024, patient play"] = lambda: patient("corsari", 1024)
    for game in GAMES.values():
        found[f"{game.title}, env() unwrapped"] = lambda name=game.name: one_match(name)  # type: ignore[misc]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="How many steps a second the environments make.")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--repeat", type=int, default=9)
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=PYTHON")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    ready: dict[str, Run] = {}
    for name, make in rows(dict(one.split("=", 1) for one in asked.peer)).items():
        try:
            ready[name] = make()
        except ModuleNotFoundError as fault:
            print(f"{name}: not installed ({fault.name})", file=sys.stderr)
    figures: dict[str, list[float]] = {name: [] for name in ready}
    for _ in range(asked.repeat):  # in turn, so that all rows meet the same neighbours
        for name, run in ready.items():
            figures[name].append(run(asked.seconds))
    medians = {name: median(values) for name, values in figures.items()}
    bases = {name: value for name, value in medians.items() if name.startswith(("OpenSpiel", "RLCard", "PettingZoo"))}
    print(f"the engine is {'compiled' if flibuste.compiled else 'not compiled'}; medians of {asked.repeat}, CPU time\n")
    print("| row | steps/s |" + "".join(f" x {name.split(' ')[0]} |" for name in bases))
    print("|---|---|" + "---|" * len(bases))
    for name, value in medians.items():
        print(f"| {name} | {value:,.0f} |" + "".join(f" {value / base:.1f} |" for base in bases.values()))
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
