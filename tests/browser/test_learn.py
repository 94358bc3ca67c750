"""Learning by the page: first voyages in every language and by every way of input, wrong tries, leaving, going on, hints."""

from random import Random

import pytest
from playwright.sync_api import expect

from flibuste.games import GAMES
from tests.browser.conftest import Visitors
from tests.browser.judging import PHONE, SIZES, resize
from tests.browser.learning import NEXT, guide, make, play_step, sail_to, voyage
from tests.browser.playing import READY, WAYS, acts, move, moved_on, press, version
from tests.browser.visitor import Visitor
from tests.browser.wording import LANGUAGES
from tests.page_words import page_text, page_words

pytestmark = pytest.mark.xdist_group("browser one")

# Each game, and each language with its way of input, but English with the click, which all other tests use.
EVERY_DAY = [("corsari", "fr"), ("korsar", "it"), ("nain_jaune", "de")]
AT_LENGTH = [(game, language) for game in GAMES for language in LANGUAGES if (game, language) not in EVERY_DAY]


@pytest.mark.parametrize(
    ("game", "language"), [*EVERY_DAY, *(pytest.param(*one, marks=pytest.mark.soak, id="-".join(one)) for one in AT_LENGTH)]
)
def test_a_first_voyage_to_its_end(visitors: Visitors, game: str, language: str) -> None:
    """Each step says what it should in this language, is done once, and leads on; the last one to the first match."""
    way, given = WAYS[language]
    visitor = visitors(language=language, **given)
    page = visitor.page
    page.goto("/")
    press(page.locator(f'a[href="/learn/{game}"]'), way)
    for step in voyage(visitor, game):
        key = f"tutorial.{game}.{step['name']}"
        expect(page.locator(".guide h1")).to_have_text(page_text(f"{key}.title", language))
        expect(guide(page)).to_have_text(page_text(f"{key}.text", language))
        play_step(page, step, way)
        expect(guide(page)).to_have_text(page_text(f"{key}.done", language))
        press(page.locator(NEXT), way)
    expect(page.get_by_text(page_text(f"tutorial.{game}.match", language))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize("game", GAMES)
def test_the_guided_match(visitor: Visitor, game: str) -> None:
    """Two seats, level 1, hints; a tip at each turn, also when one comes back; a hint by key, and its first action played."""
    page = visitor.page
    sail_to(visitor, game, "")
    page.locator('[data-step="match"]').click()
    page.wait_for_url("**/table/*")
    code = page.url.rpartition("/")[2]
    table = visitor.ask("GET", f"/api/tables/{code}")["table"]
    assert [seat["level"] for seat in table["seats"]] == [None, "level1"] and table["hints"]
    page.locator('main[data-mine="true"]').wait_for()
    tips = [entry for key, entry in page_words("en").items() if key.startswith(f"tutorial.{game}.tip.")]
    assert page.locator(".tip span").inner_text() in tips or "limit can be" in page.locator(".tip span").inner_text()
    page.reload()
    page.locator('main[data-mine="true"]').wait_for()
    expect(page.locator(".tip")).to_be_visible()

    page.keyboard.press("h")
    expect(page.locator(".hints")).to_have_attribute("aria-live", "polite")
    first = page.locator("[data-hint]").first
    first.wait_for()
    expect(first).to_be_focused()
    action = first.get_attribute("data-hint") or ""
    assert page.locator(".hints .why").first.inner_text().strip()
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-pressed", "true")
    assert action in acts(page), "the hint is the draft"
    before = version(page)
    page.keyboard.press("Enter")
    moved_on(page, before)
    expect(page.locator("[data-hint]")).to_have_count(0)


def test_a_wrong_try_is_explained_and_changes_nothing(visitors: Visitors) -> None:
    """What is legal but not meant has a text of its own; what the rules forbid is answered with the rule, in one's language."""
    page = visitors(language="fr", stopped=True).page  # no explanation goes away by itself
    page.goto("/learn/corsari")
    page.locator('main[data-mine="true"]').wait_for()
    before = version(page)
    make(page, "draw pier")
    expect(guide(page)).to_have_text(page_text("tutorial.corsari.turn.wrong", "fr"))
    assert version(page) == before and page.locator(NEXT).count() == 0
    page.locator('[data-place="hand:red-10"]').click(force=True)
    expect(page.locator(".faults")).to_contain_text(page_text("corsari.why.COR-07", "fr"))
    make(page, "draw stock")
    expect(guide(page)).to_have_text(page_text("tutorial.corsari.turn.then.2", "fr"))

    german = visitors(language="de", stopped=True)
    sail_to(german, "korsar", "colour")
    german.page.locator('[data-place="hand:pirate-red-4"]').click(force=True)
    expect(german.page.locator(".faults")).to_contain_text(page_text("korsar.why.KOR-07", "de"))


@pytest.mark.parametrize("step", ["sink", "few"])
def test_whoever_learns_chooses_the_crew_unaided(visitor: Visitor, step: str) -> None:
    sail_to(visitor, "corsari", step)
    page = visitor.page
    page.locator('main[data-mine="true"]').wait_for()
    expect(page.locator("[data-colour]").first).to_be_visible()
    expect(page.locator('[data-colour][aria-pressed="true"]')).to_have_count(0)
    assert not acts(page), "there is no crew to confirm yet"
    expect(page.get_by_text("suggested", exact=True)).to_have_count(0)
    steps = {one["name"]: one for one in voyage(visitor, "corsari")}
    play_step(page, steps[step])


def test_no_tip_stands_over_the_result_of_a_round(visitor: Visitor) -> None:
    sail_to(visitor, "nain_jaune", "")
    page = visitor.page
    page.locator('[data-step="match"]').click()
    page.locator('main[data-mine="true"]').wait_for()
    expect(page.locator(".tip")).to_be_visible()
    chance = Random("tips")
    while not page.locator('[data-act="next"]').count():
        move(page, chance)
        page.locator(READY).first.wait_for()
    expect(page.locator(".tip")).to_have_count(0)


def test_a_voyage_is_left_and_gone_on_with(visitor: Visitor) -> None:
    page = visitor.page
    steps = voyage(visitor, "nain_jaune")
    page.goto("/learn")
    page.locator('[data-voyage="nain_jaune"]').click()
    for step in steps[:2]:
        play_step(page, step)
        page.locator(NEXT).click()
    third = page_text(f"tutorial.nain_jaune.{steps[2]['name']}.title", "en")
    expect(page.locator(".guide h1")).to_have_text(third)
    page.get_by_role("link", name="Leave").click()
    expect(page.get_by_text(third)).to_be_visible()
    page.locator('[data-voyage="nain_jaune"]').click()
    expect(page.locator(".guide h1")).to_have_text(third)
    page.reload()
    expect(page.locator(".guide h1")).to_have_text(third)
    page.goto("/learn/corsari")
    expect(page.locator(".guide")).to_contain_text("1 of 10")
    page.goto("/learn/whist")
    expect(page.locator("[data-voyage]")).to_have_count(3)


@pytest.mark.parametrize("allowed", [False, True])
def test_among_two_persons_the_host_decides_about_hints(visitors: Visitors, allowed: bool) -> None:
    host, guest = visitors(), visitors()
    page = host.page
    page.goto("/new/nain_jaune")
    page.get_by_text("2", exact=True).first.click()
    page.get_by_text("More: seats").click()
    switch = page.get_by_role("switch", name="Hints")
    expect(switch).not_to_be_checked()
    if allowed:
        switch.check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    guest.page.goto(page.url)
    guest.page.get_by_role("button", name="Sit down").first.click()
    expect(guest.page.get_by_text("The host will start the match.")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    for one in (host, guest):
        one.page.locator('main[data-phase="playing"]').wait_for()
    acting, other = (host, guest) if page.locator('main[data-mine="true"]').count() else (guest, host)
    acting.page.locator('main[data-mine="true"]').wait_for()
    expect(other.page.locator('[data-ask="hint"]')).to_have_count(0)
    expect(acting.page.locator('[data-ask="hint"]')).to_have_count(1 if allowed else 0)
    asked = '"do":"hint"'
    acting.page.keyboard.press("h")
    if allowed:
        acting.page.locator("[data-hint]").first.wait_for()
        expect(other.page.locator("[data-hint]")).to_have_count(0)
        acting.page.keyboard.press("Escape")
        expect(acting.page.locator("[data-hint]")).to_have_count(0)
    move(acting.page, Random("after the key"))  # what was sent before it is known by then
    assert any(asked in one for one in acting.said) == allowed
    assert not any(asked in one for one in other.said)


SUNK = """() => {  // whether each ship is to lie below the water, how much of it does, and how far from its name it lies
  const water = document.querySelector(".water").getBoundingClientRect();
  const names = document.querySelectorAll(".fleet .names > span");
  return [...document.querySelectorAll(".fleet .ship")].map((ship, index) => {
    const { top, bottom, height, left, width } = ship.querySelector(".hull").getBoundingClientRect();
    const name = names[index].getBoundingClientRect();
    const apart = Math.abs(left + width / 2 - name.left - name.width / 2) / width;
    return [ship.classList.contains("down"), (bottom - Math.max(top, water.top)) / height, apart];
  });
}"""


def test_only_the_ship_that_is_sunk_lies_in_the_water(visitors: Visitors) -> None:
    visitor = visitors(size=PHONE)
    page = visitor.page
    steps = {step["name"]: step for step in voyage(visitor, "corsari")}
    sail_to(visitor, "corsari", "sink")
    play_step(page, steps["sink"])
    for size in SIZES:
        resize(page, size)
        for down, below, apart in page.evaluate(SUNK):
            assert below > 0.5 if down else below < 0.35, (size, down, below)
            assert apart < 0.2, (size, apart)
