"""Looking back: the replay of a match from each pair of eyes, links to its moments, logs as files, playing on; and the review."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from flibuste.fair.proof import match_in
from flibuste.game import Game
from flibuste.games import GAMES
from flibuste.match import Match, replay
from tests.browser.conftest import Visitors
from tests.browser.playing import READY, hand, play_on
from tests.browser.screens import play_to_the_end
from tests.browser.visitor import ORDINARY, Visitor
from tests.page_words import page_text
from tests.server.test_leaks import cards_in, open_cards

pytestmark = pytest.mark.xdist_group("browser two")

TABLE = "main[data-step]"
SHORT = {"rounds": 1}  # of Nain Jaune
MUCH_LATER = 10**9  # seconds since the clock began
EACH = 1_400  # milliseconds for which a step is shown


def finished(
    visitor: Visitor, game: str, seats: list[str], options: dict[str, Any] | None = None, give_up_after: int = 1000
) -> str:
    """A match of this visitor's that is over."""
    code = visitor.new_table(game, seats, options)
    play_to_the_end(visitor, code, give_up_after)
    return code


def log_of(visitor: Visitor, code: str) -> Match:
    return replay(match_in(visitor.ask("GET", f"/api/tables/{code}/log")))


def hand_of(match: Match, step: int, seat: int) -> list[str]:
    """The hand of a seat after so many actions, by the referee's account."""
    hands: Any = match.game.dump(match.states[step])["hands"]
    return sorted(hands[seat])


def at_step(page: Page, step: int) -> None:
    expect(page.locator(TABLE)).to_have_attribute("data-step", str(step))


def answers(page: Page, part: str) -> list[Response]:
    """What the server will answer to requests whose address has this part."""
    heard: list[Response] = []
    page.on("response", lambda answer: heard.append(answer) if part in answer.url and answer.ok else None)
    return heard


def take_refusals(visitor: Visitor) -> None:
    """A request that was refused is told on the console, too; here it is meant to be."""
    refusals = [fault for fault in visitor.faults if "the server responded with a status of 4" in fault]
    assert refusals
    visitor.faults = [fault for fault in visitor.faults if fault not in refusals]


# ---- the replay of a table -------------------------------------------------------------------------------------------


def test_a_match_is_replayed_by_buttons_keys_and_by_itself(visitors: Visitors) -> None:
    visitor = visitors(stopped=True)
    code = finished(visitor, "nain_jaune", ["you", "level1"], {"rounds": 2})
    match = log_of(visitor, code)
    steps, second = len(match.actions), next(at + 1 for at, state in enumerate(match.states) if at and state.awaits_deal())
    page = visitor.page
    page.goto("/matches")
    page.get_by_role("link", name="Replay", exact=True).first.click()
    at_step(page, 0)
    for name, step in (
        ("One step forward", 1),
        ("Forward one round", second),
        ("One step back", second - 1),
        ("Back one round", 1),
        ("To the end", steps),
        ("To the beginning", 0),
    ):
        page.get_by_role("button", name=name).click()
        at_step(page, step)
    page.locator("body").click(position={"x": 400, "y": 300})
    told = page.get_by_role("region", name="Log").get_by_role("listitem")
    lines = [told.count()]
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("PageDown", second), ("End", steps)):
        page.keyboard.press(key)
        at_step(page, step)
        lines.append(told.count())
    assert lines == sorted(lines) and lines[0] == 0 < lines[-1], f"the log should follow: {lines}"
    expect(page.locator("main.ceremony")).to_be_visible()
    page.keyboard.press("PageUp")
    at_step(page, second)
    expect(page.locator("main.ceremony")).to_have_count(0)
    page.get_by_label("Moment of the match").fill("5")
    at_step(page, 5)
    page.get_by_label("Speed").select_option("4×")
    page.get_by_role("button", name="Play", exact=True).click()
    for step in (6, 7, 8):
        at_step(page, step - 1)
        page.clock.run_for(EACH // 4)
        at_step(page, step)
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(10 * EACH)
    at_step(page, 8)
    assert page.locator("main [data-act]").count() == 0, "nobody acts in a replay"


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_is_told_what_its_eyes_may_see_and_no_more(visitor: Visitor, name: str) -> None:
    options = SHORT if name == "nain_jaune" else ORDINARY.get(name)
    code = finished(visitor, name, ["level1", "you", "level1"], options)
    match = log_of(visitor, code)
    page = visitor.page
    heard = answers(page, f"{code}/replay")
    step = 8  # by then nobody can have laid a hand down
    page.goto(f"/replay/{code}?step={step}&seat=1")
    at_step(page, step)
    assert hand(page) == hand_of(match, step, 1)
    judge(heard, match, 1)

    heard.clear()
    page.get_by_label("Seen by").select_option("Spectators")
    expect(page.locator(TABLE)).to_have_attribute("data-sight", "public")
    at_step(page, step)
    assert hand(page) == [] and page.locator("[data-open]").count() == 0
    judge(heard, match, None)

    page.get_by_label("Seen by").select_option("All cards open")
    expect(page.locator(TABLE)).to_have_attribute("data-sight", "open")
    shown = page.locator("[data-open]").evaluate_all("(all) => all.map((one) => one.dataset.open)")
    assert sorted(shown) == sorted(card for seat in range(3) for card in hand_of(match, step, seat)) != []


def judge(heard: list[Response], match: Match, seat: int | None) -> None:
    """Nothing that the page was told names a card that this seat had not seen in the round, by the referee's account."""
    (answer,) = heard
    told = answer.json()
    assert told["sight"] == ("public" if seat is None else str(seat)) and len(told["shown"]) == len(match.actions) + 1
    known = known_by_step(match.game, match, seat)
    for one in told["shown"]:
        assert "hands" not in one["changes"]
        more = cards_in(match.game, json.dumps(one)) - known[one["step"]]
        assert not more, f"at step {one['step']} the page was told of {more}"


def known_by_step(game: Game, match: Match, seat: int | None) -> list[set[str]]:
    seen = open_cards(game, game.dump(match.states[0]), seat)
    known = [seen]
    for at, action in enumerate(match.actions):
        before, after = match.states[at], match.states[at + 1]
        is_deal = before.awaits_deal()
        seen = set() if is_deal else seen | cards_in(game, action)
        seen = seen | open_cards(game, game.dump(after), seat)
        if after.awaits_deal() or after.over:  # hands are laid open: what all are told of them is public by the rules
            events = game.events(before, None if is_deal else game.parse(action), after)
            seen = seen | cards_in(game, str([event.facts for event in events]))
        known.append(seen)
    return known


def test_a_link_leads_to_its_moment(visitors: Visitors) -> None:
    visitor, stranger = visitors(permissions=["clipboard-read", "clipboard-write"], stopped=True), visitors()
    code = finished(visitor, "korsar", ["you", "level1"])
    page = visitor.page
    page.goto(f"/replay/{code}")
    expect(page.locator(TABLE)).to_have_attribute("data-sight", "0")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    at_step(page, 4)
    cards = hand(page)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{visitor.address}/replay/{code}?step=4&seat=0"
    page.clock.run_for(5_000)
    expect(page.get_by_role("button", name="Copy the link")).to_be_visible()
    expect(page).to_have_url(link)
    page.goto("/")
    page.goto(link)
    at_step(page, 4)
    assert hand(page) == cards
    page.goto(f"/replay/{code}?step=4&open")
    expect(page.locator(TABLE)).to_have_attribute("data-sight", "open")

    heard = answers(stranger.page, f"{code}/replay")
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("alert")).to_have_text(page_text("refusal.not_your_match", "en"))
    assert heard == []
    take_refusals(stranger)


def test_a_match_that_is_not_over_shows_nothing(visitor: Visitor) -> None:
    code = visitor.new_table("korsar", ["you", "level1"])
    for page in ("replay", "review"):
        visitor.page.goto(f"/{page}/{code}")
        expect(visitor.page.get_by_role("alert")).to_contain_text("This match is not over yet")
    take_refusals(visitor)


def test_playing_on_from_a_moment(visitor: Visitor) -> None:
    code = finished(visitor, "nain_jaune", ["you", "level1"], SHORT)
    page = visitor.page
    page.goto(f"/replay/{code}?step=3&seat=1")
    at_step(page, 3)
    cards = hand(page)
    page.get_by_role("button", name="Play on for").click()
    page.locator(READY).first.wait_for()
    assert code not in page.url and cards and set(hand(page)) <= set(cards)
    assert play_on(page, Random("on"), 1) == 1
    table = visitor.ask("GET", f"/api/tables/{page.url.rpartition('/')[2]}")["table"]
    assert table["practice"] and [seat["kind"] for seat in table["seats"]] == ["computer", "person"]


# ---- logs as files ---------------------------------------------------------------------------------------------------


DROP = """(text) => {
  const dropped = new DataTransfer();
  dropped.items.add(new File([text], "dropped.json", {type: "application/json"}));
  dispatchEvent(new DragEvent("drop", {dataTransfer: dropped, cancelable: true, bubbles: true}));
}"""


def test_a_log_is_replayed_from_its_file(visitor: Visitor, tmp_path: Path) -> None:
    code = finished(visitor, "nain_jaune", ["you", "level1"], SHORT)
    fair = visitor.ask("GET", f"/api/tables/{code}/log")
    match = log_of(visitor, code)
    page = visitor.page
    file = tmp_path / "log.json"
    file.write_text(json.dumps(match.log()))  # as `flibuste play --save` writes it
    page.goto("/replay")
    page.get_by_role("button", name="Choose a file").wait_for()
    page.locator("input[type=file]").set_input_files(file)
    at_step(page, 0)
    page.get_by_label("Seen by").select_option("William")
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("End")
    at_step(page, len(match.actions))

    page.goto("/replay?step=5&seat=0")
    page.get_by_role("button", name="Choose a file").wait_for()
    page.evaluate(DROP, json.dumps(fair))  # as a table's download gives it
    at_step(page, 5)
    assert hand(page) == hand_of(match, 5, 0)
    page.get_by_role("button", name="Play on for").click()
    page.locator(READY).first.wait_for()
    assert "/table/" in page.url


@pytest.mark.parametrize(("language", "words"), [("en", "is not a log"), ("de", "ist keine Partie")])
def test_what_is_no_log_is_refused_in_one_line(visitors: Visitors, language: str, words: str) -> None:
    visitor = visitors(language=language)
    page = visitor.page
    page.goto("/replay")
    page.locator("input[type=file]").wait_for(state="attached")
    for text in ("Ahoy!", "[1, 2]", '"log"'):
        page.evaluate(DROP, text)
        expect(page.get_by_role("alert")).to_contain_text(words)
        expect(page.get_by_role("alert")).to_contain_text("dropped.json")
    page.evaluate(DROP, '{"format": "flibuste log 0"}')
    expect(page.get_by_role("alert").locator("code")).to_have_text("log: 'game' is missing")
    page.evaluate(DROP, json.dumps({"format": "x" * 600_000}))
    expect(page.get_by_role("alert")).to_contain_text("zu groß" if language == "de" else "too large")
    expect(page.locator(TABLE)).to_have_count(0)
    take_refusals(visitor)


# ---- the review ------------------------------------------------------------------------------------------------------


def test_a_review_from_progress_to_its_links(visitors: Visitors) -> None:
    visitor = visitors(stopped=True)
    code = finished(visitor, "korsar", ["you", "level1"], give_up_after=20)
    page = visitor.page
    heard = answers(page, f"{code}/review")
    page.goto("/matches")
    page.get_by_role("link", name="Review").first.click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.clock.resume()  # it asks again from time to time
    page.get_by_role("heading", name="Your chance of winning").wait_for()
    states = [one.json() for one in heard]
    assert states[0]["state"] in ("waiting", "working") and states[-1]["state"] == "done"
    review = states[-1]["review"]

    slider = page.get_by_label("Moment on the curve")
    slider.focus()
    before = slider.get_attribute("aria-valuetext")
    page.keyboard.press("ArrowRight")
    expect(slider).not_to_have_attribute("aria-valuetext", before or "")
    page.get_by_text("The values as a table").click()
    expect(page.locator("details[open] tbody tr")).to_have_count(len(review["curve"]))

    mistakes = [one for one in review["decisions"] if one["grade"]]
    listed = page.locator("li[data-grade]")
    assert mistakes and listed.count() == min(len(mistakes), 10), "who always plays the first action errs"
    dearest = max(mistakes, key=lambda one: one["cost"])
    expect(listed.first).to_contain_text(f"Step {dearest['step']}")
    expect(page.get_by_role("main")).not_to_contain_text("Round 1")  # Korsar has none
    expect(listed.first).to_contain_text("±")
    assert dearest["best"] not in listed.first.inner_text(), "in words, not in notation"
    reasons = listed.locator(".why")
    assert reasons.count() == listed.count() and all(words.strip() for words in reasons.all_inner_texts()), "each says why"
    told = listed.first.locator("dd").all_inner_texts()
    listed.first.get_by_role("link").click()
    at_step(page, dearest["step"])
    assert page.url.endswith(f"/replay/{code}?step={dearest['step']}&seat=0")
    page.locator(".mistake").wait_for()
    played, better = (page.locator(one).inner_text().strip() for one in (".mistake dd:first-of-type", ".mistake .better > b"))
    assert told[0].startswith(played) and told[1].startswith(better) and played != better
    expect(page.locator("main .advised").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    at_step(page, dearest["step"] + 1)
    expect(page.locator(".mistake, main .advised")).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("heading", name="What cost you most")).to_be_visible()
    assert all(one["grade"] == "" or one["cost"] > one["cost_interval"] for one in review["decisions"])


def test_whose_review_it_is_can_be_chosen(visitors: Visitors) -> None:
    visitor = visitors(stopped=True)
    code = finished(visitor, "nain_jaune", ["you", "level1", "you"], SHORT)
    page = visitor.page
    heard = answers(page, f"{code}/review")
    page.goto(f"/review/{code}")
    page.clock.resume()
    page.get_by_role("heading", name="Points ahead").wait_for()
    assert heard[-1].json()["seat"] == 0
    radios = page.get_by_role("radio")
    expect(radios).to_have_count(2)
    page.clock.pause_at(MUCH_LATER)
    radios.nth(1).check()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("heading", name="Points ahead")).to_have_count(0)
    page.clock.resume()
    page.get_by_role("heading", name="Points ahead").wait_for()
    assert heard[-1].json()["seat"] == 2
