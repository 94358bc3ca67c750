import { expect, test } from "vitest";
import { stepOf } from "../src/table/sliding";

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });
const battle = { was: box(500, 20, 100, 200), now: box(40, 20, 430, 300) };
const card = { was: box(510, 30, 80, 112), now: box(200, 60, 110, 154) };

/** Where it is seen, as a browser draws what moves within what moves. */
function seen(share: number): number[] {
  const outer = stepOf(battle, undefined, share);
  const inner = stepOf(card, battle, share);
  const left = battle.now.left + outer.dx + outer.wide * (card.now.left - battle.now.left + inner.dx);
  const top = battle.now.top + outer.dy + outer.high * (card.now.top - battle.now.top + inner.dy);
  return [left, top, outer.wide * inner.wide * card.now.width, outer.high * inner.high * card.now.height];
}

test.each([0, 0.25, 0.5, 1])("a card in a battle that grows goes its way evenly, after %s of it", (share) => {
  const keys = ["left", "top", "width", "height"] as const;
  const expected = keys.map((key) => card.was[key] + (card.now[key] - card.was[key]) * share);
  seen(share).forEach((value, at) => expect(value).toBeCloseTo(expected[at]!));
});
