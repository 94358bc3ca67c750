/**
 * Whether this device is told when it is the visitor's turn, also while the page is closed. The browser asks the visitor, and only
 * after a press; its push service gives an address, which the server is told.
 */
import * as api from "../net/api";
import { home } from "../net/home.svelte";
import { base, go } from "../router.svelte";
import { language, settings } from "../settings.svelte";
import type { TournamentInfo } from "../wire";
import { isMyTurn } from "./mine.svelte";

/** How notices stand here; `none` where the server sends none. */
export type Standing = "none" | "insecure" | "unable" | "denied" | "off" | "on";

const SCOPE = `${base}/notices/`;

export const notices: { standing: Standing; failed: boolean } = $state({
  standing: "none",
  /** Whether the push service gave no address the last time it was asked. */
  failed: false,
});

const isAwaitedAt = ({ phase, fair }: TournamentInfo): boolean =>
  fair !== null && ((phase === "sealing" && !fair.sealed) || (phase === "revealing" && fair.sealed && !fair.revealed));

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration(SCOPE);
  return found?.scope.endsWith(SCOPE) ? found : undefined; // not the one that keeps the page
}

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await worker())?.pushManager.getSubscription()) ?? null;

const isAble = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** See how notices stand. */
export async function look(): Promise<void> {
  const { key } = home.within ? { key: "" } : await api.noticeKey().catch(() => ({ key: "" }));
  if (!key) notices.standing = "none";
  else if (!isSecureContext) notices.standing = "insecure";
  else if (!isAble()) notices.standing = "unable";
  else if (Notification.permission === "denied") notices.standing = "denied";
  else notices.standing = Notification.permission === "granted" && (await subscription()) ? "on" : "off";
}

/** The quiet hours, "22:00-07:00", as minutes of the day. */
export function quietMinutes(text: string): [number, number] | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (!found) return null;
  const [fromHour, fromMinute, toHour, toMinute] = found.slice(1).map(Number) as [number, number, number, number];
  return [60 * fromHour + fromMinute, 60 * toHour + toMinute];
}

/** Tell the server where this device is to be told, in which language and at which hours. */
async function tell(found: PushSubscription): Promise<void> {
  const { endpoint, keys } = found.toJSON();
  await api.me();
  await api.notify({
    endpoint: endpoint ?? "",
    key: keys?.["p256dh"] ?? "",
    secret: keys?.["auth"] ?? "",
    language: language(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    quiet: quietMinutes(settings.quiet),
  });
}

/** After a press. The browser asks the visitor, if it has not been told yet. */
export async function turnOn(): Promise<void> {
  notices.failed = false;
  settings.offered = true;
  if ((await Notification.requestPermission()) === "granted") {
    try {
      const { key } = await api.noticeKey();
      const made = await navigator.serviceWorker.register(`${base}/notices.js`, { scope: SCOPE });
      await active(made);
      await (await made.pushManager.getSubscription())?.unsubscribe(); // it may be for another key
      await tell(await made.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    } catch {
      notices.failed = true;
      await turnOff().catch(() => undefined);
    }
  }
  await look();
}

function active(made: ServiceWorkerRegistration): Promise<void> {
  return new Promise((done) => {
    const coming = made.installing ?? made.waiting;
    if (!coming) done();
    else coming.addEventListener("statechange", () => coming.state === "activated" && done());
  });
}

export async function turnOff(): Promise<void> {
  const found = await subscription();
  if (found) {
    await found.unsubscribe();
    await api.notifyNoMore(found.endpoint);
  }
  await (await worker())?.unregister();
  await look();
}

/** Other quiet hours: the server is told, if this device is. */
export async function beQuiet(text: string): Promise<void> {
  settings.quiet = text;
  const found = await subscription();
  if (found) await tell(found);
}

/** Close the notices of tables at which it is not the visitor's turn any more, and of tournaments that do not wait for him. */
async function tidy(): Promise<void> {
  const shown = (await (await worker())?.getNotifications()) ?? [];
  if (!shown.length) return;
  const mine = await api.myTables();
  const awaited = new Set(mine.filter(isMyTurn).map(({ table }) => table.code));
  if (shown.some(({ data }) => (data as { page?: string } | null)?.page === "tournament"))
    for (const one of await api.myTournaments()) if (isAwaitedAt(one)) awaited.add(one.code);
  for (const one of shown) if (!awaited.has(one.tag)) one.close();
}

/** From the start of the page on: the server hears of this device anew, what is settled is closed, and a tap leads to its table. */
export async function attendNotices(): Promise<void> {
  if (home.within || !isSecureContext || !isAble() || Notification.permission !== "granted") return;
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ at?: string }>) => {
    if (typeof data.at === "string") go(data.at);
  });
  document.addEventListener("visibilitychange", () => document.hidden || void tidy().catch(() => undefined));
  const found = await subscription();
  if (!found) return;
  await Promise.allSettled([tell(found), tidy()]);
}
