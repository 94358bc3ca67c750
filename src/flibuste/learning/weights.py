"""The file of weights in a game's folder: whole numbers, and how they came about."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from flibuste._native import PACKAGE
from flibuste.bots.net import read_weights
from flibuste.game import Game
from flibuste.games import folder_of, module_in

LINE = 126  # the longest
FIGURES = ("guided", "matches", "positions", "judge", "learned")
HEAD = '''"""The weights of the nets of {game}, by way to play, as `python -m flibuste.learning {game}` has found them."""

from typing import Final

# flibuste/learning/matches.py has the seeds. By way to play: matches of the quick player and of players that think, positions of
# these, and the cross-entropy on those of matches kept apart, of the judge and of the weights below.
FIT: Final[dict[str, tuple[int, int, int, float, float]]] = {{
{figures}
}}
HASH: Final = "{hash}"  # of all weights
UNITS: Final = {units}
WEIGHTS: Final[dict[str, str]] = {{
'''


def known_weights(game: Game) -> dict[str, dict[str, Any]]:
    """What the file has, by way to play; nothing where there is none."""
    learned: Any = module_in(folder_of(game), "bots.learned")
    if learned is None:
        return {}
    return {
        way: {**dict(zip(FIGURES, fit, strict=True)), "weights": read_weights(learned.WEIGHTS[way])}
        for way, fit in learned.FIT.items()
    }


def write_weights(game: Game, units: int, learned: Mapping[str, Mapping[str, Any]]) -> Path:
    """Write it, by way to play; where it lies below the package."""
    path = PACKAGE / Path(*folder_of(game).split(".")[1:]) / "bots" / "learned.py"
    figures = [f'    "{way}": ({", ".join(str(one[figure]) for figure in FIGURES)}),' for way, one in learned.items()]
    weights = {way: one["weights"] for way, one in learned.items()}
    head = HEAD.format(game=game.name, figures="\n".join(figures), hash=hash_of(weights), units=units)
    path.write_text(head + "".join(f'    "{way}": """\n{wrapped(one)}\n""",\n' for way, one in weights.items()) + "}\n")
    return path.relative_to(PACKAGE)


def wrapped(weights: Sequence[int]) -> str:
    """In lines."""
    lines = [""]
    for weight in weights:
        if len(lines[-1]) + len(f" {weight}") > LINE:
            lines.append("")
        lines[-1] += f" {weight}" if lines[-1] else f"{weight}"
    return "\n".join(lines)


def hash_of(weights: Mapping[str, Sequence[int]]) -> str:
    return sha256(json.dumps(weights).encode()).hexdigest()[:16]
