"""Puzzles by the page: opened, tried and solved with the table's own cards and buttons."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.learning import make
from tests.browser.visitor import Visitor

STATE = "[data-puzzle]"
Puzzle = dict[str, Any]


def state(page: Page, wanted: str) -> None:
    """Until the guide says that the puzzle stands so."""
    page.locator(f'[data-puzzle="{wanted}"]').wait_for()


def open_puzzle(visitor: Visitor, game: str, which: str = "") -> Puzzle:
    """Look at the puzzle of the day, or another one; what the page is told of it."""
    with visitor.page.expect_response(lambda answer: f"/api/puzzles/{game}/" in answer.url) as told:
        visitor.page.goto(f"/puzzle/{game}{which}")
    puzzle: Puzzle = told.value.json()
    visitor.page.locator(STATE).wait_for()
    return puzzle


def best_of(visitor: Visitor, puzzle: Puzzle) -> str:
    """What is best, as somebody else is told who gives up."""
    browser = visitor.context.browser
    assert browser is not None
    other = browser.new_context(base_url=visitor.address)
    other.request.get("/api/me")
    answer = other.request.post(f"/api/puzzles/{puzzle['game']}/{puzzle['id']}", data={"action": None})
    assert answer.ok, answer.text()
    best = answer.json()["best"]["action"]
    other.close()
    return str(best)


def try_wrongly(page: Page, puzzle: Puzzle, best: str, way: str = "click") -> str:
    """Make a move that is not the best; which one it was."""
    wrong: str = next(one for one in puzzle["view"]["legal"] if one != best)
    make(page, wrong, way)
    state(page, "tried")
    return wrong


def solve(page: Page, best: str, way: str = "click") -> None:
    make(page, best, way)
    state(page, "solved")
