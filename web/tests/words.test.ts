/** The words that the page asks for are those it has. tests/test_words.py holds the languages to each other. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { figure, fill, has, loadWords, signed, t, tx, type Words } from "../src/i18n";

const SOURCE = join(import.meta.dirname, "../src");
const SHARED = import.meta.glob<Words>(["$flibuste/words/*.en.json", "!$flibuste/words/terminal.en.json"], {
  eager: true,
  import: "default",
});
const OF_GAMES = import.meta.glob<Words>(["$flibuste/games/*/words/{en,voyage.en}.json"], { eager: true, import: "default" });

/** By area, the whole keys as the page writes them. */
const AREAS: [string, string[]][] = [
  ...Object.entries(SHARED).map(([path, words]): [string, string[]] => [/(\w+)\.en/.exec(path)![1]!, Object.keys(words)]),
  ...Object.entries(OF_GAMES).map(([path, words]): [string, string[]] => {
    const [, game, voyage] = /games\/(\w+)\/words\/(voyage)?/.exec(path)!;
    const prefix = voyage ? `tutorial.${game}.` : `${game}.`;
    return [`${game} ${voyage ?? ""}`, Object.keys(words).map((key) => prefix + key)];
  }),
];

const code = [SOURCE, join(SOURCE, "../build")]
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((file) => file.isFile() && /\.(svelte|ts)$/.test(file.name) && !file.parentPath.endsWith("wire"))
  .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"))
  .join("\n");
/** Keys as they stand, and keys that are put together from a word and more: `level.${level}` uses all that are like it. */
const written = new Set([...code.matchAll(/["'`]([\w][^"'`\n]*?)["'`]/g)].map((match) => match[1]!));
const patterns = [...code.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)]
  .map((match) => match[1]!.replace(/\$\{[^}]*\}/g, "\u241f"))
  .filter((text) => /^[\w\u241f. -]+$/.test(text) && text.includes(".") && /\w\w/.test(text))
  .map((text) => new RegExp(`^${text.replaceAll(".", "\\.").replaceAll("\u241f", ".+")}$`));
const used = (key: string): boolean => {
  const plain = key.replace(/\.you$/, "");
  return written.has(key) || written.has(plain) || patterns.some((pattern) => pattern.test(key) || pattern.test(plain));
};

test("there are words to look at", () => {
  expect(AREAS.length).toBeGreaterThan(8);
  expect(code.length).toBeGreaterThan(100_000);
  expect(used("no.such.key")).toBe(false);
});

test.each(AREAS)("%s has no text that nobody uses", (_, keys) => {
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key) => !used(key))).toEqual([]);
});

test("a number has a true minus, a name keeps its hyphen", () => {
  expect(fill("{name}: {n}", { name: "Anne-Marie", n: -15 }, "de")).toBe("Anne-Marie: −15");
  expect([figure(-5), figure(0), signed(7), signed(0), signed(-7)]).toEqual(["−5", "0", "+7", "0", "−7"]);
});

test("plurals follow the language", () => {
  const entry = { one: "{n} carte", other: "{n} cartes" };
  expect([0, 1, 2].map((n) => fill(entry, { n }, "fr"))).toEqual(["0 carte", "1 carte", "2 cartes"]);
  expect([0, 1, 2].map((n) => fill(entry, { n }, "en"))).toEqual(["0 cartes", "1 carte", "2 cartes"]);
  expect(fill("{a} and {b}", { a: 1 }, "en")).toBe("1 and {b}");
});

describe("loading", () => {
  beforeAll(() => loadWords(["ui"]));

  test("the first page has the titles of games, whose other words come with a table", async () => {
    expect([t("korsar.title"), has("korsar.about"), has("korsar.zone.sea")]).toEqual(["Korsar", true, false]);
    await loadWords(["games/korsar", "games/korsar/voyage"]);
    expect(t("korsar.zone.sea")).toBe("The sea");
    expect(t("tutorial.korsar.title")).toBe("Korsar: your first voyage");
  });

  test("a game without words has none, and that is no fault", async () => {
    await loadWords(["games/high_tide", "games/high_tide/voyage"]);
    expect(tx("high_tide.title", "High Tide")).toBe("High Tide");
  });

  test("a key that is not in the English words is a fault of types", () => {
    // @ts-expect-error: no such key
    expect(t("korsar.no_such_key")).toBe("korsar.no_such_key");
    // @ts-expect-error: no such key
    expect(t("no_such_key")).toBe("no_such_key");
  });
});
