"""A whole match of each game against the computer, by clicks, without a hidden card in the page's traffic or memory.

The referee's log of the match says afterwards what was hidden when.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import flibuste
from flibuste.games import GAMES
from flibuste.match import Match
from flibuste.server.table.fair import verify
from tests.browser.playing import READY, play_on
from tests.browser.visitor import Visitor
from tests.server.test_leaks import cards_in, open_cards

pytestmark = pytest.mark.once


PAGE = Path(flibuste.__file__).parent / "page"


@pytest.mark.parametrize(("name", "options"), [("corsari", {}), ("korsar", {}), ("nain_jaune", {"rounds": 1})])
def test_whole_match_by_clicks_without_a_hidden_card(visitor: Visitor, name: str, options: dict[str, Any]) -> None:
    game = GAMES[name]
    written = cards_in(game, " ".join(path.read_text() for path in PAGE.rglob("*.js")))  # some stand in the page's own source
    code = visitor.sit_at(name, ["you", *["level1"] * 3], options)
    play_on(visitor.page, Random(name), 3)
    visitor.page.locator(READY).first.wait_for()
    version = int(visitor.page.get_by_role("main").get_attribute("data-version") or 0)
    kept = cards_in(game, " ".join(visitor.memory())) - written
    assert play_on(visitor.page, Random(name)) > 0
    expect(visitor.page.get_by_role("button", name="Play again")).to_be_visible()
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
    allowed = set().union(*(cards for one, cards in known.items() if one <= version))
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
