"""How a level errs: the decisions of its matches that cost most, as a search in fresh worlds sees them.

    .venv/bin/python bench/errs.py GAME LEVEL [--matches N] [--worst N]

The level plays against itself, for two, with the seeds errs-0, errs-1, …. A search in 120 worlds, as level 5 judges them, finds
the best action of each position; in 120 fresh worlds both are compared, and those are counted that certainly cost more than 2%.
"""

import argparse
import pprint

import msgspec

from flibuste.bots import bot_named, mind_of
from flibuste.bots.search import Search, paired_difference
from flibuste.chance import Rng
from flibuste.game import Game, View
from flibuste.games import game_named
from flibuste.match import Match

WORLDS = 120
DEAR = 0.02

Fault = tuple[float, float, str, str, str, View]  # its cost, the half-width of that, where, what was played, what was better


def faults(game: Game, level: str, seed: str) -> list[Fault]:
    """Those of one match."""
    match = Match(game, game.options({"players": 2}), seed)
    players = [bot_named(game, level, f"{seed} seat {seat}") for seat in range(2)]
    search = Search(game, mind_of(game), WORLDS, halving=False)
    found: list[Fault] = []
    step = 0
    while not match.state.over:
        if match.turn is None:
            match.deal()
            continue
        view = match.view(match.turn)
        played = players[match.turn].choose(view)
        thought = search.think(view, Rng(f"{seed} {step}"))
        best = game.actions[thought[0].action]
        if best != played:
            actions = [game.action_numbers[best], game.action_numbers[played]]
            better, worse = search.compare(view, actions, Rng(f"{seed} {step} fresh"))
            cost, around = paired_difference(better, worse)
            if cost - around > DEAR:
                found.append((cost, around, f"{seed}, step {step}", played, best, view))
        match.submit(played)
        step += 1
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("level")
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--worst", type=int, default=5)
    asked = parser.parse_args()
    game = game_named(asked.game)
    all_faults = [fault for number in range(asked.matches) for fault in faults(game, asked.level, f"errs-{number}")]
    print(f"{game.name} {asked.level}: {len(all_faults)} in {asked.matches} matches")
    for cost, around, where, played, best, view in sorted(all_faults, key=lambda fault: -fault[0])[: asked.worst]:
        print(f"\n{where}: {played}, better {best}: {100 * cost:.0f} ±{100 * around:.0f}%")
        pprint.pp({name: part for name, part in msgspec.to_builtins(view).items() if name != "seen"}, width=160, compact=True)
