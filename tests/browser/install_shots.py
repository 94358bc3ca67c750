"""The pictures that a browser shows to whoever installs the page, in each language, into web/public/install/, which is committed.

.venv/bin/python -m tests.browser.install_shots
"""

import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from flibuste.words import LANGUAGES
from tests.browser.chromium import launched
from tests.browser.playing import READY, play_on
from tests.browser.visitor import House, Visitor

OUT = Path(__file__).parents[2] / "web" / "public" / "install"
SHAPES = {"wide": ((1280, 800), 1), "narrow": ((390, 844), 2)}  # what the manifest says of their sizes


def main() -> None:
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "flibuste.db")
        browser = launched(playwright)
        for language in LANGUAGES:
            for shape, (size, scale) in SHAPES.items():
                visitor = Visitor(browser, house.address, size=size, language=language, device_scale_factor=scale)
                visitor.sit_at("corsari", ["you", "level1", "level1"])
                play_on(visitor.page, Random("install"), 4)
                visitor.page.locator(READY).first.wait_for()
                visitor.page.screenshot(path=OUT / f"{shape}.{language}.jpg", type="jpeg", quality=60)
                visitor.context.close()
        browser.close()
        house.close()


if __name__ == "__main__":
    main()
