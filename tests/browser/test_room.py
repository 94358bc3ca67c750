"""What is shown has its room: cards lie beside each other where they can, the bar cuts no word, nothing leaves the window."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.judging import PHONE, resize
from tests.browser.playing import READY
from tests.browser.screens import ceremony

pytestmark = pytest.mark.xdist_group("browser two")

HAND = """() => {  // on how many cards the next one lies, and how much of the row they take
  const cards = [...document.querySelectorAll(".hand .slot > .card")].map((one) => one.getBoundingClientRect());
  const covered = cards.filter((one, at) => at + 1 < cards.length && cards[at + 1].left < one.right - 1).length;
  return [covered, (cards.at(-1).right - cards[0].left) / document.querySelector(".hand").clientWidth];
}"""
CUT = """() => {  // what stands in the bar, and does not fit
  const bar = document.querySelector(".bar").getBoundingClientRect();
  const title = document.querySelector(".bar h1").getBoundingClientRect();
  const small = document.querySelector(".bar small").getBoundingClientRect();
  const begun = (one) => one.getBoundingClientRect().top < small.bottom - 1;
  const seen = [...document.querySelectorAll(".bar small span")].filter(begun);
  const cut = seen.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent);
  if (title.top < bar.top || title.bottom > bar.bottom) cut.push(`the title from ${title.top} to ${title.bottom}`);
  if (!seen.length) cut.push("nothing is told below the title");
  return cut;
}"""
BLANK = """() => {  // the edges of the picture at which there is neither sky nor sea
  const { left, right, top, height } = document.querySelector(".art").getBoundingClientRect();
  const edges = [left + 3, right - 3].map((x) => document.elementsFromPoint(x, top + height / 2));
  return edges.filter((found) => !found.some((one) => one.closest("svg"))).length;
}"""


@pytest.mark.parametrize("game", ["corsari", "korsar", "nain_jaune"])
def test_cards_lie_beside_each_other_where_there_is_room(visitors: Visitors, game: str) -> None:
    visitor = visitors(size=(1920, 1080))
    visitor.sit_at(game, ["you", "level1"])
    visitor.page.locator(READY).first.wait_for()
    assert visitor.page.locator(".hand .slot > .card").count() >= 6
    covered, taken = visitor.page.evaluate(HAND)
    assert covered == 0 or taken > 0.9


def test_the_bar_leaves_out_what_it_has_no_room_for_and_cuts_nothing(visitors: Visitors) -> None:
    visitor = visitors(size=PHONE)
    page = visitor.page
    code = visitor.sit_at("corsari", ["you", "level1"])
    for address in (f"/table/{code}", f"/watch/{code}"):
        page.goto(address)
        expect(page.get_by_role("main")).to_have_attribute("data-phase", "playing")
        for size in ((320, 600), PHONE, (768, 1024), (1280, 800)):
            resize(page, size)
            assert page.evaluate(CUT) == [], (address, size)
    expect(page.locator(".bar small")).to_contain_text(" · Dal Negro")


def test_hints_for_setting_sail_stay_below_the_bar_of_a_tablet(visitors: Visitors) -> None:
    visitor = visitors(size=(768, 1024))
    page = visitor.page
    visitor.sit_at("corsari", ["you", "level1"])
    for name in ceremony(visitor):
        if "a hint" in name:
            break
    sheet, colours = (page.locator(one).bounding_box() for one in (".hints.shown", ".pick"))
    assert sheet and colours
    bar = page.locator(".bar").bounding_box()
    assert bar and sheet["y"] >= bar["y"] + bar["height"], "its heading is seen"
    assert sheet["y"] + sheet["height"] <= colours["y"], "it covers the colours that it tells of"


@pytest.mark.parametrize("size", [(844, 390), (1920, 1080)])
def test_the_picture_of_an_empty_sea_fills_its_frame(visitors: Visitors, size: tuple[int, int]) -> None:
    page = visitors(size=size).page
    page.goto("/nowhere")
    page.locator(".art svg use").last.wait_for(state="attached")
    page.wait_for_function("() => document.querySelector('#end-calm')")
    assert page.evaluate(BLANK) == 0
