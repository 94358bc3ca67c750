/** The house within this browser, as the page sees it: how it comes here, how it starts, and the transport to it. */
import type { Channel, Reply, Transport } from "../transport";
import { BAD, type FromHouse, type Parts, type ToHouse } from "./messages";
import { areHere, askLeave, bringAndKeep, canKeep, FOLDER, isSame, partsNow, partsOfPage, toFetch, whenPageWaits } from "./parts";

const TAKE_OVER = "flibuste take over";
/** That the visitor has agreed to fetch it, for a browser that does not keep it. */
const AGREED = "flibuste agreed";

type Phase = "opening" | "asking" | "fetching" | "starting" | "ready" | "held" | "taken" | "failed";

interface HouseState {
  phase: Phase;
  size: number;
  share: number;
  reason: string;
  kept: boolean;
  pageKept: boolean;
  compiled: boolean;
  newer: "" | "there" | "coming" | "failed";
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
  /** Whether it keeps the page and its parts, so that no network is needed any more. */
  pageKept: canKeep(),
  /** Whether the engine is compiled; without, the levels that think longest are missing. */
  compiled: true,
  /** Whether there is a newer version, to be taken when the visitor wants it. */
  newer: "",
});

let worker: Worker | null = null;
let number = 0;
type Told = Reply & { file?: Blob };
const awaited = new Map<number, { done: (reply: Told) => void; failed: (error: Error) => void }>();
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
    awaited.get(message.id)?.done(message);
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
  const takeOver = ifKept(() => sessionStorage.getItem(TAKE_OVER)) === "1";
  ifKept(() => sessionStorage.removeItem(TAKE_OVER));
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "house" });
  worker.onmessage = (event: MessageEvent<FromHouse>) => hear(event.data);
  worker.onerror = (event) => fail(event.message);
  const folder = new URL(FOLDER, location.href).href;
  worker.postMessage({ say: "start", folder, parts, takeOver, languages: navigator.languages.join(",") } satisfies ToHouse);
  for (const message of waiting) worker.postMessage(message);
}

/** What the browser keeps beside the house: nothing, where it refuses to keep anything. */
function ifKept<Kept>(use: () => Kept): Kept | null {
  try {
    return use();
  } catch {
    return null;
  }
}

async function open(): Promise<void> {
  await askLeave();
  house.pageKept = canKeep();
  const parts = await partsOfPage();
  if (house.phase !== "opening") return; // the visitor was quicker
  if (!parts) return fail("");
  house.compiled = parts.compiled;
  if (await areHere(parts)) {
    start(parts);
    return lookForNewer(parts);
  }
  if (!house.pageKept && ifKept(() => localStorage.getItem(AGREED)) !== null) return fetchAndStart();
  house.size = await toFetch(parts);
  if (house.phase !== "opening") return;
  if (isNaN(house.size)) fail("");
  else house.phase = "asking";
}

/** What the visitor has agreed to: fetch it, keep it, start. */
export async function fetchAndStart(): Promise<void> {
  const parts = await fetchAndKeep();
  if (parts) start(parts);
}

const progress = (share: number): number => (house.share = share);

/** Fetch the offline part, and let the browser keep it and the page. */
export async function fetchAndKeep(): Promise<Parts | null> {
  house.phase = "fetching";
  house.share = 0;
  try {
    const parts = await partsOfPage();
    if (!parts) throw new Error("");
    house.pageKept = await bringAndKeep(parts, progress);
    if (!house.pageKept) ifKept(() => localStorage.setItem(AGREED, "1"));
    void navigator.storage?.persist?.().catch(() => false); // a browser may ask the visitor: the answer is not waited for
    return parts;
  } catch {
    fail(""); // the page has words for it; a browser's own are in no language of ours
    return null;
  }
}

async function lookForNewer(here: Parts): Promise<void> {
  const there = await partsNow();
  if (!there || isSame(here, there)) return whenPageWaits(() => (house.newer ||= "there"));
  house.size = await toFetch(there);
  if (!isNaN(house.size)) house.newer = "there";
}

/** Take the newer version: first its parts, then the page that goes with them. Until both are here nothing changes. */
export async function takeNewer(): Promise<void> {
  house.newer = "coming";
  house.share = 0;
  try {
    const there = await partsNow();
    if (!there || !(await bringAndKeep(there, progress))) throw new Error("offline/parts.json");
    location.reload();
  } catch {
    house.newer = "failed";
  }
}

/** Have the house in this tab, and no longer in another one. */
export function takeOver(): void {
  ifKept(() => sessionStorage.setItem(TAKE_OVER, "1"));
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

function replied(make: (id: number) => ToHouse): Promise<Told> {
  if (house.phase === "failed") return Promise.reject(new Error(house.reason));
  const id = ++number;
  return new Promise((done, failed) => {
    awaited.set(id, { done, failed });
    say(make(id));
  });
}

let opened: Promise<void> | undefined;
const opening = (): Promise<void> => (opened ??= open().catch((error: unknown) => fail(String(error))));

export const transport: Transport = {
  breaks: false,
  request(method, path, body = "") {
    void opening();
    return replied((id) => ({ say: "request", id, method, path, body }));
  },
  line: (path, heard, lost) => new WorkerLine(path, heard, lost),
};

// ---- everything as one file --------------------------------------------------------------------------------------------

/** All that the house keeps, and what the page itself keeps, as a file. */
export async function everything(page: Record<string, string>): Promise<Blob> {
  const { file } = await replied((id) => ({ say: "everything", id, page }));
  return file!;
}

/** Put what is in such a file in the place of all that is kept: what the page itself had kept, or why nothing has changed. */
export async function bring(file: Blob): Promise<Record<string, string> | "bad" | "full"> {
  const { status, text } = await replied((id) => ({ say: "bring", id, file }));
  if (status !== 200) return status === BAD ? "bad" : "full";
  return (JSON.parse(text) as { page: Record<string, string> }).page;
}
