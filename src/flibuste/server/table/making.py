"""The first entry of a table: one that a visitor wants, or a rematch."""

from collections.abc import Collection

from flibuste.bots import bot_names
from flibuste.fair import new_part
from flibuste.game import BadInput, Game, one_of
from flibuste.games import game_named
from flibuste.server.table.counting import check_options, check_rated
from flibuste.server.table.entries import Beginning, Created, SeatPlan
from flibuste.server.table.names import local_names
from flibuste.server.table.refusals import Closed
from flibuste.server.table.rights import must_be_free, own_seats
from flibuste.server.table.table import Table
from flibuste.wire import NewTable


def usual_level(game: Game) -> str:
    """The computer player that takes a seat where nobody has said which: one of middling strength."""
    levels = [name for name in bot_names(game) if name.startswith("level")]
    return levels[len(levels) // 2] if levels else "greedy"


def check_level(game_name: str, level: str) -> str:
    known = bot_names(game_named(game_name))
    if level not in known:
        raise BadInput(f"{game_name} has no computer player {level!r}: expected {one_of(known)}")
    return level


def new_table(
    asked: NewTable, code: str, visitor: int, name: str, begins: Beginning | None = None, language: str = "en"
) -> Created:
    """The first entry of a table that a visitor wants; `begins` is what its match has seen before."""
    game = game_named(asked.game)
    if asked.options.get("players", len(asked.seats)) != len(asked.seats):
        raise BadInput(f"options: players is {asked.options['players']}: expected {len(asked.seats)}, the number of seats")
    if "reduced" in asked.options:
        raise BadInput("options: reduced games are for research: expected the whole game at a table")
    options = game.options({**asked.options, "players": len(asked.seats)})
    yours = asked.seats.count("you")
    names = iter(local_names(yours, asked.names, name, language))
    if len(asked.faces) > yours:
        raise BadInput(f"{len(asked.faces)} faces were given: expected at most {yours}, one for each seat of yours")
    faces = iter(asked.faces)
    seats = []
    for one in asked.seats:
        if one == "you":
            seats.append(SeatPlan(visitor, next(names), face=next(faces, None)))
        else:
            seats.append(SeatPlan(level=None if one == "open" else check_level(game.name, one)))
    fill = check_level(game.name, asked.fill) if asked.fill is not None else usual_level(game)
    if asked.rated:
        check_counting(asked, fill)
        check_options(options, game.name)
    return Created(
        code=code,
        game=game.name,
        rules=game.rules_version,
        options=dict(options.written),
        seats=seats,
        host=visitor,
        listed=asked.listed,
        clock=asked.clock,
        fill=fill,
        seed=new_part(),
        sealed=True,
        hints=asked.hints,
        begins=begins,
        rated=asked.rated,
        watch=asked.watch,
    )


def check_counting(asked: NewTable, fill: str) -> None:
    """Whether the match of such a table can change ratings."""
    if asked.branch is not None:
        raise BadInput("rated: a match that goes on from another one counts for nobody: expected false")
    if asked.hints:
        raise BadInput("rated: a match with hints counts for nobody: expected hints to be false")
    if asked.seats.count("you") != 1:
        raise BadInput("rated: a match on a shared device counts for nobody: expected one seat of yours")
    for level in {fill, *asked.seats} - {"you", "open"}:
        check_rated(asked.game, level)


def rematch_of(table: Table, visitor: int, code: str, gaps: Collection[int] = ()) -> Created:
    """A new table for the same players, but for these, each side one place further."""
    own_seats(table, visitor)
    must_be_free(table)
    if table.ending is None:
        raise Closed("not over", "the match is not over yet")
    if table.rematch is not None:
        raise Closed("rematch exists", f"there is a rematch already, at table {table.rematch}")
    step = table.partners
    turned = [table.chairs[(seat - step) % len(table.chairs)] for seat in range(len(table.chairs))]
    seats = [
        SeatPlan() if chair.visitor in gaps else SeatPlan(chair.visitor or None, chair.name, chair.level, chair.face)
        for chair in turned
    ]  # whoever was forgotten leaves a gap
    old = table.created
    return Created(
        code=code,
        game=old.game,
        rules=table.game.rules_version,
        options=old.options,
        seats=seats,
        host=visitor,
        listed=False,
        clock=old.clock,
        fill=old.fill,
        seed=new_part(),
        sealed=True,
        hints=old.hints,
        banned=sorted(table.banned),
        after=table.code,
        rated=old.rated,
        watch=old.watch,
    )
