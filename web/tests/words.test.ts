import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fill, type Entry } from "../src/i18n";

type Words = Record<string, Entry>;
const SOURCE = join(import.meta.dirname, "../src");
const FILES = import.meta.glob<{ default: Words }>(["../src/i18n/*.*.ts", "!../src/i18n/*.svelte.ts"], { eager: true });
const LANGUAGES = ["en", "fr", "it", "de"];
const wordsOf = (area: string, language: string): Words => FILES[`../src/i18n/${area}.${language}.ts`]?.default ?? {};
const AREAS = [
  ...new Set(
    Object.keys(FILES).map((path) =>
      path
        .split("/")
        .at(-1)!
        .replace(/\.\w+\.ts$/, ""),
    ),
  ),
];

const code = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter(
    (file) => file.isFile() && /\.(svelte|ts)$/.test(file.name) && !file.parentPath.includes("i18n") && file.name !== "wire.ts",
  )
  .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"))
  .join("\n");
/** Keys as they stand, and keys that are put together: `level.${level}` uses all that begin and end like it. */
const written = new Set([...code.matchAll(/["'`]([\w][^"'`\n]*?)["'`]/g)].map((match) => match[1]!));
const patterns = [...code.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)]
  .map((match) => match[1]!.replace(/\$\{[^}]*\}/g, "\u241f"))
  .filter((text) => /^[\w\u241f. -]+$/.test(text) && text.includes("."))
  .map((text) => new RegExp(`^${text.replaceAll(".", "\\.").replaceAll("\u241f", ".+")}$`));
const used = (key: string): boolean => {
  const plain = key.replace(/\.you$/, "");
  return written.has(key) || written.has(plain) || patterns.some((pattern) => pattern.test(key) || pattern.test(plain));
};
const places = (entry: Entry): string[] =>
  [
    ...new Set(
      (typeof entry === "string" ? [entry] : [entry.one, entry.other]).flatMap((text) =>
        [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!),
      ),
    ),
  ].sort();

describe.each(AREAS)("%s", (area) => {
  const english = wordsOf(area, "en");

  test.each(LANGUAGES)("has every text in %s", (language) => {
    const words = wordsOf(area, language);
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    for (const [key, entry] of Object.entries(words))
      for (const text of typeof entry === "string" ? [entry] : [entry.one, entry.other]) expect(text.trim(), key).not.toBe("");
  });

  test.each(LANGUAGES)("names the same places in %s", (language) => {
    for (const [key, entry] of Object.entries(wordsOf(area, language))) expect(places(entry), key).toEqual(places(english[key]!));
  });

  test("has no text that nobody uses", () => {
    expect(Object.keys(english).filter((key) => !used(key))).toEqual([]);
  });
});

/** All texts of a language by their place, the rules of the games included. */
const ALL = import.meta.glob<Words>("../src/i18n/**/*.{en,fr,it,de}.ts", { eager: true, import: "default" });
const textsIn = (language: string): [place: string, text: string][] =>
  Object.entries(ALL)
    .filter(([path]) => path.endsWith(`.${language}.ts`))
    .flatMap(([path, words]) =>
      Object.entries(words).flatMap(([key, entry]) =>
        (typeof entry === "string" ? [entry] : [entry.one, entry.other]).map((text, form): [string, string] => [
          `${path.replace(/\.\w+\.ts$/, "")} ${key} ${form}`,
          text,
        ]),
      ),
    );
const isSentence = (text: string): boolean => (text.replace(/\{\w+\}/g, " ").match(/\p{L}+/gu) ?? []).length > 2;

test.each(LANGUAGES.flatMap((one) => LANGUAGES.filter((other) => one < other).map((other) => [one, other] as const)))(
  "no sentence is the same in %s and %s: it would not be translated",
  (one, other) => {
    const others = new Map(textsIn(other));
    const sentences = textsIn(one).filter(([, text]) => isSentence(text));
    expect(sentences.length).toBeGreaterThan(500);
    expect(sentences.filter(([place, text]) => others.get(place) === text)).toEqual([]);
  },
);

test("plurals follow the language", () => {
  const entry = { one: "{n} carte", other: "{n} cartes" };
  expect([0, 1, 2].map((n) => fill(entry, { n }, "fr"))).toEqual(["0 carte", "1 carte", "2 cartes"]);
  expect([0, 1, 2].map((n) => fill(entry, { n }, "en"))).toEqual(["0 cartes", "1 carte", "2 cartes"]);
  expect(fill("{a} and {b}", { a: 1 }, "en")).toBe("1 and {b}");
});

test("German articles agree with the families of Nain Jaune", () => {
  // A card is feminine, but "Totenkopf 7" is not: it is "die 7 mit dem Totenkopf".
  const texts = AREAS.flatMap((area) =>
    Object.values(wordsOf(area, "de")).flatMap((entry) => (typeof entry === "string" ? [entry] : [entry.one, entry.other])),
  );
  expect(texts.filter((text) => /\b[Dd](ie|eine) (Totenkopf|Steuerrad|Segel) \d/.test(text))).toEqual([]);
});
