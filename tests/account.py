"""An account of matches, step by step: every position, view and event, what each player would do, what a hint is worth.

    FLIBUSTE_PURE=1 python -m tests.account corsari ONCE

The engine must give the same account compiled and uncompiled: `tests/test_both_speeds.py` compares the two line by line. The
first line says which of the two this is.
"""

import json
import sys
from collections.abc import Iterator

import flibuste
from flibuste.bots import FIRST_MATE, SearchBot, bot_named, mind_of, policy_names
from flibuste.bots.search import FIRST_LOOK, Search
from flibuste.bots.styles import STYLES, to_taste
from flibuste.chance import Rng
from flibuste.game import Game, Options, View
from flibuste.hints import hints_for
from flibuste.match import Match
from flibuste.notation.traces import trace
from flibuste.playout import random_match
from tests.ways import FEW, ONCE, name, of

THOUGHT = 11  # every so many steps somebody thinks, which takes long uncompiled
HINT = 44  # and every so many there is a hint
LONG = 34  # in this step so long that candidates drop out of the race


def account(game: str, ways: str) -> Iterator[str]:
    """The lines for one game, over these of `tests.ways`: the way to play, the step, what is told, and what it is."""
    for way in of(game, {"ONCE": ONCE, "FEW": FEW}[ways]):
        for what, told in of_match(*way):
            yield f"{name(way)}: {what}: {json.dumps(told, default=vars)}"


def of_match(game: Game, options: Options) -> Iterator[tuple[str, object]]:
    """One match by all policies in turn, and random matches of the same kind."""
    yield "random match", random_result(game, options)
    for number, line in enumerate(trace(game, options, "both speeds", 1, 0.5)):
        yield f"trace {number}", json.loads(line)
    match = Match(game, options, "both speeds")
    bots = [bot_named(game, policy, "both speeds") for policy in policy_names(game)]
    while not match.state.over:
        step = len(match.actions)
        for what, told in of_position(match):
            yield f"step {step}, {what}", told
        if match.turn is None:
            events = match.deal()
        else:
            view = match.view(match.turn)
            choices = [bot.choose(view) for bot in bots]
            yield f"step {step}, choices", choices
            if step % THOUGHT == 1:
                yield from ((f"step {step}, {what}", told) for what, told in of_thought(game, view, step))
            events = match.submit(choices[(match.turn + match.deals) % len(choices)], match.turn)
        for seat in (None, *range(options.players)):
            yield f"step {step}, events for {seat}", [event.seen_by(seat) for event in events]
    yield "end", match.log()


def of_position(match: Match) -> Iterator[tuple[str, object]]:
    """What holds of a position, and what everybody sees of it."""
    game, state = match.game, match.state
    yield "position", game.dump(state)
    yield "legal", game.legal_texts(state)
    seats = (None, *range(match.options.players))
    for seat in seats:
        yield f"view of {seat}", match.view(seat)
        yield f"preview of {seat}", game.preview(match.view(seat))
    seat = seats[len(match.actions) % len(seats)]
    yield f"world of {seat}", game.dump(game.determinize(match.view(seat), Rng(f"{len(match.actions)}")))


def of_thought(game: Game, view: View, step: int) -> Iterator[tuple[str, object]]:
    """What a thinking player finds, by belief and without, and at times a hint."""
    for believing in (True, False):
        found = Search(game, mind_of(game), 2, believing).think(view, Rng(f"thought {step}"))
        yield f"thought {believing=}", [(int(one.action), one.values, int(one.moves), one.fact_counts) for one in found]
    then = Search(game, FIRST_MATE.of(game).mind or mind_of(game), 2, racing=False).think(view, Rng(f"then {step}"))
    yield "thought of the first mate", [(int(one.action), one.values) for one in then]
    captain = Search(game, mind_of(game).at_level(6), 2).think(view, Rng(f"captain {step}"))
    yield "thought of the captain", [(int(one.action), one.values) for one in captain]
    for style in STYLES:
        yield style, int(to_taste(found, found[0].action, style, mind_of(game)))
    if step == LONG:
        found = Search(game, mind_of(game), FIRST_LOOK + 9).think(view, Rng("long"))
        yield "long thought", [(int(one.action), one.values, int(one.moves)) for one in found]
    yield "choice of a warm player", SearchBot(game, f"{step}", 2, False, 0.1).choose(view)
    if step % HINT == 1:
        yield "hint", hints_for(game, view, f"{step}", worlds=4)


def random_result(game: Game, options: Options) -> list[object]:
    state = game.start(options)
    moves = random_match(state, Rng("both speeds"))
    return [int(moves), game.dump(state)]


if __name__ == "__main__":
    print("compiled" if flibuste.compiled else "uncompiled")
    for line in account(*sys.argv[1:]):
        print(line)
