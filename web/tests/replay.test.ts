import { describe, expect, test } from "vitest";
import { momentOf, roundAfter, roundBefore, searchOf, within } from "../src/learn/replay/moment";
import { Recording } from "../src/learn/replay/recording";
import { ReplayState } from "../src/learn/replay/replay.svelte";
import { STILL, type Motion } from "../src/net/motion";
import { routeOf } from "../src/router.svelte";
import type { Outcome, Replay, ReplayStep, TableEvent } from "../src/wire";

describe("a moment and its address", () => {
  test.each(["public", "open", "0", "7"])("lead to each other, seen by %s", (sight) => {
    for (const step of [0, 1, 99999]) expect(momentOf(searchOf({ step, sight }))).toEqual({ step, sight });
  });

  test("are written as people read them", () => {
    expect(searchOf({ step: 12, sight: "1" })).toBe("?step=12&seat=1");
    expect(searchOf({ step: 12, sight: "open" })).toBe("?step=12&open");
    expect(searchOf({ step: 12, sight: "public" })).toBe("?step=12");
  });

  test("an address that names none has none", () => {
    expect(momentOf("")).toBeNull();
    expect(momentOf("?lang=fr")).toBeNull();
  });

  test.each([
    ["?step=-1&seat=0", { step: 0, sight: "0" }],
    ["?step=1e3&seat=9", { step: 0, sight: "public" }],
    ["?seat=2", { step: 0, sight: "2" }],
    ["?step=3&seat=1&open", { step: 3, sight: "open" }],
  ])("what makes no sense in %s is as good as not there", (search, moment) => {
    expect(momentOf(search)).toEqual(moment);
  });

  test("is kept within its match", () => {
    expect(within({ step: 500, sight: "3" }, 80, 3)).toEqual({ step: 80, sight: "public" });
    expect(within({ step: 5, sight: "2" }, 80, 3)).toEqual({ step: 5, sight: "2" });
  });
});

test("rounds begin after their deals", () => {
  const rounds = [1, 40, 75];
  expect([0, 1, 2, 40, 41, 80].map((step) => roundBefore(rounds, step))).toEqual([0, 0, 1, 1, 40, 75]);
  expect([0, 1, 39, 40, 75, 80].map((step) => roundAfter(rounds, step, 80))).toEqual([1, 40, 40, 75, 80, 80]);
});

test("the addresses of replays and reviews", () => {
  expect(routeOf("/replay")).toEqual({ page: "replay", code: null });
  expect(routeOf("/replay/abc234")).toEqual({ page: "replay", code: "ABC234" });
  expect(routeOf("/review/ABC234")).toEqual({ page: "review", code: "ABC234" });
  expect(routeOf("/review")).toEqual({ page: "missing" });
});

const step = (number: number, changes: Record<string, unknown>, ...events: string[]): ReplayStep => ({
  step: number,
  round: 1,
  action: null,
  seat: null,
  events: events.map((event) => ({ event, seat: 0 }) as TableEvent),
  changes,
});
const replay: Replay = {
  game: "toy",
  options: { players: 2 },
  sight: "1",
  names: [],
  steps: 2,
  rounds: [1],
  outcome: { winners: [0] } as Outcome,
  shown: [
    step(0, { hand: [], turn: null, legal: [] }),
    step(1, { hand: ["a", "b"], turn: 1 }, "dealt"),
    step(2, { hand: ["b"] }, "laid", "ended"),
  ],
};

describe("a recording", () => {
  const recording = new Recording(replay, null);

  test("puts the changes over the view", () => {
    expect(recording.views.map((view) => [view.hand, view.turn])).toEqual([
      [[], null],
      [["a", "b"], 1],
      [["b"], 1],
    ]);
  });

  test("is shown moment by moment, back and forth, and nobody acts in it", () => {
    const table = new ReplayState(recording, 0);
    const flown: string[][] = [];
    const motion: Motion = { done: Promise.resolve(), finish: () => undefined };
    table.beforeChange = (news) => {
      flown.push(news.map((one) => one.event));
      return () => motion;
    };
    expect([table.you.showing, table.seats.length, table.log.length, table.table?.phase]).toEqual([1, 2, 0, "playing"]);
    expect(table.show(1)).toBe(motion);
    expect(table.show(2)).toBe(motion);
    expect([table.log.map((one) => one.event.event), table.table?.phase, table.ending?.winners]).toEqual([
      ["dealt", "laid", "ended"],
      "over",
      [0],
    ]);
    expect(table.show(0)).toBe(STILL);
    expect([table.log, table.view?.hand, table.ending, table.myTurn]).toEqual([[], [], null, false]);
    expect(table.show(2)).toBe(STILL);
    expect(flown).toEqual([["dealt"], ["laid", "ended"]]);
  });

  test("of a match without an end is never over", () => {
    const table = new ReplayState(new Recording({ ...replay, outcome: null }, null), 2);
    expect([table.table?.phase, table.ending]).toEqual(["playing", null]);
  });
});
