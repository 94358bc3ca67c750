/** Words are put together by the words' own marks (`join.*`), never by the code: a French colon has a space before it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { fill, joined, labelled, listed, loadWords } from "../src/i18n";
import { settings } from "../src/settings.svelte";
import { about, joinedSentences, labelledSentence, listedPieces } from "../src/table/sentence";

const SOURCE = join(import.meta.dirname, "../src");
const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.(svelte|ts)$/.test(file.name) && !file.parentPath.endsWith("wire"))
  .map((file) => join(file.parentPath, file.name));

/** Marks that stand alone in a text of the code, or between two values of a template or of the markup. */
function glue(source: string): string[] {
  const bare = source.replace(/\/\*[^]*?\*\/|<!--[^]*?-->|<style[^]*?<\/style>|^\s*\/\/.*$/gm, "");
  const markup = bare.replace(/<script[^]*?<\/script>/g, "");
  const texts = [...bare.matchAll(/"([^"\n]*)"/g)].map((text) => text[1]!).filter((text) => /^(\s*[,;:·]\s+|\.\s+)$/.test(text));
  const templates = [...bare.matchAll(/`([^`\n]*)`/g)]
    .map((text) => text[1]!)
    .filter((text) => /\}\s*[,;:·.]\s+\$\{|^\s*[,;:·]\s+\$\{/.test(text));
  const between = markup === bare ? [] : [...markup.matchAll(/[}>]\s*[,;·:]\s+\{(?![:#/@])/g)].map((found) => found[0]);
  const before = markup === bare ? [] : [...markup.matchAll(/\}[,;:·]<\//g)].map((found) => found[0]);
  return [...texts, ...templates, ...between, ...before];
}

test("glue is found where there is some", () => {
  expect(glue('const a = [x, ": ", y];')).toEqual([": "]);
  expect(glue('f("draw", "discard")')).toEqual([]);
  expect(glue("const a = `${b}, ${c}`;")).toEqual(["${b}, ${c}"]);
  expect(glue("<script>let a;</script><p>{a} · {b}</p>")).toEqual(["} · {"]);
  expect(glue("<script>let a;</script><b>{a}:</b> <i>{b}</i>")).toEqual(["}:</"]);
});

test("no words are glued in the code", () => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => glue(readFileSync(file, "utf8")).map((text) => `${file.slice(SOURCE.length)}: ${text}`));
  expect(found).toEqual([]);
});

test("a joiner changes with what follows it", () => {
  const table = (name: string): string => fill("La table {name|de}", { name }, "fr");
  expect(["Anne", "Mary", "Édith", "Yves", "Yann", "Hélène"].map(table)).toEqual([
    "La table d’Anne",
    "La table de Mary",
    "La table d’Édith",
    "La table d’Yves",
    "La table de Yann",
    "La table d’Hélène",
  ]);
  const rank = (n: number): string => fill("{rank|a}", { rank: n }, "en");
  expect([1, 7, 8, 10, 11, 13, 18, 80, 110].map(rank).join(" ")).toBe("a 1 a 7 an 8 a 10 an 11 a 13 an 18 an 80 a 110");
  expect(fill("{name|no such joiner}{name|de}", { name: "Anne" }, "de")).toBe("{name|no such joiner}Anne");
});

describe.each([
  ["en", "Anne, Mary and Jean", "7, 8 or 9", "Anne: ahoy", "one; two", "one. two", "one · two"],
  ["fr", "Anne, Mary et Jean", "7, 8 ou 9", "Anne\u00a0: ahoy", "one\u00a0; two", "one. two", "one · two"],
  ["it", "Anne, Mary e Jean", "7, 8 o 9", "Anne: ahoy", "one; two", "one. two", "one · two"],
  ["de", "Anne, Mary und Jean", "7, 8 oder 9", "Anne: ahoy", "one; two", "one. two", "one · two"],
] as const)("in %s", (language, names, numbers, said, clauses, sentences, beside) => {
  beforeAll(async () => {
    settings.language = language;
    await loadWords(["ui", "games/korsar"]);
  });

  test("texts are joined", () => {
    expect(listed(["Anne", "Mary", "Jean"])).toBe(names);
    expect(listed(["7", "8", "9"], "join.or")).toBe(numbers);
    expect([listed([]), listed(["Anne"])]).toEqual(["", "Anne"]);
    expect(labelled("Anne", "ahoy")).toBe(said);
    expect(joined("join.clauses", ["one", "", "two"])).toBe(clauses);
    expect(joined("join.sentences", ["one", "two"])).toBe(sentences);
    expect(joined("join.beside", ["", "one", "two"])).toBe(beside);
  });

  test("pieces are joined as texts are", () => {
    const texts = (pieces: readonly unknown[]): string => pieces.join("");
    expect(texts(listedPieces(["Anne", "Mary", "Jean"]))).toBe(names);
    expect(texts(labelledSentence(["Anne"], ["ahoy"]))).toBe(said);
    expect(texts(joinedSentences("join.clauses", [["one"], ["two"]]))).toBe(clauses);
    expect(listedPieces([{ seat: 1 }])).toEqual([{ seat: 1 }]);
    const two = listedPieces([{ seat: 1 }, { seat: 2 }]);
    if (language === "it") {
      expect(two).toEqual([{ seat: 1 }, " ", { seat: 2, joiner: "e" }]);
      expect(listed(["Anne", "Edward"])).toBe("Anne ed Edward");
    } else expect(two[2]).toEqual({ seat: 2 });
  });
});

test("a name keeps the joiner of its place until it is shown", async () => {
  settings.language = "fr";
  await loadWords(["ui", "games/korsar"]);
  const words = about(1, 0, "korsar.hint.partner brings home", { galleon: { card: "galleon-5" } });
  expect(words).toContainEqual({ seat: 1, joiner: "de" });
});

test("so does a card", async () => {
  settings.language = "it";
  await loadWords(["ui", "games/corsari"]);
  const words = about(0, 0, "corsari.event.discarded", { card: { card: "red-8" } });
  expect(words).toEqual(["Hai scartato ", { card: "red-8", joiner: "il" }]);
});
