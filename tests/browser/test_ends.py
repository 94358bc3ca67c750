"""The end of a match: who has won and by what, as a picture to share that has nothing hidden in it."""

import struct

import pytest
from playwright.sync_api import expect

from tests.browser.playing import READY
from tests.browser.screens import GAMES, play_to_the_end
from tests.browser.visitor import Visitor


@pytest.mark.parametrize("game", GAMES)
def test_the_winner_is_seen_with_what_decided_it(visitor: Visitor, game: str) -> None:
    page = visitor.page
    code = visitor.sit_at(game, ["you", "level1", "level1"])
    page.locator(READY).first.wait_for()
    play_to_the_end(visitor, code)
    page.goto(f"/table/{code}")  # whoever comes back finds the end
    first = visitor.ask("GET", f"/api/tables/{code}")["table"]["ending"]["winners"][0]
    face = ["anne", "william", "francis"][first] if first else f"{visitor.ask('GET', '/api/me')['face']:02}"
    expect(page.locator(".hero use")).to_have_attribute("href", f"#face-{face}")
    expect(page.locator(".picture > svg > use")).to_have_attribute("href", f"#end-{game}")
    expect(page.locator(".stand li")).to_have_count(3)
    expect(page.locator(".stand li.winner")).not_to_have_count(0)
    expect(page.locator(".why")).not_to_be_empty()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Share picture").click()
    content = saved.value.path().read_bytes()
    assert struct.unpack(">II", content[16:24]) == (1200, 900)
    assert len(content) > 50_000, "it is drawn on"
