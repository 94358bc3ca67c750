/** A game without a folder on the page: found by nobody, shown by the plain table, played with its buttons. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, fireEvent, render, screen as seen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { deckOf } from "../src/cards/deck";
import { offerOf, OFFERED, screenOf } from "../src/games";
import fallback from "../src/games/fallback";
import { loadWords } from "../src/i18n";
import GameCard from "../src/lobby/GameCard.svelte";
import Home from "../src/lobby/Home.svelte";
import type { Answer, Command } from "../src/net/line";
import { askForGames, levelFor, levelsIn, titleOf } from "../src/net/games.svelte";
import { TableState } from "../src/net/table.svelte";
import { settings } from "../src/settings.svelte";
import Table from "../src/table/Table.svelte";
import type { GameInfo, SeatInfo, TableInfo, View, You } from "../src/wire";

const GAME = "high_tide";
const INFO: GameInfo = {
  name: GAME,
  title: "High Tide",
  rules: 1,
  players: [2, 4],
  editions: [],
  options: [],
  levels: ["random", "search", "level1", "level2"],
  guests: [],
  rated: {},
};
const KNOWN: GameInfo = { ...INFO, name: "korsar", title: "Korsar", levels: ["random", "level1", "level2", "level3"] };

/** What tests/toy/game.py shows to a seat. */
const VIEW = {
  game: GAME,
  options: { players: 2 },
  seat: 0,
  turn: 0,
  phase: "play",
  legal: ["wave-3", "wave-7"],
  seen: [],
  hand: ["wave-3", "wave-7"],
  hand_sizes: [2, 3],
  laid: ["wave-11"],
  points: [4, 1],
  outcome: null,
} as unknown as View;
const SEAT: SeatInfo = {
  kind: "person",
  name: "Mary",
  face: null,
  level: null,
  style: null,
  stand_in: null,
  left: false,
  resigned: false,
  agrees_to_end: false,
  device: null,
};
const TABLE = {
  code: "ABCDEF",
  game: GAME,
  options: { players: 2 },
  phase: "playing",
  seats: [SEAT, { ...SEAT, kind: "computer", name: "Nell", level: "level1" }],
  turn: 0,
  ending: null,
  origin: null,
  rated: false,
  watch: null,
  board: null,
  hints: false,
} as unknown as TableInfo;
const YOU: You = { seats: [0], showing: 0, hand_over: null, host: true, may_undo: false };

class Tried extends TableState {
  sent: Command[] = [];
  protected override async begin(): Promise<void> {}
  override send(command: Command): Promise<Answer> {
    if (command.do === "preview") return Promise.resolve({ tell: "lost", id: 0 });
    this.sent.push(command);
    return Promise.resolve({ tell: "done", id: 1, version: this.version });
  }
  open(view = VIEW): void {
    this.status = "open";
    this.hear({ tell: "whole", since: 0, version: 3, told: [], table: TABLE, you: YOU, view, awaits: [] });
  }
}

let made: unknown[];
beforeAll(() => loadWords(["ui", `games/${GAME}`]));
beforeEach(() => {
  made = [];
  settings.greeted = true;
  vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body: string | null }) => {
    if (method === "POST") made.push([path, body ? JSON.parse(body) : null]);
    const answers: Record<string, unknown> = {
      "/api/games": [KNOWN, INFO],
      "/api/tables/mine": [],
      "/api/me": { name: "Mary", face: 3 },
    };
    return Promise.resolve(new Response(JSON.stringify(answers[path] ?? (method === "POST" ? { table: TABLE, you: YOU } : []))));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a game without a folder", () => {
  test("is played at the plain table", async () => {
    expect(await screenOf(GAME)).toBe(fallback);
    expect([offerOf(GAME), deckOf(GAME)]).toEqual([undefined, undefined]);
  });

  test("shows its view, and its legal actions as buttons that play them", async () => {
    const table = new Tried("ABCDEF");
    table.open();
    const { container } = render(Table, { table, screen: fallback, watching: false });
    expect(seen.getByText("laid").nextElementSibling!.textContent).toBe("wave-11");
    expect(seen.getByText("points").nextElementSibling!.textContent).toBe("4 1");
    expect(seen.getByText("outcome").nextElementSibling!.textContent).toBe("–");
    const cards = [...container.querySelectorAll(".hand [data-place]")].map((card) => card.getAttribute("data-place"));
    expect(cards).toEqual(["hand:wave-3", "hand:wave-7"]);
    const buttons = [...container.querySelectorAll<HTMLElement>(".sea [data-act]")];
    expect(buttons.map((button) => button.textContent)).toEqual(["wave-3", "wave-7"]);
    await fireEvent.click(buttons[1]!);
    expect(table.sent).toEqual([{ do: "act", version: 3, action: "wave-7", seat: 0 }]);
    table.close();
  });

  test("tells what happened with each fact by its name", () => {
    const told = fallback.narrate(
      { event: "ended", seat: null, winners: [0, 1], scored: { round: 2, paid: [[1, "x"], []] } } as never,
      null as never,
    );
    expect(told?.words).toEqual(["ended (winners 0 1, scored round 2, paid (1 x) (–))"]);
  });

  test("need not say how many cards a seat holds", () => {
    const table = new Tried("ABCDEF");
    table.open();
    expect(fallback.facts(table, 1).map((fact) => fact.text)).toEqual(["3"]);
    const { hand_sizes: _, ...rest } = VIEW as unknown as Record<string, unknown>;
    table.open(rest as unknown as View);
    expect(fallback.facts(table, 1)).toEqual([]);
    table.close();
  });

  test("is called what the server calls it, and has no voyage and no rules to offer", async () => {
    await askForGames();
    expect(titleOf(GAME)).toBe("High Tide");
    render(GameCard, { game: GAME, fault: null, onplay: () => undefined });
    expect(seen.getByRole("heading").textContent).toBe("High Tide");
    expect(seen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([`/new/${GAME}`]);
  });

  test("stands on the first page beside the others, and is begun by as many as may play it", async () => {
    render(Home);
    await waitFor(() => expect(seen.getAllByRole("article")).toHaveLength(2));
    expect(seen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual(
      expect.arrayContaining(["Korsar", "High Tide"]),
    );
    await fireEvent.click(seen.getAllByRole("button", { name: /Play now/ })[1]!);
    await waitFor(() => expect(made).toHaveLength(2));
    const seats = ["you", "level2"]; // the strongest that it has: the visitor has chosen the third
    expect(made[0]).toEqual(["/api/tables", { game: GAME, options: {}, seats, listed: false, faces: [3] }]);
  });
});

test("the levels are those that all games have", () => {
  expect(levelsIn([KNOWN, INFO])).toEqual(["level1", "level2"]);
  expect(levelsIn([KNOWN])).toEqual(["level1", "level2", "level3"]);
  expect(levelsIn([])).toEqual([]);
  const visited = { ...KNOWN, levels: [...KNOWN.levels, "ada"], guests: ["ada"] };
  expect(levelsIn([visited])).toEqual(["level1", "level2", "level3", "ada"]);
  expect(levelsIn([visited, INFO])).toEqual(["level1", "level2"]);
});

test("whom one game has as a guest leaves the others at the usual level", async () => {
  await askForGames();
  expect(levelFor("korsar", "ada")).toBe("level3");
  expect(levelFor(GAME, "ada")).toBe("level2"); // it has no level 3
  expect(levelFor(GAME, "level6")).toBe("level2");
});

describe("shared files", () => {
  const SRC = join(import.meta.dirname, "../src");
  const shared = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.(ts|svelte|css)$/.test(name) && !/^games\/\w+\//.test(name) && !name.startsWith("wire/"));
  const withoutComments = (text: string): string => text.replace(/\/\*.*?\*\/|<!--.*?-->/gs, "").replace(/(^|\s)\/\/.*$/gm, "$1");

  test("name no game, but in comments", () => {
    expect(OFFERED.length).toBeGreaterThan(2);
    expect(shared.length).toBeGreaterThan(100);
    const names = new RegExp(OFFERED.map((game) => game.replace("_", "_?")).join("|"), "i");
    expect(names.test("const nainJaune = 1")).toBe(true);
    expect(shared.filter((name) => names.test(withoutComments(readFileSync(join(SRC, name), "utf8"))))).toEqual([]);
  });
});
