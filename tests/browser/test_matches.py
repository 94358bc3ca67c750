"""Whole matches against the computer, by every way of input, without a hidden card in the page's traffic or memory.

The referee's log of the match says afterwards what was hidden when.
"""

from random import Random

import pytest
from playwright.sync_api import expect

from flibuste.games import GAMES
from tests.browser.conftest import Visitors
from tests.browser.judging import ENLARGED
from tests.browser.knowing import cards_in_memory, check_what_is_kept, check_what_was_heard, known_by_version
from tests.browser.playing import READY, WAYS, is_over, play_on
from tests.browser.visitor import watched
from tests.browser.wording import LANGUAGES
from tests.page_words import page_text

pytestmark = pytest.mark.xdist_group("browser two")

OPTIONS = {"corsari": {}, "korsar": {}, "nain_jaune": {"rounds": 1}}
EVERY_DAY = [("corsari", "fr"), ("korsar", "en"), ("nain_jaune", "it")]
AT_LENGTH = [(game, language) for game in GAMES for language in LANGUAGES if (game, language) not in EVERY_DAY]


@pytest.mark.parametrize(
    ("name", "language"), [*EVERY_DAY, *(pytest.param(*one, marks=pytest.mark.soak, id="-".join(one)) for one in AT_LENGTH)]
)
def test_a_whole_match_without_a_hidden_card(visitors: Visitors, name: str, language: str) -> None:
    game = GAMES[name]
    way, given = WAYS[language]
    visitor = visitors(language=language, **given)
    page = visitor.page
    code = visitor.sit_at(name, ["you", *["level1"] * 3], OPTIONS[name])
    made = play_on(page, Random(name), 3, way)
    page.locator(READY).first.wait_for()
    kept = cards_in_memory(game, page)
    told_until = watched(visitor).version  # what waits to be shown is in its memory, too
    made += play_on(page, Random(name), way=way)
    assert made > 0
    expect(page.get_by_role("button", name=page_text("table.rematch", language))).to_be_visible()
    table = visitor.ask("GET", f"/api/tables/{code}")["table"]
    assert (table["phase"], table["ending"]["reason"]) == ("over", "played")

    known = known_by_version(visitor.heard, visitor.ask("GET", f"/api/tables/{code}/log"))
    check_what_was_heard(game, visitor.heard, known)
    check_what_is_kept(kept, known, told_until)


@pytest.mark.parametrize("moves", [5, pytest.param(1000, marks=pytest.mark.soak)])
def test_a_match_at_200_percent_in_forced_colours(visitors: Visitors, moves: int) -> None:
    visitor = visitors(size=ENLARGED[0], forced_colors="active")
    visitor.sit_at("nain_jaune", ["you", "level1", "level1", "level1"], {"rounds": 1})
    made = play_on(visitor.page, Random("enlarged"), moves)
    assert made == moves or (made > 0 and is_over(visitor.page))
