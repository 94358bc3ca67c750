// @vitest-environment node
/** The linter refuses an import against the direction, however it is written, and no other. */
import { join } from "node:path";
import { ESLint, Linter } from "eslint";
import ts from "typescript-eslint";
import { expect, test } from "vitest";

const eslint = new ESLint({ cwd: join(import.meta.dirname, "..") });

/** How many faults the rules of this file find in this code. */
async function faults(file: string, code: string): Promise<number> {
  const config = (await eslint.calculateConfigForFile(file)) as Linter.Config;
  const chosen = Object.entries(config.rules ?? {}).filter(([name]) => name.startsWith("no-restricted-"));
  const rules = Object.fromEntries(chosen);
  return new Linter().verify(code, { languageOptions: { parser: ts.parser }, rules }).length;
}

const imported = (from: string): string => `import x from "${from}";`;

test.each([
  ["src/net/api.ts", imported("../table/seats")],
  ["src/net/api.ts", imported("../cards/names")],
  ["src/net/api.ts", imported("../App.svelte")],
  ["src/cards/Card.svelte", imported("../games")],
  ["src/cards/draw/ink.ts", imported("../../lobby/Page.svelte")],
  ["src/table/Table.svelte", imported("../learn/Tutorial.svelte")],
  ["src/table/story.ts", 'import type { X } from "../games";'],
  ["src/table/story.ts", 'export * from "../games";'],
  ["src/table/story.ts", 'const later = () => import("../games/korsar");'],
  ["src/table/story.ts", 'type X = import("../games").X;'],
  ["src/games/korsar/index.ts", imported("../corsari/words")],
  ["src/games/korsar/index.ts", imported("../../lobby/Page.svelte")],
  ["src/settings.svelte.ts", imported("./i18n")],
  ["src/TablePage.svelte", imported("./App.svelte")],
])("%s may not have %s", async (file, code) => {
  expect(await faults(file, code)).toBe(1);
});

test.each([
  ["src/net/api.ts", imported("../wire")],
  ["src/net/table.svelte.ts", imported("./line")],
  ["src/table/Table.svelte", imported("../net/table.svelte")],
  ["src/games/korsar/index.ts", imported("../../table/screen")],
  ["src/games/korsar/index.ts", imported("./words")],
  ["src/games/index.ts", 'const later = () => import("./korsar");'],
  ["src/lobby/Home.svelte", imported("../table/Icon.svelte")],
  ["src/TablePage.svelte", imported("./lobby/WaitingRoom.svelte")],
  ["src/main.ts", imported("./App.svelte")],
])("%s may have %s", async (file, code) => {
  expect(await faults(file, code)).toBe(0);
});
