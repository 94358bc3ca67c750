"""Faces belong to persons: chosen before the first match, kept with the name, seen by the others, the same in the next match."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visitors
from tests.browser.judging import PHONE
from tests.browser.visitor import Visitor


def shows(place: Locator, face: str) -> None:
    expect(place.locator(f'use[href="#face-{face}"]')).to_be_visible()


def test_whoever_plays_for_the_first_time_is_asked_for_a_face_once(visitors: Visitors) -> None:
    visitor = visitors(settings={"greeted": False})
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Play now").nth(1).click()  # in Korsar nobody lays down before one's own turn
    page.get_by_role("radio", name="a straw hat").check()
    page.get_by_role("textbox", name="Your name").fill("Nell")
    page.get_by_role("switch", name="With sound").check()
    page.get_by_role("dialog").get_by_role("button", name="Play now").click()
    shows(page.locator(".say .medal"), "15")
    shows(page.locator('[data-place="seat:1"] .medal'), "william")
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Your face and name").click()
    page.get_by_role("textbox", name="Your name").wait_for()
    expect(page.get_by_role("switch", name="With sound")).to_have_count(0)  # it is offered once
    page.keyboard.press("Escape")
    assert visitor.ask("GET", "/api/me") == {"name": "Nell", "language": "en", "face": 15}
    page.goto("/")
    page.get_by_role("button", name="Play now").nth(1).click()
    shows(page.locator(".say .medal"), "15")


def test_the_others_see_it_also_in_the_next_match(visitors: Visitors) -> None:
    host, guest = visitors(), visitors()
    for one, face in ((host, 2), (guest, 6)):
        one.ask("GET", "/api/me")
        one.ask("PUT", "/api/me", {"face": face})
    code = host.new_table("korsar", ["you", "open", "level1"], start=False)
    host.page.goto(f"/table/{code}")
    seats = host.page.locator(".who-sits li")
    shows(seats.nth(1), "open")
    guest.page.goto(f"/table/{code}")
    guest.page.get_by_role("button", name="Sit down").click()
    shows(seats.nth(1), "06")
    shows(seats.nth(2), "francis")
    host.page.get_by_role("button", name="Begin").click()
    for one in (host, guest):
        expect(one.page.locator('main[data-phase="playing"]')).to_be_visible()
        one.command(code, do="agree to end")
    host.page.get_by_role("button", name="Play again").click()
    shows(seats.nth(2), "06")
    expect(guest.page.locator(".who-sits li.mine use")).to_have_attribute("href", "#face-06")


def test_it_is_changed_in_the_settings(visitor: Visitor) -> None:
    visitor.ask("GET", "/api/me")
    visitor.ask("PUT", "/api/me", {"face": 2})
    visitor.page.goto("/settings")
    expect(visitor.page.get_by_role("radio", name="an old captain")).to_be_checked()
    with visitor.page.expect_response(lambda answer: answer.request.method == "PUT"):
        visitor.page.get_by_role("radio", name="a cook").check()
    assert visitor.ask("GET", "/api/me")["face"] == 6


def test_a_corsair_has_its_style_beside_its_name_and_covers_nothing(visitors: Visitors) -> None:
    """The longest of the words, where there is least room for it."""
    visitor = visitors(size=PHONE, language="de")
    code = visitor.new_table("nain_jaune", ["you", "level1", "level1"], start=False)
    visitor.page.goto(f"/table/{code}")
    expect(visitor.page.locator(".who-sits li").nth(1)).to_contain_text("vorsichtig")
    expect(visitor.page.locator(".who-sits li").nth(2)).to_contain_text("sparsam")
    expect(visitor.page.locator(".who-sits li").nth(0)).not_to_contain_text("kühn")
    visitor.sit_at("nain_jaune", ["you", "level1", "level1"], {})
    seat = visitor.page.locator('[data-place="seat:1"]')
    expect(seat.locator(".badge")).to_have_attribute("title", "Schiffsjunge, vorsichtig")
    note = seat.locator(".note", has_text="vorsichtig")
    expect(note).to_be_visible()
    covered, beside = note.bounding_box(), [seat.locator(place).bounding_box() for place in (".facts", ".who b")]
    for place in beside:
        assert covered and place
        apart = covered["x"] >= place["x"] + place["width"] or covered["y"] >= place["y"] + place["height"]
        assert apart or covered["y"] + covered["height"] <= place["y"] + 1
