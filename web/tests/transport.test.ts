/** The line to a table over any transport: what the house within does over a worker is what a server does over a socket. */
import { waitFor } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { FromHouse, ToHouse } from "../src/net/within/messages";

const PARTS = {
  compiled: true,
  runtime: "runtime-1",
  house: "house-1",
  files: [{ path: "house-1/house.zip", bytes: 10, brotli: 4, gzip: 5 }],
};

class FakeWorker {
  static last: FakeWorker;
  said: ToHouse[] = [];
  onmessage: ((event: { data: FromHouse }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  constructor() {
    FakeWorker.last = this;
  }
  postMessage(message: ToHouse): void {
    this.said.push(message);
  }
  tell(message: FromHouse): void {
    this.onmessage?.({ data: message });
  }
}

async function opened(): Promise<typeof import("../src/net/within/house.svelte")> {
  vi.resetModules();
  vi.stubGlobal("Worker", FakeWorker);
  const list = JSON.stringify(PARTS);
  vi.stubGlobal("caches", undefined);
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(
      address.includes("parts.json") ? new Response(list) : new Response("0123456789", { headers: { "content-encoding": "br" } }),
    ),
  );
  return import("../src/net/within/house.svelte");
}
afterEach(() => vi.unstubAllGlobals());

test("nothing is fetched before the visitor agrees, and what was asked meanwhile is answered then", async () => {
  const { fetchAndStart, house, transport } = await opened();
  const asked = transport.request("GET", "/api/games");
  await waitFor(() => expect(house.phase).toBe("asking"));
  expect(house.size).toBe(4);
  await fetchAndStart();
  expect(house.phase).toBe("starting");
  expect(house.share).toBe(1);
  const [start, request] = FakeWorker.last.said;
  expect(start).toMatchObject({ say: "start", parts: PARTS, takeOver: false });
  expect(request).toMatchObject({ say: "request", method: "GET", path: "/api/games" });
  FakeWorker.last.tell({ say: "ready" });
  FakeWorker.last.tell({ say: "reply", id: (request as { id: number }).id, status: 200, text: "[]" });
  expect(await asked).toMatchObject({ status: 200, text: "[]" });
  expect(house.phase).toBe("ready");
});

test("a line hears what it is told until it is hung up", async () => {
  const { fetchAndStart, transport } = await opened();
  await fetchAndStart();
  const heard: string[] = [];
  let lost = 0;
  const channel = transport.line(
    "/api/tables/ABCDEF/socket?since=1",
    (text) => heard.push(text),
    () => (lost += 1),
  );
  const line = (FakeWorker.last.said.at(-1) as { line: number }).line;
  channel.send("one");
  expect(FakeWorker.last.said.at(-1)).toEqual({ say: "hear", line, text: "one" });
  FakeWorker.last.tell({ say: "told", line, text: "two" });
  FakeWorker.last.tell({ say: "told", line: line + 1, text: "to another" });
  expect([heard, channel.lost]).toEqual([["two"], false]);
  FakeWorker.last.tell({ say: "hung up", line });
  FakeWorker.last.tell({ say: "told", line, text: "too late" });
  expect([heard, channel.lost, lost]).toEqual([["two"], true, 1]);
});

test("a line that the page closes is not lost", async () => {
  const { fetchAndStart, transport } = await opened();
  await fetchAndStart();
  let lost = 0;
  const channel = transport.line(
    "/x",
    () => undefined,
    () => (lost += 1),
  );
  const line = (FakeWorker.last.said.at(-1) as { line: number }).line;
  channel.close();
  FakeWorker.last.tell({ say: "hung up", line });
  expect(FakeWorker.last.said.at(-1)).toEqual({ say: "close", line });
  expect(lost).toBe(0);
});

test("a house that fails fails whatever waits for it", async () => {
  const { fetchAndStart, house, transport } = await opened();
  await fetchAndStart();
  const asked = transport.request("GET", "/api/me");
  FakeWorker.last.tell({ say: "failed", reason: "no memory" });
  await expect(asked).rejects.toThrow("no memory");
  await expect(transport.request("GET", "/api/me")).rejects.toThrow("no memory");
  expect(house.phase).toBe("failed");
});
