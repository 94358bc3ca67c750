"""First voyages: for each game a few prepared positions, what is to be done in each, and what is said to every other try.

A step is data: a position in the notation, and for each move of the learner the actions that are right, the texts for wrong ones,
and what the others do then. The words are the page's, under `tutorial.<game>.<step>.<what>`. Nothing is kept between two tries:
whoever asks says what was done so far.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from flibuste.game import BadInput, Event, Game, Refused, State, View, one_of
from flibuste.games import GAMES, Part, game_named
from flibuste.notation.positions import load_position
from flibuste.tutorials.step import LEARNER, Step, Voyage

TUTORIAL: Final = Part("tutorial", Voyage(()))


@dataclass(frozen=True)
class Answer:
    """What came of a try. Of a wrong one nothing did: `why` is the key of its text or, where the rules forbid it, empty."""

    right: bool
    done: bool  # the step is finished
    move: int  # how many moves of the step are made
    view: View
    why: str = ""
    rule: str = ""
    reason: str = ""
    events: list[list[Event]] = field(default_factory=list)  # of the last action, and of each that the others answered with


def tutorial_of(name: str) -> Voyage:
    """The tutorial of a game."""
    voyage = TUTORIAL.of(GAMES[name]) if name in GAMES else TUTORIAL.fallback
    if not voyage.steps:
        known = [name for name, game in GAMES.items() if TUTORIAL.of(game).steps]
        raise BadInput(f"there is no tutorial {name[:20]!r}: expected {one_of(known)}")
    return voyage


def step_of(name: str, step: str) -> Step:
    for one in tutorial_of(name).steps:
        if one.name == step:
            return one
    raise BadInput(
        f"the tutorial of {name} has no step {step[:20]!r}: expected {one_of([one.name for one in tutorial_of(name).steps])}"
    )


@cache
def start_of(name: str, step: str) -> tuple[Game, State]:
    """The position that a step begins with; it is never changed."""
    return load_position(step_of(name, step).position)


def try_step(name: str, step_name: str, actions: Sequence[str]) -> Answer:
    """What comes of these actions of the learner, one after the other; all but the last have to be right."""
    step = step_of(name, step_name)
    game, state = start_of(name, step_name)
    answer = Answer(True, False, 0, game.view(state, LEARNER))
    for number, action in enumerate(actions):
        if answer.done or not answer.right:
            raise BadInput(f"actions: {number} of them end this: expected no more")
        state, answer = try_move(game, state, step, answer.move, action)
    return answer


def try_move(game: Game, state: State, step: Step, number: int, action: str) -> tuple[State, Answer]:
    move = step.moves[number]
    here = game.view(state, LEARNER)
    try:
        after, events = game.apply(state, action, LEARNER)
    except Refused as error:
        return state, Answer(False, False, number, here, rule=error.rule, reason=error.reason)
    if action not in move.right:
        return state, Answer(False, False, number, here, why=step.key(wrong_name(move.wrong, action)))
    told = [events]
    for other in move.then:
        after, events = game.apply(after, other)
        told.append(events)
    done = number + 1 == len(step.moves)
    return after, Answer(True, done, number + 1, game.view(after, LEARNER), why=step.key("done") if done else "", events=told)


def wrong_name(wrong: Mapping[str, str], action: str) -> str:
    """The text for a wrong try: the one for this very action, for actions that begin like it, or the step's own."""
    for start in sorted(wrong, key=len, reverse=True):
        if action == start or action.startswith(start):
            return f"wrong.{wrong[start]}"
    return "wrong"


def text_keys(name: str) -> list[str]:
    """Every key of a tutorial's words: those of each step, and of each wrong try that is legal."""
    keys = [f"tutorial.{name}.{what}" for what in ("title", "welcome", "match")]
    for step in tutorial_of(name).steps:
        keys += [step.key(what) for what in ("title", "text", "done")]
        keys += [step.key(f"then.{number}") for number in range(2, len(step.moves) + 1)]
        keys += sorted({answer.why for answer in wrong_tries(name, step) if answer.why})
    return keys


def wrong_tries(name: str, step: Step) -> list[Answer]:
    """What is said to every legal action that is not right, on the way through a step."""
    answers: list[Answer] = []
    made: list[str] = []
    for move in step.moves:
        here = try_step(name, step.name, made).view
        answers += [try_step(name, step.name, [*made, action]) for action in here.legal if action not in move.right]
        made.append(next(action for action in move.right if action in here.legal))
    return answers


def game_of(name: str) -> Game:
    tutorial_of(name)
    return game_named(name)
