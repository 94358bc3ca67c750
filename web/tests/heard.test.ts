/** What a screen reader hears: each thing once, in whole words. */
import { render } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import Berths from "../src/games/corsari/Berths.svelte";
import Passes from "../src/games/nain_jaune/Passes.svelte";
import "../src/games"; // their cards have names
import { loadWords } from "../src/i18n";
import type { TableState } from "../src/net/table.svelte";
import Facts from "../src/table/Facts.svelte";

beforeAll(() => loadWords(["ui", "games/corsari", "games/nain_jaune"]));

const SEATS = ["Mary", "Francis", "Nell"].map((name) => ({ name, kind: "person" }));
const tableOf = (view: Record<string, unknown>): TableState =>
  ({ seats: SEATS, you: { showing: 2 }, view }) as unknown as TableState;

/** The texts and names that are left without what is hidden from it, line by line. */
function heard(container: HTMLElement, lines: string): string[] {
  for (const hidden of container.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  for (const named of container.querySelectorAll("[role=img]")) named.replaceWith(named.getAttribute("aria-label") ?? "");
  return [...container.querySelectorAll(lines)].map((line) => (line.textContent ?? "").replace(/\s+/g, " ").trim());
}

test("a figure of a seat is heard once", () => {
  const { container } = render(Facts, {
    facts: [
      { symbol: "cards", text: "12", name: "12 cards" },
      { symbol: "s-skull", text: "0", name: "0 penalty cards" },
    ],
  });
  expect(heard(container, ":scope > div > span, :scope > span")).toEqual(["12 cards", "0 penalty cards"]);
});

test("each berth says whose card is in it, or that it is free", () => {
  const { container } = render(Berths, {
    table: tableOf({ attached: [["green-4"], ["blue-4"], []] }),
    crew: ["orange-1", "orange-2"],
  });
  const lines = heard(container, "ul > li");
  expect(lines).toHaveLength(11);
  expect(lines[0]).toMatch(/^orange 1/);
  expect(lines[2]).toBe("3: free");
  expect(lines[3]).toMatch(/^Mary: green 4.*; Francis: blue 4/);
});

test("who has passed on what is a sentence", () => {
  const { container } = render(Passes, { table: tableOf({ lacks: [[6, 10, 13], [10], []], need: 6, laid: [[0, "helm-5"]] }) });
  expect(heard(container, "li")).toEqual(["Mary: no 6, 10 or 13", "Francis: no 10"]);
});
