/** No line of the page's source is longer than a screen is wide. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..");
const LONGEST = 140;
/** Made by a program. */
const EXEMPT = /^src\/wire\//;

const files = ["src", "tests"].flatMap((folder) =>
  readdirSync(join(WEB, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => /\.(ts|svelte|css)$/.test(name) && !EXEMPT.test(name)),
);

test("no line is too long", () => {
  expect(files.length).toBeGreaterThan(150);
  const long = files.flatMap((name) =>
    readFileSync(join(WEB, name), "utf8")
      .split("\n")
      .flatMap((line, index) => (line.length > LONGEST ? [`${name}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
