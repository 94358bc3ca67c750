import { beforeAll, describe, expect, test } from "vitest";
import { loadWords } from "../src/i18n";
import { lineOf, nearestTo, reachOf, roundStarts, xOf, yOf, type Frame } from "../src/learn/review/curve";
import { amount, causesOf, explained, hasRounds, level, mistakesOf, told, within } from "../src/learn/review/review";
import type { CurvePoint, Decision } from "../src/wire";

const frame: Frame = { width: 300, height: 120, left: 40, right: 10, top: 10, bottom: 10, reach: 0.5 };
const at = (step: number, value: number, round = 1): CurvePoint => ({ step, value, round, cause: "own" });

describe("the curve", () => {
  test("fills its frame from the first step to the last, from 0 to 1", () => {
    expect([xOf(frame, 0, 50), xOf(frame, 25, 50), xOf(frame, 50, 50)]).toEqual([40, 165, 290]);
    expect([yOf(frame, 1), yOf(frame, 0.5), yOf(frame, 0)]).toEqual([10, 60, 110]);
    expect(lineOf(frame, [at(0, 0.5), at(25, 1), at(50, 0)], 50)).toBe("M40 60L165 10L290 110");
  });

  test("stays in its frame", () => {
    expect([yOf(frame, 1.2), yOf(frame, -0.2)]).toEqual([10, 110]);
    expect(xOf(frame, 0, 0)).toBe(40);
  });

  test("of points reaches as far as it must, in tens of points", () => {
    expect(reachOf([at(0, 0.5), at(1, 0.5 - 14 / 196)], 196)).toBeCloseTo(20 / 196);
    expect(reachOf([at(0, 0.5)], 196)).toBeCloseTo(10 / 196);
    expect(yOf({ ...frame, reach: 0.1 }, 0.55)).toBe(35);
  });

  test("knows where rounds begin", () => {
    expect(roundStarts([at(0, 0.5), at(9, 0.5), at(12, 0.5, 2), at(14, 0.5, 2), at(20, 1, 3)], 20)).toEqual([
      { step: 12, round: 2 },
    ]);
  });

  test("finds the point under a finger", () => {
    const curve = [at(0, 0.5), at(10, 0.5), at(10, 0.4), at(50, 0.1)];
    expect([0, 91, 150, 270, 999].map((x) => nearestTo(frame, curve, 50, x))).toEqual([0, 1, 1, 3, 3]);
  });
});

describe("figures", () => {
  beforeAll(() => loadWords(["learn"]));
  const chance = { unit: "chance", scale: 1 } as const;
  const points = { unit: "points", scale: 196 } as const;

  test("of chances are percents", () => {
    expect([amount(chance, 0.0421), amount(chance, 0.0421, true), amount(chance, -0.1, true), level(chance, 0.5)]).toEqual([
      "4.2%",
      "+4.2%",
      "−10.0%",
      "50.0%",
    ]);
    expect(within(chance, -0.131, 0.011)).toBe("−13.1% ± 1.1%");
  });

  test("of luck and skill are told in sentences; what comes to nothing is not", () => {
    const changes = { deal: 0.3, draw: -0.13, others: 0.002, own: -1.51 };
    expect(told({ ...chance, changes })).toEqual(["Luck gave you 17%.", "Your own play cost you 151%."]);
    expect(told({ ...points, changes: { deal: 0, draw: 0, others: -0.1, own: 1 / 196 } })).toEqual([
      "The others’ play cost you 20 points.",
      "Your own play gained you 1 point.",
    ]);
  });

  test("of luck and skill are explained, and one over 100% is explained once more", () => {
    const changes = { deal: 0.7, draw: 0.4, others: 0, own: -0.9 };
    expect(explained({ ...chance, changes, won: true })).toEqual([
      "How much each changed your chance of winning; together with the start they add up to the result.",
      "More than 100%? Your chances rose and fell more than once, and every swing counts in full.",
    ]);
    expect(explained({ ...chance, changes: { ...changes, draw: 0.3 }, won: null })).toHaveLength(1);
    expect(explained({ ...points, changes, won: false })).toEqual([
      "How much each changed your lead; together with the start they add up to the result.",
    ]);
  });

  test("of points are points, and say who is ahead", () => {
    expect([amount(points, 0.05), level(points, 0.5), level(points, 0.55)]).toEqual(["9.8 points", "0.0 points", "+9.8 points"]);
  });
});

test("only what the interval supports is called a mistake, the dearest first", () => {
  const one = (step: number, cost: number, grade: Decision["grade"]) => ({ step, cost, grade }) as Decision;
  const decisions = [one(1, 0.3, ""), one(2, 0.01, "slip"), one(3, 0.12, "blunder"), one(4, 0.01, "slip")];
  expect(mistakesOf({ decisions }).map(({ step }) => step)).toEqual([3, 2, 4]);
});

test("a game without draws has no row for them, and one without rounds no numbers of rounds", () => {
  const curve: CurvePoint[] = [{ ...at(0, 0.5), cause: "start" }, { ...at(1, 0.4), cause: "deal" }, at(2, 0.5)];
  expect(causesOf({ curve })).toEqual(["deal", "own"]);
  expect(causesOf({ curve: [...curve, { ...at(3, 0.5), cause: "draw" }] })).toEqual(["deal", "draw", "own"]);
  expect([hasRounds({ curve }), hasRounds({ curve: [...curve, at(4, 0.5, 2)] })]).toEqual([false, true]);
});
