import { describe, expect, it } from "vitest";
import type { Colours } from "../src/cards/colours";
import { INK, PAPER } from "../src/cards/draw/ink";
import { BAND_COLOURS, BANDS } from "../src/games/corsari/card";
import { FLAG_COLOURS, FLAGS, flagSign } from "../src/games/korsar/card";
import { FAMILIES, FAMILY_INKS } from "../src/games/nain_jaune/card";

const named: Record<string, Colours> = Object.fromEntries([
  ...BANDS.map((band) => [`band-${band}`, BAND_COLOURS[band]] as const),
  ...FLAGS.map((flag) => [`flag-${flag}`, FLAG_COLOURS[flag]] as const),
]);
const colours = (name: string) => named[name]!;

it("gives each flag the emblem that it has on every card", () => {
  expect(FLAGS.map((flag) => flagSign(flag).symbol)).toEqual(["e-bones", "e-cutlasses", "e-patch", "e-hat"]);
});

type Triple = [number, number, number];
const linear = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;

// Machado, Oliveira and Fernandes 2009, full severity, on linear RGB.
const VISIONS: Record<string, Triple[]> = {
  "full colour vision": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "protanopia": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "deuteranopia": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "tritanopia": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const times = (matrix: Triple[], v: Triple): Triple =>
  matrix.map((row) => Math.min(1, Math.max(0, row[0] * v[0] + row[1] * v[1] + row[2] * v[2]))) as Triple;

/** CIE L*a*b* of linear RGB, white D65. */
function lab([r, g, b]: Triple): Triple {
  const f = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const seen = (hex: string, vision: string) => lab(times(VISIONS[vision]!, linear(hex)));
const difference = (one: string, other: string, vision: string) =>
  Math.hypot(...seen(one, vision).map((v, i) => v - seen(other, vision)[i]!));
const lightness = (hex: string) => seen(hex, "full colour vision")[0];
function contrast(one: string, other: string): number {
  const light = (hex: string) => linear(hex).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i]!, 0) + 0.05;
  return Math.max(light(one), light(other)) / Math.min(light(one), light(other));
}

function pairs(names: readonly string[]): [string, string][] {
  return names.flatMap((one, i) => names.slice(i + 1).map((other): [string, string] => [one, other]));
}
const bands = BANDS.map((band) => `band-${band}`);
const flags = FLAGS.map((flag) => `flag-${flag}`);

describe("the measure itself", () => {
  it("knows white, black and a textbook red", () => {
    expect(lightness("#ffffff")).toBeCloseTo(100, 1);
    expect(lightness("#000000")).toBeCloseTo(0, 5);
    seen("#ff0000", "full colour vision").forEach((v, i) => expect(v).toBeCloseTo([53.24, 80.09, 67.2][i]!, 1));
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
  });
});

describe.each(Object.keys(VISIONS))("under %s", (vision) => {
  it.each(pairs(bands))("%s and %s differ by 18", (one, other) => {
    expect(difference(colours(one).field, colours(other).field, vision)).toBeGreaterThanOrEqual(18);
  });
  it("brown is no black", () => {
    for (const black of [INK, colours("flag-black").field])
      expect(difference(colours("band-brown").field, black, vision)).toBeGreaterThanOrEqual(18);
  });
  it.each(pairs(flags))("%s and %s differ by 18", (one, other) => {
    expect(difference(colours(one).field, colours(other).field, vision)).toBeGreaterThanOrEqual(18);
  });
});

it.each(pairs(bands))("in grey, %s and %s differ by 6 L*", (one, other) => {
  expect(Math.abs(lightness(colours(one).field) - lightness(colours(other).field))).toBeGreaterThanOrEqual(6);
});

it.each([...bands, ...flags])("the ink on %s has a contrast of 5", (name) => {
  expect(contrast(colours(name).field, colours(name).ink)).toBeGreaterThanOrEqual(5);
});

it.each(FAMILIES)("the ink of the family %s on paper has a contrast of 5", (family) => {
  expect(contrast(FAMILY_INKS[family], PAPER)).toBeGreaterThanOrEqual(5);
});
