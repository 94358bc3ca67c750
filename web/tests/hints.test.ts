/** Hints: their words, when they are asked for, shown, marked and gone. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import corsari from "../src/games/corsari";
import korsar from "../src/games/korsar";
import nainJaune from "../src/games/nain_jaune";
import { loadWords, type Words } from "../src/i18n";
import { Hints } from "../src/table/hints.svelte";
import { asGood, reasonsOf, reasonWords } from "../src/table/hints-words";
import type { Answer, Command } from "../src/net/line";
import type { TableState } from "../src/net/table.svelte";
import { Draft } from "../src/table/draft.svelte";
import type { GameScreen, Move, Sentence } from "../src/table/screen";
import type { HintInfo } from "../src/wire";

beforeAll(() => loadWords(["ui", "games/corsari", "games/korsar", "games/nain_jaune"]));

const FACTS = {
  seat: 1,
  card: "violet-7",
  galleon: "galleon-5",
  colour: "blue",
  colours: ["red", "pink"],
  n: 2,
  limit: 4,
  of_ten: 3,
  most: 9,
  rank: 9,
};
const plain = (words: Sentence): string =>
  words
    .map((piece) =>
      typeof piece === "string" ? piece : "seat" in piece ? "Anne" : "card" in piece ? piece.card : (piece.text ?? ""),
    )
    .join("");

function hint(action: string, more: Partial<HintInfo> = {}): HintInfo {
  return {
    action,
    value: 0.5,
    interval: 0.02,
    worse_by: 0,
    worse_interval: 0,
    reasons: [{ reason: "sunk chance", of_ten: 3 }],
    ...more,
  };
}

describe("the words of a reason", () => {
  const screens: Record<string, GameScreen> = { corsari, korsar, nain_jaune: nainJaune };
  const WORDS = import.meta.glob<Words>("$flibuste/games/*/words/en.json", { eager: true, import: "default" });
  const reasons = Object.entries(WORDS).flatMap(([path, words]) =>
    Object.keys(words).flatMap((key) =>
      key.startsWith("hint.") ? [[/games\/(\w+)/.exec(path)![1]!, key.slice("hint.".length)] as const] : [],
    ),
  );
  test("there are reasons", () => expect(reasons.length).toBeGreaterThan(40));
  test.each(reasons)("of %s, %s is filled with its facts", (game, reason) => {
    const text = plain(reasonWords(game, screens[game]!, { reason, ...FACTS }));
    expect(text).not.toBe("");
    expect(text).not.toMatch(/[{}]/);
    expect(text).not.toContain("\u0001");
  });

  test("all reasons of a hint are one sentence, and an unknown one is left out", () => {
    const reasons: HintInfo["reasons"] = [
      { reason: "keeps crew", colours: ["violet"] },
      { reason: "sings" },
      { reason: "sunk chance now", of_ten: 3 },
    ];
    expect(plain(reasonsOf("corsari", corsari, hint("x", { reasons })))).toBe(
      "keeps  violet for the crew; if you set sail now, you are sunk 3 times in 10",
    );
  });

  test("only what is not shown to be worse is called as good", () => {
    expect(asGood(hint("x", { worse_by: 0.02, worse_interval: 0.03 }))).toBe(true);
    expect(asGood(hint("x", { worse_by: 0.05, worse_interval: 0.03 }))).toBe(false);
  });
});

describe("asking", () => {
  const read = (action: string): Move => ({ action, card: action.split(" ")[1] ?? null, target: null, style: "go" });
  let asked: Command[];
  let answer: (answer: Answer) => void;
  let table: { live: boolean; myTurn: boolean; table: { hints: boolean }; seats: { stand_in: string | null }[] };
  let hints: Hints;
  let draft: Draft;
  let sent: string[];

  beforeEach(() => {
    asked = [];
    sent = [];
    table = Object.assign(
      { live: true, myTurn: true, table: { hints: true }, seats: [{ stand_in: null }] },
      {
        you: { showing: 0 },
        view: null,
        send: (command: Command) => {
          asked.push(command);
          return new Promise<Answer>((resolve) => (answer = resolve));
        },
      },
    );
    draft = new Draft(
      () => ["play a", "play b"],
      read,
      (action) => sent.push(action),
    );
    hints = new Hints(table as unknown as TableState, draft, read);
  });
  const found = (...actions: string[]): Answer => ({
    tell: "hint",
    id: 1,
    version: 1,
    seat: 0,
    hints: actions.map((one) => hint(one)),
  });

  test("the first is marked; a press makes a hint the draft, another one plays it", async () => {
    const asking = hints.ask(false);
    expect([hints.asking, hints.shown]).toEqual([true, true]);
    answer(found("play b", "play a"));
    await asking;
    expect(hints.asking).toBe(false);
    expect(draft.advised?.card).toBe("b");
    expect(draft.empty).toBe(true);
    hints.choose("play a");
    expect([draft.card, draft.primary?.action, sent]).toEqual(["a", "play a", []]);
    hints.choose("play a");
    expect(sent).toEqual(["play a"]);
  });

  test("only one question at a time; asking again puts the hints away", async () => {
    const asking = hints.ask(false);
    await hints.ask(false);
    expect(asked).toEqual([{ do: "hint", seat: 0 }]);
    answer(found("play a"));
    await asking;
    await hints.ask(false);
    expect([hints.shown, draft.advised, asked.length]).toEqual([false, null, 1]);
  });

  test("an answer to an earlier position is not shown", async () => {
    const asking = hints.ask(false);
    hints.clear();
    answer(found("play a"));
    await asking;
    expect([hints.shown, draft.advised]).toEqual([false, null]);
  });

  test.each([
    ["no hints", "There are no hints at this table. Trust your own nose!"],
    ["many hints", "That was a lot of hints. Ask again in a moment."],
  ])("a refusal (%s) is one line", async (code, words) => {
    const asking = hints.ask(false);
    answer({ tell: "refusal", id: 1, fault: "closed", code, reason: "", rule: "", version: 1 });
    await asking;
    expect([hints.fault, hints.found]).toEqual([words, []]);
  });

  test("nothing is asked where it is not allowed", async () => {
    table.table.hints = false;
    await hints.ask(false);
    table.table.hints = true;
    table.myTurn = false;
    await hints.ask(false);
    table.myTurn = true;
    table.seats = [{ stand_in: "level2" }];
    await hints.ask(false);
    expect(asked).toEqual([]);
  });
});
