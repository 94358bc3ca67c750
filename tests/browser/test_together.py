"""Several people: at three browsers, at one device, around a big screen; and what happens when the line is cut."""

import json
import re
from random import Random

import pytest
from playwright.sync_api import expect

from flibuste.games import GAMES
from tests.browser.conftest import Visitors
from tests.browser.judging import PHONE
from tests.browser.playing import READY, hand, move
from tests.browser.screens import play_to_the_end, show_only_the_hand
from tests.browser.visitor import House, Visitor, watched
from tests.page_words import page_text

pytestmark = pytest.mark.xdist_group("browser two")

LOST = "Connection lost"


def play_together(everybody: list[Visitor], code: str, chance: Random, moves: int) -> None:
    """Whoever the server says is to act makes a move, so many times or until the match is over; seats are in order."""
    for _ in range(moves):
        table = everybody[0].ask("GET", f"/api/tables/{code}")["table"]
        if table["phase"] == "over":
            return
        page = everybody[table["turn"]].page
        page.locator(READY).first.wait_for()
        move(page, chance)


@pytest.mark.parametrize("to_the_end", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_three_browsers_and_a_line_that_is_cut(visitors: Visitors, house: House, to_the_end: bool) -> None:
    chance = Random("three")
    host, guest, phone = everybody = [visitors(), visitors(size=(1024, 768)), visitors(size=PHONE, has_touch=True)]
    code = host.new_table("corsari", ["you", "open", "open"], start=False)
    host.page.goto(f"/table/{code}")
    for one in (guest, phone):
        one.page.goto(f"/table/{code}")
        one.page.get_by_role("button", name="Sit down").first.click()
        expect(one.page.get_by_text("The host will start the match.")).to_be_visible()
    host.page.get_by_role("button", name="Begin").click()
    pages = [one.page for one in everybody]
    for page in pages:
        expect(page.get_by_role("region", name="Your hand")).to_be_visible()
    play_together(everybody, code, chance, 6)
    hands = seen_by_all(everybody, code)
    for one in everybody:
        one.line_may_be_lost = True
    house.stop()
    for page in pages:
        expect(page.get_by_role("status").filter(has_text=LOST).first).to_be_visible()
    house.start()
    for page in pages:
        expect(page.get_by_role("status").filter(has_text=LOST)).to_have_count(0)
    assert seen_by_all(everybody, code) == hands

    play_together(everybody, code, chance, 1000 if to_the_end else 6)
    seen_by_all(everybody, code)
    if to_the_end:
        for one in everybody:
            one.page.get_by_role("button", name="The end of the match").click()
            expect(one.page.get_by_role("button", name="Play again")).to_be_visible()


def seen_by_all(everybody: list[Visitor], code: str) -> list[list[str]]:
    """The hands that the pages show when each of them has what the server has."""
    version = str(everybody[0].ask("GET", f"/api/tables/{code}")["table"]["version"])
    for one in everybody:
        expect(one.page.get_by_role("main")).to_have_attribute("data-version", version)
    return [hand(one.page) for one in everybody]


def test_the_next_hand_is_fetched_only_when_its_owner_confirms(visitor: Visitor) -> None:
    deck = set(GAMES["corsari"].deck.numbers)
    visitor.sit_at("corsari", ["you", "you"])
    page = visitor.page
    chance = Random("device")
    dialog = page.get_by_role("dialog")
    for _ in range(2):
        expect(dialog).to_be_visible()
        told, shown = " ".join(visitor.heard), page.content()
        dialog.get_by_role("button").click()
        expect(page.get_by_role("main")).to_have_attribute("data-mine", "true")
        cards = set(hand(page))
        assert len(cards) == 12
        assert not cards & named(told, deck), "a hand came before its owner confirmed"
        assert not cards & named(shown, deck), "a hand was in the page before its owner confirmed"
        while not dialog.is_visible():
            move(page, chance)
            dialog.or_(page.locator('main[data-mine="true"]')).first.wait_for()


def named(text: str, deck: set[str]) -> set[str]:
    return set(re.findall(r"[\w+-]+", text)) & deck


@pytest.mark.parametrize("game", ["corsari", "korsar", "nain_jaune"])
def test_a_phone_beside_the_big_screen_shows_the_hand_and_what_a_move_needs(visitors: Visitors, game: str) -> None:
    phone = visitors(size=PHONE)
    page = phone.page
    phone.sit_at(game, ["you", "level1"])
    page.locator(READY).first.wait_for()
    hand_of_it, seats = hand(page), page.locator('main [data-place^="seat:"]')
    assert seats.count() > 0
    show_only_the_hand(page)
    expect(seats).to_have_count(0)
    assert hand(page) == hand_of_it
    page.get_by_role("button", name="Hide the hand").click()
    hidden = page.get_by_role("region", name="Your hand is face down")
    expect(hidden.locator(".slot")).to_have_count(len(hand_of_it))
    assert hand(page) == [] and not named(hidden.inner_html(), set(hand_of_it))
    page.get_by_role("button", name="Show the hand").click()
    assert hand(page) == hand_of_it
    page.reload()  # the device remembers it
    page.locator(".hand-only").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="The whole table here").click()
    expect(seats).not_to_have_count(0)
    show_only_the_hand(page)
    move(page, Random("beside"))


def test_a_guest_can_choose_that_already_in_the_waiting_room(visitors: Visitors) -> None:
    host, phone = visitors(), visitors(size=PHONE)
    code = host.new_table("corsari", ["you", "open"], start=False)
    phone.page.goto(f"/table/{code}")
    phone.page.get_by_role("button", name="Sit down").click()
    beside = phone.page.get_by_role("button", name=page_text("menu.hand_only", "en"))
    beside.click()
    expect(beside).to_have_attribute("aria-pressed", "true")
    host.page.goto(f"/table/{code}")
    host.page.get_by_role("button", name="Begin").click()
    expect(phone.page.locator(".hand-only")).to_be_visible()
    expect(host.page.locator('main[data-phase="playing"]')).to_be_visible()
    expect(host.page.locator(".hand-only")).to_have_count(0)


def test_big_screen_shows_the_match_and_nobodys_hand(visitors: Visitors) -> None:
    player, screen = visitors(), visitors(size=(1920, 1080))
    code = player.sit_at("nain_jaune", ["you", "level1", "level1"], {"rounds": 1})
    screen.page.goto(f"/watch/{code}")
    expect(screen.page.get_by_role("main")).to_have_attribute("data-phase", "playing")
    expect(screen.page.get_by_role("region", name="Your hand")).to_have_count(0)
    play_to_the_end(player, code)
    expect(screen.page.get_by_role("main")).to_have_attribute("data-phase", "over")
    assert screen.page.locator("main [data-act]").count() == 0
    messages = [json.loads(message) for message in screen.heard]
    changes = [told["change"] for message in messages for told in message.get("told", []) if "change" in told]
    assert len(changes) > 10 and not any("hand" in fields for change in changes for fields in change.values())
    seen = watched(screen)
    assert seen.view is not None and seen.view["hand"] == [] and seen.view["seat"] is None

    # Whoever has a seat sees no hand there either.
    player.page.goto(f"/watch/{code}")
    expect(player.page.get_by_role("main")).to_have_attribute("data-phase", "over")
    expect(player.page.get_by_role("region", name="Your hand")).to_have_count(0)
