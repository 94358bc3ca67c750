"""Looking on at a table, and what a table says that is slow to answer or goes on from another match."""

import re
from random import Random

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visitors
from tests.browser.judging import at_rest
from tests.browser.playing import AT_THE_EDGE, READY, lit, moved_on, play_on, version
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.xdist_group("browser two")


def test_whoever_looks_on_is_not_offered_to_speak(visitors: Visitors) -> None:
    player, stranger = visitors(), visitors()
    code = player.sit_at("nain_jaune", ["you", "level1"])
    stranger.page.goto(f"/table/{code}")
    stranger.page.locator('main[data-phase="playing"]').wait_for()
    expect(stranger.page.get_by_role("button", name="Say")).to_have_count(0)
    stranger.page.get_by_role("button", name="Menu").click()
    expect(stranger.page.get_by_role("dialog").get_by_role("tab", name="Rules")).to_be_visible()
    expect(stranger.page.get_by_role("tab", name="Say")).to_have_count(0)


def test_a_phrase_is_seen_on_a_phone_and_on_the_big_screen(visitors: Visitors) -> None:
    player, phone, screen = visitors(), visitors(size=(390, 844), stopped=True), visitors(size=(1920, 1080), stopped=True)
    code = player.sit_at("corsari", ["you", "level1", "level1"])
    for one, address in ((phone, f"/table/{code}"), (screen, f"/watch/{code}")):
        one.page.goto(address)
        one.page.locator('main[data-phase="playing"]').wait_for()
    player.page.get_by_role("button", name="Say").click()
    player.page.get_by_role("button", name="Shiver me timbers!").click()
    for one in (phone, screen):
        bubble = one.page.locator('[data-bubble="0"]')
        expect(bubble).to_contain_text("Shiver me timbers!")
        at_rest(one.page)
        seat, said = (one.page.locator(place).first.bounding_box() for place in ('[data-place="seat:0"]', '[data-bubble="0"]'))
        assert seat and said and abs(said["y"] - seat["y"] - seat["height"]) < 40, "it stands at the seat"
        width = one.page.evaluate("() => innerWidth")
        assert said["x"] >= 0 and said["x"] + said["width"] <= width


def test_a_refusal_does_not_hide_whose_turn_it_is_and_goes_away(visitors: Visitors) -> None:
    visitor = visitors(stopped=True)
    visitor.sit_at("corsari", ["you", "level1"])
    page = visitor.page
    page.locator('main[data-mine="true"]').wait_for()
    dark = page.locator('button.slot[aria-disabled="true"]').first  # one has to draw before
    dark.click(position=AT_THE_EDGE, force=True)  # it is told to be disabled, and says why
    refusal = page.locator(".faults p")
    expect(refusal).to_be_visible()
    expect(page.locator(".say")).to_contain_text("Your turn")
    page.clock.run_for(4_000)
    expect(refusal).to_be_visible()
    page.clock.run_for(26_000)
    expect(refusal).to_have_count(0)


def test_a_chosen_draw_leaves_the_cards_lit(visitor: Visitor) -> None:
    visitor.sit_at("korsar", ["you", "level1"])
    page = visitor.page
    page.locator('main[data-mine="true"]').wait_for()
    while not (before := {one for one in lit(page) if one.startswith("hand:")}):  # not every hand can play from the first turn on
        drawn_from = version(page)
        page.locator('[data-act="draw"]').click()
        moved_on(page, drawn_from)
        page.locator('main[data-mine="true"]').wait_for()
    page.locator('[data-place="stock"]').click()
    expect(page.locator('[data-place="stock"]')).to_have_attribute("aria-pressed", "true")
    assert {one for one in lit(page) if one.startswith("hand:")} == before


def test_a_server_that_is_slow_is_waited_for_in_words(visitors: Visitors) -> None:
    """What is sent is kept back on its way, then let go."""
    visitor = visitors(stopped=True)
    held: list[tuple[WebSocketRoute, str]] = []
    visitor.page.route_web_socket("**/socket**", lambda line: hold_acts(line, held))
    visitor.sit_at("nain_jaune", ["you", "level1"], {"rounds": 1})
    page = visitor.page
    page.locator('main[data-mine="true"]').wait_for()
    card = next(one for one in lit(page) if one.startswith("hand:"))
    page.locator(f'[data-place="{card}"]').first.focus()
    page.keyboard.press("Enter")
    before = version(page)
    page.locator("main [data-act]").first.click()
    expect(page.get_by_role("main")).to_have_attribute("data-mine", "false")  # nothing more can be done meanwhile
    page.clock.run_for(1_000)
    expect(page.locator(".say")).not_to_contain_text("waiting for the server")
    page.clock.run_for(1_000)
    expect(page.locator(".say")).to_contain_text("waiting for the server")
    ((server, message),) = held  # the move was sent once, and kept back
    server.send(message)
    moved_on(page, before)
    expect(page.locator(".say")).not_to_contain_text("waiting for the server")


def hold_acts(line: WebSocketRoute, held: list[tuple[WebSocketRoute, str]]) -> None:
    server = line.connect_to_server()
    line.on_message(lambda message: held.append((server, str(message))) if '"act"' in str(message) else server.send(message))


def test_a_table_that_goes_on_from_another_match_says_from_where(visitor: Visitor) -> None:
    code = visitor.sit_at("korsar", ["you", "level1"])
    page = visitor.page
    play_on(page, Random("branch"), 3)
    page.locator(READY).first.wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
    page.locator('main[data-phase="over"]').wait_for()
    places = page.locator(".stand li")
    expect(places.first).to_have_class(re.compile("winner"))  # whoever has won by it, however the points stand
    expect(places.locator(".place")).to_have_text(["1", "2"])
    page.goto(f"/replay/{code}?step=4&seat=0")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/table/" in url and code not in url)
    words = f"Practice from {code}, step 4"
    expect(page.locator("main header")).to_contain_text(words)
    log = page.get_by_role("region", name="Log").locator("li")
    expect(log.filter(has_text=words)).to_have_count(1)
    lines = log.all_inner_texts()
    assert next(at for at, line in enumerate(lines) if words in line) >= 2, "the story so far stands before"
