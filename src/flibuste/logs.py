"""The logs of matches as files, and how files are written that a process may be killed over."""

import json
import os
from pathlib import Path

from flibuste.fair.proof import match_in
from flibuste.game import BadInput
from flibuste.match import Match, replay
from flibuste.notation.positions import read_json


def read_log(path: Path) -> Match:
    """The match of a file, replayed; BadInput says in one line what is wrong with it."""
    return replay(match_in(read_json(path, "the log of a match")), str(path))


def write_log(match: Match, path: Path) -> None:
    """Write the log whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(match.log(), indent=1) + "\n")
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}: expected a place to write to") from None


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def append(file: int, text: bytes) -> None:
    """Append all of it to an open file; the system may take a part at a time."""
    while text:
        text = text[os.write(file, text) :]
