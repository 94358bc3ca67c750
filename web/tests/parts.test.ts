/** How the offline part comes into a browser: what is said before, what is kept, what happens where nothing is kept. */
import { gzipSync } from "node:zlib";
import { waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Parts } from "../src/net/within/messages";

const BODY = "0123456789";
const PARTS: Parts = {
  compiled: true,
  runtime: "runtime-1",
  house: "house-1",
  files: [
    { path: "runtime-1/pyodide.mjs", bytes: 10, brotli: 4, gzip: 6 },
    { path: "house-1/house.zip", bytes: 10, brotli: 3, gzip: 5 },
  ],
};
const NEWER: Parts = { ...PARTS, house: "house-2", files: [PARTS.files[0]!, { ...PARTS.files[1]!, path: "house-2/house.zip" }] };

/** A browser's cache; `full` refuses whatever is put into it. */
class Kept {
  files = new Map<string, Response>();
  full = false;
  match = (path: string): Promise<Response | undefined> => Promise.resolve(this.files.get(path));
  put = (path: string, answer: Response): Promise<void> => {
    if (this.full) return Promise.reject(new DOMException("full", "QuotaExceededError"));
    this.files.set(path, answer);
    return Promise.resolve();
  };
  keys = (): Promise<{ url: string }[]> => Promise.resolve([...this.files.keys()].map((path) => ({ url: `http://x${path}` })));
  delete = ({ url }: { url: string }): Promise<boolean> => Promise.resolve(this.files.delete(new URL(url).pathname));
}

let asked: string[];
let kept: Kept;
let here: Parts;
let now: Parts | null;
let askedToStay: number;

/** A host that compresses by itself in this way, or not at all. */
function hosts(encoding: string): void {
  const headers = encoding ? { "content-encoding": encoding } : undefined;
  vi.stubGlobal("fetch", (address: string, { method = "GET" }: { method?: string } = {}) => {
    asked.push(`${method} ${address}`);
    if (address.includes("parts.json")) {
      const list = address.endsWith("?now") ? now : here;
      return list ? Promise.resolve(new Response(JSON.stringify(list))) : Promise.reject(new TypeError("no network"));
    }
    if (!now) return Promise.reject(new TypeError("no network"));
    return Promise.resolve(address.endsWith(".gz") ? new Response(gzipSync(BODY)) : new Response(BODY, { headers }));
  });
}

class Asleep {
  onmessage: unknown;
  onerror: unknown;
  postMessage(): void {}
}

/** A service worker that is there at once. */
const worker = {
  active: { state: "activated" },
  installing: null,
  waiting: null,
  update: () => Promise.resolve(),
  addEventListener() {},
};

/** What a browser says to whatever would keep something, if it takes no cookies. */
const refused = (): Promise<never> => Promise.reject(new DOMException("refused", "SecurityError"));

async function page(secure = true, refuses = false): Promise<typeof import("../src/net/within/house.svelte")> {
  vi.resetModules();
  vi.stubGlobal("Worker", Asleep);
  vi.stubGlobal(
    "caches",
    secure ? { open: () => (refuses ? refused() : Promise.resolve(kept)), keys: () => Promise.resolve([]) } : undefined,
  );
  const registered = (): Promise<unknown> => (refuses ? refused() : Promise.resolve(worker));
  const registration = { register: registered, getRegistration: registered };
  const storage = { persist: () => Promise.resolve(Boolean(++askedToStay)) };
  const locks = { request: refuses ? refused : (_name: string, work: () => Promise<unknown>) => Promise.resolve(work()) };
  vi.stubGlobal("navigator", { languages: ["en"], ...(secure ? { serviceWorker: registration, storage, locks } : {}) });
  const made = await import("../src/net/within/house.svelte");
  void made.transport.request("GET", "/api/me").catch(() => undefined);
  return made;
}

beforeEach(() => {
  document.head.innerHTML = '<meta name="flibuste-server" content="">';
  localStorage.clear();
  asked = [];
  kept = new Kept();
  here = now = PARTS;
  askedToStay = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
});

test.each([
  ["br", 7],
  ["gzip", 11],
  ["", 11],
])("what is to be fetched is said before, as this host gives it out (%s)", async (encoding, size) => {
  hosts(encoding);
  const { house, fetchAndStart } = await page();
  await waitFor(() => expect(house.phase).toBe("asking"));
  expect(house.size).toBe(size);
  expect(asked.filter((one) => one.startsWith("GET") && !one.includes("parts.json"))).toEqual([]);
  expect(askedToStay).toBe(0);
  await fetchAndStart();
  expect([house.phase, house.share, house.pageKept]).toEqual(["starting", 1, true]);
  expect(askedToStay, "the browser is asked not to clear it away").toBe(1);
  const copies = asked.filter((one) => one.endsWith(".gz"));
  expect(copies).toHaveLength(encoding ? 0 : 2);
  for (const { path } of PARTS.files) expect(await kept.files.get(`/offline/${path}`)!.text()).toBe(BODY);
  expect(kept.files.get("/offline/runtime-1/pyodide.mjs")!.headers.get("content-type")).toBe("text/javascript");
});

test("where the browser takes no cookies all of it is fetched, and nothing is kept", async () => {
  hosts("");
  const { house, fetchAndStart } = await page(true, true);
  const forbidden = { getItem: throwing, setItem: throwing, removeItem: throwing };
  vi.stubGlobal("localStorage", forbidden);
  vi.stubGlobal("sessionStorage", forbidden);
  await waitFor(() => expect(house.phase).toBe("asking"));
  expect([house.pageKept, house.size]).toEqual([false, 20]);
  await fetchAndStart();
  expect([house.phase, house.pageKept, kept.files.size]).toEqual(["starting", false, 0]);
});

function throwing(): never {
  throw new DOMException("refused", "SecurityError");
}

test("what is here is not asked for again, and a newer version is offered with what it takes", async () => {
  hosts("br");
  await (await page()).fetchAndStart();
  now = NEWER;
  const { house, takeNewer } = await page();
  await waitFor(() => expect(house.newer).toBe("there"));
  expect([house.phase, house.size]).toEqual(["starting", 3]);
  const reload = vi.fn();
  vi.stubGlobal("location", { ...location, reload });
  await takeNewer();
  expect([...kept.files.keys()].sort()).toEqual(["/offline/house-2/house.zip", "/offline/runtime-1/pyodide.mjs"]);
  expect(reload).toHaveBeenCalledOnce();
});

test("a newer version that cannot be fetched changes nothing", async () => {
  hosts("br");
  await (await page()).fetchAndStart();
  now = NEWER;
  const { house, takeNewer } = await page();
  await waitFor(() => expect(house.newer).toBe("there"));
  now = null;
  await takeNewer();
  expect([house.newer, house.phase]).toEqual(["failed", "starting"]);
  expect([...kept.files.keys()].sort()).toEqual(["/offline/house-1/house.zip", "/offline/runtime-1/pyodide.mjs"]);
});

test("without a network what is here starts, and what is not says so", async () => {
  hosts("br");
  await (await page()).fetchAndStart();
  now = null;
  const { house } = await page();
  await waitFor(() => expect(house.phase).toBe("starting"));
  kept.files.delete("/offline/house-1/house.zip");
  const again = await page();
  await waitFor(() => expect(again.house.phase).toBe("failed"));
});

test("a browser without room plays on, and is not said to keep the page", async () => {
  hosts("");
  kept.full = true;
  const { house, fetchAndStart } = await page();
  await fetchAndStart();
  expect([house.phase, house.pageKept]).toEqual(["starting", false]);
});

test("over plain http it is fetched as it is, and asked for once", async () => {
  hosts("");
  const { house, fetchAndStart } = await page(false);
  await waitFor(() => expect(house.phase).toBe("asking"));
  expect([house.size, house.pageKept]).toEqual([20, false]);
  await fetchAndStart();
  expect(asked.some((one) => one.endsWith(".gz"))).toBe(false);
  const again = await page(false);
  await waitFor(() => expect(again.house.phase).toBe("starting"));
});
