"""Matches that are over, step by step, and what it takes to play on from a moment of one. All of it is worked out by a worker."""

from typing import Any

import msgspec

from flibuste.fair.proof import match_in
from flibuste.game import BadInput, Event, Json, State
from flibuste.match import Match, replay
from flibuste.server.table.entries import Beginning
from flibuste.wire import Replay, ReplayStep
from flibuste.wire.learning import MOST_STEPS

OPEN, PUBLIC = "open", "public"
LEFT_EMPTY = ("legal", "seen")  # of a view: they are for players, and would be most of the answer


def read_match(log: Json) -> Match:
    """The match of a log that somebody sent; BadInput says in one line what is wrong with it."""
    inner = match_in(log)
    actions = inner.get("actions") if isinstance(inner, dict) else None
    if isinstance(actions, list) and len(actions) > MOST_STEPS:
        raise BadInput(f"log: {len(actions)} actions: expected at most {MOST_STEPS}")
    return replay(inner)


def replay_here(log: Json, sight: str, first: int, count: int | None, names: list[str]) -> Replay:
    """A match from a log, as seen by a seat, by everybody or with open cards; in a worker process."""
    match = read_match(log)
    last = len(match.actions)
    seat = int(sight) if sight.isdecimal() else None
    if seat is not None and seat >= match.options.players:
        raise BadInput(f"there is no seat {seat}: expected 0 to {match.options.players - 1}")
    if first > last:
        raise BadInput(f"step {first}: expected at most {last}, the actions of this match")
    outcome = match.game.outcome(match.state)
    end = last if count is None else min(first + count - 1, last)
    return Replay(
        game=match.game.name,
        options=match.options.text(),
        sight=sight,
        names=names,
        steps=last,
        rounds=[step + 1 for step, state in enumerate(match.states[:-1]) if state.awaits_deal()],
        outcome=outcome.text() if outcome is not None else None,
        shown=steps_of(match, sight, seat, first, end),
    )


def steps_of(match: Match, sight: str, seat: int | None, first: int, end: int) -> list[ReplayStep]:
    shown: list[ReplayStep] = []
    before: Json = {}
    for step in range(first, end + 1):
        view = view_of(match, match.states[step], sight, seat)
        changes = {key: value for key, value in view.items() if key not in before or before[key] != value}
        before = view
        played = match.states[step - 1] if step else None
        shown.append(
            ReplayStep(
                step=step,
                round=match.game.round_of(match.states[step]),
                action=match.actions[step - 1] if played is not None and played.turn >= 0 else None,
                seat=int(played.turn) if played is not None and played.turn >= 0 else None,
                events=[told(event, sight, seat) for event in events_of(match, step)] if step else [],
                changes=changes,
            )
        )
    return shown


def events_of(match: Match, step: int) -> list[Event]:
    before = match.states[step - 1]
    action = None if before.awaits_deal() else match.game.parse(match.actions[step - 1])
    return match.game.events(before, action, match.states[step])


def told(event: Event, sight: str, seat: int | None) -> Json:
    """An event as it was told to the one who looks; with open cards, as to whoever did it."""
    return event.seen_by(event.seat if sight == OPEN else seat)


def view_of(match: Match, state: State, sight: str, seat: int | None) -> Json:
    """The view of a position; with open cards the public one, and what of the position it does not have."""
    view: dict[str, Any] = msgspec.to_builtins(match.game.view(state, seat))
    view.update({name: [] for name in LEFT_EMPTY})
    if sight == OPEN:
        view = {**match.game.dump(state), **view}
    return view


def beginning_here(log: Json, game: str, options: Json, step: int) -> Beginning:
    """What a match had seen after so many actions, checked to be a moment from which one can play on; in a worker process."""
    match = read_match(log)
    if match.game.name != game:
        raise BadInput(f"game is {game}: expected {match.game.name}, the game of this match")
    if match.game.options(options) != match.options:
        raise BadInput("options: expected those of this match")
    if not 0 < step <= len(match.actions) or match.states[step].over:
        raise BadInput(f"from: step {step}: expected 1 to {len(match.actions) - match.state.over}, a moment in the match")
    return Beginning(match.seed, match.actions[:step], generator=match.generator)
