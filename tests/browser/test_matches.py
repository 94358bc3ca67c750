"""A whole match of each game against the computer, by clicks."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import play_on
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.once

SHORT = [("corsari", 2, {}), ("korsar", 4, {}), ("nain_jaune", 2, {"rounds": 1})]


@pytest.mark.parametrize(("game", "players", "options"), SHORT)
def test_whole_match_by_clicks(visitor: Visitor, game: str, players: int, options: dict[str, Any]) -> None:
    code = visitor.sit_at(game, ["you"] + ["level1"] * (players - 1), options)
    made = play_on(visitor.page, Random(game))
    assert made > 0
    expect(visitor.page.get_by_role("button", name="Play again")).to_be_visible()
    table = visitor.ask("GET", f"/api/tables/{code}")["table"]
    assert (table["phase"], table["ending"]["reason"]) == ("over", "played")
