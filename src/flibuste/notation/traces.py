"""Traces: whole matches of random play, one JSON line an action."""

import json
from collections.abc import Iterator

from flibuste.chance import Rng, deal_rng
from flibuste.game import Game, Json, Options, State


def trace(game: Game, options: Options, seed: str, matches: int, patience: float) -> Iterator[str]:
    """The lines of these matches. The same arguments give the same bytes."""
    for match in range(matches):
        choices = Rng(f"flibuste trace {match} of {seed}")
        state = game.start(options)
        deals = 0
        while not state.over:
            line: Json = {"match": match, "position": game.dump(state)}
            if state.awaits_deal():
                deals += 1
                order = state.pack()
                deal_rng(f"{seed}/{match}", deals).shuffle(order)
                line["action"] = game.deal_text([int(card) for card in order])
                state.deal(order)
            else:
                action = random_action(game, state, choices, patience)
                line["legal"] = game.legal_texts(state)
                line["action"] = game.actions[action]
                state.play(action)
            yield json.dumps(line)
        yield json.dumps({"match": match, "position": game.dump(state), "outcome": game.dump(state)["outcome"]})


def random_action(game: Game, state: State, rng: Rng, patience: float) -> int:
    """A uniformly random action; a hasty one is given up with the probability `patience` where there is another."""
    legal = state.legal()
    action = legal[rng.below(len(legal))]
    if patience and game.is_hasty(action):
        calm = [other for other in legal if not game.is_hasty(other)]
        if calm and rng.unit() < patience:
            return calm[rng.below(len(calm))]
    return action
