"""Every request: its method and path, and the function that answers. A server covers this table with its framework (`net.api`);
where there is no network, `answer` does the same.
"""

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from inspect import Parameter, signature
from typing import Any, Final, Literal, get_type_hints

import msgspec

from flibuste.game import BadInput, FlibusteError
from flibuste.server.house.errors import NotFound
from flibuste.server.requests import friends, learning, notices, people, puzzles, tables, tournaments
from flibuste.server.requests.faults import OUR_MISTAKE, status_of, told
from flibuste.server.requests.visits import Visit

logger = logging.getLogger("flibuste.server")

LOG_SIZE: Final = 128 * 1024  # of a log that somebody sends; the longest matches come to less than half of it
USUAL_STATUS: Final = {"GET": 200, "PUT": 200, "POST": 201, "DELETE": 204}

ALWAYS: Final = (400, 429, 503)  # the statuses of the faults that an answer may be
KNOWN_ONLY: Final = (*ALWAYS, 401, 403)
AT_TABLE: Final = (*ALWAYS, 404, 409)
SEATED: Final = (*AT_TABLE, 401, 403)


@dataclass
class Route:
    """One request. The function is given a `Visit`, then by name what its other parameters are called: `body` is the decoded
    body, names that are in the path stand for a part of it, and the rest comes from the query."""

    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    function: Callable[..., Awaitable[Any]]
    faults: tuple[int, ...]
    status: int = 0  # of an answer that is no fault; 0 for the usual one
    largest_body: int | None = None  # bytes, where it may be larger than usual
    file: str | None = None  # what the answer is called as a file
    types: dict[str, Any] = field(init=False)  # of the parameters
    answer: Any = field(init=False)  # its type

    def __post_init__(self) -> None:
        hints = get_type_hints(self.function, include_extras=True)
        _, *names = signature(self.function).parameters
        self.types = {name: hints[name] for name in names}
        self.answer = hints["return"]
        self.status = self.status or USUAL_STATUS[self.method]

    def in_path(self, name: str) -> bool:
        return f"{{{name}}}" in self.path

    def default(self, name: str) -> Any:
        """What a parameter is where it is left out; `Parameter.empty` if it must not be."""
        return signature(self.function).parameters[name].default

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(self.path)))


ROUTES: Final = (
    Route("GET", "/api/me", people.get_me, (*ALWAYS, 403)),
    Route("PUT", "/api/me", people.put_me, KNOWN_ONLY),
    Route("DELETE", "/api/me", people.delete_me, KNOWN_ONLY),
    Route("GET", "/api/me/data", people.my_data, KNOWN_ONLY, file="flibuste-my-data.json"),
    Route("POST", "/api/me/recovery", people.make_recovery, KNOWN_ONLY),
    Route("POST", "/api/recover", people.recover, KNOWN_ONLY),
    Route("GET", "/api/stories", people.stories, KNOWN_ONLY),
    Route("GET", "/api/stats", people.statistics, KNOWN_ONLY),
    Route("GET", "/api/profile", friends.my_profile, KNOWN_ONLY),
    Route("GET", "/api/friends", friends.my_friends, KNOWN_ONLY),
    Route("POST", "/api/friends", friends.befriend, (*KNOWN_ONLY, 409)),
    Route("POST", "/api/friends/link", friends.make_link, KNOWN_ONLY),
    Route("DELETE", "/api/friends/link", friends.drop_link, KNOWN_ONLY),
    Route("POST", "/api/friends/link/owner", friends.whose_link, (*KNOWN_ONLY, 409), status=200),
    Route("GET", "/api/friends/{friend}/profile", friends.friend_profile, (*KNOWN_ONLY, 404)),
    Route("POST", "/api/friends/{friend}/invitation", friends.invite, SEATED, status=204),
    Route("DELETE", "/api/friends/{friend}", friends.part, KNOWN_ONLY),
    Route("POST", "/api/blocked", friends.block, SEATED, status=204),
    Route("DELETE", "/api/blocked/{friend}", friends.unblock, KNOWN_ONLY),
    Route("GET", "/api/invitations", friends.invitations, (*ALWAYS, 403)),
    Route("DELETE", "/api/invitations/{code}", friends.decline, KNOWN_ONLY),
    Route("GET", "/api/notices", notices.notice_key, ALWAYS),
    Route("PUT", "/api/notices", notices.notify, (*KNOWN_ONLY, 409), status=204),
    Route("POST", "/api/notices/off", notices.notify_no_more, KNOWN_ONLY, status=204),
    Route("GET", "/health", tables.health, (503,)),
    Route("GET", "/health/live", tables.live, ()),
    Route("GET", "/health/ready", tables.health, (503,)),
    Route("GET", "/api/address", tables.address, ALWAYS),
    Route("GET", "/api/games", tables.games, ALWAYS),
    Route("GET", "/api/phrases", tables.phrases, ALWAYS),
    Route("GET", "/api/tables", tables.lobby, ALWAYS),
    Route("GET", "/api/watch", tables.watchables, ALWAYS),
    Route("POST", "/api/tables", tables.create_table, SEATED, largest_body=LOG_SIZE),
    Route("GET", "/api/tables/mine", tables.my_tables, (*ALWAYS, 403)),
    Route("GET", "/api/tables/{code}", tables.show_table, (*AT_TABLE, 403)),
    Route("POST", "/api/tables/{code}/commands", tables.command_table, SEATED, status=200),
    Route("GET", "/api/tables/{code}/log", tables.table_log, SEATED, file="flibuste-{code}.json"),
    Route("GET", "/api/tables/{code}/replay", learning.table_replay, SEATED),
    Route("POST", "/api/replay", learning.replay_log, KNOWN_ONLY, status=200, largest_body=LOG_SIZE),
    Route("POST", "/api/tables/{code}/review", learning.ask_review, SEATED, status=202),
    Route("GET", "/api/tables/{code}/review", learning.show_review, SEATED),
    Route("POST", "/api/tournaments", tournaments.create, SEATED),
    Route("GET", "/api/tournaments", tournaments.listed, ALWAYS),
    Route("GET", "/api/tournaments/mine", tournaments.mine, (*ALWAYS, 403)),
    Route("GET", "/api/tournaments/{code}", tournaments.show, (*AT_TABLE, 403)),
    Route("POST", "/api/tournaments/{code}/enter", tournaments.enter, SEATED, status=200),
    Route("POST", "/api/tournaments/{code}/withdraw", tournaments.withdraw, SEATED, status=200),
    Route("POST", "/api/tournaments/{code}/remove", tournaments.remove, SEATED, status=200),
    Route("POST", "/api/tournaments/{code}/call", tournaments.call, SEATED, status=200),
    Route("POST", "/api/tournaments/{code}/seal", tournaments.seal, SEATED, status=200),
    Route("POST", "/api/tournaments/{code}/reveal", tournaments.reveal, SEATED, status=200),
    Route("POST", "/api/tournaments/{code}/close", tournaments.close, SEATED, status=200),
    Route("GET", "/api/tournaments/{code}/rounds/{number}", tournaments.show_round, SEATED),
    Route("GET", "/api/puzzles", puzzles.show_puzzles, (*ALWAYS, 403)),
    Route("GET", "/api/puzzles/{game}/day", puzzles.show_day, (*KNOWN_ONLY, 404)),
    Route("GET", "/api/puzzles/{game}/next", puzzles.show_next, (*KNOWN_ONLY, 404)),
    Route("GET", "/api/puzzles/{game}/{puzzle}", puzzles.show_puzzle, (*KNOWN_ONLY, 404)),
    Route("POST", "/api/puzzles/{game}/{puzzle}", puzzles.try_puzzle, SEATED, status=200),
    Route("GET", "/api/tutorials/{game}", learning.show_tutorial, ALWAYS),
    Route("POST", "/api/tutorials/{game}/{step}", learning.try_tutorial, ALWAYS, status=200),
)


async def answer(visit: Visit, method: str, path: str, query: Mapping[str, str], body: bytes) -> tuple[int, bytes]:
    """The status and the body of the answer to a request that comes over no network."""
    try:
        route, given = find(method, path)
        values = {name: read(route, name, {**query, **given}, body) for name in route.types}
        made = await route.function(visit, **values)
    except FlibusteError as error:
        return status_of(error), msgspec.json.encode(told(error))
    except Exception:
        logger.exception("%s %s failed", method, path)
        return 500, msgspec.json.encode(OUR_MISTAKE)
    return route.status, msgspec.json.encode(made) if made is not None else b""


def find(method: str, path: str) -> tuple[Route, dict[str, str]]:
    """The route of a request, and what its path says."""
    for route in ROUTES:
        match = route.pattern.fullmatch(path) if route.method == method else None
        if match is not None:
            return route, match.groupdict()
    raise NotFound("not found", f"{method} {path}: there is no such request")


def read(route: Route, name: str, given: Mapping[str, str], body: bytes) -> Any:
    """The value of a parameter; BadInput says what is wrong with it."""
    try:
        if name == "body":
            return msgspec.json.decode(body, type=route.types[name])
        if name in given:
            return msgspec.convert(given[name], route.types[name], strict=False)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(f"{name}: {error}") from None
    if route.default(name) is Parameter.empty:
        raise BadInput(f"{name} is missing")
    return route.default(name)
