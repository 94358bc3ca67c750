/** What the server tells of whole stretches of play, recorded by `python -m tests.server.watched`, rebuilt by the page. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { changed, viewsOf } from "../src/net/changes";
import type { Answer, Command } from "../src/net/line";
import { STILL } from "../src/net/motion";
import { TableState } from "../src/net/table.svelte";
import { settings } from "../src/settings.svelte";
import type { Update, View, Whole, You } from "../src/wire";

interface Step {
  message: Whole | Update;
  view?: View;
  you?: You;
}
const RECORDED = JSON.parse(readFileSync("tests/updates.json", "utf8")) as Record<string, Step[]>;

class Told extends TableState {
  sent: Command[] = [];
  protected override async begin(): Promise<void> {}
  override hear(message: Whole | Update): void {
    super.hear(message);
  }
  override send(command: Command): Promise<Answer> {
    if (command.do !== "preview") this.sent.push(command);
    return Promise.resolve({ tell: "lost", id: 0 });
  }
}

test.each(Object.entries(RECORDED))("the page has the very view that the server has: %s", (_game, steps) => {
  const table = new Told("ABCDEF");
  settings.pace = 0;
  settings.speed = 0;
  table.beforeChange = () => () => STILL;
  let compared = 0;
  for (const { message, view, you } of steps) {
    table.hear(message);
    expect(table.version).toBe(message.version);
    if (view === undefined) continue;
    expect(table.view).toEqual(view);
    expect(table.you).toEqual(you);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(5);
});

test("each entry of an update has its own view, and the one before stays as it was", () => {
  const before = { turn: 0, hand: ["a", "b"] } as unknown as View;
  const kept = JSON.stringify(before);
  const update = {
    told: [
      { change: { splice: { hand: { at: 0, gone: 1 } } } },
      {},
      { change: { set: { turn: 1 }, splice: { hand: { new: ["c"] } } } },
    ],
  } as unknown as Update;
  expect(viewsOf(update, before)).toEqual([
    { turn: 0, hand: ["b"] },
    { turn: 0, hand: ["b"] },
    { turn: 1, hand: ["b", "c"] },
  ]);
  expect(JSON.stringify(before)).toBe(kept);
});

test("an entry of a list, and one of an object, may change alone", () => {
  const view: { lays: { x: number; y: number }[]; board: Record<string, number> } = {
    lays: [{ x: 1, y: 2 }],
    board: { a: 1, b: 2 },
  };
  expect(changed(view, { splice: { lays: { at: 0, merge: { y: 3 } } }, merge: { board: { b: 5 } } })).toEqual({
    lays: [{ x: 1, y: 3 }],
    board: { a: 1, b: 5 },
  });
});

test("of an entry that changed, an event may tell what both have in common", () => {
  const before = {
    battles: [
      { id: 1, leader: 0, sides: 1 },
      { id: 2, leader: 1, sides: 1 },
    ],
  };
  const change = { splice: { battles: { at: 1, merge: { sides: 2 }, event: 1 } } };
  const events = [{ event: "captured" }, { event: "attacked", id: 2, leader: 0, card: "a" }];
  expect(changed(before, change, events)).toEqual({ battles: [before.battles[0], { id: 2, leader: 0, sides: 2 }] });
});

test("an update that does not go on from what is known is not shown: the whole table is asked for", () => {
  const [first] = RECORDED["korsar"]!;
  const table = new Told("ABCDEF");
  table.hear(first!.message);
  const { version, view } = table;
  table.hear({ tell: "update", version: version + 1, told: [] });
  table.hear({ tell: "update", version: version + 2, told: [] });
  expect([table.version, table.view]).toEqual([version, view]);
  expect(table.sent).toEqual([{ do: "whole", since: version }]);
});
