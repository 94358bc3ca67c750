"""The requests: everything about a table but the moves, which go over its socket."""

from typing import Annotated, Any, Final

from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter

from flibuste.bots import bot_names
from flibuste.game import Game
from flibuste.games import GAMES
from flibuste.server.house.finished import fair_log
from flibuste.server.house.forgetting import forget
from flibuste.server.house.house import House
from flibuste.server.house.identity import COOKIE, REMEMBERED_DAYS, Identities, NotKnown
from flibuste.server.house.rooms import Room
from flibuste.server.house.stories import tallies, told_story
from flibuste.server.net.welcome import LOOPBACK, phones
from flibuste.server.store.store import VisitorRow
from flibuste.server.table.phrases import PHRASES
from flibuste.wire import (
    AddEntropy,
    Address,
    Asked,
    EditionInfo,
    Fault,
    GameInfo,
    GiveSeat,
    Health,
    Join,
    Language,
    Leave,
    Lock,
    Locking,
    Me,
    NewMe,
    NewTable,
    OptionInfo,
    Phrase,
    Recovery,
    RecoveryLink,
    Rematch,
    Remove,
    Rename,
    SeatChoice,
    SeatEntropy,
    Seating,
    SeatLevel,
    SeatName,
    Start,
    Story,
    TableForYou,
    TableInfo,
    Tally,
)

Asking = Request[VisitorRow | None, None, State]
TableCode = Annotated[str, PathParameter(pattern="^[A-Z2-9]{6}$", description="The short code of a table.")]
MOST_STORIES: Final = 500
LOG_SIZE: Final = 512 * 1024  # of a log that somebody sends; the longest matches come to a tenth of it
LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr", "it", "de")

FAULT: Final = ResponseSpec(Fault, description="Why it was not done.", generate_examples=False)
ALWAYS: Final = {400: FAULT, 429: FAULT, 503: FAULT}
KNOWN_ONLY: Final = {**ALWAYS, 401: FAULT, 403: FAULT}
AT_TABLE: Final = {**ALWAYS, 404: FAULT, 409: FAULT}
SEATED: Final = {**AT_TABLE, 401: FAULT, 403: FAULT}


# ---- who asks --------------------------------------------------------------------------------------------------------


async def known(request: Asking) -> VisitorRow:
    """The visitor who asks; `GET /api/me` makes one of a stranger."""
    identities: Identities = request.app.state.identities
    row = await identities.visitor_of(request.cookies.get(COOKIE))
    if row is None:
        raise NotKnown("nobody knows you here yet: ask for /api/me first")
    return row


def with_cookie(request: Asking, row: VisitorRow, value: str) -> Response[Me]:
    """An answer that makes the browser remember who it is."""
    cookie = Cookie(
        key=COOKIE,
        value=value,
        max_age=REMEMBERED_DAYS * 24 * 3600,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(me_of(row), cookies=[cookie])


def me_of(row: VisitorRow) -> Me:
    return Me(row.name, language_of(row.language))


def language_of(text: str) -> Language:
    """The first of our languages that a browser asks for."""
    for word in text.lower().split(","):
        for language in LANGUAGES:
            if word.strip().startswith(language):
                return language
    return "en"


@get("/api/me", responses=ALWAYS)
async def get_me(request: Asking) -> Response[Me]:
    """Who you are here. A stranger gets a name and a cookie."""
    identities: Identities = request.app.state.identities
    row = await identities.visitor_of(request.cookies.get(COOKIE))
    if row is not None:
        return Response(me_of(row))
    return with_cookie(request, *await identities.newcomer(language_of(request.headers.get("accept-language", ""))))


@put("/api/me", responses=KNOWN_ONLY)
async def put_me(request: Asking, data: JSONBody[NewMe]) -> Me:
    """Take another name or language."""
    identities: Identities = request.app.state.identities
    return me_of(await identities.change(await known(request), data))


@delete("/api/me", responses=KNOWN_ONLY)
async def delete_me(request: Asking) -> None:
    """Delete all that is known of you: your name, your key, your part in every story."""
    house: House = request.app.state.house
    identities: Identities = request.app.state.identities
    row = await known(request)
    await forget(house, row.id)
    await identities.drop(row.id)
    house.hang_up(row.id, "you have been forgotten, as you asked")


@post("/api/me/recovery", responses=KNOWN_ONLY)
async def make_recovery(request: Asking) -> RecoveryLink:
    """A link, good for one use within an hour, that makes another device yours instead of this one."""
    identities: Identities = request.app.state.identities
    secret, expires = await identities.recovery_secret(await known(request))
    return RecoveryLink(f"/recover#{secret}", expires)


@post("/api/recover", responses=KNOWN_ONLY)
async def recover(request: Asking, data: JSONBody[Recovery]) -> Response[Me]:
    """Use a recovery link's secret: this device is yours from now on, the old one no longer."""
    identities: Identities = request.app.state.identities
    house: House = request.app.state.house
    row, cookie = await identities.recover(data.secret)
    house.hang_up(row.id, "you have moved to another device")
    return with_cookie(request, row, cookie)


# ---- what there is ---------------------------------------------------------------------------------------------------


@get("/health", responses={503: FAULT})
async def health(request: Asking) -> Health:
    """Whether the server is ready: its database answers."""
    house: House = request.app.state.house
    await house.store.barrier()
    return Health(True, len(house.rooms))


@get("/api/address", responses=ALWAYS)
async def address(request: Asking) -> Address:
    """What to give to others: who looks from the server's own machine has found it where nobody else can."""
    bound: str | None = getattr(request.app.state, "address", None)
    return Address(phones(bound) if bound is not None and request.url.hostname in LOOPBACK else None)


@get("/api/games", responses=ALWAYS)
async def games() -> list[GameInfo]:
    """The games, with all that a table can choose."""
    return [game_info(game) for game in GAMES.values()]


def game_info(game: Game) -> GameInfo:
    options = [OptionInfo(one.name, list(one.values), one.usual, one.meaning, one.rule) for one in game.option_list]
    editions = [EditionInfo(name, dict(game.options({"edition": name}).values)) for name in game.editions]
    return GameInfo(game.name, game.title, game.rules_version, list(game.player_counts), editions, options, bot_names(game))


@get("/api/phrases", responses=ALWAYS)
async def phrases() -> list[Phrase]:
    """What may be said at a table."""
    return [Phrase(name, words) for name, words in PHRASES.items()]


# ---- tables ----------------------------------------------------------------------------------------------------------


@get("/api/tables", responses=ALWAYS)
async def lobby(request: Asking) -> list[TableInfo]:
    """The listed tables that wait for players."""
    house: House = request.app.state.house
    return await house.lobby()


@post("/api/tables", responses=SEATED, request_max_body_size=LOG_SIZE)
async def create_table(request: Asking, data: JSONBody[NewTable]) -> TableForYou:
    """Make a table."""
    house: House = request.app.state.house
    row = await known(request)
    return for_visitor(await house.create(row.id, row.name, data, row.language), row.id)


@get("/api/tables/mine", responses=ALWAYS)
async def my_tables(request: Asking) -> list[TableForYou]:
    """The tables that you have a seat at, or are host of, and that are not over: the one where something happened last first."""
    house: House = request.app.state.house
    row = await request.app.state.identities.visitor_of(request.cookies.get(COOKIE))
    return [for_visitor(room, row.id) for room in await house.live_tables_of(row.id)] if row is not None else []


@get("/api/tables/{code:str}", responses=AT_TABLE)
async def show_table(request: Asking, code: TableCode) -> TableForYou:
    """A table, for who has its code."""
    house: House = request.app.state.house
    row = await request.app.state.identities.visitor_of(request.cookies.get(COOKIE))
    room = await house.room(code)
    await house.store.barrier()
    return for_visitor(room, row.id if row is not None else -1)


def for_visitor(room: Room, visitor: int) -> TableForYou:
    return TableForYou(room.table.info(), room.you(visitor))


async def done(request: Asking, code: str, command: Asked) -> TableForYou:
    """Carry out a command of the visitor who asks."""
    house: House = request.app.state.house
    row = await known(request)
    return for_visitor(await house.command(row.id, row.name, code, command, row.language), row.id)


@post("/api/tables/{code:str}/join", responses=SEATED)
async def join_table(request: Asking, code: TableCode, data: JSONBody[Seating]) -> TableForYou:
    """Sit down."""
    return await done(request, code, Join(seat=data.seat))


@post("/api/tables/{code:str}/leave", responses=SEATED)
async def leave_table(request: Asking, code: TableCode) -> TableForYou:
    """Give one's seats up."""
    return await done(request, code, Leave())


@post("/api/tables/{code:str}/entropy", responses=SEATED)
async def add_entropy(request: Asking, code: TableCode, data: JSONBody[SeatEntropy]) -> TableForYou:
    """Add to the chance of the deals."""
    return await done(request, code, AddEntropy(entropy=data.entropy, seat=data.seat))


@post("/api/tables/{code:str}/start", responses=SEATED)
async def start_table(request: Asking, code: TableCode) -> TableForYou:
    """Begin the match."""
    return await done(request, code, Start())


@post("/api/tables/{code:str}/rename", responses=SEATED)
async def rename_seat(request: Asking, code: TableCode, data: JSONBody[SeatName]) -> TableForYou:
    """Call a seat something else."""
    return await done(request, code, Rename(seat=data.seat, name=data.name))


@post("/api/tables/{code:str}/remove", responses=SEATED)
async def remove_person(request: Asking, code: TableCode, data: JSONBody[SeatChoice]) -> TableForYou:
    """Take a seat from a person."""
    return await done(request, code, Remove(seat=data.seat))


@post("/api/tables/{code:str}/give", responses=SEATED)
async def give_seat(request: Asking, code: TableCode, data: JSONBody[SeatLevel]) -> TableForYou:
    """Give a seat to a computer player, or leave it open."""
    return await done(request, code, GiveSeat(seat=data.seat, level=data.level))


@post("/api/tables/{code:str}/lock", responses=SEATED)
async def lock_table(request: Asking, code: TableCode, data: JSONBody[Locking]) -> TableForYou:
    """Let nobody else sit down."""
    return await done(request, code, Lock(locked=data.locked))


@post("/api/tables/{code:str}/rematch", responses=SEATED)
async def rematch(request: Asking, code: TableCode) -> TableForYou:
    """A new table for the same players; its code is in `rematch`."""
    return await done(request, code, Rematch())


# ---- stories ---------------------------------------------------------------------------------------------------------


@get("/api/tables/{code:str}/log", responses=SEATED)
async def table_log(request: Asking, code: TableCode) -> Response[dict[str, Any]]:
    """The log of a match of yours that is over, with the proof of its deals: see `flibuste verify`."""
    house: House = request.app.state.house
    row = await known(request)
    headers = {"content-disposition": f'attachment; filename="flibuste-{code}.json"'}
    return Response(await fair_log(house, code, row.id), headers=headers)


@get("/api/stories", responses=KNOWN_ONLY)
async def stories(request: Asking) -> list[Story]:
    """Your matches that are over, the latest first."""
    row = await known(request)
    house: House = request.app.state.house
    told = [told_story(one, row.id) for one in await house.store.stories(row.id, MOST_STORIES)]
    return [story for story in told if story.started or story.reason == "closed"]  # no table at which nothing was played


@get("/api/stats", responses=KNOWN_ONLY)
async def statistics(request: Asking) -> list[Tally]:
    """How often you have played and won, by game and by who sat opposite."""
    row = await known(request)
    house: House = request.app.state.house
    return tallies(await house.store.stories(row.id, MOST_STORIES), row.id)


HANDLERS: Final = [
    get_me,
    put_me,
    delete_me,
    make_recovery,
    recover,
    health,
    address,
    games,
    phrases,
    lobby,
    my_tables,
    create_table,
    show_table,
    join_table,
    leave_table,
    add_entropy,
    start_table,
    rename_seat,
    remove_person,
    give_seat,
    lock_table,
    rematch,
    table_log,
    stories,
    statistics,
]
