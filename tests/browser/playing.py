"""Playing at a table by its page, in a way that fits every game.

The page says what it awaits: `data-phase`, `data-mine` and `data-version` of the table, `aria-disabled` and `aria-pressed` of
cards and targets (`data-place`), and a button for each action that a draft amounts to (`data-act`; `next` leaves the result of a
round).
"""

from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, Position, expect

READY = 'main[data-phase="over"], main[data-mine="true"], [data-act="next"]'
LIT = 'main button[data-place][aria-disabled="false"][aria-pressed="false"]'
ACTS = "main [data-act]"
MADE = "main .acts :is(.go, .sail)[data-act]"  # what a draft amounts to
AT_THE_EDGE: Position = {"x": 7, "y": 24}  # of a fanned card only a strip can be pressed

# Each language is played in by a way of its own, on a device of its own.
WAYS: dict[str, tuple[str, dict[str, Any]]] = {
    "en": ("click", {}),
    "fr": ("tap", {"size": (390, 844), "has_touch": True}),
    "it": ("keyboard", {}),
    "de": ("tap", {"size": (844, 390), "has_touch": True}),
}

FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return "";
  if (one.dataset.act) return "act " + one.dataset.act;
  return one.dataset.place && one.getAttribute("aria-disabled") === "false" ? one.dataset.place : "";
}"""


def is_over(page: Page) -> bool:
    return page.locator('main[data-phase="over"]').count() > 0


def version(page: Page) -> str:
    return page.get_by_role("main").get_attribute("data-version") or ""


def moved_on(page: Page, since: str) -> None:
    """Until the table has another version than this."""
    expect(page.get_by_role("main")).not_to_have_attribute("data-version", since)


def play_on(page: Page, chance: Random, moves: int = 1000, way: str = "click") -> int:
    """Play until the match is over and its end is shown, or so many moves; returns how many were made."""
    for made in range(moves):
        page.locator(READY).first.wait_for()
        if is_over(page):
            result = page.locator('[data-act="next"]')  # of the last round, before the end of the match
            if result.count():
                press(result, way)
            return made
        if way == "keyboard":
            move_by_keyboard(page)
        else:
            move(page, chance, way)
    return moves


def press(what: Locator, way: str) -> None:
    """By click, tap or keyboard."""
    if way == "keyboard":
        what.focus()
        what.press("Enter")
    elif what.get_attribute("data-place") is not None:
        (what.tap if way == "tap" else what.click)(position=AT_THE_EDGE)
    else:
        (what.tap if way == "tap" else what.click)()


def move(page: Page, chance: Random, way: str = "click") -> None:
    """Make one move by clicks or taps: choose something lit until there is a button for it, or press one that is always there."""
    before = possible(page)
    since = version(page)
    if "next" in before:
        press(page.locator('[data-act="next"]'), way)
        return
    choices = [*lit(page), *(f"act {one}" for one in before)]
    assert choices, "it is my turn, but nothing is lit and there is no button"
    choice = chance.choice(choices)
    while not choice.startswith("act "):
        place = page.locator(f'[data-place="{choice}"]').first
        press(place, way)
        expect(place).to_have_attribute("aria-pressed", "true")
        buttons = [f"act {one}" for one in acts(page)]
        further = [one for one in buttons if one.removeprefix("act ") not in before]
        further = further or [one for one in lit(page) if one.startswith("hand:") != choice.startswith("hand:")] or buttons
        assert further, f"{choice} is chosen, but there is neither a button nor a target for it"
        choice = chance.choice(further)
    press(page.locator(f'[data-act="{choice.removeprefix("act ")}"]'), way)
    moved_on(page, since)


def move_by_keyboard(page: Page) -> None:
    """Make one move with Tab and Enter alone: choose what comes first, what goes with it, and do it where it means one thing."""
    since = version(page)
    chosen = tab_to(page)
    page.keyboard.press("Enter")
    if chosen == "act next":
        return
    if not chosen.startswith("act "):
        is_chosen(page)
        if page.locator(MADE).count() == 0:
            tab_to(page, other_than="card" if chosen.startswith("hand:") else "place")
            page.keyboard.press("Enter")
            is_chosen(page)
        page.keyboard.press("Enter")  # a second time: do it
    moved_on(page, since)


def tab_to(page: Page, other_than: str = "") -> str:
    """Go on with Tab until something can be chosen or done, not of this kind; returns which it is."""
    for _ in range(120):
        page.keyboard.press("Tab")
        focused = str(page.evaluate(FOCUSED))
        kind = "card" if focused.startswith("hand:") else "act" if focused.startswith("act ") else "place"
        if focused and kind != other_than and not (other_than and kind == "act"):
            assert page.evaluate("() => document.activeElement.matches(':focus-visible')"), f"the focus on {focused} is not seen"
            return focused
    raise AssertionError(f"Tab never comes to anything that can be done, other than {other_than or 'nothing'}")


def is_chosen(page: Page) -> None:
    """What has the focus: of equal cards that is not always the first."""
    expect(page.locator(":focus")).to_have_attribute("aria-pressed", "true")


def hand(page: Page) -> list[str]:
    """The cards of the hand that is shown, in the order of their names."""
    return sorted(one.removeprefix("hand:") for one in attributes(page, 'main [data-place^="hand:"]', "data-place"))


def lit(page: Page) -> list[str]:
    return attributes(page, LIT, "data-place")


def possible(page: Page) -> list[str]:
    """The actions that have a button, as soon as anything can be done: a suggestion comes a moment after the turn."""
    page.locator(f"{LIT}, {ACTS}").first.wait_for()
    return acts(page)


def acts(page: Page) -> list[str]:
    return attributes(page, ACTS, "data-act")


def attributes(page: Page, selector: str, name: str) -> list[str]:
    found = page.locator(selector).evaluate_all("(all, name) => all.map((one) => one.getAttribute(name))", name)
    return [str(one) for one in found]
