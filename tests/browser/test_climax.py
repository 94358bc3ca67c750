"""The climax: Corsari's ships one after the other, the end told last; a tap goes to the next beat; without motion, as stills."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.playing import READY, acts, lit, move, play_on, possible
from tests.browser.screens import choose
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.xdist_group("browser two")

# A stage that is built stands still: its clock goes on when a test says so.
HOLD = """document.addEventListener("DOMContentLoaded", () =>
  new MutationObserver((changes) => {
    const built = changes.flatMap((one) => [...one.addedNodes]).find((one) => one.classList?.contains("skip"));
    if (!built) return;
    const ends = (one) => Number.isFinite(one.effect.getComputedTiming().endTime);
    window.acting = document.getAnimations().filter((one) => built.parentElement.contains(one.effect?.target) && ends(one));
    for (const one of window.acting) one.pause();
  }).observe(document.body, { childList: true, subtree: true }))"""

AT = """(time) => {
  const length = Math.max(...window.acting.map((one) => Number(one.effect.getComputedTiming().endTime)));
  for (const one of window.acting) one.currentTime = Math.min(time, length - 1);
  const seen = (one) => Number(getComputedStyle(one).opacity) > 0.5;
  const place = (one) => { const { left, top } = one.getBoundingClientRect(); return [Math.round(left), Math.round(top)].join(); };
  const angle = (one) => { const { a, b } = new DOMMatrix(getComputedStyle(one).transform); return Math.round(Math.atan2(b, a) * 57.3); };
  const covered = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".stage") !== null;
  };
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  return {
    ribbon: all(".stage .ribbon").some(seen),
    ships: all(".stage .ship").map((ship) => ({
      crew: all(".crew > span", ship).filter(seen).length,
      stowaways: all(".stow > span", ship).filter(seen).length,
      limit: Math.max(-1, ...all(".limit > b", ship).filter(seen).map((one) => Number(one.textContent))),
      hull: [angle(ship.querySelector(".hull")), place(ship.querySelector(".hull"))].join(" "),
    })),
    compared: all(".stage .compared").some(seen),
    places: Object.fromEntries(
      all(".stage .card[data-card]").filter((one) => seen(one.parentElement)).map((one) => [one.dataset.card, place(one)])),
    // What lies below the stage is neither seen nor heard.
    told: all('[data-act="next"], main .title').filter((one) => !one.closest("[inert]") || !covered(one)).length,
    log: all(".side .log li").length,
  };
}"""  # noqa: E501

CLOCK = "() => Math.max(...window.acting.map((one) => Number(one.currentTime)))"
LENGTH = "() => Math.max(...window.acting.map((one) => Number(one.effect.getComputedTiming().endTime)))"


def staged(page: Page) -> None:
    page.locator(".stage .skip").wait_for(state="attached")


def moments(page: Page, apart: int) -> list[dict[str, Any]]:
    return [page.evaluate(AT, time) for time in range(0, int(page.evaluate(LENGTH)), apart)]


def to_the_last_discard(visitor: Visitor) -> None:
    """Play at once until one may set sail; whoever else does so meanwhile ends a round."""
    page, chance = visitor.page, Random("climax")
    while True:
        page.locator(READY).first.wait_for()
        cards = [one for one in lit(page) if one.startswith("hand:")] if "next" not in possible(page) else []
        if cards:
            choose(page, cards[0])
            if any(one.endswith(" sail") for one in acts(page)):
                return
            page.locator(f'[data-act="{acts(page)[0]}"]').click()
        else:
            move(page, chance)


def reckoned(visitor: Visitor) -> None:
    """Set sail and lay down; the stage of the reckoning stands."""
    page = visitor.page
    page.locator('[data-act$=" sail"]').first.click()
    staged(page)
    page.keyboard.press("Escape")
    page.locator(".stage").wait_for(state="detached")
    page.locator('[data-act^="crew "]').first.click()
    staged(page)


def first(found: list[bool]) -> int:
    return found.index(True) if True in found else len(found)


def test_ships_are_compared_one_after_the_other_and_the_end_is_told_last(visitors: Visitors) -> None:
    visitor = visitors()
    page = visitor.page
    page.add_init_script(HOLD)
    visitor.sit_at("corsari", ["you", "level1"])
    to_the_last_discard(visitor)
    visitor.choose(speed=1)
    lines = page.locator(".side .log li").count()
    page.locator('[data-act$=" sail"]').first.click()
    staged(page)
    sailing = moments(page, 100)
    assert [one["ribbon"] for one in sailing] == sorted(one["ribbon"] for one in sailing), "the ribbon comes and stays"
    assert not sailing[0]["ribbon"] and sailing[-1]["ribbon"]
    assert {one["log"] for one in sailing} == {lines}, "the log tells it before it is seen"
    page.keyboard.press("Escape")
    page.locator(".stage").wait_for(state="detached")
    page.locator('[data-act^="crew "]').first.click()
    staged(page)
    seen = moments(page, 50)
    ends: list[int] = []
    for ship in range(2):
        crew = [one["ships"][ship]["crew"] for one in seen]
        stowaways = [one["ships"][ship]["stowaways"] for one in seen]
        limits = [one["ships"][ship]["limit"] for one in seen]
        counting = limits[: first([one["compared"] for one in seen])]
        assert counting == sorted(counting), "the limit counts up"
        begun = first([one > 0 for one in crew]) if max(crew) else first([one > 0 for one in stowaways])
        assert begun >= (ends[-1] if ends else 1), "one ship after the other, from an empty sea on"
        if max(crew) and max(stowaways):
            assert first([one == max(crew) for one in crew]) <= first([one == max(stowaways) for one in stowaways])
        ends.append(max(first([one == max(crew) for one in crew]), first([one == max(stowaways) for one in stowaways])))
    compared = first([one["compared"] for one in seen])
    assert ends[-1] <= compared < len(seen), "the limits are compared when all are counted"
    moved = first([one["ships"][0]["hull"] != seen[0]["ships"][0]["hull"] for one in seen])
    assert compared < moved < len(seen), "the first ship sinks or sails last"
    assert all(one["told"] == 0 for one in seen), "the headline spoils it"
    page.keyboard.press("Escape")
    expect(page.locator('[data-act="next"]')).to_be_visible()


def test_a_tap_goes_to_the_next_beat_and_two_to_the_end(visitors: Visitors) -> None:
    visitor = visitors()
    page = visitor.page
    page.add_init_script(HOLD)
    visitor.sit_at("corsari", ["you", "level1"])
    to_the_last_discard(visitor)
    visitor.choose(speed=1)
    reckoned(visitor)
    page.evaluate(AT, 0)
    page.locator(".stage").click(position={"x": 200, "y": 100})
    after = page.evaluate(CLOCK)
    assert 0 < after < page.evaluate(LENGTH), "one tap goes to the next beat, not to the end"
    page.evaluate("() => { for (let n = 0; n < 2; n++) document.querySelector('.stage').click(); }")
    page.locator(".stage").wait_for(state="detached")
    expect(page.locator('[data-act="next"]')).to_be_visible()
    expect(page.locator("main details .card, main .card").first).to_be_attached()


FLOWN = """document.addEventListener("DOMContentLoaded", () => {
  window.flown = { ghosts: 0, outlined: 0 };
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      window.flown.ghosts += [...addedNodes].filter((one) => one.className === "flights").length;
      if (target.classList?.contains("arrived")) window.flown.outlined += 1;
    }
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["class"] });
})"""


def test_without_motion_the_climax_is_told_in_stills_and_nothing_is_lost(visitors: Visitors) -> None:
    visitor = visitors(reduced_motion="reduce", settings={"speed": 0})
    page = visitor.page
    page.add_init_script(HOLD)
    page.add_init_script(FLOWN)
    visitor.sit_at("nain_jaune", ["you", "level1"])
    play_on(page, Random("still"), 2)
    page.wait_for_function("() => window.flown.outlined > 0")
    visitor.sit_at("corsari", ["you", "level1"])
    to_the_last_discard(visitor)
    reckoned(visitor)
    seen = moments(page, 50)
    places: dict[str, set[str]] = {}
    for one in seen:
        for card, place in one["places"].items():
            places.setdefault(card, set()).add(place)
    laid = [card for card in places if len(places[card]) > 1]
    assert not laid, "these move, where nothing may move"
    assert len(places) >= 20, "of twelve cards each, but for those that are added to the first ship"
    assert len({one["ships"][0]["hull"] for one in seen}) <= 2, "the first ship lies as it lay, and then as it ends"
    assert seen[-1]["compared"]
    page.keyboard.press("Escape")
    expect(page.locator('[data-act="next"]')).to_be_visible()
    assert page.evaluate("() => window.flown.ghosts") == 0, "cards fly"
