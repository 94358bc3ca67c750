"""The wire in words, written from the types: `make wire`."""

import inspect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec
from msgspec import inspect as types

from flibuste import wire
from flibuste.game import BySeat, Event, Seen
from flibuste.wire import bodies, learning, people, puzzles, reviews, shown, tournaments
from flibuste.wire.views import EVENTS, IN_GAMES, IN_PREVIEWS, NAMES, PREVIEWS, VIEWS

Kind = type[Any]

INTRODUCTION = """# The wire
Every message between a table and those around it. This page is written from the types in `src/flibuste/wire/` by
`make wire`, which writes the page's types in TypeScript, too, and a test holds it to them.
The requests are described at `/api/docs` of a running server, too.

## How it goes
1. `GET /api/me` gives a stranger a name and a cookie. Keep it: all rights come from it.
2. `POST /api/tables` makes a table. `POST /api/tables/CODE/commands` takes any message below that changes a table: `join` sits
   down, `seal` adds one's part of the chance, `start` begins the match, `reveal` shows the part. `GET /api/tables/mine` lists the
   tables to go on with.
3. A socket at `/api/tables/CODE/socket` gives a `whole` table first, with the story so far, then an `update` for all that
   happens: entry by entry what everybody may know of it, and how it changed your view. The change is worked out from what you
   were shown before and are shown now, so apply it to the view that you have: `flibuste.wire.rebuild` and
   `web/src/net/changes.ts` do.
4. Each table has a log, and a `version`: how many entries it has. An `act` names the version that it saw. If the position has
   changed since, it is refused as stale. `done` comes when it is on disk, and so does every `update`.
5. If you lose the line, come back with `?since=VERSION`: the `whole` table that you are shown then tells only what you missed.
   The message `whole` asks for the same over a line, if an `update` does not go on from the version that you know.
6. Where several seats share one browser no hand is shown until `show` says that the device was handed over.

A view has the `legal` actions of the seat to act, as texts; nobody has to know the rules to play. What each of them leads to, as
far as the seat can know, is in the answer to `preview`, and why something else is not legal in the answer to `why`. What may be
said is preset: `GET /api/phrases`.

## A player in a few lines
```python
from flibuste.client import Client

with Client("http://127.0.0.1:8000") as client:
    code = client.create("corsari", ["you", "level1"])
    client.start(code)
    ending = client.play(code, choose=lambda view: view["legal"][0])
    print("won" if 0 in ending.winners else "lost")
```
`client.join(code)` sits down at somebody else's table, and `client.listen(code)` gives the messages one by one. A program that is
killed goes on with the same `Client(address, cookie)`.

## Fair deals
[The deals of a table](fair.md) come from parts that nobody knows together before they are fixed. A table's `fair` has the
server's `commitment` from the first moment on. Each person's device makes a part of 64 hexadecimal digits, keeps it with the
commitment, and sends its `seal`, for all of its seats at once. After `start` the phase is `dealing`, and `fair.terms` is what
the match is bound to. A device that finds its own commitment and seal in the terms keeps them, and sends `reveal`. The cards
are dealt when all parts are there. If one is missing at `due`, the start comes to nothing: a computer player has that seat, and
everybody seals a new part to a new commitment. When the match is over the server's part is in `ending`, and `GET
/api/tables/CODE/log` gives its players all of it, for `flibuste verify`. The hashes are in [fair.md](fair.md), byte by byte.
Practice has no such proof: its `fair` is null. `flibuste.client` does all of this by itself, and `client.verify(code)` checks
it.
"""


def structs_of(union: Any) -> list[Kind]:
    return list(union.__args__)


def rest_types() -> list[Kind]:
    """The bodies of requests and answers, in the order of the source."""
    return [
        kind
        for source in (learning, reviews, shown, people, bodies, tournaments, puzzles)
        for kind in vars(source).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == source.__name__
    ]


# ---- types as text ---------------------------------------------------------------------------------------------------


def type_text(info: types.Type) -> str:
    """A type in the words of TypeScript."""
    match info:
        case types.Metadata(type=inner):
            return type_text(inner)
        case types.IntType() | types.FloatType():
            return "number"
        case types.StrType():
            return "string"
        case types.BoolType():
            return "boolean"
        case types.NoneType():
            return "null"
        case types.AnyType() | types.CustomType():
            return "unknown"
        case types.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case types.ListType(item_type=item):
            text = type_text(item)
            return f"({text})[]" if " | " in text and isinstance(item, types.UnionType | types.LiteralType) else f"{text}[]"
        case types.DictType(key_type=key, value_type=value):
            return f"Record<{type_text(key)}, {type_text(value)}>"
        case types.UnionType(types=several):
            return " | ".join(type_text(one) for one in several)
        case types.TupleType(item_types=items):
            return f"[{', '.join(type_text(item) for item in items)}]"
        case types.StructType(cls=kind) | types.DataclassType(cls=kind) | types.TypedDictType(cls=kind):
            return name_of(kind)
    raise TypeError(f"{info} has no text")


def name_of(kind: Kind) -> str:
    return NAMES.get(kind, kind.__name__)


def open_part(hint: Any) -> tuple[Any, bool]:
    """The type of a fact as the one who is told has it, and whether everybody is told."""
    if get_origin(hint) is BySeat:
        return get_args(hint)[0], False
    for_some = [one for one in get_args(hint) if get_origin(one) is BySeat]
    if not for_some:
        return hint, True
    rest = [one for one in get_args(hint) if one not in for_some]
    return Union[tuple(dict.fromkeys([*rest, *(get_args(one)[0] for one in for_some)]))], False  # noqa: UP007  # of a list


def field_lines(kind: Kind) -> list[tuple[str, str, bool]]:
    """Each field of a type: its name, its type, and whether it must be there."""
    hints = get_type_hints(kind) if is_typeddict(kind) else get_type_hints(kind, include_extras=True)
    if is_typeddict(kind):
        return [(name, type_text(types.type_info(hint)), name in kind.__required_keys__) for name, hint in hints.items()]
    if issubclass(kind, Event):
        return [("event", f'"{kind.kind}"', True), *fact_lines(kind, hints)]
    if is_dataclass(kind):
        return [(one.name, type_text(types.type_info(hints[one.name])), True) for one in fields(kind)]
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    tag = [(str(info.tag_field), f'"{info.tag}"', True)] if info.tag_field else []
    config = kind.__struct_config__
    asked = config.forbid_unknown_fields or config.omit_defaults  # what the server says itself is mostly complete
    return tag + [(one.encode_name, type_text(one.type), one.required or not (asked or is_unset(one))) for one in info.fields]


def fact_lines(kind: type[Event], hints: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """The facts of an event; one that not everybody learns may be left out."""
    told = [(written, *open_part(hints[name])) for written, name in [("seat", "seat"), *kind.names]]
    return [(name, type_text(types.type_info(hint)), always) for name, hint, always in told]


def is_unset(field: types.Field) -> bool:
    """Whether a field may be missing rather than have a default."""
    return not field.required and field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT


def words_of(kind: Kind) -> str:
    return inspect.cleandoc(kind.__doc__ or "")


# ---- Markdown --------------------------------------------------------------------------------------------------------


def markdown() -> str:
    """All of docs/wire.md."""
    parts = [INTRODUCTION]
    parts += section("What is asked of a table, over its socket or as a request", structs_of(wire.Order))
    parts += section("What is asked over its socket only, and changes nothing", structs_of(wire.Question))
    parts += section("What a table says, over its socket", structs_of(wire.Says))
    parts += section("What is in them, and in requests and answers", rest_types())
    parts += section("What a view shows", [*VIEWS.values(), Seen, *in_games(IN_GAMES)])
    parts += section("What is told of a match and a table", in_games(EVENTS))
    parts += section("What a preview promises", [*PREVIEWS.values(), *in_games(IN_PREVIEWS)])
    return "\n".join(parts)


def in_games(kinds: Mapping[str, Sequence[Kind]]) -> list[Kind]:
    return [kind for several in kinds.values() for kind in several]


def section(title: str, kinds: Iterable[Kind]) -> list[str]:
    lines = [f"## {title}"]
    for kind in kinds:
        lines += [f"### {name_of(kind)}", words_of(kind), "", "| | |", "|---|---|"]
        for name, text, required in field_lines(kind):
            shown = text.replace(" | ", " or ")
            lines.append(f"| `{name}`{'' if required else ' (may be left out)'} | {shown} |")
        lines.append("")
    return lines


if __name__ == "__main__":
    print(markdown(), end="")
