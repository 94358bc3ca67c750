"""What a page may know of a match, by the referee's log of it, and what it was told and keeps."""

import json
from pathlib import Path

from playwright.sync_api import Page

import flibuste
from flibuste.fair.proof import verify
from flibuste.game import Game
from flibuste.match import Match
from tests.server.test_leaks import cards_in, open_cards
from tests.server.watched import told_in

SOURCE = Path(flibuste.__file__).parent / "page"


def cards_in_memory(game: Game, page: Page) -> set[str]:
    """The cards that the page's own thread keeps, whether or not it shows them; some stand in its very source."""
    session = page.context.new_cdp_session(page)
    parts: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda part: parts.append(part["chunk"]))
    session.send("HeapProfiler.takeHeapSnapshot")
    session.detach()
    written = cards_in(game, " ".join(path.read_text() for path in SOURCE.rglob("*.js")))
    return cards_in(game, " ".join(json.loads("".join(parts))["strings"])) - written


def known_by_version(heard: list[str], log: object) -> dict[int, set[str]]:
    """What seat 0 may have seen in the round, up to each version of the table's log, by the referee's account."""
    proved = verify(log)
    steps = [step for text in heard for step in told_in(json.loads(text))]
    version = min(version for version, told in steps if any(event["event"] == "dealt" for event in told["events"]))
    match = Match(proved.game, proved.options, proved.seed)
    known: dict[int, set[str]] = {}
    seen: set[str] = set()
    for action in proved.actions:
        is_deal = match.state.awaits_deal()
        events = match.submit(action)
        seen = set() if is_deal else seen | cards_in(match.game, action)  # a deal names all cards, and ends what was known
        seen = seen | open_cards(match.game, match.game.dump(match.state), 0)
        if match.state.awaits_deal() or match.state.over:  # hands are laid open: what all are told of them is public by the rules
            seen = seen | cards_in(match.game, str([event.facts for event in events]))
        known[version] = seen
        version += 1
    return known


def check_what_was_heard(game: Game, heard: list[str], known: dict[int, set[str]]) -> None:
    """No message named a card that was hidden then."""
    judged = 0
    for text in heard:
        message = json.loads(text)
        last = message.get("version", 0)
        versions = [version for version, _ in told_in(message)] if "told" in message else [last]
        allowed = set().union(*(known.get(one, set()) for one in versions))
        assert cards_in(game, text) <= allowed, f"at version {last} the page was told of {cards_in(game, text) - allowed}"
        judged += bool(allowed)
    assert judged > 10


def check_what_is_kept(kept: set[str], known: dict[int, set[str]], told_until: int) -> None:
    """The page's memory had no card that was hidden until this version, up to which it was told."""
    assert kept, "at least the cards of the own hand should be found in the page's memory"
    allowed = set().union(*(cards for one, cards in known.items() if one <= told_until))
    assert kept <= allowed, f"the page keeps {kept - allowed} in its memory"
