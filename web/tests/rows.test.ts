/** The rows of the house: a write is done when the browser has it on disk, and not before. */
import { afterEach, expect, test, vi } from "vitest";
import { Rows } from "../src/net/within/rows";

type Row = [string, string];
type Taken = { rows: Rows; found: Record<string, string>; gone: () => boolean };

/** A transaction that is complete when the test says so. */
class Transaction {
  oncomplete: (() => void) | null = null;
  onabort: (() => void) | null = null;
  error = null;
  over = false;
  readonly written = new Map<string, string>();

  constructor(
    private readonly base: Map<string, string>,
    readonly durability: string,
  ) {}

  objectStore = (): unknown => ({
    put: (text: string, key: string) => this.written.set(key, text),
    get: (key: string) => this.asked(this.written.get(key) ?? this.base.get(key)),
    openCursor: () => this.walked([...this.base]),
  });

  private walked(rows: Row[]): { result: unknown; onsuccess?: () => void } {
    const request: { result: unknown; onsuccess?: () => void } = { result: null };
    const next = (): void => {
      const row = rows.shift();
      request.result = row ? { key: row[0], value: row[1], continue: () => queueMicrotask(next) } : null;
      request.onsuccess?.();
    };
    queueMicrotask(next);
    return request;
  }

  private asked(result: unknown): { result: unknown; onsuccess?: () => void } {
    const request: { result: unknown; onsuccess?: () => void } = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  }

  complete(): void {
    this.over = true;
    for (const [key, text] of this.written) this.base.set(key, text);
    this.oncomplete?.();
  }

  abort = (): void => {
    this.over = true;
    this.onabort?.();
  };
}

function browser(): { base: Map<string, string>; begun: Transaction[] } {
  const base = new Map<string, string>();
  const begun: Transaction[] = [];
  const database = {
    transaction(_: string, __: string, { durability }: { durability: string }) {
      const one = new Transaction(base, durability);
      begun.push(one);
      return one;
    },
  };
  const open = (): unknown => {
    const request: { result: unknown; onsuccess?: () => void } = { result: database };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  vi.stubGlobal("indexedDB", { open });
  return { base, begun };
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Let each transaction come to its end, in a browser that has room or not, until what was asked for is there. */
async function ended<Answer>(begun: Transaction[], asked: Promise<Answer>, room = true): Promise<Answer> {
  let isThere = false;
  const answer = asked.finally(() => (isThere = true));
  while (!isThere) {
    await settled();
    for (const one of begun.filter((each) => !each.over)) {
      if (room || !one.written.size) one.complete();
      else one.abort();
    }
  }
  return answer;
}

async function taken(begun: Transaction[], said: boolean[], room = true): Promise<Taken> {
  let gone = false;
  const rows = await Rows.open({ kept: (kept) => said.push(kept), taken: () => (gone = true) });
  const found = await ended(begun, rows.takeOver(), room);
  return { rows, found, gone: () => gone };
}

afterEach(() => vi.unstubAllGlobals());

test("a write is done when its transaction is complete, strictly, and not before", async () => {
  const { base, begun } = browser();
  const { rows } = await taken(begun, []);
  let done = false;
  const writing = rows.keep([["log/1/1", "a move"]]).then(() => (done = true));
  await settled();
  expect([done, begun.at(-1)!.durability, base.has("log/1/1")]).toEqual([false, "strict", false]);
  begun.at(-1)!.complete();
  await writing;
  expect(base.get("log/1/1")).toBe("a move");
});

test("what a browser had no room for is said, and written with the next row", async () => {
  const { base, begun } = browser();
  const said: boolean[] = [];
  const { rows } = await taken(begun, said);
  for (const [row, room] of [
    [["log/1/1", "first"], false],
    [["log/1/2", "second"], true],
  ] as [Row, boolean][]) {
    const writing = rows.keep([row]);
    await settled();
    if (room) begun.at(-1)!.complete();
    else begun.at(-1)!.abort();
    await writing;
  }
  expect([base.get("log/1/1"), base.get("log/1/2"), said]).toEqual(["first", "second", [false, true]]);
});

test("what changes while it is written is not taken for written", async () => {
  const { base, begun } = browser();
  const { rows } = await taken(begun, []);
  const first = rows.keep([["table/1", "old"]]);
  await settled();
  const writing = begun.at(-1)!;
  const second = rows.keep([["table/1", "new"]]);
  await settled();
  begun.at(-1)!.abort();
  writing.complete();
  await Promise.all([first, second]);
  const third = rows.keep([]);
  await settled();
  begun.at(-1)!.complete();
  await third;
  expect(base.get("table/1")).toBe("new");
});

test("whoever was taken over writes nothing any more", async () => {
  const { base, begun } = browser();
  const old = await taken(begun, []);
  await taken(begun, []);
  await old.rows.keep([["log/1/1", "too late"]]);
  expect([old.gone(), base.has("log/1/1")]).toEqual([true, false]);
});

test("a browser that is full from the start shows what it has, and writes again as soon as there is room", async () => {
  const { base, begun } = browser();
  base.set("holder", "another visit").set("log/1/1", "first");
  const said: boolean[] = [];
  const { rows, found, gone } = await taken(begun, said, false);
  expect([found, said]).toEqual([{ "log/1/1": "first" }, [false]]);
  for (const [key, text] of [
    ["log/1/2", "second"],
    ["log/1/3", "third"],
  ] as Row[])
    await ended(begun, rows.keep([[key, text]]));
  expect([gone(), said, base.get("log/1/2"), base.get("log/1/3")]).toEqual([false, [false, true], "second", "third"]);
  await taken(begun, []);
  await ended(begun, rows.keep([["log/1/4", "too late"]]));
  expect([gone(), base.has("log/1/4")]).toEqual([true, false]);
});

test("all rows are read whether there is room or not, and nobody is taken over by that", async () => {
  const { base, begun } = browser();
  const old = await taken(begun, []);
  await ended(begun, old.rows.keep([["log/1/1", "first"]]));
  expect(await ended(begun, old.rows.all(), false)).toEqual({ "log/1/1": "first" });
  const { rows, gone } = await taken(begun, []);
  expect(await ended(begun, old.rows.all())).toEqual({ "log/1/1": "first" });
  await ended(begun, rows.keep([["log/1/2", "second"]]));
  expect([gone(), base.get("log/1/2")]).toEqual([false, "second"]);
});

test("a browser that refuses a database says so, and play goes on", async () => {
  const said: boolean[] = [];
  vi.stubGlobal("indexedDB", {
    open() {
      throw new DOMException("refused", "SecurityError");
    },
  });
  const rows = await Rows.open({ kept: (kept) => said.push(kept), taken: () => undefined });
  expect(await rows.takeOver()).toEqual({});
  await rows.keep([["log/1/1", "a move"]]);
  expect([said.at(0), await rows.all()]).toEqual([false, { "log/1/1": "a move" }]);
});
