"""Nothing happens unseen: a table is open before anything is played there, every action is shown in its order with the figures
of its own moment, and no round is dealt behind the result of the one before."""

from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from flibuste.wire import Says, Update, Whole
from flibuste.wire.rebuild import Watched
from tests.browser.conftest import Visitors
from tests.browser.playing import READY, move, moved_on, version
from tests.browser.visitor import Visitor, held_back, watched

pytestmark = pytest.mark.xdist_group("browser two")

# Each moment that the page shows: its version, how many cards and points it says each seat has, the last line of the log.
NOTE_MOMENTS = """() => {
  const unseen = (seat) => [...seat.querySelectorAll(".facts .unseen")].map((one) => parseInt(one.textContent.match(/\\d+/)));
  window.moments = [];
  const note = () => {
    const main = document.querySelector("main.table");
    if (!main || window.moments.at(-1)?.version === +main.dataset.version) return;
    const seats = Object.fromEntries(
      [...main.querySelectorAll("article.seat")].map((seat) => [seat.dataset.place.slice(5), unseen(seat)]),
    );
    const log = [...main.querySelectorAll(".side .log li")].map((line) => line.textContent);
    window.moments.push({ version: +main.dataset.version, seats, log });
  };
  const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ["data-version"] };
  new MutationObserver(note).observe(document.body, changes);
}"""


def played(visitor: Visitor) -> list[str]:
    """The cards that the page was told of as laid."""
    told = watched(visitor).told.values()
    return [str(event["card"]) for one in told for event in one.events if event["event"] == "laid"]


def moments_told(visitor: Visitor) -> dict[int, dict[str, Any]]:
    """The view at each version, as the page was told of it."""
    seen, views = Watched(), dict[int, dict[str, Any]]()
    for text in visitor.heard:
        message = msgspec.json.decode(text, type=Says)
        if isinstance(message, Update):
            told = enumerate(seen.views_of(message), message.since + 1)
            views |= {version: view for version, view in told if view is not None}
        if isinstance(message, (Whole, Update)):
            seen.take(message)
            if seen.view is not None:
                views[seen.version] = seen.view
    return views


def test_after_play_now_nothing_is_played_before_the_table_is_open(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    with held_back(page, "**/assets/nain_jaune-*.js") as held:
        page.get_by_role("article").filter(has_text="Nain Jaune").get_by_role("button", name="Play now").click()
        page.wait_for_url("**/table/*")
        while not visitor.heard or watched(visitor).view is None:
            page.wait_for_timeout(20)
        code = page.url.rsplit("/", 1)[1]
        assert held, "the screen of the game is not needed"
        assert visitor.ask("GET", f"/api/tables/{code}")["table"]["phase"] == "playing"
        assert played(visitor) == []
        assert not [one for one in visitor.said if '"do":"seen"' in one]
    page.locator(READY).first.wait_for()
    said = [msgspec.json.decode(one) for one in visitor.said if '"do":"seen"' in one]
    assert said and said[0]["pace"] == 0


def test_every_action_is_shown_in_its_order_with_the_figures_of_its_moment(visitors: Visitors) -> None:
    visitor = visitors(settings={"speed": 2, "pace": 600})
    page = visitor.page
    page.goto("/")
    page.evaluate(NOTE_MOMENTS)
    page.get_by_role("article").filter(has_text="Nain Jaune").get_by_role("button", name="Play now").click()
    for _ in range(2):
        page.locator('main[data-mine="true"]').wait_for()
        move(page, Random(5))
    page.locator(READY).first.wait_for()
    moments = page.evaluate("() => window.moments")
    told = moments_told(visitor)
    versions = [one["version"] for one in moments]
    assert versions == sorted(versions) and len(versions) > 4
    actions = [one for one in told if versions[0] < one <= versions[-1]]
    assert set(actions) <= set(versions), "an action was left out"
    lines = 0
    for one in moments:
        view = told[one["version"]]
        for seat, (cards, points) in one["seats"].items():
            assert (cards, points) == (view["hand_sizes"][int(seat)], view["purses"][int(seat)]), one["version"]
        assert len(one["log"]) >= lines, "the log went back"
        lines = len(one["log"])


def test_the_next_round_waits_until_the_result_is_put_aside(visitor: Visitor) -> None:
    page, chance = visitor.page, Random(7)
    visitor.sit_at("nain_jaune", ["you", "level1", "level1"])
    result = page.locator('[data-act="next"]')
    while not result.count():
        page.locator(READY).first.wait_for()
        if not result.count():
            move(page, chance)
    expect(page.locator("main header small")).to_contain_text("Round 1")
    at, laid = version(page), len(played(visitor))
    dealt = [one for one, step in watched(visitor).told.items() if any(event["event"] == "dealt" for event in step.events)]
    assert int(at) < dealt[-1], "the second round is dealt at the server, and not shown"
    last = page.locator(".side .log li").last.text_content()
    expect(page.locator(".purses")).to_be_visible()
    assert len(played(visitor)) == laid and version(page) == at, "somebody played behind the result"
    assert page.locator(".side .log li").last.text_content() == last
    result.click()
    page.locator(READY).first.wait_for()
    expect(page.locator("main header small")).to_contain_text("Round 2")
    assert int(version(page)) >= dealt[-1]


def test_a_forced_move_is_played_by_itself_where_one_wants_it(visitors: Visitors) -> None:
    visitor = visitors(settings={"forced": {"nain_jaune": True}})
    page, chance = visitor.page, Random(3)
    visitor.sit_at("nain_jaune", ["you", "level1", "level1"])
    while True:
        page.locator(READY).first.wait_for()
        known = watched(visitor)
        result = page.locator('[data-act="next"]').count() > 0
        if not result and known.view is not None and len(known.view["legal"]) == 1 and known.view["turn"] == 0:
            break
        move(page, chance)
    while not any(f'"version":{known.version},' in one for one in visitor.acts()):
        page.wait_for_timeout(20)
    moved_on(page, str(known.version))


def test_the_opponents_speed_is_chosen_in_the_match(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_at("nain_jaune", ["you", "level1"])
    expect(page.get_by_role("main")).to_have_attribute("data-phase", "playing")
    page.locator("main header button").first.click()
    page.get_by_role("tab", name="Menu").click()
    page.get_by_role("dialog").get_by_text("Calm").click()
    expect(page.get_by_role("dialog").get_by_role("radio", name="Calm")).to_be_checked()
    assert page.evaluate("() => JSON.parse(localStorage['flibuste settings']).pace") == 900
