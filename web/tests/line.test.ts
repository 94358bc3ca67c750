import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line, type Status } from "../src/net/line";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static born = 1;
  readyState = FakeSocket.born;
  onopen: (() => void)[] = [];
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  addEventListener(_: "open", listener: () => void): void {
    this.onopen.push(listener);
  }
  open(): void {
    this.readyState = 1;
    for (const listener of this.onopen) listener();
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const update = (version: number) => ({ tell: "update", version, told: [] });
let version = 0;
let statuses: Status[] = [];
let reasons: string[] = [];
let saved: boolean[] = [];
let absent: unknown[] = [];
let line: Line;
const last = (): FakeSocket => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  version = 1;
  statuses = [];
  reasons = [];
  saved = [];
  absent = [];
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  line = new Line("/table", () => `?since=${version}`, {
    told: (message) => (version = message.version),
    saving: (ok) => saved.push(ok),
    presence: (seats) => absent.push(seats),
    status: (status, reason) => {
      statuses.push(status);
      reasons.push(reason);
    },
  });
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pings = (socket: FakeSocket): unknown[] => socket.sent.filter((message) => message["do"] === "ping");

test("a half-open line is found within 20 seconds, and opened again", () => {
  last().say(update(2));
  const [socket] = FakeSocket.all;
  socket!.onclose = null; // nothing of it comes through, not even its end
  vi.advanceTimersByTime(15_000);
  expect(pings(socket!)).toHaveLength(1);
  expect(statuses.at(-1)).toBe("open");
  vi.advanceTimersByTime(5_000);
  expect(statuses).toContain("lost");
  expect(FakeSocket.all.length).toBe(2);
});

test("so is one that never opens", () => {
  FakeSocket.born = 0;
  last().close();
  vi.advanceTimersByTime(300);
  const count = FakeSocket.all.length;
  vi.advanceTimersByTime(20_000);
  expect(FakeSocket.all.length).toBeGreaterThan(count);
  FakeSocket.born = 1;
});

test("a line that gives signs of life stays, and nothing is asked while it speaks", () => {
  for (let i = 0; i < 100; i += 1) {
    last().say(update(i));
    vi.advanceTimersByTime(7_000);
  }
  expect(pings(last())).toHaveLength(0);
  for (let i = 0; i < 10; i += 1) {
    vi.advanceTimersByTime(8_000);
    last().say({ tell: "done", id: last().sent.at(-1)!["id"], version: 9 });
  }
  expect(pings(last()).length).toBeGreaterThan(8);
  expect(FakeSocket.all.length).toBe(1);
  expect(statuses).not.toContain("lost");
});

test("a page that is looked at again, or is told that it is offline, asks at once", () => {
  last().say(update(2));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(pings(last())).toHaveLength(1);
  dispatchEvent(new Event("offline"));
  expect(pings(last())).toHaveLength(2);
  vi.advanceTimersByTime(8_000);
  expect(statuses.at(-1)).toBe("lost");
});

test("many pages do not come back at the same moment", () => {
  const waits = [0, 0.25, 0.999].map((chance) => {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    last().say(update(2));
    const count = FakeSocket.all.length;
    last().close();
    let wait = 0;
    for (; FakeSocket.all.length === count; wait += 1) vi.advanceTimersByTime(1);
    return wait;
  });
  expect(new Set(waits).size).toBe(3);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(150);
  expect(Math.max(...waits)).toBeLessThanOrEqual(450);
});

test("who is absent is told on, and forgotten with a new whole table", () => {
  const seats = [null, { since: 5, gone: true }];
  last().say({ tell: "presence", seats });
  last().say({ tell: "whole", since: 0, version: 2, told: [] });
  expect(absent).toEqual([seats, []]);
});

test("whether the server can save is told on, and forgotten with a new whole table", () => {
  last().say({ tell: "saving", ok: false });
  last().say({ tell: "whole", since: 0, version: 2, told: [] });
  last().say({ tell: "saving", ok: false });
  expect(saved).toEqual([false, true, false]);
});

test("what is asked while the line is being opened is sent when it is open, and given up with it", async () => {
  FakeSocket.born = 0;
  last().close();
  vi.advanceTimersByTime(300);
  const answer = line.send({ do: "start" });
  expect(last().sent).toEqual([]);
  last().open();
  expect(last().sent).toEqual([{ do: "start", id: 1 }]);
  last().say({ tell: "done", id: 1, version: 2 });
  expect((await answer).tell).toBe("done");
  last().close();
  vi.advanceTimersByTime(300);
  const given = line.send({ do: "start" });
  last().close();
  expect((await given).tell).toBe("lost");
  FakeSocket.born = 1;
});

test("a lost line comes back with the version that it has seen", () => {
  last().say(update(7));
  expect(statuses).toEqual(["open"]);
  last().close();
  expect(statuses.at(-1)).toBe("lost");
  expect(FakeSocket.all.length).toBe(1);
  vi.advanceTimersByTime(300);
  expect(last().address).toBe(`ws://${location.host}/table?since=7`);
  last().say(update(9));
  expect(statuses.at(-1)).toBe("open");
});

test("it tries again and again, ever more patiently, and at once when the browser is online", () => {
  for (let i = 0; i < 4; i += 1) {
    last().close();
    vi.advanceTimersByTime(8000);
  }
  expect(FakeSocket.all.length).toBe(5);
  last().close();
  vi.advanceTimersByTime(100);
  expect(FakeSocket.all.length).toBe(5);
  dispatchEvent(new Event("online"));
  expect(FakeSocket.all.length).toBe(6);
});

test("an answer finds its question", async () => {
  last().say(update(2));
  const first = line.send({ do: "pause" });
  const second = line.send({ do: "resume" });
  const [one, two] = last().sent.map((message) => message["id"]);
  last().say({ tell: "refusal", id: two, fault: "closed", reason: "no", rule: "", version: 2 });
  last().say({ tell: "done", id: one, version: 3 });
  expect((await first).tell).toBe("done");
  expect((await second).tell).toBe("refusal");
});

test("a question on a lost line is lost, not sent again", async () => {
  last().say(update(2));
  const asked = line.send({ do: "pause" });
  last().close();
  expect((await asked).tell).toBe("lost");
  vi.advanceTimersByTime(300);
  expect(last().sent).toEqual([]);
});

test("a table that closes for good is not opened again", () => {
  last().say({ tell: "closing", code: "no table", reason: "there is no such table", again: false });
  last().close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(1);
  expect(statuses.at(-1)).toBe("closed");
});

test("why a table closes is never said in the words of a program", () => {
  last().say({ tell: "closing", code: "", reason: "the log has gone astray", again: false });
  last().close();
  expect(statuses.at(-1)).toBe("closed");
  expect(reasons.at(-1)).not.toContain("astray");
  expect(reasons.at(-1)).not.toBe("");
});

test("a line that is refused for now says why, until it is open again", () => {
  last().say({ tell: "closing", code: "too many lines", reason: "there are too many lines", again: true });
  last().close();
  expect(reasons.at(-1)).not.toBe("");
  vi.advanceTimersByTime(300);
  last().say(update(2));
  last().close();
  expect(reasons.at(-1)).toBe("");
});

test("a server that goes away for a moment is waited for", () => {
  last().say({ tell: "closing", reason: "restart", again: true });
  last().close();
  vi.advanceTimersByTime(300);
  expect(FakeSocket.all.length).toBe(2);
});
