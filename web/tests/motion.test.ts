/** Only what a graphics card moves by itself is ever in motion: `transform` with its parts, and `opacity`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "../src");
const MOVES = new Set(["transform", "translate", "scale", "rotate", "opacity", "none"]);

/** What the keyframes and transitions of a style sheet move, beside that. */
function moved(css: string): string[] {
  const frames = [...css.matchAll(/@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(([, name, body]) =>
    [...body!.matchAll(/([a-z-]+)\s*:/g)].map(([, property]) => ({ name: `@keyframes ${name}`, property: property! })),
  );
  const transitions = [...css.matchAll(/[^-]transition(?:-property)?\s*:([^;}]*)/g)].flatMap(([, value]) =>
    value!.split(/,(?![^(]*\))/).map((one) => ({ name: "transition", property: one.trim().split(/\s/)[0]! })),
  );
  return [...frames, ...transitions]
    .filter(({ property }) => !MOVES.has(property) && property !== "animation-timing-function")
    .map(({ name, property }) => `${name}: ${property}`);
}

test("what moves is found", () => {
  expect(moved("@keyframes a { from { opacity: 0; } 50% { width: 3px; left: 0 } }")).toEqual([
    "@keyframes a: width",
    "@keyframes a: left",
  ]);
  expect(moved("p { transition: opacity 1s cubic-bezier(0.2, 0.8), background 240ms; }")).toEqual(["transition: background"]);
  expect(moved("p{transition:all 1s}")).toEqual(["transition: all"]);
  expect(moved("p { transition: none !important; }")).toEqual([]);
});

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((name) => /\.(css|svelte)$/.test(name));

test("no style sheet moves anything else", () => {
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((name) => moved(readFileSync(join(SRC, name), "utf8")).map((one) => `${name}: ${one}`));
  expect(found).toEqual([]);
});
