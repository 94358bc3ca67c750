"""A guest of a site without a server: a browser profile, its pages, and what they complained about."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

from flibuste.tutorials import tutorial_of
from tests.browser.learning import NEXT, play_step
from tests.browser.playing import READY, is_over, play_on
from tests.browser.visitor import AT_ONCE, PATIENCE, SETTINGS
from tests.offline.static import StaticServer
from tests.page_words import page_text

GAMES = ("corsari", "korsar", "nain_jaune")  # as the first page shows them
# What a browser complains of by itself, where it is offline: a server that stops resets what it has not accepted yet.
NO_NETWORK = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET")
REVIEWED = 10 * PATIENCE  # a whole match is thought over anew
CHOSEN = json.dumps({**AT_ONCE, "level": "level1", "greeted": True})

OVERHEAR = """globalThis.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => data.say === "told" && overheard(data.text));
  }
};"""


def new_profile(browser: Browser) -> BrowserContext:
    return browser.new_context(viewport={"width": 1280, "height": 800}, locale="en")


class Guest:
    """Somebody who opens the site."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.faults: list[str] = []
        self.heard: list[str] = []
        context.set_default_timeout(PATIENCE)
        context.add_init_script(
            f"if (location.protocol.startsWith('http')) try {{"
            f" localStorage.getItem({SETTINGS!r}) ?? localStorage.setItem({SETTINGS!r}, {CHOSEN!r});"
            " } catch {} // a browser that keeps nothing"
        )
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", self.hear)
        return page

    def hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(word in message.text for word in NO_NETWORK):
            self.faults.append(f"console: {message.text}")

    def state(self) -> str:
        return f"{self.page.url}, faults: {self.faults}"

    def overhear(self) -> None:
        """Note from now on what the house says over lines to tables."""
        self.context.expose_binding("overheard", lambda _, text: self.heard.append(text))
        self.context.add_init_script(OVERHEAR)

    def install(self) -> None:
        """Come for the first time, and agree to what it takes."""
        self.page.goto(self.address)
        self.page.locator('[data-house="asking"] .go').click()
        self.wait("ready")

    def wait(self, phase: str, page: Page | None = None) -> None:
        (page or self.page).locator(f'[data-house="{phase}"]').wait_for(state="attached")

    def visit(self, path: str = "") -> None:
        """Open an address: the house starts anew."""
        self.page.goto(self.address + path)

    @contextmanager
    def loaded_anew(self) -> Iterator[None]:
        """What is done here makes the page load anew; until it has."""
        self.page.evaluate("window.old = true")
        yield
        self.page.wait_for_function("!window.old")

    def go(self, path: str = "") -> None:
        """Go to another screen, as a link does: the house stays."""
        self.page.evaluate(
            "(to) => { history.pushState(null, '', to); dispatchEvent(new Event('popstate')); }", self.address + path
        )

    def begin(self, game: str) -> str:
        """A match against the computer; its code."""
        self.go()
        self.page.get_by_role("button", name="Play now").nth(GAMES.index(game)).click()
        self.page.locator(READY).first.wait_for()
        return self.page.url.rpartition("/")[2]

    def play(self, moves: int = 1000, seed: int = 1) -> int:
        return play_on(self.page, Random(seed), moves)

    def play_to_the_end(self, seed: int = 1) -> None:
        self.play(seed=seed)
        assert is_over(self.page)

    def version(self) -> int:
        return int(self.page.get_by_role("main").get_attribute("data-version") or "0")

    def come_back(self) -> None:
        self.page.reload()
        self.page.locator(READY).first.wait_for()

    def sail(self, game: str) -> None:
        """A first voyage to its end."""
        self.go(f"learn/{game}")
        for step in tutorial_of(game).steps:
            self.page.locator(".guide").wait_for()
            play_step(self.page, {"moves": [move.right for move in step.moves]})
            self.page.locator(NEXT).click()
        self.page.locator('[data-step="match"]').wait_for()

    def look_back(self, code: str) -> None:
        """The review of a match, until it is worked out."""
        self.go(f"review/{code}")
        self.page.locator("main details").first.wait_for(timeout=REVIEWED)

    def log_of(self, code: str) -> object:
        """The log of a match that is over, as the page saves it."""
        self.go("matches")
        with self.page.expect_download() as saving:
            self.page.locator(f'a[href$="/{code}/log"]').click()
        return json.loads(saving.value.path().read_text())

    def come_and_stay(self, server: StaticServer, game: str) -> None:
        """The main path: come, play a whole match; then without a network come back, play another one, look back, learn."""
        self.install()
        code = self.begin(game)
        self.play_to_the_end()
        server.stop()
        try:
            self.come_back()
            assert is_over(self.page)
            other = self.begin(game)
            assert other != code
            self.play_to_the_end(seed=2)
            self.look_back(code)
            self.go(f"replay/{code}")
            self.page.locator("[data-step]").first.wait_for()
            self.sail(game)
        finally:
            server.start()

    def with_worker(self, script: str) -> None:
        """Let the house's worker begin with a script of ours; without a service worker, which would give it out as it is."""
        self.context.route(
            "**/assets/worker-*.js", lambda route: route.fulfill(response=(got := route.fetch()), body=script + got.text())
        )
        self.context.add_init_script("Object.defineProperty(navigator, 'serviceWorker', { value: undefined });")

    def texts(self, key: str) -> Locator:
        """Where the page says this."""
        return self.page.get_by_text(said(key))

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=said(key))

    def expect_text(self, key: str) -> None:
        expect(self.texts(key).first).to_be_visible()


def said(key: str) -> str:
    """What the page says under a key, up to the first thing that is put in."""
    return page_text(key, "en").partition("{")[0]
