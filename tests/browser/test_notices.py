"""Notices in the page: offered at a table over days, turned on and off, shown by the worker, closed when they are settled."""

import json
import re
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from playwright.sync_api import expect

from flibuste.server.net.push import point, to_text
from tests.browser.conftest import Visitors
from tests.browser.judging import PHONE, TAGS, USUAL, axe, resize, sideways
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.xdist_group("browser two")

# A browser without a head has no push service and shows no notices: this is what a visitor and they would say.
STUB = """([endpoint, p256dh, auth]) => {
  const made = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => (localStorage.removeItem("subscribed"), true),
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem("subscribed") ? made : null);
  PushManager.prototype.subscribe = async (options) => {
    if (localStorage.getItem("no service")) throw new DOMException("push service error", "AbortError");
    localStorage.setItem("subscribed", JSON.stringify(options));
    return made;
  };
  Object.defineProperty(Notification, "permission", { get: () => localStorage.getItem("allowed") ?? "default" });
  Notification.requestPermission = async () => {
    localStorage.setItem("allowed", localStorage.getItem("answer") ?? "granted");
    return Notification.permission;
  };
}"""
# The same in the worker, which remembers what it shows.
SHOWING = """() => {
  self.shown = [];
  self.opened = [];
  ServiceWorkerRegistration.prototype.getNotifications = async () => self.shown;
  ServiceWorkerRegistration.prototype.showNotification = async (title, { tag, body, data }) => {
    const one = { title, tag, body, data, close: () => (self.shown = self.shown.filter((other) => other !== one)) };
    self.shown = [...self.shown.filter((other) => other.tag !== tag), one];
  };
  clients.openWindow = async (address) => void self.opened.push(address);
}"""
TAP = """async (tag) => {
  const event = new ExtendableEvent("notificationclick");
  let rest;
  Object.defineProperties(event, {
    notification: { value: self.shown.find((one) => one.tag === tag) },
    waitUntil: { value: (work) => (rest = work) },
  });
  self.dispatchEvent(event);
  await rest.catch(() => undefined); // without a hand at the screen nothing may come to the front
}"""


def subscribing(visitor: Visitor, name: str) -> str:
    """From now on the visitor's browser would give this address."""
    endpoint = f"https://push.invalid/send/{name}"
    key = to_text(point(generate_private_key(SECP256R1()).public_key()))
    visitor.context.add_init_script(f"({STUB})({json.dumps([endpoint, key, to_text(bytes(16))])})")
    return endpoint


def devices(visitor: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = visitor.ask("GET", "/api/me/data")["people"]["devices"]
    return found


class PushService:
    """It hands what it was given to the worker, which has no page to look at."""

    def __init__(self, visitor: Visitor) -> None:
        page = visitor.page
        (self.worker,) = visitor.context.service_workers
        self.worker.evaluate(SHOWING)
        self.cdp = visitor.context.new_cdp_session(page)
        self.registrations: list[dict[str, Any]] = []
        self.cdp.on("ServiceWorker.workerRegistrationUpdated", lambda told: self.registrations.extend(told["registrations"]))
        self.cdp.send("ServiceWorker.enable")
        self.origin = visitor.address
        while not self.registrations:
            page.evaluate("() => 0")

    def deliver(self, code: str, yours: list[str], page: str = "table") -> None:
        told = {"page": page, "code": code, "turn": 1, "title": "Korsar", "text": f"Come to {code}."}
        told |= {"language": "en", "yours": yours}
        sent = {"origin": self.origin, "registrationId": self.registrations[-1]["registrationId"], "data": json.dumps(told)}
        self.worker.evaluate("() => { self.heard = new Promise((done) => self.addEventListener('push', done, { once: true })); }")
        self.cdp.send("ServiceWorker.deliverPushMessage", sent)
        self.worker.evaluate("() => self.heard")
        self.worker.evaluate("async () => { for (let turns = 0; turns < 20; turns++) await clients.matchAll(); }")

    def shown(self) -> list[list[str]]:
        found: list[list[str]] = self.worker.evaluate("() => self.shown.map((one) => [one.tag, one.title, one.body])")
        return found


def test_a_device_is_asked_at_a_table_over_days_and_told_of_its_turns(visitors: Visitors) -> None:
    host = visitors(color_scheme="light")
    endpoint = subscribing(host, "host")
    page = host.page
    page.goto("/")
    host.ask("GET", "/api/me")
    quick = host.new_table("korsar", ["you", "open"], start=False)
    page.goto(f"/table/{quick}")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    expect(page.get_by_role("button", name="Yes, tell me")).to_have_count(0)
    code = host.new_table("korsar", ["you", "open"], start=False, clock="one_day")
    page.goto(f"/table/{code}")
    page.get_by_role("button", name="Yes, tell me").wait_for()
    assert axe(page, TAGS) == [] and devices(host) == [], "nothing happens before a press"
    for size in (PHONE, (844, 390), USUAL):
        resize(page, size)
        assert sideways(page) == []
    page.get_by_role("button", name="Yes, tell me").click()
    expect(page.get_by_text("This device tells you when it is your turn.")).to_be_visible()
    (kept,) = devices(host)
    assert (kept["endpoint"], kept["language"], kept["quiet"]) == (endpoint, "en", None)
    options = json.loads(page.evaluate("localStorage.getItem('subscribed')"))
    assert options == {"userVisibleOnly": True, "applicationServerKey": host.ask("GET", "/api/notices")["key"]}

    service = PushService(host)
    service.deliver(code, [code])
    assert service.shown() == [], "the page is in sight"
    page.goto("about:blank")
    service.deliver(code, [code])
    assert service.shown() == [[code, "Korsar", f"Come to {code}."]]
    service.deliver(quick, [quick, code])
    assert [tag for tag, *_ in service.shown()] == [code, quick]
    service.deliver(quick, [quick])
    assert [tag for tag, *_ in service.shown()] == [quick], "what is settled is closed"
    service.worker.evaluate(TAP, quick)
    assert service.worker.evaluate("() => self.opened") == [f"{host.address}/table/{quick}"] and service.shown() == []
    cup = host.ask("POST", "/api/tournaments", {"name": "The cup", "game": "korsar", "size": 2, "clock": "one_day"})["code"]
    service.deliver(cup, [cup], "tournament")
    service.worker.evaluate(TAP, cup)
    assert service.worker.evaluate("() => self.opened[1]") == f"{host.address}/tournament/{cup}"
    service.deliver(code, [code])
    page.goto("/matches")
    expect(page.get_by_text(code).first).to_be_visible()
    service.worker.evaluate(TAP, code)
    expect(page).to_have_url(re.compile(f"/table/{code}$"))
    expect(page.get_by_role("button", name="Yes, tell me")).to_have_count(0)


def test_whoever_declines_is_not_asked_again_and_a_refusal_of_the_browser_is_told(visitors: Visitors) -> None:
    visitor = visitors(size=PHONE)
    subscribing(visitor, "no")
    page = visitor.page
    page.goto("/")
    visitor.ask("GET", "/api/me")
    code = visitor.new_table("korsar", ["you", "open"], start=False, clock="one_day")
    page.goto(f"/table/{code}")
    page.get_by_role("button", name="No, thanks").click()
    expect(page.get_by_role("button", name="No, thanks")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    expect(page.get_by_role("button", name="Yes, tell me")).to_have_count(0)
    page.evaluate("localStorage.setItem('answer', 'denied')")
    page.goto("/settings")
    page.get_by_role("button", name="Turn notifications on").click()
    expect(page.get_by_text("This browser refuses notifications")).to_be_visible()
    assert devices(visitor) == []


def test_settings_turn_notices_on_and_off_and_keep_quiet_hours(visitors: Visitors) -> None:
    visitor = visitors()
    subscribing(visitor, "settings")
    page = visitor.page
    page.goto("/settings")
    page.get_by_role("button", name="Turn notifications on").click()
    panel = page.locator("[data-notices=on]")
    panel.get_by_role("switch", name="Quiet hours").check()
    expect(panel.get_by_label("From")).to_have_value("22:00")
    with page.expect_response(re.compile("/api/notices$")):
        panel.get_by_label("Until").fill("08:30")
        panel.get_by_label("Until").blur()
    assert [one["quiet"] for one in devices(visitor)] == [[22 * 60, 8 * 60 + 30]]
    assert axe(page, TAGS) == []
    for size in (PHONE, (844, 390), USUAL):
        resize(page, size)
        assert sideways(page) == []
    page.reload()
    expect(page.locator("[data-notices=on]").get_by_label("Until")).to_have_value("08:30")
    page.get_by_role("button", name="Turn notifications off").click()
    expect(page.get_by_role("button", name="Turn notifications on")).to_be_visible()
    assert devices(visitor) == []
    page.evaluate("localStorage.setItem('no service', '1')")
    page.get_by_role("button", name="Turn notifications on").click()
    expect(page.get_by_text("gave no address for notifications")).to_be_visible()
    assert devices(visitor) == []
