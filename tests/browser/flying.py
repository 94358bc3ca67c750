"""Watching cards fly, moment by moment: time stands still for the page's animations, and each is put where it would be then.

What is wrong is written down in a line each: a card seen twice or not at all, one that jumps or changes its size at once, a
flight over a name. A match goes on by itself when a flight was looked at.
"""

from pathlib import Path

from playwright.sync_api import Page

WATCH = Path(__file__).with_name("flying.js").read_text()


def watch_flights(page: Page, moments: int) -> None:
    """At so many moments of each flight, from the next page on."""
    page.add_init_script(f"{WATCH}\ndocument.addEventListener('DOMContentLoaded', () => watchFlights({moments}))")


def faults(page: Page) -> list[str]:
    return [str(one) for one in page.evaluate("() => window.watchedFlights.faults")]


def moved(page: Page) -> set[str]:
    """The properties that anything on the page was animated by."""
    return {str(one) for one in page.evaluate("() => [...window.watchedFlights.moved]")}


def flown(page: Page) -> int:
    return int(page.evaluate("() => window.watchedFlights.flights"))


def cries(page: Page) -> list[str]:
    """What was called out over a place from which something flew."""
    return [str(one) for one in page.evaluate("() => window.watchedFlights.cries")]
