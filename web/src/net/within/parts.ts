/** The files of the offline part: which there are, how they come into this browser, and the service worker that gives them out again. */
import { base } from "../../router.svelte";
import type { Parts } from "./messages";

export const FOLDER = `${base}/offline/`;
const LIST = `${FOLDER}parts.json`;
/** The service worker gives out what is in here; offline/service-worker.mjs names it too. */
const CACHE = "flibuste-offline";

/** Only pages over https have caches. */
const storage = globalThis.caches as CacheStorage | undefined;
const cache = async (): Promise<Cache | undefined> => storage?.open(CACHE);

/** What is kept in this browser, complete; null if there is nothing, or the browser keeps no files over plain http. */
export async function partsHere(): Promise<Parts | null> {
  const found = await (await cache())?.match(LIST);
  return found ? ((await found.json()) as Parts) : null;
}

/** What the site or the server has now; null where it has no offline part or cannot be reached. */
export async function partsThere(): Promise<Parts | null> {
  try {
    const answer = await fetch(LIST, { cache: "no-cache" });
    return answer.ok ? ((await answer.json()) as Parts) : null;
  } catch {
    return null;
  }
}

export const isSame = (one: Parts, other: Parts): boolean => one.runtime === other.runtime && one.house === other.house;

async function missing(parts: Parts): Promise<Parts["files"]> {
  const kept = await cache();
  if (!kept) return parts.files;
  const found = await Promise.all(parts.files.map((file) => kept.match(FOLDER + file.path)));
  return parts.files.filter((_, at) => !found[at]);
}

/** How many bytes would come over the network. */
export async function toFetch(parts: Parts): Promise<number> {
  return (await missing(parts)).reduce((sum, file) => sum + file.fetched, 0);
}

/** Bring the files here, and tell how far that is, from 0 to 1. The list comes last, so that half of it is nothing. */
export async function bringHere(parts: Parts, progress: (share: number) => void): Promise<void> {
  const files = await missing(parts);
  const all = files.reduce((sum, file) => sum + file.fetched, 0) || 1;
  const kept = await cache();
  let done = 0;
  for (const file of files) {
    const answer = await fetch(FOLDER + file.path);
    if (!answer.ok || !answer.body) throw new Error(file.path);
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        done += (chunk.length / file.bytes) * file.fetched;
        progress(Math.min(done / all, 1));
        controller.enqueue(chunk);
      },
    });
    const body = await new Response(answer.body.pipeThrough(counted)).arrayBuffer();
    const headers = { "content-type": answer.headers.get("content-type") ?? "" };
    await kept?.put(FOLDER + file.path, new Response(body, { headers }));
  }
  await kept?.put(LIST, new Response(JSON.stringify(parts), { headers: { "content-type": "application/json" } }));
  await dropOthers(parts);
}

async function dropOthers(parts: Parts): Promise<void> {
  const kept = await cache();
  const needed = new Set([LIST, ...parts.files.map((file) => FOLDER + file.path)]);
  for (const request of (await kept?.keys()) ?? []) if (!needed.has(new URL(request.url).pathname)) await kept?.delete(request);
}

export async function forgetParts(): Promise<void> {
  await storage?.delete(CACHE);
  for (const one of (await navigator.serviceWorker?.getRegistrations()) ?? []) await one.unregister();
}

/** Whether this browser, here, can keep the page itself: over https, or on the machine itself. */
export const canKeep = (): boolean => Boolean(navigator.serviceWorker) && storage !== undefined;

/** Let the service worker keep the page; resolved when it does. A site without one, or a browser that wants none, does without. */
export async function keepPage(): Promise<ServiceWorkerRegistration | null> {
  if (!canKeep()) return null;
  try {
    await navigator.serviceWorker.register(`${base}/sw.js`, { scope: `${base}/` });
    return await navigator.serviceWorker.ready;
  } catch {
    return null;
  }
}
