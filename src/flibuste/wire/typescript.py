"""The wire as types of the page, `web/src/wire/`: a file for each thing that one speaks of, one for each game, and all of them
together in `index.ts`. `make wire` writes them.
"""

import re
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from flibuste import wire
from flibuste.game import Game, Seen
from flibuste.games import GAMES
from flibuste.wire.describe import Kind, field_lines, name_of, rest_types, structs_of, words_of
from flibuste.wire.views import EVENTS, IN_GAMES, IN_PREVIEWS, NAMES, OUTCOMES, PREVIEWS, VIEWS, prefix_of

HEAD: Final = "// Written by `make wire`. Change the types in src/flibuste/{source} instead."

OF_THE_GAMES: Final = {  # fields whose types each game knows for itself
    "view": "View | null",
    "preview": "Preview",
    "outcome": "Outcome | null",
    "changes": "Partial<View>",
}

CHANGES: Final = """{splice}
export interface Splice<Item> {{
  at?: number;
  gone?: number;
  new?: Item[];
  merge?: Partial<Item>;
  event?: number;
}}

{change}
export interface ChangeOf<Fields> {{
  set?: Partial<Fields>;
  splice?: {{ [Field in keyof Fields]?: Fields[Field] extends readonly (infer Item)[] | null ? Splice<Item> : never }};
  merge?: {{ [Field in keyof Fields]?: Partial<Fields[Field]> }};
}}

export type Change = ChangeOf<View>;
"""  # in which the fields of a view keep their types

DECLARED: Final = re.compile(r"^export (?:interface|type) (\w+)", re.MULTILINE)
COMMENT: Final = re.compile(r"/\*\*(?:.|\n)*?\*/|//.*")
WIDTH: Final = 130  # of a line, as everywhere in the page


def typescript() -> dict[str, str]:
    """The page's types, by the name of their file."""
    asked, says = structs_of(wire.Asked), structs_of(wire.Says)
    changes = CHANGES.format(splice=comment(wire.Splice), change=comment(wire.Change))
    rest = [kind for kind in rest_types() if kind not in (wire.Splice, wire.Change)]
    people = [kind for kind in rest if kind.__module__ == wire.Profile.__module__]
    played = [kind for kind in rest if kind.__module__ == wire.tournaments.__name__]
    puzzled = [kind for kind in rest if kind.__module__ == wire.puzzles.__name__]
    reviewed = [kind for kind in rest if kind.__module__ == wire.Review.__module__]
    texts = {
        "asked": interfaces(asked) + unions({"Order": structs_of(wire.Order), "Asked": asked}),
        "says": interfaces([*says, Seen]) + unions({"Says": says}),
        "answers": interfaces([kind for kind in rest if kind not in (*people, *played, *puzzled, *reviewed)]),
        "people": interfaces(people),
        "tournaments": interfaces(played),
        "puzzles": interfaces(puzzled),
        "reviews": interfaces(reviewed),
        "changes": changes,
        "table": interfaces(EVENTS["Table"]) + unions({"TableHappening": EVENTS["Table"]}),
        **{name: of_game(game) for name, game in GAMES.items()},
    }
    together = unions({"View": VIEWS.values(), "Preview": PREVIEWS.values(), "Outcome": OUTCOMES}) + union(
        "TableEvent", [*(f"{prefix_of(game)}Event" for game in GAMES.values()), "TableHappening"]
    )
    homes = {name: file for file, text in texts.items() for name in DECLARED.findall(text)}
    homes |= dict.fromkeys(DECLARED.findall(together), "index")
    everything = "".join(f'export type * from "./{file}";\n' for file in texts)
    sources = {name: f"games/{name}/" for name in GAMES}
    return {
        "index.ts": f"{HEAD.format(source='wire/')}\n{imports('index', together, homes)}{everything}\n{together}",
        **{
            f"{file}.ts": f"{HEAD.format(source=sources.get(file, 'wire/'))}\n{imports(file, text, homes)}\n{text.rstrip()}\n"
            for file, text in texts.items()
        },
    }


def of_game(game: Game) -> str:
    """What one game shows, tells and promises."""
    prefix = prefix_of(game)
    told = EVENTS[prefix]
    promised = [PREVIEWS[game.name], *IN_PREVIEWS[game.name]] if game.name in PREVIEWS else []
    return interfaces([game.view_type, *IN_GAMES[prefix], *told, *promised]) + unions({f"{prefix}Event": told})


def interfaces(kinds: Iterable[Kind]) -> str:
    return "".join(interface(kind) for kind in kinds)


def interface(kind: Kind) -> str:
    games = {kind: game for kinds in (VIEWS, PREVIEWS) for game, kind in kinds.items()}  # by which they are told apart
    lines = [comment(kind), f"export interface {name_of(kind)} {{"]
    for name, text, required in field_lines(kind):
        shown = f'"{games[kind]}"' if name == "game" and kind in games else of_the_games(kind, name, text)
        lines.append(f"  {name}{'' if required else '?'}: {shown};")
    return "\n".join([*lines, "}", "", ""])


def unions(kinds: Mapping[str, Iterable[Kind]]) -> str:
    return "".join(union(name, [name_of(kind) for kind in several]) for name, several in kinds.items())


def union(name: str, names: Sequence[str]) -> str:
    line = f"export type {name} = {' | '.join(names)};\n"
    return line if len(line) <= WIDTH else "\n  | ".join([f"export type {name} =", *names]) + ";\n"


def imports(file: str, text: str, homes: Mapping[str, str]) -> str:
    """What a file needs of the others."""
    used = set(re.findall(r"\b[A-Z]\w+", COMMENT.sub("", text)))
    by_home: dict[str, list[str]] = {}
    for name in sorted(used & set(homes)):
        if homes[name] != file:
            by_home.setdefault(homes[name], []).append(name)
    return "".join(import_of(home, names) for home, names in sorted(by_home.items()))


def import_of(home: str, names: Sequence[str]) -> str:
    line = f'import type {{ {", ".join(names)} }} from "./{home}";\n'
    if len(line) <= WIDTH:
        return line
    return "\n".join(["import type {", *(f"  {name}," for name in names), f'}} from "./{home}";\n'])


def of_the_games(kind: Kind, name: str, text: str) -> str:
    """The type of a field, of which a message says only that it is one of a game's."""
    if kind in VIEWS.values() or kind in NAMES:
        return text
    if name in ("events", "before"):
        return text.replace("Record<string, unknown>", "TableEvent")
    return OF_THE_GAMES.get(name, text) if "unknown" in text else text


def comment(kind: Any) -> str:
    words = " ".join(words_of(kind).split())
    if len(words) + len("/**  */") <= WIDTH:
        return f"/** {words} */"
    return "\n".join(["/**", *textwrap.wrap(words, WIDTH, initial_indent=" * ", subsequent_indent=" * "), " */"])


def write(folder: Path) -> None:
    """Write every file, and remove what was there besides."""
    folder.mkdir(exist_ok=True)
    written = typescript()
    for old in folder.glob("*.ts"):
        if old.name not in written:
            old.unlink()
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
