/** Tables to go on with: how each stands, leaving one, one too many; names for all at one device; the story with the whole table. */
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadWords } from "../src/i18n";
import { companions, isMyTurn, mine, standing, timeToMove } from "../src/lobby/mine.svelte";
import { leaveQuestion } from "../src/table/leaving";
import NewTable from "../src/lobby/NewTable.svelte";
import TooManyTables from "../src/lobby/TooManyTables.svelte";
import YourTables from "../src/lobby/YourTables.svelte";
import { TableState } from "../src/net/table.svelte";
import { question } from "../src/table/question.svelte";
import type { SeatInfo, TableEvent, TableForYou, TableInfo, Told, Update, Whole } from "../src/wire";

beforeAll(() => loadWords(["ui"]));

const NOBODY: SeatInfo = {
  kind: "open",
  name: "",
  face: null,
  level: null,
  style: null,
  stand_in: null,
  left: false,
  resigned: false,
  agrees_to_end: false,
  device: null,
};
const person = (name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({ ...NOBODY, kind: "person", name, ...more });
const computer: SeatInfo = { ...NOBODY, kind: "computer", level: "level1" };
const INFO: TableInfo = {
  code: "ABCDEF",
  game: "korsar",
  rules: 1,
  options: {},
  phase: "playing",
  seats: [person("Mary"), computer],
  listed: false,
  locked: false,
  clock: "none",
  version: 9,
  fair: null,
  turn: 0,
  deadline: null,
  expires: null,
  ending: null,
  rematch: null,
  hints: true,
  practice: false,
  counts: true,
  origin: null,
  rated: false,
  watch: null,
  board: null,
};
const table = (more: Partial<TableInfo> = {}, seats = [0], host = true): TableForYou => ({
  table: { ...INFO, ...more },
  you: { seats, showing: seats[0] ?? null, hand_over: null, host, may_undo: false },
});

describe("how a table stands", () => {
  test.each([
    ["Your turn", table()],
    ["William’s turn", table({ turn: 1 })],
    ["Waiting for players", table({ phase: "waiting", turn: null, seats: [person("Mary"), NOBODY] })],
    ["Ready to begin", table({ phase: "waiting", turn: null })],
    ["Paused", table({ phase: "paused" })],
    ["In progress", table({ turn: null })],
    ["Nell’s turn", table({ seats: [person("Mary"), person("Nell")], turn: 1 }, [0, 1])],
    ["You have left the table; come back whenever you like", table({ seats: [person("Mary", { left: true }), person("Nell")] })],
  ])("%s", (words, one) => expect(standing(one)).toBe(words));

  test("a start that waits for this device is the visitor's turn, with the time that is left for it", () => {
    const fair = { match: 1, commitment: "", seals: [], terms: "", due: 7200, missed: [] };
    const dealing = (awaited: number[]) => table({ phase: "dealing", turn: null, fair: { ...fair, awaited } });
    expect([dealing([0]), dealing([1])].map(isMyTurn)).toEqual([true, false]);
    expect([dealing([0]), dealing([1])].map(standing)).toEqual(["Ready to begin", "In progress"]);
    expect([dealing([0]), dealing([1])].map((one) => timeToMove(one, 0))).toEqual(["2\u00a0h left", ""]);
  });

  test("names those one plays with: the others or, where all seats are one's own, all", () => {
    expect(companions(table())).toBe("with William");
    expect(companions(table({ seats: [person("Mary"), NOBODY] }))).toBe("");
    expect(companions(table({ seats: [person("Mary"), person("Nell"), NOBODY] }, [0, 1]))).toBe("with Mary and Nell");
    expect(companions(table({ seats: [person("Mary"), person("Nell"), person("Jack")] }, [0, 1]))).toBe("with Jack");
  });

  test("what is asked before leaving says what comes of it", () => {
    const question = ({ table, you }: TableForYou) => leaveQuestion(table, you);
    expect(question(table())).toBe("leave.alone");
    expect(question(table({ practice: true }))).toBe("leave.last");
    expect(question(table({ phase: "waiting" }))).toBe("leave.last");
    expect(question(table({ seats: [person("Mary"), person("Nell", { left: true })] }))).toBe("leave.last");
    expect(question(table({ seats: [person("Mary"), person("Nell")] }))).toBe("menu.leave.sure");
    expect(question(table({ seats: [person("Mary"), person("Nell")], phase: "waiting" }))).toBe("leave.waiting");
    expect(question(table({ board: { tournament: "CUPCUP", round: 1, board: 1, boards: 2 } }))).toBe("menu.leave.sure");
  });
});

/** A server that has these tables, refuses more than it is told to, and remembers what it was asked. */
let live: TableForYou[] = [];
let asked: { method: string; path: string; body: unknown }[] = [];
const GAME = {
  name: "korsar",
  title: "Korsar",
  rules: 1,
  players: [2, 3, 4],
  editions: [],
  options: [],
  levels: [],
  guests: [],
  rated: {},
};

beforeEach(() => {
  live = [];
  asked = [];
  vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body: string | null }) => {
    const order = body ? (JSON.parse(body) as { do?: string }) : null;
    asked.push({ method, path, body: order });
    const left = order?.do === "leave" && /tables\/(\w+)\/commands/.exec(path)?.[1];
    if (left) live = live.filter((one) => one.table.code !== left);
    const answers: Record<string, unknown> = {
      "/api/tables/mine": live,
      "/api/games": [GAME],
      "/api/me": { name: "Mary", language: "en" },
      "/api/tables": table(),
    };
    return Promise.resolve(new Response(JSON.stringify(answers[path] ?? table())));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the list", () => {
  test("leads to each table, and leaves one only after a yes", async () => {
    live = [table(), table({ code: "GHJKLM", turn: 1 })];
    await mine.look();
    render(YourTables, { tables: mine.tables, leaving: true });
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/table/ABCDEF", "/table/GHJKLM"]);
    await fireEvent.click(screen.getByRole("button", { name: /^Leave ?: Korsar, GHJKLM$/ }));
    question.answer(false);
    expect(live).toHaveLength(2);
    await fireEvent.click(screen.getByRole("button", { name: /^Leave ?: Korsar, GHJKLM$/ }));
    expect(question.asked?.text).toMatch(/^Leave\?/);
    question.answer(true);
    await waitFor(() => expect(mine.tables.map((one) => one.table.code)).toEqual(["ABCDEF"]));
  });

  test("cannot be left from where it is only to go on, nor a table that one has left already", () => {
    const { unmount } = render(YourTables, { tables: [table()] });
    expect(screen.queryByRole("button")).toBeNull();
    unmount();
    render(YourTables, { tables: [table({ seats: [person("Mary", { left: true }), person("Nell")] })], leaving: true });
    expect(screen.queryByRole("button")).toBeNull();
  });
});

test("one table too many is said beside those that count, and tried again when one was left", async () => {
  live = [table(), table({ code: "GHJKLM" }), table({ code: "NOTMY2" }, [0], false)];
  const again = vi.fn();
  render(TooManyTables, { again, onclose: () => undefined });
  await screen.findByText("You already host 2 tables, the most anyone can have. Finish one or leave one.");
  expect(screen.getAllByRole("link")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: /^Leave ?: Korsar, ABCDEF$/ }));
  question.answer(true);
  await screen.findByText("There is room for another table again.");
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(again).toHaveBeenCalledOnce();
});

test("a table with several seats at this device asks for a name for each", async () => {
  render(NewTable, { game: "korsar" });
  const seats = await screen.findAllByRole("combobox");
  expect(screen.queryByRole("textbox")).toBeNull();
  for (const seat of seats.slice(1)) await fireEvent.change(seat, { target: { value: "you" } });
  await waitFor(() =>
    expect(screen.getAllByRole("textbox").map((one) => (one as HTMLInputElement).value)).toEqual([
      "Mary",
      "Player 2",
      "Player 3",
    ]),
  );
  await fireEvent.input(screen.getByRole("textbox", { name: "Name of player 2" }), { target: { value: "Nell" } });
  await fireEvent.input(screen.getByRole("textbox", { name: "Name of player 3" }), { target: { value: "  " } });
  await fireEvent.click(screen.getByRole("button", { name: "Begin" }));
  await waitFor(() =>
    expect(asked.find((one) => one.path === "/api/tables")?.body).toMatchObject({
      seats: ["you", "you", "you"],
      names: ["Mary", "Nell", "Player 3"],
    }),
  );
});

class Heard extends TableState {
  protected override async begin(): Promise<void> {}
  override hear(message: Whole | Update): void {
    super.hear(message);
  }
}

test("the whole table comes with its story, which takes the place of what another seat was told", () => {
  const told = (event: string): Told => ({ at: 0, events: [{ event, seat: 0 } as TableEvent] });
  const heard = new Heard("ABCDEF");
  const { you } = table();
  const shown = (): string[] => heard.log.map((one) => `${one.version} ${one.event.event}`);
  const first = {
    tell: "whole",
    since: 1,
    version: 3,
    told: [told("mine"), told("all")],
    table: INFO,
    you,
    view: null,
    awaits: [],
  };
  heard.hear(first as Whole);
  expect(shown()).toEqual(["2 mine", "3 all"]);
  heard.hear({
    tell: "whole",
    since: 0,
    version: 3,
    told: [told("made"), told("yours"), told("all")],
    table: INFO,
    you,
    view: null,
    awaits: [],
  });
  expect(shown()).toEqual(["1 made", "2 yours", "3 all"]);
  heard.hear({ tell: "update", version: 4, told: [told("next")] });
  expect(shown()).toEqual(["1 made", "2 yours", "3 all", "4 next"]);
});
