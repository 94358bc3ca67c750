"""The logs of matches as files."""

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
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(match.log(), indent=1) + "\n", encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}: expected a place to write to") from None
