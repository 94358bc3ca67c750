/** The house within this browser, as the page sees it: how it comes here, how it starts, and the transport to it. */
import { base } from "../../router.svelte";
import type { Channel, Reply, Transport } from "../transport";
import type { FromHouse, Parts, ToHouse } from "./messages";
import { bringHere, FOLDER, isSame, keepPage, partsHere, partsThere, toFetch } from "./parts";

const TAKE_OVER = "flibuste take over";

type Phase = "opening" | "asking" | "fetching" | "starting" | "ready" | "held" | "taken" | "failed";

interface HouseState {
  phase: Phase;
  size: number;
  share: number;
  reason: string;
  kept: boolean;
  compiled: boolean;
  newer: boolean;
}

export const house: HouseState = $state({
  /** Where it is on its way: asking whether to fetch it, fetching, starting, ready; another tab has it, or took it; it failed. */
  phase: "opening",
  /** What is to be fetched, in bytes, and how much of it is here, from 0 to 1. */
  size: 0,
  share: 0,
  reason: "",
  /** Whether the browser keeps what happens. */
  kept: true,
  /** Whether the engine is compiled; without, the levels that think longest are missing. */
  compiled: true,
  /** Whether there is a newer version, to be taken when the visitor wants it. */
  newer: false,
});

let worker: Worker | null = null;
let number = 0;
const awaited = new Map<number, { done: (reply: Reply) => void; failed: (error: Error) => void }>();
const lines = new Map<number, { heard: (text: string) => void; lost: () => void }>();
const waiting: ToHouse[] = [];

/** Said to the worker, as soon as there is one. */
function say(message: ToHouse): void {
  if (worker) worker.postMessage(message);
  else waiting.push(message);
}

function hear(message: FromHouse): void {
  if (message.say === "told") lines.get(message.line)?.heard(message.text);
  else if (message.say === "reply") {
    awaited.get(message.id)?.done({ status: message.status, text: message.text });
    awaited.delete(message.id);
  } else if (message.say === "hung up") {
    const line = lines.get(message.line);
    lines.delete(message.line);
    line?.lost();
  } else if (message.say === "kept") house.kept = message.kept;
  else if (message.say === "failed") fail(message.reason);
  else house.phase = message.say;
}

function fail(reason: string): void {
  house.phase = "failed";
  house.reason = reason;
  for (const { failed } of awaited.values()) failed(new Error(reason));
  awaited.clear();
}

function start(parts: Parts): void {
  house.phase = "starting";
  house.compiled = parts.compiled;
  const takeOver = sessionStorage.getItem(TAKE_OVER) !== null;
  sessionStorage.removeItem(TAKE_OVER);
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "house" });
  worker.onmessage = (event: MessageEvent<FromHouse>) => hear(event.data);
  worker.onerror = (event) => fail(event.message);
  const folder = new URL(FOLDER, location.href).href;
  worker.postMessage({ say: "start", folder, parts, takeOver, languages: navigator.languages.join(",") } satisfies ToHouse);
  for (const message of waiting) worker.postMessage(message);
}

async function open(): Promise<void> {
  const here = await partsHere();
  if (house.phase !== "opening") return; // the visitor was quicker
  if (here) {
    start(here);
    void lookForNewer(here);
    return;
  }
  const there = await partsThere();
  if (!there) return fail("");
  house.size = await toFetch(there);
  if (house.phase === "opening") house.phase = "asking";
}

/** What the visitor has agreed to: fetch it, keep it, start. */
export async function fetchAndStart(): Promise<void> {
  const parts = await fetchAndKeep();
  if (parts) start(parts);
}

/** Fetch the offline part, and let the browser keep it and the page. */
export async function fetchAndKeep(): Promise<Parts | null> {
  house.phase = "fetching";
  house.share = 0;
  try {
    const there = await partsThere();
    if (!there) throw new Error("offline/parts.json");
    const page = keepPage();
    await bringHere(there, (share) => (house.share = share));
    await page;
    await navigator.storage?.persist?.();
    return there;
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
    return null;
  }
}

async function lookForNewer(here: Parts): Promise<void> {
  const there = await partsThere();
  if (there && !isSame(here, there)) house.newer = true;
  const page = await navigator.serviceWorker?.getRegistration(`${base}/`);
  if (!page) return;
  const look = (): void => {
    if (page.waiting) house.newer = true;
  };
  page.addEventListener("updatefound", () => page.installing?.addEventListener("statechange", look));
  look();
  await page.update().catch(() => undefined); // there is no network
}

/** Take the newer version: first its parts, then the page that goes with them. */
export async function takeNewer(): Promise<void> {
  const there = await partsThere();
  if (there) await bringHere(there, (share) => (house.share = share));
  const page = await navigator.serviceWorker?.getRegistration(`${base}/`);
  if (page?.installing) await installed(page.installing);
  if (!page?.waiting) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  page.waiting.postMessage({ type: "SKIP_WAITING" });
}

/** Resolved when a service worker has all its files, or has given up. */
function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((done) =>
    worker.addEventListener("statechange", () => {
      if (worker.state !== "installing") done();
    }),
  );
}

/** Have the house in this tab, and no longer in another one. */
export function takeOver(): void {
  sessionStorage.setItem(TAKE_OVER, "1");
  location.reload();
}

class WorkerLine implements Channel {
  private readonly line = ++number;
  lost = false;

  constructor(path: string, heard: (text: string) => void, lost: () => void) {
    lines.set(this.line, {
      heard,
      lost: () => {
        this.lost = true;
        lost();
      },
    });
    say({ say: "open", line: this.line, path });
  }

  send(text: string): void {
    say({ say: "hear", line: this.line, text });
  }

  close(): void {
    lines.delete(this.line);
    say({ say: "close", line: this.line });
  }
}

function replied(make: (id: number) => ToHouse): Promise<Reply> {
  if (house.phase === "failed") return Promise.reject(new Error(house.reason));
  const id = ++number;
  return new Promise((done, failed) => {
    awaited.set(id, { done, failed });
    say(make(id));
  });
}

let opened: Promise<void> | undefined;
const opening = (): Promise<void> => (opened ??= open());

export const transport: Transport = {
  request(method, path, body = "") {
    void opening();
    return replied((id) => ({ say: "request", id, method, path, body }));
  },
  line: (path, heard, lost) => new WorkerLine(path, heard, lost),
};

// ---- everything as one file --------------------------------------------------------------------------------------------

const FORMAT = "flibuste house 1";

/** All that the house keeps and what was chosen on the page, as a text. */
export async function everything(settings: unknown): Promise<string> {
  const { text } = await replied((id) => ({ say: "everything", id }));
  return JSON.stringify({ format: FORMAT, settings, rows: JSON.parse(text) as unknown });
}

/** Put what is in such a text in the place of all that is kept; the reason if it is no such text. */
export async function bring(text: string): Promise<string> {
  const reply = await replied((id) => ({ say: "bring", id, text }));
  return reply.status === 200 ? "" : (JSON.parse(reply.text) as { reason: string }).reason;
}
