// @vitest-environment node
/** What all games share knows none of them: neither its name nor what lies on its table. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "../src");
const GAMES = readdirSync(join(SRC, "games"), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
const THINGS = ["battle", "berth", "booty", "galleon", "pier", "prisoner", "purse", "stake", "stowaway"];
const OPTION = "[\"']teams[\"']|\\boption\\.teams\\b";
const KNOWN = new RegExp(`(?<![a-z])(${[...GAMES, ...THINGS].join("|")})s?(?![a-z])|${OPTION}`, "i");
const COMMENT = /\/\*[^]*?\*\/|<!--[^]*?-->|(?<![:"'`])\/\/.*$/gm;

/** The drawings are for whichever game wants one; the types of messages are made from the games. */
const shared = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.(ts|svelte|css)$/.test(name) && !/^(wire|cards\/draw)\/|^games\/\w+\//.test(name),
);

test("no shared file knows a game", () => {
  expect(GAMES).toContain("korsar");
  expect(shared.length).toBeGreaterThan(150);
  const found = shared.flatMap((name) =>
    readFileSync(join(SRC, name), "utf8")
      .replace(COMMENT, "")
      .split("\n")
      .flatMap((line) => (KNOWN.test(line) ? [`${name}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
