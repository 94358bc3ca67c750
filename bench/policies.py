"""How many playouts by a game's policy one core does in a second: what the search is made of.

    .venv/bin/python bench/policies.py [--seconds S]

Corsari and Nain Jaune: rounds from the deal. Korsar: matches from their middle. For two; copying the position is part of each.
Medians of batches of 500, and the best of them, which others on the same processor have disturbed least.
"""

import argparse
from statistics import median
from time import process_time

from rich.console import Console
from rich.table import Table

import flibuste
from flibuste.bots import bot_named, mind_of
from flibuste.bots.search import Estimate, Search
from flibuste.chance import Rng
from flibuste.game import Game, State
from flibuste.games import GAMES
from flibuste.match import Match

TARGETS = {"corsari": 60_000, "korsar": 20_000, "nain_jaune": 300_000}  # a core-second
WHAT = {"corsari": "rounds", "korsar": "from the middle", "nain_jaune": "rounds"}
POSITIONS = 50
BATCH = 500


def position(game: Game, number: int) -> State:
    """A position to play on from."""
    match = Match(game, game.options({"players": 2}), f"bench {number}")
    match.deal()
    if game.name == "korsar":
        bots = [bot_named(game, "heuristic", f"bench {number} {seat}") for seat in range(2)]
        while not match.state.over:
            assert match.turn is not None
            match.submit(bots[match.turn].choose(match.view(match.turn)), match.turn)
        return match.states[len(match.states) // 2].copy()
    return match.state.copy()


def rates(game: Game, seconds: float) -> tuple[list[float], float]:
    """Playouts a second in each batch, and the moves of one."""
    mind = mind_of(game)
    search = Search(game, mind, 1)
    mind.begin(0)
    states = [position(game, number) for number in range(POSITIONS)]
    rng = Rng("bench")
    found: list[float] = []
    moves = playouts = 0
    ends = process_time() + seconds
    while process_time() < ends:
        estimate = Estimate(0, len(mind.fact_names))
        begun = process_time()
        for number in range(BATCH):
            search.play_on(states[number % POSITIONS].copy(), estimate, 0, rng)
        found.append(BATCH / (process_time() - begun))
        moves += estimate.moves
        playouts += BATCH
    return found, moves / playouts


def main() -> None:
    parser = argparse.ArgumentParser(description="Playouts by policy in a core-second.")
    parser.add_argument("--seconds", type=float, default=5, help="of CPU for each game")
    seconds = parser.parse_args().seconds
    sheet = Table(title=f"Playouts by policy, the engine {'compiled' if flibuste.compiled else 'uncompiled'}")
    for column in ("game", "what", "a core-second", "best", "moves", "target", ""):
        sheet.add_column(column, justify="left" if column in ("game", "what") else "right")
    for name, game in GAMES.items():
        found, moves = rates(game, seconds)
        rate, target = median(found), TARGETS[name]
        counts = (f"{rate:,.0f}", f"{max(found):,.0f}", f"{moves:.1f}", f"{target:,}")
        sheet.add_row(name, WHAT[name], *counts, "met" if rate >= target else "missed")
    Console().print(sheet)


if __name__ == "__main__":
    main()
