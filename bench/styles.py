"""How often a style chooses otherwise than its level, and where.

    .venv/bin/python bench/styles.py [--decisions N] [--level N] [--game GAME] [--examples N]

At positions from matches of that level for two. Forced moves are left out. The choices of a style are those among which the
level itself sees a difference of `Mind.as_good` at most.
"""

import argparse
from collections.abc import Iterator

from flibuste.bots import SearchBot, bot_named
from flibuste.bots.search import Estimate
from flibuste.bots.styles import STYLES, to_taste
from flibuste.chance import Rng
from flibuste.game import Game
from flibuste.games import GAMES, game_named
from flibuste.match import Match


def thoughts(game: Game, level: str, count: int) -> Iterator[tuple[str, SearchBot, list[Estimate]]]:
    """Where it was, who thought, and what was found."""
    number = found = 0
    while found < count:
        seed = f"styles-{number}"
        number += 1
        match = Match(game, game.options({}), seed)
        bots = [bot_named(game, level, f"{seed} {seat}") for seat in range(match.options.players)]
        while not match.state.over and found < count:
            if match.turn is None:
                match.deal()
                continue
            bot, view = bots[match.turn], match.view(match.turn)
            assert isinstance(bot, SearchBot)
            estimates = bot.search.think(view, Rng(f"{seed} step {len(match.actions)}"))
            if len(estimates) > 1:
                found += 1
                yield f"{seed}, step {len(match.actions)}", bot, estimates
            match.submit(game.actions[estimates[0].action], match.turn)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=400, help="how many of each game")
    parser.add_argument("--level", type=int, default=4)
    parser.add_argument("--game", choices=list(GAMES), help="only this one")
    parser.add_argument("--examples", type=int, default=0, help="show so many of each style")
    asked = parser.parse_args()
    for name in [asked.game] if asked.game else list(GAMES):
        game = game_named(name)
        differ = dict.fromkeys(STYLES, 0)
        for place, bot, estimates in thoughts(game, f"level{asked.level}", asked.decisions):
            best = estimates[0]
            for style in STYLES:
                action = to_taste(estimates, best.action, style, bot.search.mind)
                if action == best.action:
                    continue
                differ[style] += 1
                if differ[style] <= asked.examples:
                    liked = next(one for one in estimates if one.action == action)
                    plain = f"{game.actions[best.action]} ({best.mean():.3f})"
                    print(f"{name}, {place}: {style} {game.actions[action]} ({liked.mean():.3f}) instead of {plain}")
        shares = ", ".join(f"{style} {differ[style] / asked.decisions:.1%}" for style in STYLES)
        print(f"{name}, level {asked.level}, {asked.decisions} decisions: {shares}", flush=True)


if __name__ == "__main__":
    main()
