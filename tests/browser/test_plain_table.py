"""A game that the page has never heard of: the toy of the tests, added to a server by its folder alone, is played there."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from flibuste.games import ELSEWHERE
from tests.browser.playing import hand, is_over, play_on
from tests.browser.visitor import House, Visitor
from tests.toy.game import GAME as TOY

ROOT = Path(__file__).parents[2]


@pytest.fixture
def visitor(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    """At a server that has the toy, too; against level 3, which thinks ahead."""
    monkeypatch.setenv(ELSEWHERE, "tests.toy")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    house = House(tmp_path / "flibuste.db")
    found = Visitor(browser, house.address, settings={"level": "level3"})
    yield found
    print(found.state())  # shown where the test failed
    found.context.close()
    house.close()
    assert not found.faults, "\n".join(found.faults)


def test_it_is_played_from_the_first_page_to_its_end(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    toy = page.get_by_role("article").filter(has_text=TOY.title)
    expect(page.get_by_role("article")).to_have_count(4)
    expect(toy.get_by_role("link", name="First voyage")).to_have_count(0)
    toy.get_by_role("button", name="Play now").click()
    page.locator('main[data-mine="true"]').wait_for()
    expect(page.get_by_role("heading", level=1)).to_contain_text(TOY.title)
    assert len(hand(page)) == 4 and set(hand(page)) <= set(TOY.deck.texts)
    edges = page.locator('main [data-place^="hand:"]').evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().left)")
    assert len(set(edges)) == 4, "each card of the hand can be seen"
    table = visitor.ask("GET", f"/api/tables/{page.url.rpartition('/')[2]}")["table"]
    assert [seat["level"] for seat in table["seats"]] == [None, "level3", "level3"]
    page.get_by_role("complementary").get_by_role("tab", name="Rules").click()
    expect(page.get_by_text("The rules of this game are not written down here.")).to_be_visible()
    assert play_on(page, Random("tide")) == 4
    assert is_over(page)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.locator(".stand li")).to_have_count(3)


def test_its_options_are_offered_in_the_words_of_the_engine(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"/new/{TOY.name}")
    expect(page.get_by_role("heading", level=1)).to_contain_text(TOY.title)
    page.get_by_role("radio", name="Against the computer").check()
    page.get_by_text("More: seats").click()
    expect(page.get_by_text(TOY.option_list[0].meaning)).to_be_visible()
    page.get_by_role("switch").first.click()
    page.get_by_role("button", name="Begin").click()
    page.locator('main[data-mine="true"]').wait_for()
    view = visitor.ask("GET", f"/api/tables/{page.url.rpartition('/')[2]}")["table"]
    assert view["options"][TOY.option_list[0].name] is True
