"""Every screen of the page, one after the other, for those tests that look at all of them."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from flibuste.client import COOKIE, Client
from flibuste.wire import Resign
from tests.browser.learning import make, play_step, sail_to, voyage
from tests.browser.playing import READY, acts, lit, move, possible
from tests.browser.puzzling import best_of, open_puzzle, solve, try_wrongly
from tests.browser.visitor import Visitor, held_back

GAMES = ("corsari", "korsar", "nain_jaune")
TABS = {"log": 0, "score": 1, "rules": 2, "phrases": 3, "menu": 4}  # of the drawer, in their order


def settle(visitor: Visitor) -> None:
    """Until everything that a screen asks for has come."""
    visitor.page.wait_for_load_state("load")
    visitor.page.locator("main:not([aria-busy])").first.wait_for()
    visitor.page.locator("h1").first.wait_for()


def screens_around_tables(visitor: Visitor) -> Iterator[str]:
    """Bring the page to each screen that belongs to no game, or to the beginning of one, and give its name."""
    page = visitor.page
    for path in ("/", "/settings", "/rules/corsari", "/recover", "/replay", "/learn", "/puzzles", "/nowhere"):
        page.goto(path)
        settle(visitor)
        yield path
    for game in GAMES:
        page.goto(f"/new/{game}")
        page.locator(".ways label").first.wait_for()
        yield f"/new/{game}"
        page.locator(".more > summary").click()
        page.locator("select").first.wait_for()
        yield f"/new/{game}, all of it"
        visitor.new_table(game, ["you", "level1"])
    page.locator(".ways label").nth(1).click()
    page.locator(".seats-list input").nth(1).wait_for()
    yield "a new table for several at one device"
    code = visitor.new_table("corsari", ["you", "open", "level2"], start=False)
    page.goto(f"/table/{code}")
    page.locator("select").first.wait_for()
    yield "waiting room"
    yield from own_tables(visitor)
    yield from screens_of_friends(visitor, code)
    page.goto(f"/table/{visitor.new_table('corsari', ['you', 'you'])}")
    page.locator("dialog[open]").wait_for()
    yield "hand-over"


def screens_of_game(visitor: Visitor, game: str) -> Iterator[str]:
    """The first voyage, a puzzle, and a match from its first turn to looking back at it."""
    yield from screens_of_voyage(visitor, game)
    yield from screens_of_puzzle(visitor, game)
    yield from screens_of_table(visitor, game)
    visitor.page.goto("/matches")
    visitor.page.locator("main table").wait_for()  # of those that are over
    visitor.page.locator("main li").first.wait_for()  # the guided match goes on
    yield f"{game}: /matches"


Walk = Callable[[Visitor], Iterator[str]]
WALKS: dict[str, Walk] = {
    "around": screens_around_tables,
    "corsari": partial(screens_of_game, game="corsari"),
    "korsar": partial(screens_of_game, game="korsar"),
    "nain_jaune": partial(screens_of_game, game="nain_jaune"),
}


def own_tables(visitor: Visitor) -> Iterator[str]:
    """The first page with tables to go on with, and when another one would be too many: that is said for the server here."""
    page = visitor.page
    page.goto("/")
    page.locator(".mine li").first.wait_for()
    yield "tables to go on with"
    page.route("**/api/tables", lambda route: route.fulfill(status=409, json={"fault": "too many", "reason": "", "rule": ""}))
    page.locator(".games button").first.click()
    page.locator("dialog li").first.wait_for()
    page.unroute("**/api/tables")
    visitor.faults = [one for one in visitor.faults if "409" not in one]
    yield "one table too many"


def named(visitor: Visitor, name: str) -> Visitor:
    """The same, called so."""
    visitor.ask("GET", "/api/me")
    visitor.ask("PUT", "/api/me", {"name": name})
    return visitor


def screens_of_friends(visitor: Visitor, code: str) -> Iterator[str]:
    """No friends, then two who come by a program: one is invited and invites, the other is blocked."""
    page = visitor.page
    page.goto("/friends")
    page.locator('[data-friends="0"]').wait_for()
    page.locator("[data-link] button").click()
    page.locator(".qr").wait_for()
    yield "no friends yet, and a link"
    with Client(visitor.address) as mary, Client(visitor.address) as jack:
        links = {}
        for one, name in ((mary, "Mary"), (jack, "Jack")):
            one.request("PUT", "/api/me", {"name": name})
            links[name] = one.request("POST", "/api/friends/link")["path"]
        page.goto(links["Mary"])
        page.locator("[data-accept]").wait_for()
        yield "a friend's link"
        numbers = {
            name: visitor.ask("POST", "/api/friends", {"secret": path.partition("#")[2]})["id"] for name, path in links.items()
        }
        page.goto("/friends")
        page.locator('[data-friends="2"]').wait_for()
        page.locator("[data-block]").first.click()
        page.locator('[data-answer="yes"]').click()
        page.locator('[data-friends="1"]').wait_for()
        yield "a friend, and somebody who is blocked"
        page.goto(f"/friends/{numbers['Mary']}")
        page.locator("main .panel").first.wait_for()
        yield "a friend's profile"
        page.goto(f"/table/{code}")
        page.locator("[data-invite]").click()
        page.locator("[data-invited]").wait_for()
        yield "friends to invite"
        me = mary.request("GET", "/api/friends")["friends"][0]["id"]
        mary.request("POST", f"/api/friends/{me}/invitation", {"code": mary.create("korsar", ["you", "open"])})
        page.goto("/")
        page.locator("[data-invitations] li").wait_for()
        yield "an invitation"


VOYAGE = {"corsari": ("pier", "sink"), "korsar": ("reinforce", "end"), "nain_jaune": ("winning", "out")}


def screens_of_voyage(visitor: Visitor, game: str) -> Iterator[str]:
    """A first voyage: a step in the middle, after a wrong try, a step that ends the round, and the end."""
    page = visitor.page
    middle, ending = VOYAGE[game]
    steps = {step["name"]: step for step in voyage(visitor, game)}
    sail_to(visitor, game, middle)
    yield f"{game}: a step"
    [right], *_ = steps[middle]["moves"]
    make(page, next(one for one in steps[middle]["view"]["legal"] if one != right))
    page.locator(".guide .bad").wait_for()
    yield f"{game}: a wrong try"
    sail_to(visitor, game, ending)
    play_step(page, steps[ending])
    yield f"{game}: a step done"
    sail_to(visitor, game, "")
    yield f"{game}: after the voyage"
    page.locator('[data-step="match"]').click()
    page.locator('main[data-mine="true"]').wait_for()
    page.locator(".tip").wait_for()
    page.locator('[data-ask="hint"]').click()
    page.locator("[data-hint]").first.wait_for()
    yield f"{game}: a hint"


def screens_of_puzzle(visitor: Visitor, game: str) -> Iterator[str]:
    """The puzzle of the day: in one game as it is asked, in one after a wrong try, in one solved."""
    page = visitor.page
    puzzle = open_puzzle(visitor, game)
    if game == "nain_jaune":
        yield f"{game}: a puzzle"
        return
    try_wrongly(page, puzzle, best_of(visitor, puzzle))
    if game == "corsari":
        yield f"{game}: a wrong try at a puzzle"
        return
    solve(page, best_of(visitor, puzzle))
    yield f"{game}: a puzzle solved"


def screens_of_table(visitor: Visitor, game: str) -> Iterator[str]:
    """A match from one's turn to the end, with all that can be opened beside it."""
    page = visitor.page
    code = visitor.sit_at(game, ["you", "level1", "level1"])
    page.locator(READY).first.wait_for()
    yield f"{game}: to act"
    choose(page, lit(page)[0])
    yield f"{game}: a draft"
    page.keyboard.press("Escape")
    page.locator("main header button").first.click()
    for name, number in TABS.items():
        if game == GAMES[0] or name in ("score", "rules"):  # the others are the same in every game
            page.locator("dialog").get_by_role("tab").nth(number).click()
            page.locator("dialog").get_by_role("tabpanel").wait_for()
            yield f"{game}: {name}"
    page.keyboard.press("Escape")
    show_only_the_hand(page)
    yield f"{game}: the hand beside a big screen"
    page.locator("[data-cover]").click()
    page.locator(".covered").wait_for()
    yield f"{game}: the hand face down"
    page.locator("main header button").first.click()
    page.locator("dialog [data-hand]").click()
    page.goto(f"/watch/{code}")
    page.locator('main[data-phase="playing"]').wait_for()
    yield f"{game}: big screen"
    page.goto(f"/table/{code}")
    if game == "corsari":
        yield from ceremony(visitor)
    watch_to_the_end(visitor, code)
    if game != "korsar":  # which has no rounds
        page.locator('[data-act="next"]').wait_for()
        yield f"{game}: the last round"
        page.locator('[data-act="next"]').click()
    page.locator(".match-end .stand").wait_for()
    yield f"{game}: over"
    page.locator("summary").click()
    yield f"{game}: how it came about"
    yield from looking_back(visitor, game, code)


def show_only_the_hand(page: Page) -> None:
    """As beside a big screen; the same entry of the menu shows the whole table again."""
    page.locator("main header button").first.click()
    page.locator("dialog").get_by_role("tab").nth(TABS["menu"]).click()
    page.locator("dialog [data-hand]").click()
    page.locator(".hand-only").wait_for()


def looking_back(visitor: Visitor, game: str, code: str) -> Iterator[str]:
    """The replay with one's own eyes, with all cards and at its end; the review of one game, which looks alike in all."""
    page = visitor.page
    moments = {"replay": "step=12&seat=0", "open replay": "step=12&open", "end of the replay": "step=9999"}
    if game == "corsari":
        actions: list[str] = visitor.ask("GET", f"/api/tables/{code}/log")["match"]["actions"]
        moments["replay of setting sail"] = (
            f"step={next(at for at, one in enumerate(actions, 1) if one.endswith(' sail'))}&seat=0"
        )
    for name, moment in moments.items():
        page.goto(f"/replay/{code}?{moment}")
        page.locator("main[data-step]").wait_for()
        yield f"{game}: {name}"
    if game == "korsar":
        with held_back(page, "**/review?*"):  # however quickly it is worked out, the page waits for it
            page.goto(f"/review/{code}")
            page.get_by_role("progressbar").wait_for()
            yield f"{game}: review on its way"
        page.locator("details").first.wait_for()
        for one in page.locator("summary").all():
            one.click()
        yield f"{game}: review"


def choose(page: Page, place: str) -> None:
    page.locator(f'[data-place="{place}"]').first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-place="{place}"]').first).to_have_attribute("aria-pressed", "true")


def ceremony(visitor: Visitor) -> Iterator[str]:
    """Corsari: setting sail as soon as it may be, and the result of that round."""
    page = visitor.page
    chance = Random("ceremony")
    page.locator(READY).first.wait_for()
    while not any(one.startswith("crew ") for one in possible(page)):
        if cards := [one for one in lit(page) if one.startswith("hand:")]:
            choose(page, cards[0])
            discards = acts(page)
            page.locator(f'[data-act="{next((one for one in discards if one.endswith(" sail")), discards[0])}"]').click()
        else:
            move(page, chance)
        page.locator(READY).first.wait_for()
    yield "corsari: setting sail"
    page.locator('[data-ask="hint"]').click()
    page.locator("[data-hint]").first.wait_for()
    page.locator("[data-hint]").last.click()
    expect(page.locator("[data-hint]").last).to_have_attribute("aria-pressed", "true")
    yield "corsari: a hint how to lay down"
    page.keyboard.press("Escape")
    move(page, chance)
    page.locator(f'[data-act="next"], {READY}').first.wait_for()
    yield "corsari: result of a round"


def play_to_the_end(visitor: Visitor, code: str, give_up_after: int = 1000) -> None:
    """By a program; that a person can do it by the page is shown elsewhere. After so many moves that of giving up is the last.

    The page is left: the computer players would wait until it has put each result aside."""
    visitor.page.goto("about:blank")
    play_by_program(visitor.address, cookie_of(visitor), code, give_up_after)


def watch_to_the_end(visitor: Visitor, code: str) -> None:
    """By a program, too, while the page shows it and puts each result aside but the last."""
    over, aside = visitor.page.locator('main[data-phase="over"]'), visitor.page.locator('[data-act="next"]')
    with ThreadPoolExecutor(1) as beside:
        played = beside.submit(play_by_program, visitor.address, cookie_of(visitor), code)
        over.or_(aside).first.wait_for()
        while not over.count():  # nothing is dealt behind the result of a round
            aside.click()
            over.or_(aside).first.wait_for()
        played.result()


def play_by_program(address: str, cookie: str, code: str, give_up_after: int = 1000) -> None:
    turns = count()
    with Client(address, cookie) as client:

        def choose(view: Any) -> str:
            if next(turns) == give_up_after:
                client.command(code, Resign())
            return str(view["legal"][0])

        client.play(code, choose)


def cookie_of(visitor: Visitor) -> str:
    return next(one["value"] for one in visitor.context.cookies() if one["name"] == COOKIE)
