/** Codes of tables: typed as they are, or by words of any language that begin with their letters. */
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeAll, expect, test, vi } from "vitest";
import { loadWords, t, type Key } from "../src/i18n";
import OpenTables from "../src/lobby/OpenTables.svelte";
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

test.each([
  ["no such code", 404, "no table", () => t("home.code.wrong", { code: "no such code" })],
  ["ABC234", 404, "no table", () => t("home.code.wrong", { code: "ABC234" })],
  ["ABC234", 429, "many codes", () => t("refusal.many_codes")],
  ["ABC234", 403, "by invitation", () => t("refusal.by_invitation")],
])("a code that leads nowhere (%s, %i, %s) is answered with why", async (code, status, why, said) => {
  settings.language = "en";
  await loadWords(["ui"]);
  const fault = { 404: "not found", 429: "busy", 403: "foreign" }[status];
  vi.stubGlobal("fetch", (path: string) => {
    const [text, of] = path.endsWith("/tables") ? ["[]", 200] : [JSON.stringify({ fault, code: why, reason: "why" }), status];
    return Promise.resolve(new Response(text, { status: of }));
  });
  const { unmount } = render(OpenTables);
  await fireEvent.input(screen.getByRole("textbox"), { target: { value: code } });
  await fireEvent.click(screen.getByRole("button", { name: t("home.join") }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(said()));
  unmount();
  vi.unstubAllGlobals();
});
