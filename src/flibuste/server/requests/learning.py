"""Requests about learning and looking back: replays, reviews and tutorials."""

from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta

from flibuste.game import Json
from flibuste.server.house.finished import fair_log, looking_back
from flibuste.server.house.house import House
from flibuste.server.requests.tables import TableCode
from flibuste.server.requests.visits import Visit
from flibuste.server.thinking.replays import replay_here
from flibuste.server.thinking.thinkers import REPLAY
from flibuste.tutorials import game_of, start_of, try_step, tutorial_of
from flibuste.tutorials.step import LEARNER, Step
from flibuste.wire import Replay, ReplayAsked, ReviewAsked, ReviewState, Tutorial, TutorialAnswer, TutorialStep, TutorialTry
from flibuste.wire.learning import MOST_STEPS

Sight = Annotated[str, Meta(pattern="^(public|open|[0-7])$", description="public, open (all cards), or a seat.")]
First = Annotated[int, Meta(ge=0, le=MOST_STEPS, description="The first step to be shown.")]
Count = Annotated[int, Meta(ge=1, le=MOST_STEPS, description="How many steps; all without it.")]
Seat = Annotated[int, Meta(ge=0, le=7, description="A place at the table, from 0.")]
GameName = Annotated[str, Meta(max_length=40, description="A game.")]
StepName = Annotated[str, Meta(max_length=40, description="A step of its tutorial.")]


# ---- replays ---------------------------------------------------------------------------------------------------------


async def replayed(house: House, visitor: int, log: Json, sight: str, first: int, count: int | None, names: list[str]) -> Replay:
    with looking_back(house, visitor):
        return await house.thinkers.work(REPLAY, replay_here, log, sight, first, count, names)


async def table_replay(
    visit: Visit, code: TableCode, sight: Sight = "public", first: First = 0, count: Count = MOST_STEPS
) -> Replay:
    """A match of yours that is over, step by step: as everybody, as a seat or, with open cards, as nobody saw it."""
    house = visit.desk.house
    row = await visit.known()
    room = await visit.find(code, row.id)
    log = await fair_log(house, code, row.id)
    names = [chair.name or chair.level or "" for chair in room.table.chairs]
    return await replayed(house, row.id, log, sight, first, count, names)


async def replay_log(visit: Visit, body: ReplayAsked) -> Replay:
    """The match of a log, step by step; what is no log is refused with the reason."""
    row = await visit.known()
    return await replayed(visit.desk.house, row.id, body.log, body.sight, body.first, body.count, [])


# ---- reviews ---------------------------------------------------------------------------------------------------------


async def ask_review(visit: Visit, code: TableCode, body: ReviewAsked) -> ReviewState:
    """Have a match of yours that is over reviewed from one seat, in the background. Ask for how far it is with a GET."""
    row = await visit.known()
    await visit.find(code, row.id)
    return await visit.desk.reviews.ask(row.id, code, body.seat)


async def show_review(visit: Visit, code: TableCode, seat: Seat = 0) -> ReviewState:
    """How far the review from a seat is, or the review itself."""
    row = await visit.known()
    await visit.find(code, row.id)
    return await visit.desk.reviews.state(row.id, code, seat)


# ---- tutorials -------------------------------------------------------------------------------------------------------


async def show_tutorial(_: Visit, game: GameName) -> Tutorial:
    """The first voyage in a game: its steps, and the table for the match after it."""
    return tutorial(game)


async def try_tutorial(_: Visit, game: GameName, step: StepName, body: TutorialTry) -> TutorialAnswer:
    """What comes of the learner's actions in a step, of which the last is the one to be told about. Nothing is kept."""
    answer = try_step(game, step, body.actions)
    return TutorialAnswer(
        right=answer.right,
        done=answer.done,
        move=answer.move,
        why=answer.why,
        rule=answer.rule,
        reason=answer.reason,
        events=[[event.seen_by(LEARNER) for event in events] for events in answer.events],
        view=msgspec.to_builtins(answer.view),
        preview=msgspec.to_builtins(game_of(game).preview(answer.view)),
    )


@cache
def tutorial(name: str) -> Tutorial:
    game = game_of(name)
    voyage = tutorial_of(name)
    steps = [tutorial_step(name, one) for one in voyage.steps]
    written = game.options({**voyage.options, "players": len(voyage.seats)}).written
    return Tutorial(name, steps, dict(written), list(voyage.seats))


def tutorial_step(name: str, step: Step) -> TutorialStep:
    game, state = start_of(name, step.name)
    view = game.view(state, LEARNER)
    return TutorialStep(
        name=step.name,
        zone=step.zone,
        view=msgspec.to_builtins(view),
        preview=msgspec.to_builtins(game.preview(view)),
        moves=[list(move.right) for move in step.moves],
    )
