/** The drawing of a rating's course: all of the band is inside, the line lies within it. */
import { expect, test } from "vitest";
import { bandOf, lineOf, spanOf, xOf, yOf } from "../src/lobby/company/course";
import type { Frame } from "../src/table/plot";

const frame: Frame = { width: 200, height: 100, left: 40, right: 10, top: 10, bottom: 10 };
const marks = [
  { value: 1500, within: 400, at: 1 },
  { value: 1620, within: 310, at: 2 },
  { value: 1580, within: 250, at: 3 },
];

test("the scale has whole steps around all of the band", () => {
  expect(spanOf(marks, 100)).toEqual([1100, 2000]);
  expect(spanOf([{ value: 1500, within: 0, at: 1 }], 100)).toEqual([1500, 1600]);
});

test("higher values lie higher, later matches further right, a single one in the middle", () => {
  expect([yOf(frame, 2000, [1100, 2000]), yOf(frame, 1100, [1100, 2000])]).toEqual([10, 90]);
  expect([xOf(frame, 0, 3), xOf(frame, 2, 3), xOf(frame, 0, 1)]).toEqual([40, 190, 115]);
});

test("the band goes there above the line and comes back below it", () => {
  const span = spanOf(marks, 100);
  const pairs = (path: string): number[][] => [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map((one) => [+one[1]!, +one[2]!]);
  const line = pairs(lineOf(frame, marks, span));
  const band = pairs(bandOf(frame, marks, span));
  expect([line.length, band.length]).toEqual([3, 6]);
  line.forEach(([x, y], index) => {
    const [above, below] = [band[index]!, band[5 - index]!];
    expect([above[0], below[0]]).toEqual([x, x]);
    expect(above[1]).toBeLessThan(y!);
    expect(below[1]).toBeGreaterThan(y!);
  });
});
