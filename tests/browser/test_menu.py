"""What people do besides playing: pausing, giving up, agreeing, playing again, moving to another device."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.judging import PHONE
from tests.browser.playing import READY, move, version
from tests.browser.visitor import Visitor, begin, two_at_a_table
from tests.browser.wording import LANGUAGES
from tests.page_words import page_text

pytestmark = pytest.mark.xdist_group("browser two")


ASKED = ("Give up", "Leave the table")  # whether one is sure


def press(page: Page, name: str) -> None:
    """Open the menu, which is the drawer's last tab, and press one of its buttons; questions are answered with yes."""
    page.locator("main header button").first.click()
    drawer = page.get_by_role("dialog")
    drawer.get_by_role("tab", name="Menu").click()
    drawer.get_by_role("button", name=name).click()
    if name in ASKED:
        page.get_by_role("alertdialog").get_by_role("button", name=name).click()


def host_and_guest(visitors: Visitors, game: str = "nain_jaune") -> tuple[Visitor, Visitor]:
    host, guest = visitors(), visitors()
    two_at_a_table(host, guest, game)
    return host, guest


def test_pause_and_go_on(visitors: Visitors) -> None:
    host, guest = host_and_guest(visitors)
    press(host.page, "Pause")
    for one in (host, guest):
        expect(one.page.get_by_role("main")).to_have_attribute("data-phase", "paused")
        expect(one.page.locator('main[data-mine="true"]')).to_have_count(0)
        expect(one.page.get_by_text("Paused").first).to_be_visible()
    press(guest.page, "Resume")
    for one in (host, guest):
        expect(one.page.get_by_role("main")).to_have_attribute("data-phase", "playing")


def test_giving_up_ends_a_match_of_two(visitors: Visitors) -> None:
    host, guest = host_and_guest(visitors)
    press(guest.page, "Give up")
    for one in (host, guest):
        expect(one.page.get_by_role("main")).to_have_attribute("data-phase", "over")
    expect(guest.page.locator("main h2").first).to_have_text("You give up.")
    expect(host.page.locator("main h2").first).to_contain_text("gives up.")
    expect(host.page.get_by_role("main")).to_contain_text("You win!")
    for one in (host, guest):
        expect(one.page.locator(".match-end .stand li")).to_have_count(2)
        one.page.get_by_text("How it happened").click()
        expect(one.page.locator(".match-end").get_by_role("table").first).to_be_visible()
    guest.page.goto("/matches")
    expect(guest.page.locator(".outcome")).to_have_text("you gave up")
    host.page.goto("/matches")
    expect(host.page.locator(".outcome")).to_contain_text("won: ")


def test_a_question_is_asked_by_the_page_and_escape_says_no(visitors: Visitors) -> None:
    host, _ = host_and_guest(visitors)
    page = host.page
    page.locator("main header button").first.click()
    page.get_by_role("button", name="Give up").click()
    question = page.get_by_role("alertdialog")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(page.get_by_role("button", name="Give up")).to_be_focused()
    expect(page.locator("main")).to_have_attribute("data-phase", "playing")


def test_all_agree_to_end(visitors: Visitors) -> None:
    host, guest = host_and_guest(visitors)
    press(host.page, "Suggest ending the match here")
    press(host.page, "I’d rather play on")
    press(guest.page, "Suggest ending the match here")
    press(guest.page, "I’d rather play on")  # so the server has answered: the host's consent, taken back, did not count
    for one in (host, guest):
        expect(one.page.get_by_role("main")).to_have_attribute("data-phase", "playing")
    press(guest.page, "Suggest ending the match here")
    press(host.page, "Suggest ending the match here")
    for one in (host, guest):
        expect(one.page.get_by_role("main")).to_have_attribute("data-phase", "over")


def test_a_seat_that_was_left_can_be_taken_back(visitors: Visitors) -> None:
    host, guest = host_and_guest(visitors)
    table = guest.page.url
    press(guest.page, "Leave the table")
    expect(guest.page).to_have_url(f"{guest.address}/")
    expect(host.page.get_by_text(page_text("event.left", "en").removeprefix("{name} ")).first).to_be_attached()
    guest.page.goto(table)
    guest.page.get_by_role("button", name="Take my seat back").click()
    expect(guest.page.get_by_role("button", name="Take my seat back")).to_have_count(0)
    chance = Random("back")
    guest_plays = guest.page.locator('main[data-mine="true"]')
    while not guest_plays.count():
        host.page.locator(READY).first.wait_for()
        move(host.page, chance)
        expect(guest.page.get_by_role("main")).to_have_attribute("data-version", version(host.page))
    before = int(version(guest.page))
    move(guest.page, chance)
    assert int(version(guest.page)) > before, "the guest's own move, made by the guest"


def test_play_again_brings_everybody_to_the_next_table(visitors: Visitors) -> None:
    host, guest = host_and_guest(visitors)
    screen = visitors(size=(1920, 1080)).page
    before = host.page.url
    screen.goto(before.replace("/table/", "/watch/"))
    screen.locator('main[data-phase="playing"]').wait_for()
    press(guest.page, "Give up")
    screen.locator('main[data-phase="over"]').wait_for()
    host.page.get_by_role("button", name="Play again").click()
    for one in (host, guest):
        one.page.wait_for_url(lambda url: "/table/" in url and url != before)
        expect(one.page.get_by_role("main")).not_to_have_attribute("data-phase", "over")
    assert host.page.url == guest.page.url
    screen.wait_for_url(host.page.url.replace("/table/", "/watch/"))
    expect(screen.locator(".code")).to_be_visible()


def test_whoever_gave_up_among_others_is_told_so_and_no_word_covers_another(visitors: Visitors) -> None:
    host, guest = visitors(size=PHONE), visitors(size=PHONE)
    code = host.new_table("nain_jaune", ["you", "open", "level1"], start=False)
    guest.ask("GET", "/api/me")
    guest.command(code, do="join", seat=1)
    begin(code, host, guest)
    for one in (host, guest):
        one.page.goto(f"/table/{code}")
        one.page.locator('main[data-phase="playing"]').wait_for()
    press(guest.page, "Give up")
    expect(guest.page.get_by_text("You give up.").first).to_be_visible()
    seat = host.page.locator('[data-place="seat:1"]')
    expect(seat).to_contain_text("the computer plays")
    facts, note = seat.locator(".facts").bounding_box(), seat.locator(".note").bounding_box()
    assert facts and note and note["y"] >= facts["y"] + facts["height"] - 1


def test_the_menu_is_as_wide_as_a_phone(visitors: Visitors) -> None:
    phone = visitors(size=PHONE)
    phone.sit_at("korsar", ["you", "level1"])
    phone.page.locator(READY).first.wait_for()
    phone.page.locator("main header button").first.click()
    drawer = phone.page.get_by_role("dialog")
    drawer.get_by_role("tab").last.click()
    drawer.locator("[data-hand]").wait_for()
    for language in LANGUAGES:
        phone.in_language(language)
        wide = drawer.evaluate(
            "(all) => [...all.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length"
        )
        assert wide == 0, language


def test_another_device_becomes_ones_own(visitors: Visitors) -> None:
    old, new = visitors(), visitors(size=PHONE)
    name = old.ask("GET", "/api/me")["name"]
    old.page.goto("/settings")
    old.page.get_by_role("button", name="Create the link").click()
    link = old.page.locator(".link").inner_text()
    new.page.goto(link.removeprefix(old.address) if link.startswith(old.address) else "/" + link.split("/", 3)[3])
    new.page.get_by_role("button", name="Continue here").click()
    expect(new.page).to_have_url(f"{new.address}/")
    assert new.ask("GET", "/api/me")["name"] == name
    new.page.goto(f"/{link.split('/', 3)[3]}")
    new.page.get_by_role("button", name="Continue here").click()
    expect(new.page.get_by_role("alert")).to_have_text(page_text("refusal.link_used", "en"))
    new.faults = [one for one in new.faults if "401" not in one]  # the browser complains of an answer that was expected


def test_the_old_device_is_told_that_its_seat_has_moved(visitors: Visitors) -> None:
    old, new = visitors(), visitors()
    code = old.sit_at("korsar", ["you", "level1"])
    old.page.locator('main[data-phase="playing"]').wait_for()
    secret = old.ask("POST", "/api/me/recovery")["path"].split("#")[1]
    new.ask("POST", "/api/recover", {"secret": secret})
    moved = old.page.get_by_text("This seat was moved to another device.")
    expect(moved).to_be_visible()
    expect(old.page.get_by_role("button", name="Say")).to_have_count(0)
    old.page.reload()
    expect(moved).to_be_visible()
    new.page.goto(f"/table/{code}")
    expect(new.page.get_by_role("region", name="Your hand")).to_be_visible()


def test_the_server_forgets_who_asks_for_it(visitor: Visitor) -> None:
    visitor.page.goto("/settings")
    visitor.page.get_by_label("Your name").fill("Anne of the Isles")
    visitor.page.get_by_label("Your name").blur()
    visitor.page.wait_for_function("async () => (await (await fetch('/api/me')).json()).name === 'Anne of the Isles'")
    visitor.page.get_by_role("button", name="Forget me").click()
    visitor.page.get_by_role("alertdialog").get_by_role("button", name="Forget me").click()
    expect(visitor.page).to_have_url(f"{visitor.address}/")
    assert visitor.ask("GET", "/api/me")["name"] != "Anne of the Isles"


def test_a_phrase_is_heard_and_the_deals_are_checked(visitors: Visitors) -> None:
    host, guest = visitors(stopped=True), visitors(stopped=True)
    two_at_a_table(host, guest, "nain_jaune")
    host.page.locator("main header button").first.click()
    drawer = host.page.get_by_role("dialog")
    drawer.get_by_role("tab", name="Say").click()
    drawer.get_by_role("button", name="Another match?").click()
    for one in (host, guest):
        bubble = one.page.locator('[data-bubble="0"]')
        expect(bubble).to_contain_text("Another match?")
        expect(bubble).to_be_visible()
        assert one.page.locator("[aria-live] p", has_text="Another match?").count() == 1, "it is read once"
        one.page.clock.run_for(5_000)
        expect(bubble).to_be_visible()
        one.page.clock.run_for(5_000)
        expect(bubble).to_have_count(0)
    press(guest.page, "Give up")
    for one in (host, guest):
        one.page.get_by_role("button", name="Fairly dealt").click()  # nobody has asked for the check
        expect(one.page.get_by_role("dialog")).to_contain_text("this device’s is among them")
