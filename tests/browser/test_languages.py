"""The language of the page: the browser's at first, then the chosen one, in every window."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.playing import lit
from tests.browser.screens import choose
from tests.browser.visitor import Visitor, held_back
from tests.page_words import page_text

pytestmark = pytest.mark.xdist_group("browser two")


def is_in(page: Page, language: str, title: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()


def test_language_by_browser_and_switch(visitors: Visitors) -> None:
    visitor = visitors(language="it-CH")
    page = visitor.page
    page.goto("/settings")
    is_in(page, "it", "Impostazioni")
    page.get_by_text("Deutsch").click()
    is_in(page, "de", "Einstellungen")
    page.reload()
    is_in(page, "de", "Einstellungen")
    page.goto("/rules/corsari")  # those of the edition that German readers have at home
    expect(page.get_by_role("radio", name=page_text("corsari.edition.piatnik", "de"))).to_be_checked()


def test_a_table_in_another_window_follows_and_keeps_the_draft(visitor: Visitor) -> None:
    visitor.sit_at("korsar", ["you", "level1"])
    table = visitor.page
    table.locator('main[data-mine="true"]').wait_for()
    place = lit(table)[0]
    choose(table, place)
    settings = visitor.context.new_page()
    settings.goto("/settings")
    settings.get_by_text("Français").click()
    is_in(settings, "fr", "Réglages")
    expect(table.locator("html")).to_have_attribute("lang", "fr")
    expect(table.locator(".say")).to_contain_text("À vous")
    expect(table.locator(f'[data-place="{place}"]').first).to_have_attribute("aria-pressed", "true")


def test_the_language_that_was_chosen_last_is_shown(visitor: Visitor) -> None:
    """Also if the words of another one, chosen a moment before, come later."""
    page = visitor.page
    page.goto("/settings")
    is_in(page, "en", "Settings")
    with held_back(page, "**/*fr-*.js") as held:
        with page.expect_request("**/*fr-*.js"):
            page.get_by_text("Français").click()
        page.get_by_text("Deutsch").click()
        is_in(page, "de", "Einstellungen")
    page.evaluate("(files) => Promise.all(files.map((one) => import(one)))", [one.request.url for one in held])
    is_in(page, "de", "Einstellungen")
    page.get_by_text("Français").click()
    is_in(page, "fr", "Réglages")
