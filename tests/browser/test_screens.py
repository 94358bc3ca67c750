"""Every screen is walked to once, and looked at there in both themes, at every size, in forced colours, in four languages."""

import pytest

from tests.browser.conftest import Visitors
from tests.browser.judging import ENLARGED, PHONE, SIZES, TAGS, USUAL, axe, resize, sideways, texts_of, unheard
from tests.browser.screens import WALKS
from tests.browser.visitor import Visitor
from tests.browser.wording import LANGUAGES, Wording

pytestmark = pytest.mark.xdist_group("browser one")

SCREENS = {"around": 18, "corsari": 26, "korsar": 20, "nain_jaune": 19}  # so many are there


def for_everyone(visitor: Visitor) -> list[str]:
    """What axe finds, in both themes; what is seen and not heard; what does not fit where the system forces its own colours."""
    page = visitor.page
    found = axe(page, TAGS) + unheard(page)
    page.emulate_media(color_scheme="dark")
    found += [f"in the dark: {one}" for one in axe(page, ["color-contrast"])]  # nothing else depends on the theme
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


def at_every_size(visitor: Visitor, wordings: list[Wording]) -> list[str]:
    """What does not fit, enlarged or not; on a phone, the narrowest of all, in every language. The usual size is the last."""
    found = []
    for size in (*ENLARGED, *SIZES):
        resize(visitor.page, size)
        faults = in_every_language(visitor, wordings) if size == PHONE else sideways(visitor.page)
        found += [f"{size[0]}×{size[1]}: {one}" for one in faults]
    return found


@pytest.mark.parametrize("walk", WALKS)
def test_every_screen(visitors: Visitors, walk: str) -> None:
    visitor = visitors(size=USUAL, color_scheme="light")
    wordings = [Wording(language) for language in reversed(LANGUAGES)]
    faults: list[str] = []
    walked: list[str] = []
    for name in WALKS[walk](visitor):
        walked.append(name)
        faults += [f"{name}: {one}" for one in (*for_everyone(visitor), *at_every_size(visitor, wordings))]
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
