/** Codes of tables: typed as they are, or by words of any language that begin with their letters. */
import { beforeAll, expect, test } from "vitest";
import { loadWords, t, type Key } from "../src/i18n";
import { codeIn, spelled } from "../src/table/codes";
import { LANGUAGES, settings } from "../src/settings.svelte";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"; // as the server has them

beforeAll(() => loadWords(["ui", "people"]));

test("a code is found in what was typed", () => {
  expect(codeIn(" abc234 ")).toBe("ABC234");
  expect(codeIn("abc-234")).toBe("ABC234");
  expect(codeIn("Anchor Barrel, cannon 2 3 4")).toBe("ABC234");
  for (const wrong of ["", "abc", "ABC1O0", "no such code", "a b c d e f g"]) expect(codeIn(wrong)).toBeNull();
});

test.each(LANGUAGES)("%s has a word for every letter, which leads back to it", async (language) => {
  settings.language = language;
  await loadWords(["ui", "people"]);
  for (let at = 0; at + 6 <= LETTERS.length; at += 2) {
    const code = LETTERS.slice(at, at + 6);
    expect(codeIn(spelled(code))).toBe(code);
  }
  for (const letter of LETTERS.slice(0, 24)) expect(t(`code.${letter}` as Key).length).toBeGreaterThan(2);
});
