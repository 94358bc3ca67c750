"""A view as a picture, for `render_mode="rgb_array"`: its cards as the page draws them. It is handed a view and nothing else."""

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from io import BytesIO
from typing import Any, Final

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from flibuste.game import BadInput, Game, View
from flibuste.research.show import LEFT_OUT, in_words
from flibuste.view import CARDS

WIDTH: Final = 960
HEIGHT: Final = 640
MARGIN: Final = 8
LABELS: Final = 150  # pixels for the names of what is seen
CARD_HEIGHTS: Final = (96, 80, 64, 52, 42, 34, 26, 20, 15, 11)  # the first with which everything fits
PAPER: Final = "#f4ead2"
INK: Final = "#2b2118"


def picture_of(game: Game, view: View) -> NDArray[np.uint8]:
    """The picture: always of the same size, with cards as large as there is room for."""
    if not (CARDS / game.name).is_dir():
        raise BadInput(f"there are no pictures of {game.name}: expected the page to be built (make build)")
    found = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    for height in CARD_HEIGHTS:
        found.paste(PAPER, (0, 0, WIDTH, HEIGHT))
        if drawn(found, game, view, height):
            break
    return np.asarray(found)


def drawn(picture: Image.Image, game: Game, view: View, height: int) -> bool:
    """Draw with cards of that height; whether everything had room."""
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(max(height // 4, 11))
    line = max(height // 4, 11) + 4
    top = MARGIN
    for name, value in rows(view, game.options(view.options).players):
        pen.text((MARGIN, top), name, INK, font)
        left = LABELS
        deepest = line
        for part in parts(game, value):
            card = card_picture(game.name, part, height) if part in game.deck.numbers else None
            wide = card.width if card is not None else int(pen.textlength(part, font)) + 4
            if left + wide > WIDTH - MARGIN and left > LABELS:
                left = LABELS
                top += deepest
                deepest = line
            if card is not None:
                picture.paste(card, (left, top), card)
                deepest = height + 2
            else:
                pen.text((left, top), part, INK, font)
            left += wide + 2
        top += deepest
    return top <= HEIGHT


def rows(view: View, players: int) -> Iterator[tuple[str, object]]:
    """Everything that is seen, by name; what is told by seat, and each battle, in a row of its own."""
    for one in fields(view):
        value = getattr(view, one.name)
        if one.name in LEFT_OUT or value is None or value in ([], {}, ""):
            continue
        nested = isinstance(value, list) and any(isinstance(part, (list, tuple, dict)) for part in value)
        if nested and (len(value) == players or isinstance(value[0], dict)):
            yield from ((f"{one.name} {number}", part) for number, part in enumerate(value) if part not in ([], {}, None))
        else:
            yield one.name, value


def parts(game: Game, value: object) -> Iterator[str]:
    """Cards and words, in order."""
    if isinstance(value, (list, tuple)):
        for one in value:
            yield from parts(game, one)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield f"{key}:"
            yield from parts(game, one)
    else:
        yield in_words(value)


@cache
def card_picture(game: str, card: str, height: int) -> Image.Image | None:
    """A card of the page in that height; none where the page has none of it."""
    path = CARDS / game / f"{card}.svg"
    if not path.exists():
        return None
    drawing = path.read_text(encoding="utf-8")
    for name, value in re.findall(r"(--[a-z]+):\s*([^;\"]+)", drawing):  # which browsers know, and resvg does not
        drawing = drawing.replace(f"var({name})", value.strip())
    png: Any = resvg_py.svg_to_bytes(svg_string=drawing, height=height, skip_system_fonts=True)
    return Image.open(BytesIO(bytes(png))).convert("RGBA")
