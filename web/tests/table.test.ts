import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Answer, Command } from "../src/net/line";
import { STILL } from "../src/net/motion";
import { TableState } from "../src/net/table.svelte";
import { settings } from "../src/settings.svelte";
import type { Preview, SeatInfo, TableInfo, Told, Update, View, You } from "../src/wire";

/** A table whose server is the test. */
class Tried extends TableState {
  sent: Command[] = [];
  answers: (Answer | Promise<Answer>)[] = [];
  /** What the engine will say, once it is asked. */
  foresight: Promise<Answer> = Promise.resolve({ tell: "lost", id: 0 });
  protected override async begin(): Promise<void> {}
  override async send(command: Command): Promise<Answer> {
    if (command.do === "preview") return this.foresight;
    this.sent.push(command);
    return this.answers.shift() ?? { tell: "done", id: 1, version: this.version };
  }
  tell({ view = viewAt(0), ...message }: Partial<Update> & { view?: View } = {}): void {
    const you: You = { seats: [0], showing: 0, hand_over: null, host: true, may_undo: false };
    const version = this.version + 1;
    const told: Told = { at: 0, events: [], change: { set: view } };
    this.hear({ tell: "update", version, told: [told], you, ...message });
  }
}

const viewAt = (turn: number): View => ({ turn, phase: "play", legal: ["draw"], hand: [] }) as unknown as View;
const refusal = (fault: string): Answer => ({ tell: "refusal", id: 1, fault, code: fault, reason: "", rule: "", version: 1 });
let table: Tried;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  settings.pace = 0;
  settings.speed = 1;
  table = new Tried("ABCDEF");
  table.beforeChange = () => () => STILL;
  table.tell({});
});
afterEach(() => vi.useRealTimers());

test("a move and taking it back name the version that they are for, and the seat", async () => {
  expect([await table.act("draw"), await table.undo()]).toEqual([true, true]);
  const { version } = table;
  expect(table.sent).toEqual([
    { do: "act", version, action: "draw", seat: 0 },
    { do: "undo", version, seat: 0 },
  ]);
});

describe("a card that is drawn", () => {
  const handOf = (...hand: string[]): View => ({ ...viewAt(0), hand });
  const preview = { game: "corsari" } as Preview;
  let answer: (answer: Answer) => void;
  beforeEach(() => {
    table.tell({ view: handOf("red-1") });
    table.foresight = new Promise((given) => (answer = given));
  });

  test("is seen when the engine has told where it will lie, and with that", async () => {
    table.tell({ view: handOf("red-1", "red-2") });
    expect(table.view?.hand).toEqual(["red-1"]);
    answer({ tell: "preview", id: 1, version: table.version + 1, seat: 0, preview });
    await vi.advanceTimersByTimeAsync(0);
    expect([table.view?.hand, table.preview, table.previewVersion]).toEqual([["red-1", "red-2"], preview, table.version]);
  });

  test("does not wait for long", async () => {
    table.tell({ view: handOf("red-1", "red-2") });
    await vi.advanceTimersByTimeAsync(399);
    expect(table.view?.hand).toEqual(["red-1"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(table.view?.hand).toEqual(["red-1", "red-2"]);
  });

  test("does not wait where nothing flies, nor does a card that is laid", () => {
    table.tell({ view: handOf() });
    expect(table.view?.hand).toEqual([]);
    settings.speed = 0;
    table.tell({ view: handOf("red-2") });
    expect(table.view?.hand).toEqual(["red-2"]);
  });
});

test("a refusal goes away by itself", async () => {
  table.answers = [refusal("foreign")];
  expect(await table.ask({ do: "say", phrase: "ahoy" })).toBe(false);
  expect(table.refusal?.fault).toBe("foreign");
  vi.advanceTimersByTime(5000);
  expect(table.refusal).not.toBeNull();
  vi.advanceTimersByTime(2000);
  expect(table.refusal).toBeNull();
});

test("a refusal goes when it is somebody else's turn", async () => {
  table.answers = [refusal("not legal")];
  await table.act("draw");
  expect(table.refusal).not.toBeNull();
  table.tell({ view: viewAt(1) });
  expect(table.refusal).toBeNull();
});

test("a server that does not answer is waited for, and the page knows", async () => {
  let answer: (answer: Answer) => void = () => undefined;
  table.answers = [new Promise((given) => (answer = given))];
  const done = table.act("draw");
  vi.advanceTimersByTime(1400);
  expect([table.busy, table.slow]).toEqual([true, false]);
  vi.advanceTimersByTime(200);
  expect([table.busy, table.slow]).toEqual([true, true]);
  answer({ tell: "done", id: 1, version: 2 });
  expect(await done).toBe(true);
  expect([table.busy, table.slow]).toEqual([false, false]);
});

test("a move that the server is too busy for is tried once more by itself", async () => {
  table.answers = [refusal("busy")];
  const done = table.act("draw");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await done).toBe(true);
  expect(table.sent.length).toBe(2);
  expect(table.refusal).toBeNull();
});

test("and if it is busy still, the player is offered to try again", async () => {
  table.answers = [refusal("busy"), refusal("busy")];
  const done = table.act("draw");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await done).toBe(false);
  expect(table.sent.length).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(table.unanswered).toEqual({ do: "act", action: "draw", version: 1, seat: 0 });
});

test("it is not tried again in another position, nor is what could be done twice", async () => {
  table.answers = [refusal("busy")];
  const done = table.act("draw");
  await vi.advanceTimersByTimeAsync(100);
  table.tell({});
  await vi.advanceTimersByTimeAsync(1000);
  expect(await done).toBe(false);
  expect(table.sent.length).toBe(1);
  table.answers = [refusal("busy")];
  expect(await table.ask({ do: "say", phrase: "ahoy" })).toBe(false);
  expect(table.sent.length).toBe(2);
});

test("a seat that is somebody's and no longer ours was moved; one that is nobody's was not", () => {
  const you: You = { seats: [], showing: null, hand_over: null, host: false, may_undo: false };
  const of = (kind: SeatInfo["kind"]): TableInfo => ({ seats: [{ kind }], phase: "playing" }) as unknown as TableInfo;
  expect(table.moved).toBe(false);
  table.tell({ you, table: of("computer") });
  expect(table.moved).toBe(false);
  table.tell({ you, table: of("person") });
  expect(table.moved).toBe(true);
  const reloaded = new Tried("ABCDEF");
  reloaded.tell({ you, table: of("person") });
  expect(reloaded.moved).toBe(true);
  const stranger = new Tried("GHJKLM");
  stranger.tell({ you, table: of("person") });
  expect(stranger.moved).toBe(false);
});

test("the server hears that the page goes out of sight and comes back", () => {
  const said: Command[] = [];
  Object.assign(table, { line: { say: (one: Command) => said.push(one), close: () => undefined } });
  const sight = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  const turn = (to: "hidden" | "visible"): void => {
    sight.mockReturnValue(to);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  turn("hidden");
  table.onScreen(
    () => () => STILL,
    () => false,
  );
  turn("visible");
  turn("hidden");
  table.close();
  turn("visible");
  const shown = { do: "seen", version: table.version, pace: 0 };
  expect(said).toEqual([{ ...shown, looks: false }, shown, { ...shown, looks: false }]);
  sight.mockRestore();
});
