"""Every screen is walked to once, and looked at there: with axe, in forced colours, on a phone in four languages, at other sizes.

In `make test` a screen is looked at in one of the two themes and at two of the further sizes, by turns, so that every kind of
screen meets all of them in one game or another; in `make soak` each screen meets all of them.
"""

from typing import Literal

import pytest

from tests.browser.conftest import Visitors
from tests.browser.judging import FURTHER, PHONE, TAGS, USUAL, Size, axe, resize, sideways, texts_of, unheard
from tests.browser.screens import WALKS
from tests.browser.visitor import Visitor
from tests.browser.wording import LANGUAGES, Wording

pytestmark = pytest.mark.xdist_group("browser one")

SCREENS = {"around": 25, "corsari": 27, "korsar": 21, "nain_jaune": 20}  # so many are there
THEMES: list[Literal["light", "dark"]] = ["light", "dark"]
BY_TURNS = 2  # further sizes


def for_everyone(visitor: Visitor, themes: list[Literal["light", "dark"]]) -> list[str]:
    """What axe finds in these themes; what is seen and not heard; what does not fit where the system forces its own colours."""
    page = visitor.page
    found = []
    for rules, theme in zip((TAGS, ["color-contrast"]), themes, strict=False):  # nothing else depends on the theme
        page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {one}" for one in axe(page, rules)]
    found += unheard(page)
    page.emulate_media(color_scheme="dark", forced_colors="active")
    found += [f"in forced colours: {one}" for one in sideways(page)]
    page.emulate_media(color_scheme="light", forced_colors="none")
    return found


def in_every_language(visitor: Visitor, wordings: list[Wording]) -> list[str]:
    """What is not said in the language of the page, and what does not fit because its words are longer; English is the last."""
    found = []
    for wording in wordings:
        visitor.in_language(wording.language)
        texts = texts_of(visitor.page)
        found += [f"in {wording.language}: {one}" for one in (*wording.faults(texts), *sideways(visitor.page))]
    return found


def at_sizes(visitor: Visitor, sizes: list[Size], wordings: list[Wording]) -> list[str]:
    """What does not fit, enlarged or not; on a phone, the narrowest of all, in every language. The usual size is the last."""
    found = []
    for size in (*sizes, PHONE, USUAL):
        resize(visitor.page, size)
        faults = in_every_language(visitor, wordings) if size == PHONE else sideways(visitor.page)
        found += [f"{size[0]}×{size[1]}: {one}" for one in faults]
    return found


def by_turns(turn: int) -> tuple[list[Literal["light", "dark"]], list[Size]]:
    """The theme and the further sizes that it is the turn of."""
    sizes = [FURTHER[(BY_TURNS * turn + number) % len(FURTHER)] for number in range(BY_TURNS)]
    return [THEMES[turn % len(THEMES)]], sizes


@pytest.mark.parametrize("each", ["by turns", pytest.param("all", marks=pytest.mark.soak)])
@pytest.mark.parametrize("walk", WALKS)
def test_every_screen(visitors: Visitors, walk: str, each: str) -> None:
    visitor = visitors(size=USUAL, color_scheme="light")
    wordings = [Wording(language) for language in reversed(LANGUAGES)]
    faults: list[str] = []
    walked: list[str] = []
    first = list(WALKS).index(walk)  # so that alike screens of the games have different turns
    for turn, name in enumerate(WALKS[walk](visitor), first):
        walked.append(name)
        themes, sizes = by_turns(turn) if each == "by turns" else (THEMES, FURTHER)
        faults += [f"{name}: {one}" for one in (*for_everyone(visitor, themes), *at_sizes(visitor, sizes, wordings))]
    assert not faults, "\n".join(faults)
    assert len(walked) == SCREENS[walk], walked
    assert all(len(wording.judged) > 150 for wording in wordings)


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("walk", WALKS)
def test_every_screen_loaded_in_a_language(visitors: Visitors, walk: str, language: str) -> None:
    """By a browser that wants this language, instead of switched to it."""
    visitor = visitors(language=language)
    wording = Wording(language)
    faults = [f"{name}: {one}" for name in WALKS[walk](visitor) for one in wording.faults(texts_of(visitor.page))]
    assert not faults, "\n".join(faults)
    assert len(wording.judged) > 150
