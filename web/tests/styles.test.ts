/** Sizes of text, and the widths at which the layout changes, follow the size of text that a reader has set in the browser. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "../src");
const FONT_IN_PIXELS = /(?<![\w-])font(-size)?:[^;}]*\dpx/;
const LAYOUT_IN_PIXELS = /@(media|container)[^{]*\dpx/;

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((name) => /\.(css|svelte)$/.test(name));
const lines = files.flatMap((name) =>
  readFileSync(join(SRC, name), "utf8")
    .split("\n")
    .map((text, index) => ({ text, where: `${name}:${index + 1}: ${text.trim()}` })),
);

test("a size in pixels is found", () => {
  for (const text of ["  font: 600 12px/1.2 var(--text);", "p{font-size:12.5px}", "  font-size: clamp(1rem, 2vw, 40px);"])
    expect(text).toMatch(FONT_IN_PIXELS);
  expect("@media (min-width: 700px) {").toMatch(LAYOUT_IN_PIXELS);
  expect(files.length).toBeGreaterThan(50);
});

test("no size of text is in pixels", () => {
  expect(lines.filter(({ text }) => FONT_IN_PIXELS.test(text)).map(({ where }) => where)).toEqual([]);
});

test("no layout depends on a width or height in pixels", () => {
  expect(lines.filter(({ text }) => LAYOUT_IN_PIXELS.test(text)).map(({ where }) => where)).toEqual([]);
});
