"""What `first_mate_1` thinks, in positions from all over some matches, choice by choice.

    python -m tests.bots.first_mate > tests/bots/first_mate_1.txt

The record was written when this player was the fifth level. It is the yardstick of all later ones: never write it anew.
"""

from collections.abc import Iterator
from pathlib import Path

from flibuste.bots import SearchBot, bot_named
from flibuste.game import Json
from flibuste.games import game_named
from flibuste.match import Match

RECORD = Path(__file__).with_name("first_mate_1.txt")
PLAYER = "first_mate_1"
TABLES: list[tuple[str, Json, int]] = [  # and how many moves lie between two thoughts
    ("corsari", {"players": 2}, 7),
    ("corsari", {"players": 4}, 13),
    ("korsar", {"players": 2}, 17),
    ("korsar", {"players": 3}, 19),
    ("korsar", {"players": 4, "teams": True}, 23),
    ("nain_jaune", {"players": 2, "rounds": 1}, 2),
    ("nain_jaune", {"players": 3, "rounds": 3}, 5),
]
THOUGHTS = 6  # at each table


def record() -> Iterator[str]:
    """A line for each thought: where, what is chosen, what it is worth, in how many worlds and moves that was found."""
    for name, asked, apart in TABLES:
        game = game_named(name)
        match = Match(game, game.options(asked), "yardstick")
        guides = [bot_named(game, "heuristic", f"yardstick {seat}") for seat in range(match.options.players)]
        thoughts = moves = since = 0
        while thoughts < THOUGHTS and not match.state.over:
            if match.turn is None:
                match.deal()
                continue
            view = match.view(match.turn)
            moves += 1
            since += 1
            if since >= apart and len(view.legal) > 1:
                bot = bot_named(game, PLAYER, f"yardstick {moves}")
                assert isinstance(bot, SearchBot)
                found = bot.search.think(view, bot.rng)
                best = found[0]
                if not best.values:  # there is nothing to choose between
                    match.submit(game.actions[best.action], match.turn)
                    continue
                thoughts += 1
                since = 0
                tried = " ".join(str(len(one.values)) for one in found)
                yield (
                    f"{name} {match.options.players}, move {moves}: {game.actions[best.action]}; "
                    f"{best.total:.6f} in {best.moves} moves; {tried}; next {bot.rng.word()}"
                )
            match.submit(guides[match.turn].choose(view), match.turn)


if __name__ == "__main__":
    for line in record():
        print(line)
