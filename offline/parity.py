"""Plays matches and prints a hash of each: the same in any Python, natively and as WebAssembly, move by move.

    python -m offline.parity HOW                        natively
    node node.mjs PYODIDE parity.py HOW HOUSE           in Pyodide; HOUSE is a folder with the house unpacked

HOW is `all`, `some` or, for an engine that is not compiled, `few`.

A match is of one game, number of players and edition, its computer players of mixed levels. The levels that search long are asked
for a few choices only, from positions on the way; without a deadline a level always chooses the same.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

QUICK = ("level1", "level2", "level3")
THOROUGH = ("level4", "level5", "level6")
FIRST = 6  # the move before which the thorough are asked
EVERY = 9  # in all of it, the moves from one question to the next


def ways(how: str) -> Iterator[tuple[str, dict[str, object]]]:
    """The tables to play at: all numbers of players in all editions; each number once, the editions in turn; or the largest."""
    from flibuste.games import GAMES

    for name, game in GAMES.items():
        editions: list[str | None] = list(game.editions) or [None]
        for turn, players in enumerate(game.player_counts[-1:] if how == "few" else game.player_counts):
            for edition in editions if how == "all" else [editions[turn % len(editions)]]:
                named = {"edition": edition} if edition is not None else {}
                yield name, {"players": players, **named, **game.implied(players)}


def played(name: str, asked: dict[str, object], how: str) -> str:
    """The hash of a match: its log, and what the thorough players would have chosen."""
    from flibuste.bots import bot_named
    from flibuste.games import game_named
    from flibuste.match import Match

    game = game_named(name)
    options = game.options(asked)
    match = Match(game, options, f"parity {asked}")
    quick = QUICK[:1] if how == "few" else QUICK
    seats = [bot_named(game, quick[(seat + options.players) % len(quick)], f"seat {seat}") for seat in range(options.players)]
    digest = hashlib.sha256()
    moves = 0
    while not match.state.over:
        if match.turn is None:
            match.deal()
            continue
        view = match.view(match.turn)
        if how != "few" and (moves == FIRST or (how == "all" and moves % EVERY == 0 and moves < 3 * EVERY)):
            digest.update(repr([bot_named(game, level, "thorough").choose(view) for level in THOROUGH]).encode())
        match.submit(seats[match.turn].choose(view), match.turn)
        moves += 1
    digest.update(json.dumps(match.log(), sort_keys=True).encode())
    return f"{name} {' '.join(map(str, asked.values()))}: {moves} moves {digest.hexdigest()}"


def main(how: str) -> None:
    for name, asked in ways(how):
        print(played(name, asked, how))


if __name__ == "__main__":
    if sys.platform == "emscripten":
        sys.path.insert(0, "/machine" + str(Path(sys.argv[2])))
    main(sys.argv[1])
