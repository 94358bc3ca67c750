"""Pictures of every screen to look at: five sizes in both themes in English, German on a phone, tables of up to eight players.

`make shots` writes them to `shots/`, which git ignores.
"""

import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import launched
from tests.browser.judging import PHONE, SIZES, resize
from tests.browser.playing import READY, play_on
from tests.browser.screens import WALKS
from tests.browser.visitor import House, Visitor

OUT = Path(__file__).parents[2] / "shots"
CROWDS = [
    ("corsari", 4, {}),
    ("korsar", 5, {}),
    ("korsar", 6, {"teams": True}),
    ("korsar", 8, {"teams": True}),
    ("nain_jaune", 4, {}),
]


def shoot(visitor: Visitor, name: str, sizes: list[tuple[int, int]]) -> None:
    """At each of these sizes; the last one stays."""
    for width, height in sizes:
        resize(visitor.page, (width, height))
        safe = "".join(letter if letter.isalnum() else "-" for letter in name).strip("-") or "home"
        visitor.page.screenshot(path=OUT / f"{safe}-{width}x{height}.png")


def shoot_all(visitor: Visitor, theme: str, sizes: list[tuple[int, int]]) -> None:
    for walk in WALKS.values():
        for name in walk(visitor):
            shoot(visitor, f"{theme} {name}", sizes)


def walk(browser: Browser, house: House) -> None:
    for theme in ("dark", "light"):
        visitor = Visitor(browser, house.address, settings={"theme": theme})
        shoot_all(visitor, theme, SIZES)
        for game, players, options in CROWDS:
            visitor.sit_at(game, ["you", *["level1"] * (players - 1)], options)
            play_on(visitor.page, Random("crowd"), 4)
            visitor.page.locator(READY).first.wait_for()
            shoot(visitor, f"{theme} {game} of {players}", SIZES)
        visitor.context.close()
    german = Visitor(browser, house.address, size=PHONE, language="de")
    shoot_all(german, "german", [PHONE])
    german.context.close()


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "flibuste.db")
        browser = launched(playwright)
        walk(browser, house)
        browser.close()
        house.close()
    print(f"{len(list(OUT.glob('*.png')))} pictures in {OUT.name}/")
