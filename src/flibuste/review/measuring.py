"""What is measured of a match, one piece at a time, so that several processes can share the work and none changes the result.

Every piece has chance of its own, drawn from the log and its step. The best action is found in one set of worlds; it and the
chosen one are then measured in another, the same worlds for both: of many estimates the highest is too high (the winner's
curse), and would stay so if it were judged by the worlds that chose it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from flibuste.bots import mind_of
from flibuste.bots.search import Search, half_width
from flibuste.chance import Rng
from flibuste.hints import reasons_of, shares_of
from flibuste.match import Match
from flibuste.view import Reason

BLOCK: Final = 10  # worlds that follow each other may be alike (a belief can be a Markov chain): intervals are taken from the
# means of blocks, which are as good as independent


@dataclass(frozen=True)
class Piece:
    """Something to be measured: a decision of the seat, or what a deal or its own draw has given it."""

    step: int
    decision: bool


@dataclass(frozen=True)
class Measured:
    """What came out. Where it was no decision only `value` is known, and `best` is empty."""

    step: int
    value: float  # of the action that was chosen
    interval: float
    best: str = ""
    best_value: float = 0.0
    cost: float = 0.0  # by how much the best action is better
    cost_interval: float = 0.0
    reasons: tuple[Reason, ...] = ()  # for the best action


def pieces_of(match: Match, seat: int) -> list[Piece]:
    """The seat's decisions, where there was something to choose, and the deals and draws after which another seat is to act."""
    pieces: list[Piece] = []
    for step in range(len(match.actions)):
        state = match.states[step]
        if state.turn == seat:
            if len(state.legal()) > 1:
                pieces.append(Piece(step, True))
        elif step and state.turn >= 0 and (match.states[step - 1].awaits_deal() or drew(match, step, seat)):
            pieces.append(Piece(step, False))
    return pieces


def drew(match: Match, step: int, seat: int) -> bool:
    """Whether chance has just given the seat something, by an action of its own."""
    before, action = match.states[step - 1], match.actions[step - 1]
    return before.turn == seat and match.game.draws(before, match.game.parse(action))


def chance_of(match: Match) -> str:
    """The chance of a review: the same for the same log."""
    return sha256("\n".join([match.game.name, str(match.options.text()), *match.actions]).encode()).hexdigest()


def measure(match: Match, seat: int, pieces: Sequence[Piece], worlds: int) -> list[Measured]:
    """Measure these pieces in so many worlds each, after half as many to find the best action."""
    chance = chance_of(match)
    finder, search = (Search(match.game, mind_of(match.game), count) for count in (max(worlds // 2, 1), worlds))
    return [
        measure_decision(match, seat, piece.step, finder, search, chance)
        if piece.decision
        else measure_outlook(match, seat, piece.step, search, chance)
        for piece in pieces
    ]


def measure_outlook(match: Match, seat: int, step: int, search: Search, chance: str) -> Measured:
    view = match.game.view(match.states[step], seat)
    values = search.foresee(view, Rng(f"flibuste review {step} of {chance}")).values
    return Measured(step, mean(values), block_interval(values))


def measure_decision(match: Match, seat: int, step: int, finder: Search, search: Search, chance: str) -> Measured:
    game = match.game
    view = game.view(match.states[step], seat)
    chosen = game.parse(match.actions[step])
    best = int(finder.think(view, Rng(f"flibuste review {step} of {chance}"))[0].action)
    actions = [chosen] if best == chosen else [chosen, best]
    fresh = search.compare(view, actions, Rng(f"flibuste review {step} afresh of {chance}"))
    first, last = fresh[0], fresh[-1]
    differences = [one - other for one, other in zip(last.values, first.values, strict=True)]
    reasons = reasons_of(game, view, game.actions[best], shares_of(game, search, fresh))
    return Measured(
        step,
        mean(first.values),
        block_interval(first.values),
        game.actions[best],
        mean(last.values),
        mean(differences),
        block_interval(differences) if best != chosen else 0.0,
        tuple(reasons),
    )


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def block_interval(values: Sequence[float]) -> float:
    """The half-width of the 95% interval of the mean."""
    blocks = [mean(values[at : at + BLOCK]) for at in range(0, len(values) - BLOCK + 1, BLOCK)]
    return half_width(blocks)
