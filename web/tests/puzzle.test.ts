/** Puzzles: where they are, the table that answers a try, and what is told to others. */
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { loadWords } from "../src/i18n";
import { PuzzleTable } from "../src/learn/puzzle/puzzle.svelte";
import { marksOf, share, shareText } from "../src/learn/puzzle/share";
import { routeOf } from "../src/router.svelte";
import type { Preview, Puzzle, PuzzleAnswer, View } from "../src/wire";

beforeAll(() => loadWords(["ui", "puzzle"]));
afterEach(() => vi.unstubAllGlobals());

const view = (more: object = {}): View =>
  ({
    ...{ game: "nain_jaune", options: { players: 3 }, seat: 1, turn: 1, phase: "play", legal: ["play sail-3", "play sail-4"] },
    ...{ seen: [], hand: ["sail-3", "sail-4"], hand_sizes: [4, 2, 4], board: {}, need: 3 },
    ...more,
  }) as unknown as View;
const PREVIEW = { game: "nain_jaune", actions: {} } as unknown as Preview;
const PUZZLE = {
  ...{ game: "nain_jaune", id: "abcd1234", day: "2026-11-18", options: { players: 3 }, seat: 1, theme: "", rating: 1500 },
  ...{ state: "new", tried: [], view: view(), preview: PREVIEW, before: [], answer: null },
} as unknown as Puzzle;
const ANSWER = {
  ...{ right: false, state: "tried", tries: 1, action: "play sail-4", tried: null, unit: "chance", scale: 1, best: null },
  ...{ others: [], theme: "", events: [], view: null, preview: null, rating: 1480, within: 300, change: -20 },
} as unknown as PuzzleAnswer;
const SOLVED = {
  ...{ ...ANSWER, right: true, state: "solved", tries: 2, view: view({ turn: 2, hand: ["sail-4"] }), preview: PREVIEW },
  events: [[{ event: "laid", seat: 1, card: "sail-3", starts: false }]],
} as unknown as PuzzleAnswer;

function answering(answer: object): { asked: unknown[] } {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", (path: string, given: { body?: string }) => {
    asked.push([path, given.body === undefined ? null : JSON.parse(given.body)]);
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  return { asked };
}

test("where puzzles are", () => {
  expect(routeOf("/puzzles")).toEqual({ page: "puzzles" });
  expect(routeOf("/puzzle/korsar")).toEqual({ page: "puzzle", game: "korsar", which: null });
  expect(routeOf("/puzzle/korsar/2026-11-18")).toEqual({ page: "puzzle", game: "korsar", which: "2026-11-18" });
  expect([routeOf("/puzzle").page, routeOf("/puzzle/korsar/a/b").page]).toEqual(["missing", "missing"]);
});

describe("the table of a puzzle", () => {
  test("the visitor's seat is the one to act, among computer players", () => {
    const table = new PuzzleTable(PUZZLE);
    expect([table.myTurn, table.you.showing, table.seats.map((one) => one.kind)]).toEqual([
      true,
      1,
      ["computer", "person", "computer"],
    ]);
  });

  test("a wrong try changes nothing on it, a right one is played and ends it", async () => {
    const { asked } = answering(ANSWER);
    const table = new PuzzleTable(PUZZLE);
    expect(await table.act("play sail-4")).toBe(true);
    expect(asked).toEqual([["/api/puzzles/nain_jaune/abcd1234", { action: "play sail-4" }]]);
    expect([table.state, table.done, table.myTurn, table.version]).toEqual(["tried", false, true, 1]);
    answering(SOLVED);
    await table.act("play sail-3");
    expect([table.state, table.done, table.myTurn, table.version, table.view?.hand]).toEqual([
      "solved",
      true,
      false,
      2,
      ["sail-4"],
    ]);
  });

  test("why something cannot be played is asked of nobody", async () => {
    const { asked } = answering(ANSWER);
    const table = new PuzzleTable(PUZZLE);
    expect(await table.why("play sail-9")).toBeNull();
    expect([asked, table.state, table.answer]).toEqual([[], "new", null]);
  });

  test("the answer can be asked for, and is there when the page is opened again", async () => {
    const { asked } = answering({ ...SOLVED, right: false, state: "shown" });
    const table = new PuzzleTable(PUZZLE);
    await table.showAnswer();
    expect(asked).toEqual([["/api/puzzles/nain_jaune/abcd1234", { action: null }]]);
    expect([table.state, table.done, table.view?.hand]).toEqual(["shown", true, ["sail-4"]]);
    const again = new PuzzleTable({ ...PUZZLE, state: "solved", answer: SOLVED });
    expect([again.done, again.view?.hand]).toEqual([true, ["sail-4"]]);
  });
});

describe("what is told to others", () => {
  test("a mark for each try, and how it ended", () => {
    expect(marksOf({ tries: 1, state: "solved" })).toBe("✓");
    expect(marksOf({ tries: 3, state: "solved" })).toBe("✗✗✓");
    expect(marksOf({ tries: 2, state: "shown" })).toBe("✗✗–");
  });

  test("the day, the marks, the streak and the address, and no card or move", () => {
    answering({ others: null });
    const text = shareText({ game: "nain_jaune", day: "2026-11-18" }, SOLVED, 4);
    expect(text.split("\n").slice(0, 2)).toEqual(["Flibuste, Nain Jaune: puzzle of November 18, 2026", "✗✓ · 4 days in a row"]);
    expect(text).toMatch(/\/puzzle\/nain_jaune\/2026-11-18$/);
    expect(text).not.toContain("sail");
  });

  test("by the device's own way where it has one, copied elsewhere", async () => {
    const shared: unknown[] = [];
    vi.stubGlobal("navigator", { share: (what: unknown) => Promise.resolve(shared.push(what)) });
    expect(await share("text")).toBe(false);
    expect(shared).toEqual([{ text: "text" }]);
    vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.resolve() } });
    expect(await share("text")).toBe(true);
  });
});
