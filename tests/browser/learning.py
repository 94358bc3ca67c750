"""First voyages by the page: a step is played by what the server says is right, with the table's own cards and buttons."""

from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.playing import acts, lit, moved_on, press, version
from tests.browser.visitor import SETTINGS, Visitor

NEXT = '[data-step="next"]'


def voyage(visitor: Visitor, game: str) -> list[dict[str, Any]]:
    """The steps of a first voyage."""
    steps: list[dict[str, Any]] = visitor.ask("GET", f"/api/tutorials/{game}")["steps"]
    return steps


def sail_to(visitor: Visitor, game: str, step: str) -> None:
    """To a step of a first voyage as if all before it were done; to "" as if all were."""
    page = visitor.page
    page.goto("/learn")
    page.locator("[data-voyage]").first.wait_for()  # by then the page has kept its own settings
    page.evaluate(
        """([key, game, step]) => {
          const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
          kept.voyages = { ...kept.voyages, [game]: { step, finished: step === "", match: "" } };
          localStorage.setItem(key, JSON.stringify(kept));
        }""",
        [SETTINGS, game, step],
    )
    page.goto(f"/learn/{game}")
    page.locator(".guide" if step else '[data-step="match"]').wait_for()


def guide(page: Page) -> Locator:
    """What the guide says."""
    return page.locator(".guide .words p")


def play_step(page: Page, step: dict[str, Any], way: str = "click") -> None:
    """Every move of a step; then the way on is open."""
    made: list[str] = []
    for right in step["moves"]:
        action = next(one for one in right if one not in made)
        before = version(page)
        make(page, action, way)
        moved_on(page, before)
        made.append(action)
    page.locator(NEXT).wait_for()


def make(page: Page, action: str, way: str = "click") -> None:
    """Choose what the action needs, until there is a button for it, and press that."""
    page.locator('main[data-mine="true"]').wait_for()
    if action.startswith("crew ") and action not in acts(page):
        choose_colours(page, action.split(" ")[1:], way)
    for place in places_of(action):
        if action in acts(page):
            break
        if place in lit(page):
            press(page.locator(f'[data-place="{place}"]').first, way)
    press(page.locator(f'[data-act="{action}"]'), way)


def places_of(action: str) -> list[str]:
    """The cards and targets that an action of any game may need."""
    words = action.split(" ")
    battle = [f"battle:{words[2]}"] if words[1:2] == ["on"] else []
    return [*(f"hand:{word}" for word in words), *words, *battle, *(["discards"] if words[0] == "draw" else [])]


def choose_colours(page: Page, wanted: list[str], way: str) -> None:
    """Corsari: the colours of a crew, in the order in which they are named; or that there is none."""
    chosen = page.locator('[data-colour][aria-pressed="true"]:not([data-colour="none"])')
    while wanted != ["none"] and chosen.count():
        press(chosen.first, way)
    for colour in wanted:
        press(page.locator(f'[data-colour="{colour}"]'), way)
