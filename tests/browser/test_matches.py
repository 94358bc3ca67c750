"""Whole matches against the computer, by every way of input, without a hidden card in the page's traffic or memory.

The referee's log of the match says afterwards what was hidden when.
"""

import json
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

import flibuste
from flibuste.fair.proof import verify
from flibuste.games import GAMES
from flibuste.match import Match
from tests.browser.conftest import Visitors
from tests.browser.judging import ENLARGED
from tests.browser.playing import READY, WAYS, is_over, play_on, version
from tests.browser.visitor import Visitor
from tests.browser.wording import LANGUAGES
from tests.page_words import page_text
from tests.server.test_leaks import cards_in, open_cards

pytestmark = pytest.mark.xdist_group("browser two")

PAGE = Path(flibuste.__file__).parent / "page"
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
    written = cards_in(game, " ".join(path.read_text() for path in PAGE.rglob("*.js")))  # some stand in the page's own source
    code = visitor.sit_at(name, ["you", *["level1"] * 3], OPTIONS[name])
    play_on(page, Random(name), 3, way)
    page.locator(READY).first.wait_for()
    seen_until = int(version(page))
    kept = cards_in(game, " ".join(visitor.memory())) - written
    assert play_on(page, Random(name), way=way) > 0
    expect(page.get_by_role("button", name=page_text("table.rematch", language))).to_be_visible()
    table = visitor.ask("GET", f"/api/tables/{code}")["table"]
    assert (table["phase"], table["ending"]["reason"]) == ("over", "played")

    known = known_by_version(visitor, code)
    judged = 0
    for text in visitor.heard:
        message = json.loads(text)
        last = message.get("version", 0)
        allowed = set().union(*(known.get(one, set()) for one in range(message.get("since", last - 1) + 1, last + 1)))
        assert cards_in(game, text) <= allowed, f"at version {last} the page was told of {cards_in(game, text) - allowed}"
        judged += bool(allowed)
    assert judged > 10
    assert kept, "at least the cards of the own hand should be found in the page's memory"
    allowed = set().union(*(cards for one, cards in known.items() if one <= seen_until))
    assert kept <= allowed, f"the page keeps {kept - allowed} in its memory"


def known_by_version(visitor: Visitor, code: str) -> dict[int, set[str]]:
    """What seat 0 may have seen in the round, up to each version of the table's log, by the referee's account."""
    log = verify(visitor.ask("GET", f"/api/tables/{code}/log"))
    steps = [told for text in visitor.heard for told in json.loads(text).get("told", [])]
    version = min(told["version"] for told in steps if any(event["event"] == "dealt" for event in told["events"]))
    match = Match(log.game, log.options, log.seed)
    known: dict[int, set[str]] = {}
    seen: set[str] = set()
    for action in log.actions:
        is_deal = match.state.awaits_deal()
        events = match.submit(action)
        seen = set() if is_deal else seen | cards_in(match.game, action)  # a deal names all cards, and ends what was known
        seen = seen | open_cards(match.game, match.game.dump(match.state), 0)
        if match.state.awaits_deal() or match.state.over:  # hands are laid open: what all are told of them is public by the rules
            seen = seen | cards_in(match.game, str([event.facts for event in events]))
        known[version] = seen
        version += 1
    return known


@pytest.mark.parametrize("moves", [5, pytest.param(1000, marks=pytest.mark.soak)])
def test_a_match_at_200_percent_in_forced_colours(visitors: Visitors, moves: int) -> None:
    visitor = visitors(size=ENLARGED[0], forced_colors="active")
    visitor.sit_at("nain_jaune", ["you", "level1", "level1", "level1"], {"rounds": 1})
    made = play_on(visitor.page, Random("enlarged"), moves)
    assert made == moves or (made > 0 and is_over(visitor.page))
