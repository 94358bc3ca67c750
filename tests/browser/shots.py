"""Pictures of every screen to look at: five sizes in both themes in English, German on a phone, tables of up to eight players.

`make shots` writes them to `shots/`, which git ignores.
"""

import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import launched
from tests.browser.playing import READY, play_on
from tests.browser.screens import each_screen
from tests.browser.visitor import House, Visitor

OUT = Path(__file__).parents[2] / "shots"
SIZES = [(390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]
CROWDS = [
    ("corsari", 4, {}),
    ("korsar", 5, {}),
    ("korsar", 6, {"teams": True}),
    ("korsar", 8, {"teams": True}),
    ("nain_jaune", 4, {}),
]


def shoot(visitor: Visitor, name: str, sizes: list[tuple[int, int]]) -> None:
    for width, height in sizes:
        visitor.page.set_viewport_size({"width": width, "height": height})
        safe = "".join(letter if letter.isalnum() else "-" for letter in name).strip("-") or "home"
        visitor.page.screenshot(path=OUT / f"{safe}-{width}x{height}.png")


def walk(browser: Browser, house: House) -> None:
    for theme in ("dark", "light"):
        visitor = Visitor(browser, house.address, settings={"theme": theme})
        for name in each_screen(visitor):
            shoot(visitor, f"{theme} {name}", SIZES)
            visitor.page.set_viewport_size({"width": 1280, "height": 800})
        for game, players, options in CROWDS:
            visitor.sit_at(game, ["you", *["level1"] * (players - 1)], options)
            play_on(visitor.page, Random("crowd"), 4)
            visitor.page.locator(READY).first.wait_for()
            shoot(visitor, f"{theme} {game} of {players}", SIZES)
            visitor.page.set_viewport_size({"width": 1280, "height": 800})
        visitor.context.close()
    german = Visitor(browser, house.address, size=(390, 844), language="de")
    for name in each_screen(german):
        shoot(german, f"german {name}", SIZES[:1])
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
