/** The rows of the house: a write is done when the browser has it on disk, and not before. */
import { afterEach, expect, test, vi } from "vitest";
import { Rows } from "../src/net/within/rows";

type Row = [string, string];

/** A transaction that is complete when the test says so. */
class Transaction {
  oncomplete: (() => void) | null = null;
  onabort: (() => void) | null = null;
  error = null;
  readonly written = new Map<string, string>();

  constructor(
    private readonly base: Map<string, string>,
    readonly durability: string,
  ) {}

  objectStore = (): unknown => ({
    put: (text: string, key: string) => this.written.set(key, text),
    get: (key: string) => this.asked(this.written.get(key) ?? this.base.get(key)),
    openCursor: () => this.asked(null),
  });

  private asked(result: unknown): { result: unknown; onsuccess?: () => void } {
    const request: { result: unknown; onsuccess?: () => void } = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  }

  complete(): void {
    for (const [key, text] of this.written) this.base.set(key, text);
    this.oncomplete?.();
  }

  abort = (): void => this.onabort?.();
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

async function taken(begun: Transaction[], said: boolean[]): Promise<{ rows: Rows; gone: () => boolean }> {
  let gone = false;
  const rows = await Rows.open({ kept: (kept) => said.push(kept), taken: () => (gone = true) });
  const taking = rows.takeOver();
  begun.at(-1)!.complete();
  await taking;
  return { rows, gone: () => gone };
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
