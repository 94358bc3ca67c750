"""Playing at a table by its page, in a way that fits every game.

The page says what it awaits: `data-phase`, `data-mine` and `data-version` of the table, `aria-disabled` and `aria-pressed` of
cards and targets (`data-place`), and a button for each action that a draft amounts to (`data-act`; `next` leaves the result of a
round).
"""

from random import Random

from playwright.sync_api import Page, Position, expect

READY = 'main[data-phase="over"], main[data-mine="true"], [data-act="next"]'
LIT = 'main button[data-place][aria-disabled="false"][aria-pressed="false"]'
ACTS = "main [data-act]"
AT_THE_EDGE: Position = {"x": 7, "y": 24}  # of a fanned card only a strip can be pressed


def is_over(page: Page) -> bool:
    return page.locator('main[data-phase="over"]').count() > 0


def play_on(page: Page, chance: Random, moves: int = 1000, *, tap: bool = False) -> int:
    """Play until the match is over, or so many moves; returns how many were made."""
    for made in range(moves):
        page.locator(READY).first.wait_for()
        if is_over(page):
            return made
        move(page, chance, tap=tap)
    return moves


def move(page: Page, chance: Random, *, tap: bool = False) -> None:
    """Make one move by clicks or taps: choose something lit until there is a button for it, or press one that is always there."""
    before = possible(page)
    version = page.get_by_role("main").get_attribute("data-version")
    if "next" in before:
        page.locator('[data-act="next"]').click()
        return
    choices = [*lit(page), *(f"act {one}" for one in before)]
    assert choices, "it is my turn, but nothing is lit and there is no button"
    choice = chance.choice(choices)
    while not choice.startswith("act "):
        place = page.locator(f'[data-place="{choice}"]').first
        (place.tap if tap else place.click)(position=AT_THE_EDGE)
        expect(place).to_have_attribute("aria-pressed", "true")
        buttons = [f"act {one}" for one in acts(page)]
        further = [one for one in buttons if one.removeprefix("act ") not in before]
        further = further or [one for one in lit(page) if one.startswith("hand:") != choice.startswith("hand:")] or buttons
        assert further, f"{choice} is chosen, but there is neither a button nor a target for it"
        choice = chance.choice(further)
    page.locator(f'[data-act="{choice.removeprefix("act ")}"]').click()
    expect(page.get_by_role("main")).not_to_have_attribute("data-version", version or "")


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
