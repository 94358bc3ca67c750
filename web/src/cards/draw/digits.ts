/** Digits as strokes of a crate stencil, 22 units high: width and path of each. Drawn, so they look the same on every system. */
const DIGITS: readonly (readonly [number, string])[] = [
  [14, "M7 2C3.5 2 2.4 6 2.4 11s1.1 9 4.6 9 4.6-4 4.6-9S10.5 2 7 2z"],
  [9, "M1.4 6.4L6 2.6V22"],
  [14, "M2.5 7.2C2.5 3.9 4.3 2 7 2s4.6 1.8 4.6 4.6C11.6 11.2 3 13.6 3 20h9.6"],
  [14, "M2.2 2h8.6L6.6 8.8c3.2 0 5.2 2.2 5.2 5.4C11.8 17.8 9.6 20 6.8 20 4.3 20 2.5 18.5 2 16.2"],
  [14.5, "M9 22V2L2.2 15.2H13.6"],
  [14, "M11.4 2H4.2L3.4 9.8C4.4 9 5.6 8.6 6.9 8.6c2.9 0 4.9 2.2 4.9 5.6S9.7 20 6.8 20C4.4 20 2.5 18.6 2 16.3"],
  [14, "M11 4.2C10.1 2.8 8.9 2 7.4 2 4 2 2.4 6 2.4 12c0 5 1.5 8 4.8 8 2.8 0 4.6-2.2 4.6-5.3S10 9.5 7.2 9.5c-2.4 0-4.3 1.7-4.7 4"],
  [13.5, "M1.6 2H11.2C8.4 8 6.4 14.5 6 22"],
  [
    14,
    "M7 2C4.5 2 3 3.7 3 6s1.6 3.8 4 4.3c2.9.6 4.8 2.3 4.8 5S9.8 20 7 20s-4.8-2-4.8-4.7 1.9-4.4 4.8-5C9.4 9.8 11 8.3 11 6S9.5 2 7 2z",
  ],
  [
    14,
    "M3 17.8C3.9 19.2 5.1 20 6.6 20 10 20 11.6 16 11.6 10c0-5-1.5-8-4.8-8C4 2 2.2 4.2 2.2 7.3S4 12.5 6.8 12.5c2.4 0 4.3-1.7 4.7-4",
  ],
];
const GAP = 1.2;

/** Where the strokes of a whole number go: each digit's path and left edge, and the width of all. */
export function numeral(value: number): { digits: { path: string; x: number }[]; width: number } {
  let x = 0;
  const digits = [...String(value)].map((character) => {
    const [width, path] = DIGITS[Number(character)]!;
    const placed = { path, x };
    x += width + GAP;
    return placed;
  });
  return { digits, width: x - GAP };
}
