/** The files of the offline part: which there are, how they come into this browser, and the service worker that gives them out again. */
import { base } from "../../router.svelte";
import { SERVER } from "../home.svelte";
import type { Parts } from "./messages";

type File = Parts["files"][number];

export const FOLDER = `${base}/offline/`;
const LIST = `${FOLDER}parts.json`;
/** The service worker gives out what is in here; offline/service-worker.mjs names it too. */
const CACHE = "flibuste-offline";
/** The lock of whoever brings the files, for which a service worker waits; offline/service-worker.mjs names it too. */
const COMING = "flibuste files are coming";
const KINDS: Record<string, string> = { json: "application/json", mjs: "text/javascript", wasm: "application/wasm" };

/** Only pages over https have caches, and not every browser lets them be used. */
const storage = globalThis.caches as CacheStorage | undefined;
const cache = async (): Promise<Cache | undefined> => storage?.open(CACHE).catch(() => undefined);

// ---- which there are ---------------------------------------------------------------------------------------------------

async function read(address: string): Promise<Parts | null> {
  try {
    const answer = await fetch(address, { cache: "no-cache" });
    return answer.ok ? ((await answer.json()) as Parts) : null;
  } catch {
    return null;
  }
}

/** What the site or the server has now: the service worker does not know this address. Null where it has none or cannot be reached. */
export const partsNow = (): Promise<Parts | null> => read(`${LIST}?now`);

/**
 * What goes with this page. A site's page comes from the service worker, if there is one, and so does its list; a server's comes from
 * the server, as long as that answers.
 */
export async function partsOfPage(): Promise<Parts | null> {
  return (SERVER === "." ? await partsNow() : null) ?? (await read(LIST));
}

export const isSame = (one: Parts, other: Parts): boolean => one.runtime === other.runtime && one.house === other.house;

async function missing(parts: Parts): Promise<File[]> {
  const kept = await cache();
  if (!kept) return parts.files;
  const found = await Promise.all(parts.files.map((file) => kept.match(FOLDER + file.path)));
  return parts.files.filter((_, at) => !found[at]);
}

/** Whether this browser has all of it. */
export const areHere = async (parts: Parts): Promise<boolean> => (await missing(parts)).length === 0;

// ---- how they come here ------------------------------------------------------------------------------------------------

/** Where a file is fetched from, and what that weighs. */
interface Way {
  file: File;
  address: string;
  weight: number;
}

/** A host that does not compress a file by itself is asked for the copy that the build has compressed, if it is to be kept here. */
async function wayOf(file: File): Promise<Way> {
  const address = FOLDER + file.path;
  const encoding = (await fetch(address, { method: "HEAD" })).headers.get("content-encoding");
  if (encoding) return { file, address, weight: encoding === "br" ? file.brotli : file.gzip };
  return canKeep() ? { file, address: `${address}.gz`, weight: file.gzip } : { file, address, weight: file.bytes };
}

const waysOf = async (files: File[]): Promise<Way[]> => Promise.all(files.map(wayOf));
const weightOf = (ways: Way[]): number => ways.reduce((sum, way) => sum + way.weight, 0);

/** How many bytes would come over the network; not a number where it cannot be reached. */
export async function toFetch(parts: Parts): Promise<number> {
  return missing(parts)
    .then(waysOf)
    .then(weightOf, () => NaN);
}

/** The bytes of a file. */
async function fetched({ file, address }: Way, count: (bytes: number) => void): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(file.path);
  const packed = address.endsWith(".gz") && !answer.headers.get("content-encoding");
  const plain = packed ? answer.body.pipeThrough(new DecompressionStream("gzip")) : answer.body;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
  });
  return new Response(plain.pipeThrough(counted)).arrayBuffer();
}

/** Bring the files here, and tell how far that is, from 0 to 1; whether the browser keeps them. */
async function bringHere(parts: Parts, progress: (share: number) => void): Promise<boolean> {
  const ways = await waysOf(await missing(parts));
  const all = weightOf(ways) || 1;
  const kept = await cache();
  let isKept = kept !== undefined;
  let done = 0;
  const bring = async (way: Way): Promise<void> => {
    const { path, bytes } = way.file;
    const body = await fetched(way, (length) => progress(Math.min((done += (length / bytes) * way.weight) / all, 1)));
    const headers = { "content-type": KINDS[path.split(".").at(-1)!] ?? "application/octet-stream" };
    await kept?.put(FOLDER + path, new Response(body, { headers })).catch(() => (isKept = false)); // there is no room
  };
  await Promise.all(ways.map(bring));
  return isKept;
}

/** Let go of what is of another version. */
async function dropOthers(parts: Parts): Promise<void> {
  const kept = await cache();
  const needed = new Set(parts.files.map((file) => FOLDER + file.path));
  for (const request of (await kept?.keys()) ?? []) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(FOLDER) && !needed.has(pathname)) await kept?.delete(request);
  }
}

export async function forgetParts(): Promise<void> {
  await dropOthers({ compiled: true, runtime: "", house: "", files: [] });
  const page = await navigator.serviceWorker?.getRegistration(`${base}/`);
  for (const name of (await storage?.keys()) ?? []) if (page && name.endsWith(page.scope)) await storage?.delete(name);
  await page?.unregister();
}

// ---- the service worker ------------------------------------------------------------------------------------------------

/** Whether the browser was told to keep nothing, as far as it has been asked. */
let refuses = false;

/** Ask the browser whether it was told to keep nothing: one that takes no cookies has all that is needed, and refuses each use of it. */
export async function askLeave(): Promise<void> {
  try {
    await navigator.locks?.request("flibuste leave", () => undefined);
    await navigator.serviceWorker?.getRegistration();
  } catch {
    refuses = true;
  }
}

/** Whether this browser, here, can keep the page itself: over https, or on the machine itself. */
export const canKeep = (): boolean => Boolean(navigator.serviceWorker && navigator.locks) && storage !== undefined && !refuses;

/** Whether a service worker keeps the page. */
export async function isPageHere(): Promise<boolean> {
  if (!canKeep()) return false;
  const page = await navigator.serviceWorker?.getRegistration(`${base}/`);
  return Boolean(page?.active);
}

/** The service worker that goes with the page there is now, on its way if it is a newer one. */
async function newestPage(): Promise<ServiceWorkerRegistration> {
  const page = await navigator.serviceWorker.register(`${base}/sw.js`, { scope: `${base}/` });
  if (page.active && !page.installing) await page.update();
  return page;
}

/**
 * Bring the files here, and let a service worker keep the page that goes with them; whether both are kept. It brings the page
 * meanwhile, and waits for the files as long as this tab has the lock.
 */
export async function bringAndKeep(parts: Parts, progress: (share: number) => void): Promise<boolean> {
  if (!canKeep()) {
    await bringHere(parts, progress);
    return false;
  }
  const isHere = await navigator.locks.request(COMING, () => {
    void newestPage().catch(() => undefined); // it is tried once more below
    return bringHere(parts, progress);
  });
  if (!isHere) return false;
  try {
    const page = await newestPage();
    const newer = page.installing ?? page.waiting;
    if (newer) await active(newer);
    await dropOthers(parts);
    return true;
  } catch {
    return false;
  }
}

/** Resolved when a service worker has taken its place; rejected if it cannot. */
function active(worker: ServiceWorker): Promise<void> {
  return new Promise((done, failed) => {
    const look = (): void => {
      if (worker.state === "installed") worker.postMessage({ type: "SKIP_WAITING" });
      else if (worker.state === "activated") done();
      else if (worker.state === "redundant") failed(new Error("sw.js"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** A service worker with a newer page that waits for the visitor, now or later. */
export async function whenPageWaits(told: () => void): Promise<void> {
  const page = await navigator.serviceWorker?.getRegistration(`${base}/`);
  if (!page) return;
  const look = (): void => {
    if (page.waiting) told();
  };
  page.addEventListener("updatefound", () => page.installing?.addEventListener("statechange", look));
  look();
  await page.update().catch(() => undefined); // there is no network
}
