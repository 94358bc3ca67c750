"""The cards that are seen are those that are there."""

import pytest

from tests.browser.playing import READY, hand
from tests.browser.screens import GAMES
from tests.browser.visitor import Visitor, watched

pytestmark = pytest.mark.xdist_group("browser two")


@pytest.mark.parametrize("game", GAMES)
def test_the_hand_is_the_one_that_was_told_and_each_card_has_a_drawing_and_a_name_of_its_own(visitor: Visitor, game: str) -> None:
    visitor.sit_at(game, ["you", "level1"])
    page = visitor.page
    page.locator(READY).first.wait_for()
    seen = watched(visitor)
    assert seen.view is not None and hand(page) == sorted(seen.view["hand"])
    cards = page.locator('main button[data-place^="hand:"]').evaluate_all(
        "(all) => all.map((one) => [one.dataset.place, one.querySelector('svg.card').innerHTML, one.getAttribute('aria-label')])"
    )
    places, drawings, names = ({card[part] for card in cards} for part in range(3))
    assert len(places) > 1
    assert len({tuple(card) for card in cards}) == len(places) == len(drawings) == len(names)
