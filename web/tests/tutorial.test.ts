/** First voyages: the table of a step, and the tips of the guided match. */
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { loadWords } from "../src/i18n";
import corsariVoyage from "../src/games/corsari/voyage";
import korsarVoyage from "../src/games/korsar/voyage";
import nainJauneVoyage from "../src/games/nain_jaune/voyage";
import { LessonTable } from "../src/learn/tutorial.svelte";
import type { Voyage } from "../src/table/screen";
import type { Preview, TutorialAnswer, TutorialStep, View } from "../src/wire";

beforeAll(() => loadWords(["ui", "voyage"]));
afterEach(() => vi.unstubAllGlobals());

const view = (more: object): View =>
  ({
    game: "nain_jaune",
    options: { players: 2 },
    seat: 0,
    turn: 0,
    phase: "play",
    legal: ["play sail-3", "play sail-4"],
    seen: [],
    hand: ["sail-3"],
    hand_sizes: [4, 4],
    board: {},
    need: 3,
    ...more,
  }) as unknown as View;
const PREVIEW = { game: "nain_jaune", actions: {} } as unknown as Preview;
const STEP: TutorialStep = { name: "run", zone: "hand", view: view({}), preview: PREVIEW, moves: [["play sail-3"]] };

/** The server's tutorial, which gives one answer to everything. */
function answering(more: Partial<TutorialAnswer>): { asked: unknown[] } {
  const asked: unknown[] = [];
  const answer: TutorialAnswer = {
    right: false,
    done: false,
    move: 0,
    why: "",
    rule: "",
    reason: "",
    events: [],
    view: view({}),
    preview: PREVIEW,
    ...more,
  };
  vi.stubGlobal("fetch", (path: string, given: { body: string }) => {
    asked.push([path, JSON.parse(given.body)]);
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  return { asked };
}

describe("the table of a step", () => {
  test("a right action changes it, and the last one ends the step", async () => {
    const { asked } = answering({
      right: true,
      done: true,
      move: 1,
      why: "done",
      events: [[{ event: "laid", seat: 0, card: "sail-3", starts: false }]],
      view: view({ hand: [] }),
    });
    const table = new LessonTable("nain_jaune", STEP);
    expect([table.live, table.myTurn, table.version]).toEqual([false, true, 1]);
    expect(await table.act("play sail-3")).toBe(true);
    expect(asked).toEqual([["/api/tutorials/nain_jaune/run", { actions: ["play sail-3"] }]]);
    expect([table.version, table.moves, table.done, table.view?.hand, table.log.length]).toEqual([2, 1, true, [], 1]);
    expect(table.myTurn).toBe(false);
  });

  test("a wrong one says why and changes nothing", async () => {
    answering({ why: "tutorial.nain_jaune.run.wrong" });
    const table = new LessonTable("nain_jaune", STEP);
    await table.act("play sail-4");
    expect([table.wrong, table.version, table.moves, table.done, table.tries]).toEqual([
      "tutorial.nain_jaune.run.wrong",
      1,
      0,
      false,
      1,
    ]);
    answering({ right: true, move: 1 });
    await table.act("play sail-3");
    expect([table.wrong, table.moves, table.done]).toEqual(["", 1, false]);
  });

  test("what the rules forbid is told with its rule", async () => {
    answering({ rule: "NAI-05", reason: "no" });
    const table = new LessonTable("nain_jaune", STEP);
    expect(await table.why("play sail-9")).toMatchObject({ legal: false, rule: "NAI-05" });
    expect([table.wrong, table.tries]).toEqual(["", 0]);
  });

  test("a server that cannot be reached is said to be lost, and found again", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no")));
    const table = new LessonTable("nain_jaune", STEP);
    await table.act("play sail-3");
    expect([table.status, table.moves]).toEqual(["lost", 0]);
    answering({ right: true, move: 1 });
    await table.act("play sail-3");
    expect([table.status, table.moves]).toEqual(["open", 1]);
  });

  test("nothing else is asked of the server", async () => {
    const { asked } = answering({});
    const table = new LessonTable("nain_jaune", STEP);
    expect(await table.ask({ do: "resign", seat: 0 })).toBe(false);
    expect(await table.undo()).toBe(false);
    expect(asked).toEqual([]);
  });
});

test("a round that a position is in the middle of is told from its beginning", () => {
  const corsari = {
    game: "corsari",
    round: 2,
    dealer: 1,
    last_round: false,
    pier: ["blue-6"],
    discards: ["red-2"],
    closer: 1,
    laid: [null, { crew: ["red-1"], prisoners: [], stowaways: ["grey-4", "pink-3"] }],
  };
  expect(
    corsariVoyage.before!(corsari as unknown as View).map((one) => [one.event, "limit" in one ? one.limit : undefined]),
  ).toEqual([
    ["dealt", undefined],
    ["set sail", undefined],
    ["laid down", 7],
  ]);
  expect(corsariVoyage.before!({ ...corsari, closer: null } as unknown as View)).toHaveLength(1);
});

describe("the tip for a turn", () => {
  const corsari = (phase: string, legal: string[], more: object = {}): View =>
    view({ pier: [], phase, legal, closer: null, ...more });
  const limits = (best: number, actions: Record<string, number> = {}): Preview =>
    ({
      game: "corsari",
      best: { limit: best },
      actions: Object.fromEntries(Object.entries(actions).map(([action, limit]) => [action, { hand: { limit } }])),
    }) as unknown as Preview;
  const korsar = (more: object): View => view({ battles: [], stock_size: 9, legal: ["draw"], ...more });
  const battles = (captor: number | null, after: number | null): Preview =>
    ({
      game: "korsar",
      battles: [{ battle: 1, captor }],
      actions: { "x on 1": { standing: { battle: 1, captor: after } }, "draw": { standing: null } },
    }) as unknown as Preview;

  test.each<[string, View, Preview | null]>([
    ["corsari.open", corsari("draw", []), limits(20, { "draw pier": 12 })],
    ["corsari.draw", corsari("draw", []), limits(20, { "draw pier": 20, "draw discard": 25 })],
    ["corsari.discard", corsari("discard", ["discard red-1", "discard red-1 sail"]), limits(30)],
    ["corsari.discard", corsari("discard", ["discard red-1"]), limits(3)],
    ["corsari.sail", corsari("discard", ["discard red-1", "discard red-1 sail"]), limits(3)],
    ["corsari.closer", corsari("lay", ["crew red"], { closer: 0 }), limits(3)],
    ["corsari.attach", corsari("lay", ["crew red", "attach red-1"], { closer: 1 }), limits(3)],
    ["corsari.lay", corsari("lay", ["crew red"], { closer: 1 }), null],
    ["korsar.gone", korsar({ stock_size: 0 }), battles(1, 0)],
    ["korsar.attack", korsar({}), battles(1, 0)],
    ["korsar.galleon", korsar({ legal: ["draw", "galleon-4"] }), battles(1, 1)],
    ["korsar.lead", korsar({}), battles(0, 0)],
    ["korsar.draw", korsar({}), null],
    ["nain_jaune.start", view({ need: null }), PREVIEW],
    ["nain_jaune.stake", view({ legal: ["play skull-7"], board: { "skull-7": 4 } }), PREVIEW],
    ["nain_jaune.few", view({ hand_sizes: [9, 2] }), PREVIEW],
    ["nain_jaune.choice", view({}), PREVIEW],
    ["nain_jaune.follow", view({ legal: ["play sail-3"] }), PREVIEW],
  ])("%s", (name, seen, preview) => {
    const voyages: Record<string, Voyage> = { corsari: corsariVoyage, korsar: korsarVoyage, nain_jaune: nainJauneVoyage };
    expect(voyages[name.split(".")[0]!]!.tip(seen, preview)?.key).toBe(`tutorial.${name.replace(".", ".tip.")}`);
  });
});
