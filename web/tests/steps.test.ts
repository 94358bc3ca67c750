/** What the server tells is shown step by step: nothing is ahead of what moves, and whoever acts sees all of it. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Answer, Command } from "../src/net/line";
import { STILL, type Motion } from "../src/net/motion";
import { TableState } from "../src/net/table.svelte";
import { settings } from "../src/settings.svelte";
import type { TableEvent, TableInfo, Told, Update, View, Whole, You } from "../src/wire";

/** A motion that ends when the test says so. */
class Moving implements Motion {
  readonly done: Promise<void>;
  finished = false;
  end: () => void = () => undefined;
  constructor(readonly events: string[]) {
    this.done = new Promise((over) => (this.end = over));
  }
  finish(): void {
    this.finished = true;
    this.end();
  }
}

class Tried extends TableState {
  sent: Command[] = [];
  moving: Moving[] = [];
  protected override async begin(): Promise<void> {}
  override send(command: Command): Promise<Answer> {
    if (command.do === "preview") return Promise.resolve({ tell: "lost", id: 0 });
    this.sent.push(command);
    return Promise.resolve({ tell: "done", id: 1, version: this.version });
  }
  /** Let every step move until `end`. */
  watch(): void {
    this.beforeChange = (news) => {
      const motion = new Moving(news.map((one) => one.event));
      return () => {
        this.moving.push(motion);
        return motion;
      };
    };
  }
  /** An update of one entry for each list of events, its view named by the turn. */
  tell(since: number, events: string[][], more: Partial<Update> = {}): void {
    const told: Told[] = events.map((names, index) => ({
      at: 0,
      events: names.map((event) => ({ event, seat: null }) as unknown as TableEvent),
      change: { set: { turn: since + index + 1 } as unknown as View },
    }));
    this.hear({ tell: "update", version: since + events.length, told, ...more });
  }
  whole(since: number, version: number, told: Told[] = []): void {
    const view = { turn: version, phase: "play", legal: [], hand: [] } as unknown as View;
    this.hear({ tell: "whole", since, version, told, table: info(), you: YOU, view, awaits: [] } satisfies Whole);
  }
  async end(): Promise<void> {
    this.moving.at(-1)!.end();
    await Promise.resolve();
    await Promise.resolve();
  }
  get moment() {
    return { version: this.version, turn: this.view?.turn, told: this.log.map((one) => one.event.event) };
  }
}

const YOU: You = { seats: [0], showing: 0, hand_over: null, host: true, may_undo: false };
const info = (more: Partial<TableInfo> = {}): TableInfo =>
  ({ phase: "playing", seats: [{ kind: "person" }], ending: null, deadline: null, ...more }) as unknown as TableInfo;
let table: Tried;

beforeEach(() => {
  sessionStorage.clear();
  settings.pace = 0;
  table = new Tried("ABCDEF");
  table.whole(0, 5);
  table.watch();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("steps", () => {
  test("are shown one at a time, each with its own view, log and version", async () => {
    table.tell(5, [["drew"], ["discarded"]]);
    table.tell(7, [["drew"]]);
    expect(table.moment).toEqual({ version: 6, turn: 6, told: ["drew"] });
    await table.end();
    expect(table.moment).toEqual({ version: 7, turn: 7, told: ["drew", "discarded"] });
    await table.end();
    expect(table.moment).toEqual({ version: 8, turn: 8, told: ["drew", "discarded", "drew"] });
    expect(table.moving.map((one) => one.events)).toEqual([["drew"], ["discarded"], ["drew"]]);
  });

  test("do not wait where nothing moves", () => {
    table.beforeChange = () => () => STILL;
    table.tell(5, [["drew"], ["discarded"], ["drew"]]);
    expect(table.version).toBe(8);
  });

  test("tell of the table itself at the last of a message only", async () => {
    const ending = { reason: "played", winners: [0], outcome: null, seed: null };
    const you = { ...YOU, hand_over: 1 };
    table.tell(5, [["won"], ["ended"]], { table: info({ phase: "over", ending }), deadline: 99, you });
    expect([table.table?.phase, table.ending, table.deadline, table.you.hand_over]).toEqual(["playing", null, null, null]);
    await table.end();
    expect([table.table?.phase, table.ending, table.deadline, table.you.hand_over]).toEqual(["over", ending, 99, 1]);
  });

  test("are all shown to a player who acts: what moves jumps to its end", async () => {
    table.tell(5, [["drew"], ["discarded"]]);
    table.tell(7, [["drew"]]);
    await table.act("draw");
    expect(table.moving.map((one) => one.finished)).toEqual([true]);
    expect(table.sent).toEqual([{ do: "act", version: 6, action: "draw", seat: 0 }]); // what the player saw
    expect(table.moment).toEqual({ version: 8, turn: 8, told: ["drew", "discarded", "drew"] });
    table.tell(8, [["played"]]);
    expect(table.version).toBe(9);
  });

  test("are not waited for where nobody looks", () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    table.tell(5, [["drew"], ["discarded"], ["drew"]]);
    expect(table.moment).toEqual({ version: 8, turn: 8, told: ["drew", "discarded", "drew"] });
    expect(table.moving).toEqual([]);
  });

  test("that were missed come with the whole table, at once, and are in the log", () => {
    const told: Told = { at: 0, events: [{ event: "drew", seat: 1 } as unknown as TableEvent] };
    table.whole(5, 9, [told, told, told, told]);
    expect(table.moment).toEqual({ version: 9, turn: 9, told: ["drew", "drew", "drew", "drew"] });
    expect(table.moving).toEqual([]);
  });

  test("after one that was not heard are not shown before the whole table is here", () => {
    table.tell(7, [["drew"]]);
    expect(table.sent).toEqual([{ do: "whole", since: 5 }]);
    expect(table.version).toBe(5);
  });
});

describe("the pace", () => {
  /** Where nothing moves, so that only the rests count. */
  function still(): void {
    table.beforeChange = () => () => STILL;
  }

  test("rests between two actions, and rests half as long when there are more than three to come", () => {
    vi.useFakeTimers();
    settings.pace = 750;
    still();
    table.tell(5, [["drew"], ["discarded"]]);
    expect(table.version).toBe(6);
    vi.advanceTimersByTime(740);
    expect(table.version).toBe(6);
    vi.advanceTimersByTime(20);
    expect(table.version).toBe(7);
    vi.advanceTimersByTime(5000);
    table.tell(7, [["a"], ["b"], ["c"], ["d"], ["e"]]);
    vi.advanceTimersByTime(370);
    expect(table.version).toBe(8);
    vi.advanceTimersByTime(10);
    expect(table.version).toBe(9);
    vi.advanceTimersByTime(4 * 750);
    expect(table.version).toBe(12);
    expect(table.log.map((one) => one.event.event)).toEqual(["drew", "discarded", "a", "b", "c", "d", "e"]);
  });

  test("of somebody far behind is none: everything is shown at once, and is in the log", () => {
    vi.useFakeTimers();
    settings.pace = 900;
    still();
    const many = Array.from({ length: 14 }, (_, index) => [`event ${index}`]);
    table.tell(5, many);
    expect(table.version).toBeGreaterThan(6);
    vi.advanceTimersByTime(14 * 900);
    expect(table.version).toBe(19);
    expect(table.log).toHaveLength(14);
  });

  test("is hastened by a tap, one action at a time or all of them", () => {
    vi.useFakeTimers();
    settings.pace = 750;
    still();
    table.tell(5, [["a"], ["b"], ["c"], ["d"]]);
    expect(table.version).toBe(6);
    table.hasten();
    expect(table.version).toBe(7);
    table.hasten(true);
    expect(table.version).toBe(9);
  });

  test("a tap ends what moves", async () => {
    table.tell(5, [["drew"], ["discarded"]]);
    table.hasten();
    await Promise.resolve();
    await Promise.resolve();
    expect(table.moving.map((one) => one.finished)).toEqual([true, false]);
  });

  test("nothing is played before the table is on the screen", () => {
    table.beforeChange = null;
    table.tell(5, [["dealt"], ["drew"]]);
    expect(table.version).toBe(5);
    table.onScreen(
      () => () => STILL,
      () => false,
    );
    expect(table.version).toBe(7);
  });

  test("nothing is dealt behind the result of a round, whatever the player presses or comes back to", async () => {
    let result = true;
    table.onScreen(
      () => () => STILL,
      () => result,
    );
    table.tell(5, [["dealt"], ["drew"]]);
    expect(table.version).toBe(5);
    await table.ask({ do: "say", phrase: "ahoy", seat: 0 });
    table.hasten(true);
    table.whole(7, 8);
    expect(table.moment).toEqual({ version: 5, turn: 5, told: [] });
    result = false;
    await table.goOn();
    expect(table.version).toBe(8);
  });

  test("what needs no look is told behind a result: the end of the match", () => {
    table.onScreen(
      () => () => STILL,
      () => true,
    );
    const told: Told[] = [{ at: 0, events: [{ event: "table over", seat: null } as unknown as TableEvent] }];
    table.tell(5, [[]], { told, table: info({ phase: "over" }) });
    expect([table.version, table.table?.phase]).toEqual([6, "over"]);
  });
});
