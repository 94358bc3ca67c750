"""Puzzles on the page: the day's from the first page, by clicks and by keyboard, wrong tries, the stream, what is shared."""

import re

import pytest
from playwright.sync_api import expect

from flibuste.games import GAMES
from flibuste.puzzles.kept import puzzles_of
from tests.browser.conftest import Visitors
from tests.browser.judging import PHONE, SIZES, TAGS, axe, resize, sideways
from tests.browser.puzzling import STATE, best_of, open_puzzle, solve, state, try_wrongly
from tests.browser.visitor import Visitor
from tests.page_words import page_text

pytestmark = pytest.mark.xdist_group("browser two")

SHARED = "() => navigator.clipboard.readText()"


def judge(visitor: Visitor) -> None:
    """Nothing is wrong with what is shown, at any size."""
    for size in (*SIZES, PHONE):
        resize(visitor.page, size)
        assert sideways(visitor.page) == []
    assert axe(visitor.page, TAGS) == []


def test_the_puzzle_of_the_day(visitors: Visitors) -> None:
    """From the first page: a wrong try and why, the right one, what is told of it to others, and how the first page tells it."""
    visitor = visitors(size=PHONE, permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page
    page.goto("/")
    day = page.locator('[data-day="corsari"]')
    expect(day).to_have_attribute("data-state", "new")
    with page.expect_response(lambda answer: "/corsari/day" in answer.url) as told:
        day.click()
    puzzle = told.value.json()
    expect(page.locator(STATE)).to_have_text(page_text("puzzle.ask", "en"))
    expect(page.locator("[data-ask=hint]")).to_have_count(0)
    best = best_of(visitor, puzzle)

    try_wrongly(page, puzzle, best)
    expect(page.locator(STATE)).to_contain_text(page_text("puzzle.wrong", "en"))
    judge(visitor)
    page.reload()  # a first wrong try counts: nobody takes it back
    state(page, "tried")
    solve(page, best)
    expect(page.locator(STATE)).to_contain_text(page_text("puzzle.right.later", "en"))
    judge(visitor)

    page.evaluate("() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined, configurable: true })")
    page.evaluate("() => { delete Navigator.prototype.share; }")
    page.locator('[data-step="share"]').click()
    expect(page.locator('[data-step="share"]')).to_have_text(page_text("puzzle.share.copied", "en"))
    head, marks, address = page.evaluate(SHARED).split("\n")
    assert head.startswith("Flibuste, Corsari: puzzle of ") and marks == "✗✓"
    assert address.endswith(f"/puzzle/corsari/{puzzle['day']}")
    page.locator(".guide a").first.click()
    page.wait_for_url("**/puzzles")
    expect(page.locator('[data-day="corsari"]')).to_have_attribute("data-state", "solved")


def test_by_keyboard_and_on_to_the_next(visitors: Visitors) -> None:
    """In another language: the day's puzzle solved at once, then the stream, whose answer is looked at."""
    visitor = visitors(language="fr")
    page = visitor.page
    puzzle = open_puzzle(visitor, "nain_jaune")
    solve(page, best_of(visitor, puzzle), "keyboard")
    expect(page.locator(STATE)).to_contain_text(page_text("puzzle.right", "fr"))
    expect(page.locator('[data-step="next"]')).to_be_focused()
    with page.expect_response(re.compile(r"/api/puzzles/nain_jaune/(?!next)\w+$")) as told:
        page.keyboard.press("Enter")
    following = told.value.json()
    assert following["id"] != puzzle["id"]
    page.wait_for_url(f"**/puzzle/nain_jaune/{following['id']}")
    expect(page.locator(STATE)).to_have_attribute("data-puzzle", "new")
    best = best_of(visitor, following)
    try_wrongly(page, following, best, "keyboard")
    page.locator('[data-step="answer"]').press("Enter")
    state(page, "shown")
    expect(page.locator(STATE)).to_contain_text(page_text("puzzle.best", "fr"))
    expect(page.locator('[data-step="share"]')).to_have_count(0)  # a puzzle of no day is nobody else's


def test_the_page_knows_nothing_but_the_view(visitor: Visitor) -> None:
    """What the page is sent before a try has neither the answer nor a card that is hidden from the seat."""
    puzzle = open_puzzle(visitor, "korsar")
    assert puzzle["answer"] is None and puzzle["theme"] == "" and "best" not in puzzle
    hand = puzzle["view"]["hand"]
    assert puzzle["view"]["hand_sizes"][puzzle["seat"]] == len(hand)
    assert not {"hands", "stock", "seed"} & (set(puzzle) | set(puzzle["view"]))


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_by_the_page(visitor: Visitor, game: str) -> None:
    """Whichever is the day's: a wrong try can be made with the table's own cards and buttons, and so can the right one."""
    for one in puzzles_of(GAMES[game]):
        puzzle = open_puzzle(visitor, game, f"/{one}")
        best = best_of(visitor, puzzle)
        try_wrongly(visitor.page, puzzle, best)
        solve(visitor.page, best)


def test_a_puzzle_about_a_crew_may_be_answered_with_none(visitor: Visitor) -> None:
    """Nothing is suggested, so nothing is chosen before a colour is pressed, or that there is no crew."""
    one, kept = next((one, kept) for one, kept in puzzles_of(GAMES["corsari"]).items() if kept.best.startswith("crew "))
    page = visitor.page
    puzzle = open_puzzle(visitor, "corsari", f"/{one}")
    page.locator('[data-colour="none"]').wait_for()
    expect(page.locator('[data-colour][aria-pressed="true"], [data-act^="crew "]')).to_have_count(0)
    assert try_wrongly(page, {**puzzle, "view": {"legal": ["crew none"]}}, kept.best) == "crew none"
    solve(page, kept.best)
