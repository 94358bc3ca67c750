"""Cards in flight: each is in one place at a time, none jumps, none covers a name; nothing is measured while they fly."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from flibuste.games import GAMES
from flibuste.match import Match
from tests.browser.conftest import Visitors
from tests.browser.flying import cries, faults, flown, moved, watch_flights
from tests.browser.playing import READY, play_on

pytestmark = pytest.mark.xdist_group("browser two")

SEATS = ["you", "level1", "level1"]
MATCHES: dict[str, dict[str, Any]] = {"corsari": {}, "korsar": {}, "nain_jaune": {"rounds": 1}}
SIZES = [(390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]
WHOLE = 1000
MAY_MOVE = {"transform", "translate", "scale", "rotate", "opacity"}  # what a graphics card moves by itself
BRIEFLY, CLOSELY = 8, 16  # moments of each flight


@pytest.mark.parametrize(
    ("game", "size", "moves"),
    [
        ("corsari", (1280, 800), 2),
        ("korsar", (390, 844), 4),
        ("nain_jaune", (1280, 800), 6),
        *(pytest.param(game, size, WHOLE, marks=pytest.mark.soak) for game in MATCHES for size in SIZES),
    ],
    ids=lambda given: f"{given[0]}x{given[1]}" if isinstance(given, tuple) else None,
)
def test_a_card_is_in_one_place_at_a_time(visitors: Visitors, game: str, size: tuple[int, int], moves: int) -> None:
    visitor = visitors(size=size, settings={"speed": 1})
    page = visitor.page
    watch_flights(page, CLOSELY if moves == WHOLE else BRIEFLY)
    made = 0
    while not made:  # a round of Nain Jaune may end before one's own turn
        visitor.sit_at(game, SEATS, MATCHES[game])
        made = play_on(page, Random(f"{game} {size}"), moves)
    assert flown(page) > made, "at least every move of one's own flies"
    found = faults(page)
    assert not found, "\n".join(found)
    assert "transform" in moved(page) <= MAY_MOVE, moved(page)


def test_a_battle_that_goes_on_is_seen_whole_while_another_one_ends(visitors: Visitors) -> None:
    korsar, chance = GAMES["korsar"], Random(45)
    match = Match(korsar, korsar.options({"players": 2}), seed="captured 45")
    match.deal()
    for _ in range(4):
        match.submit(chance.choice(match.view(match.turn).legal))
    position: Any = korsar.dump(match.state)
    assert (match.turn, len(position["battles"])) == (0, 2)
    visitor = visitors(settings={"speed": 1})
    page = visitor.page
    watch_flights(page, BRIEFLY)
    visitor.sit_at_position(match)
    page.locator('main[data-mine="true"]').wait_for()
    expect(page.locator(".battles > [data-place]")).to_have_count(2)
    page.locator('[data-act="draw"]').click()
    # The other captures one as its turn begins.
    page.wait_for_function("() => window.watchedFlights.cries.length && !document.querySelector('.flights')")
    assert page.evaluate("() => window.watchedFlights.panels") > 0, "no battle was there before and after"
    assert faults(page) == []
    assert cries(page) == ["nobody attacked it"]


FORCED = """() => {
  new MutationObserver((changes) => {
    for (const change of changes) {
      if ([...change.addedNodes].some((one) => one.className === "flights")) performance.mark("cards fly");
      if ([...change.removedNodes].some((one) => one.className === "flights")) performance.mark("cards landed");
    }
  }).observe(document.body, { childList: true });
}"""


@pytest.mark.parametrize(
    "game", ["korsar", *(pytest.param(game, marks=pytest.mark.soak) for game in MATCHES if game != "korsar")]
)
def test_nothing_is_measured_while_cards_fly(visitors: Visitors, game: str) -> None:
    """A layout that a script asked for has the script's stack in Chromium's trace."""
    visitor = visitors(settings={"speed": 1})
    page = visitor.page
    page.add_init_script(f"document.addEventListener('DOMContentLoaded', {FORCED})")
    visitor.sit_at(game, ["you", "level1"], MATCHES[game])
    page.locator(READY).first.wait_for()
    tracing = visitor.context.new_cdp_session(page)
    events: list[Any] = []
    tracing.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    categories = "devtools.timeline,disabled-by-default-devtools.timeline.stack,blink.user_timing"
    tracing.send("Tracing.start", {"categories": categories, "transferMode": "ReportEvents"})
    for turn in range(2):
        # Nobody presses anything meanwhile: when a button that has the focus goes, Chromium lays out the page at once.
        page.locator(READY).first.wait_for()
        page.wait_for_function("() => !document.querySelector('.flights')")
        play_on(page, Random(f"{game} {turn}"), 1)
    page.wait_for_function("() => performance.getEntriesByName('cards landed').length > 1")
    over: list[bool] = []
    tracing.on("Tracing.tracingComplete", lambda _: over.append(True))
    tracing.send("Tracing.end")
    while not over:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    marks = sorted((one["ts"], one["name"]) for one in events if one["name"] in ("cards fly", "cards landed"))
    flights: list[tuple[int, int]] = []
    begun: int | None = None
    for at, name in marks:
        if name == "cards fly":
            begun = at if begun is None else begun
        elif begun is not None:
            flights.append((begun, at))
            begun = None
    assert flights, "nothing flew"
    layouts = [one for one in events if one["name"] == "Layout" and one.get("ph") in ("X", "B")]
    assert layouts, "the trace has no layouts at all"
    asked = [
        one["args"]["beginData"]["stackTrace"]
        for one in layouts
        if one["args"].get("beginData", {}).get("stackTrace") and any(start < one["ts"] < end for start, end in flights)
    ]
    # The browser's driver measures, too: its scripts have no address.
    forced = [stack for stack in asked if any(frame["url"].startswith("http") for frame in stack)]
    assert not forced, "\n".join(" < ".join(map(told, stack[:8])) for stack in forced[:3])


def told(frame: dict[str, Any]) -> str:
    return f"{frame['functionName']} {frame['url'].rpartition('/')[2]}:{frame['lineNumber']}:{frame['columnNumber']}"


def test_a_table_that_was_dealt_before_it_is_opened_is_seen_dealt(visitors: Visitors) -> None:
    visitor = visitors(settings={"speed": 1})
    page = visitor.page
    watch_flights(page, BRIEFLY)
    visitor.sit_at("corsari", ["you", "level1"])
    page.wait_for_function("() => window.watchedFlights?.flights >= 24")  # twelve cards each
    page.locator(READY).first.wait_for()
    assert faults(page) == []
    assert [one for one in visitor.said if '"do":"seen"' in one], "the others were not told to go on"


HOLD = """() => {  // what begins to slide stays where it is a moment later, until the next flight
  const { animate } = Element.prototype;
  window.held = 0;
  Element.prototype.animate = function (...given) {
    const sliding = animate.apply(this, given);
    if (this.matches("button.slot")) {
      sliding.pause();
      sliding.currentTime = 40;
      window.held += 1;
    }
    return sliding;
  };
  window.letGo = () => { Element.prototype.animate = animate; };
}"""


def test_a_hand_that_is_being_sorted_takes_one_way_when_a_card_comes(visitors: Visitors) -> None:
    """Two movements of one card never add up."""
    visitor = visitors(size=(844, 390), settings={"speed": 1, "sorting": {"corsari": "rank"}})
    page = visitor.page
    watch_flights(page, CLOSELY)
    visitor.sit_at("corsari", ["you", "level1"])
    page.locator(READY).first.wait_for()
    page.locator('[data-place="stock"]').click()
    page.evaluate(HOLD)
    visitor.choose(sorting={"corsari": "colour"})
    page.wait_for_function("() => window.held > 1")
    page.evaluate("() => window.letGo()")
    play_on(page, Random("sorting"), 1)
    page.locator(READY).first.wait_for()
    assert faults(page) == []


SINKS_SLOWLY = """() => {
  const slow = new CSSStyleSheet();
  slow.replaceSync(".target:not(.lit, .draft) { transition-duration: 60s; }");
  document.adoptedStyleSheets.push(slow);
}"""


def test_a_card_lands_where_a_pile_that_sinks_back_will_lie(visitors: Visitors) -> None:
    """A pile that may be chosen is lifted; it sinks back while the card that was put on it is still in the air."""
    visitor = visitors(size=(844, 390), settings={"speed": 1})
    page = visitor.page
    watch_flights(page, BRIEFLY)
    visitor.sit_at("corsari", ["you", "level1"])
    page.locator(READY).first.wait_for()
    page.evaluate(SINKS_SLOWLY)
    play_on(page, Random("sinking"), 2)
    page.locator(READY).first.wait_for()
    assert faults(page) == []
