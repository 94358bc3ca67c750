"""A guest of a site without a server: a browser profile, its pages, and what they complained about."""

import json
from random import Random

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from tests.browser.playing import READY, is_over, play_on
from tests.browser.visitor import PATIENCE, SETTINGS

GAMES = ("corsari", "korsar", "nain_jaune")  # as the first page shows them
NO_NETWORK = ("ERR_CONNECTION_REFUSED",)  # what a browser complains of by itself, where it is offline
CHOSEN = json.dumps({"speed": 0, "level": "level1", "greeted": True})


class Guest:
    """Somebody who opens the site."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.faults: list[str] = []
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"localStorage.getItem({SETTINGS!r}) ?? localStorage.setItem({SETTINGS!r}, {CHOSEN!r})")
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", self.hear)
        return page

    def hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(word in message.text for word in NO_NETWORK):
            self.faults.append(f"console: {message.text}")

    def install(self) -> None:
        """Come for the first time, and agree to what it takes."""
        self.page.goto(self.address)
        self.page.locator('[data-house="asking"] .go').click()
        self.wait("ready")

    def wait(self, phase: str, page: Page | None = None) -> None:
        (page or self.page).locator(f'[data-house="{phase}"]').wait_for(state="attached")

    def visit(self, path: str = "") -> None:
        self.page.goto(self.address + path)

    def begin(self, game: str) -> str:
        """A match against the computer; its code."""
        self.visit()
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

    def expect_text(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()
