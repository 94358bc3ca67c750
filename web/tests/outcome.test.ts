import { beforeAll, expect, test, vi } from "vitest";
import { loadWords } from "../src/i18n";
import { outcomeOf } from "../src/lobby/outcome";
import type { TableState } from "../src/net/table.svelte";
import { dateLocale, settings } from "../src/settings.svelte";
import { endOf } from "../src/table/ending";
import type { GameScreen } from "../src/table/screen";
import type { Story } from "../src/wire";

beforeAll(async () => {
  settings.language = "en";
  await loadWords(["ui"]);
});

type Seat = Partial<Story["seats"][number]>;
const story = (reason: string, ...seats: Seat[]): Story => ({
  code: "ABCDEF",
  game: "korsar",
  options: {},
  started: 1,
  ended: 2,
  reason,
  seats: seats.map((seat) => ({ name: "", level: null, yours: false, won: false, resigned: false, ...seat })),
  practice: false,
  counts: true,
});

test("a match is listed with how it ended for the one who reads it", () => {
  const me = { name: "Flint", yours: true };
  const nell = { name: "Nell" };
  const computer = { level: "level3" };
  expect(outcomeOf(story("played", { ...me, won: true }, computer))).toBe("won");
  expect(outcomeOf(story("played", me, { ...computer, won: true }))).toBe("lost");
  expect(outcomeOf(story("abandoned", { ...me, resigned: true }, computer, computer))).toBe("you gave up");
  expect(outcomeOf(story("resigned", { ...me, resigned: true }, { ...nell, won: true }))).toBe("you gave up");
  expect(outcomeOf(story("resigned", { ...me, won: true }, { ...nell, resigned: true }))).toBe("won: Nell gave up");
  expect(outcomeOf(story("agreement", me, nell))).toBe("ended by agreement");
  expect(outcomeOf(story("abandoned", me, computer))).toBe("abandoned");
  expect(outcomeOf(story("played", me, { name: "Kit", yours: true, won: true }))).toBe("won by Kit");
});

test("a computer player has the name that it had at the table", () => {
  expect(outcomeOf(story("played", { name: "Flint", yours: true }, { yours: true }, { level: "level1", won: true }))).toBe(
    "won by Francis",
  );
});

test("dates are written as the browser wants them, in the language that is shown", () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr-CA", "en-GB", "en-US"]);
  expect(dateLocale()).toBe("en-GB");
  settings.language = "it";
  expect(dateLocale()).toBe("it");
  settings.language = "en";
});

test("a board of a tournament that was a whole match is done, whoever has won it", () => {
  const seats = ["Mary", "Nell"].map((name) => ({ kind: "person", name }));
  const ending = { reason: "played", winners: [1], outcome: null, secret: "" };
  const ended = (board: object | null) => {
    const table = { live: true, ending, seats, you: { seats: [0], showing: 0 }, table: { board, seats } };
    return endOf(table as unknown as TableState, {} as GameScreen);
  };
  expect(ended({ tournament: "CUPCUP", round: 1, board: 1, boards: 2 })).toMatchObject({
    title: ["This board is done"],
    decided: ["When the round is over, you will see what others made of the same cards."],
    ranks: [
      { place: 1, seats: [1] },
      { place: 2, seats: [0] },
    ],
  });
  expect(ended(null).title).not.toEqual(["This board is done"]);
});
