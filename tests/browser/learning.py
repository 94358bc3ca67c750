"""First voyages and hints by the page: a step is played by what the server says is right, with the table's own cards and buttons."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.playing import acts, lit
from tests.browser.visitor import Visitor

NEXT = '[data-step="next"]'


def voyage(visitor: Visitor, game: str) -> list[dict[str, Any]]:
    """The steps of a first voyage."""
    steps: list[dict[str, Any]] = visitor.ask("GET", f"/api/tutorials/{game}")["steps"]
    return steps


def said(page: Page) -> str:
    """What the guide says."""
    return page.locator(".guide .words p").inner_text()


def play_step(page: Page, step: dict[str, Any]) -> None:
    """Every move of a step; then the way on is open."""
    made: list[str] = []
    for right in step["moves"]:
        action = next(one for one in right if one not in made)
        before = version(page)
        make(page, action)
        expect(page.get_by_role("main")).not_to_have_attribute("data-version", before)
        made.append(action)
    page.locator(NEXT).wait_for()


def make(page: Page, action: str) -> None:
    """Choose what the action needs, until there is a button for it."""
    page.locator('main[data-mine="true"]').wait_for()
    if action.startswith("crew ") and action not in acts(page):
        choose_colours(page, action.split(" ")[1:])
    for place in places_of(action):
        if action in acts(page):
            break
        if place in lit(page):
            page.locator(f'[data-place="{place}"]').first.focus()
            page.keyboard.press("Enter")
    page.locator(f'[data-act="{action}"]').click()


def places_of(action: str) -> list[str]:
    """The cards and targets that an action of any game may need."""
    words = action.split(" ")
    cards = [f"hand:{word}" for word in words]
    return [*cards, *words, *([f"battle:{words[2]}"] if words[1:2] == ["on"] else []), "discards" if words[0] == "draw" else "sea"]


def choose_colours(page: Page, wanted: list[str]) -> None:
    """Corsari: press the colours of a crew, in the order in which they are named."""
    chooser = page.locator("[data-colour]")
    for pressed in chooser.and_(page.locator('[aria-pressed="true"]')).evaluate_all("(all) => all.map((one) => one.dataset.colour)"):
        chooser.and_(page.locator(f'[data-colour="{pressed}"]')).click()
    for colour in wanted:
        chooser.and_(page.locator(f'[data-colour="{colour}"]')).click()


def version(page: Page) -> str:
    return page.get_by_role("main").get_attribute("data-version") or ""
