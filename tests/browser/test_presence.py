"""Somebody closes the page: the others see it, may let the computer play, and the person takes the seat back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.playing import READY
from tests.browser.visitor import House, two_at_a_table

pytestmark = pytest.mark.xdist_group("browser two")

AT_ONCE = "from flibuste.server.house import presence; presence.AWAY_AFTER = presence.GONE_AFTER = 0.0"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server where nobody has to wait before somebody without a line is gone."""
    found = House(tmp_path_factory.mktemp("presence") / "flibuste.db", AT_ONCE)
    yield found
    found.close()


def test_the_computer_stands_in_for_somebody_who_closed_the_page(visitors: Visitors) -> None:
    host, guest = visitors(), visitors()
    two_at_a_table(host, guest, "korsar")
    address = guest.page.url
    pages = {0: host.page, 1: guest.page}
    code = address.rsplit("/", 1)[-1]
    turn = host.ask("GET", f"/api/tables/{code}")["table"]["turn"]
    stays, goes = pages[1 - turn], pages[turn]  # the table waits for the one who goes
    seat = stays.locator(f'[data-place="seat:{turn}"]')
    expect(seat).not_to_contain_text("away")
    goes.goto("about:blank")
    expect(seat).to_contain_text("away")
    name = seat.get_attribute("aria-label")
    stays.get_by_role("button", name=f"Let the computer play for {name}").click()
    expect(seat).to_contain_text("the computer plays")
    stays.locator(READY).first.wait_for()

    goes.goto(address)
    goes.get_by_role("button", name="Take my seat back").first.click()
    expect(seat).not_to_contain_text("the computer plays")
    expect(seat).not_to_contain_text("away")


def test_the_waiting_room_shows_who_is_away(visitors: Visitors) -> None:
    host, guest = visitors(), visitors()
    code = host.new_table("corsari", ["you", "open"], start=False)
    for one in (host, guest):
        one.page.goto(f"/table/{code}")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.get_by_text("The host will start the match.")).to_be_visible()
    away = host.page.locator(".who-sits li").nth(1).locator(".away")
    expect(away).to_have_count(0)
    guest.page.goto("about:blank")
    expect(away).to_have_text("away")
    guest.page.goto(f"/table/{code}")
    expect(away).to_have_count(0)
