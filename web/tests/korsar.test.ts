/** Korsar on the page: how actions become cards and targets, what is told, what flies, what the sheet adds up to. */
import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeAll, describe, expect, test } from "vitest";
import korsar from "../src/games/korsar";
import Harbour from "../src/games/korsar/Harbour.svelte";
import { actionOn } from "../src/games/korsar/moves";
import { tagOf } from "../src/games/korsar/reasons.svelte";
import { prizesOf, scoreOf } from "../src/games/korsar/score";
import { fleetsOf, sorted, turnsUntil } from "../src/games/korsar/view";
import type { Sentence } from "../src/table/screen";
import { figure, loadWords } from "../src/i18n";
import type { TableState } from "../src/net/table.svelte";
import type { KorsarBattle, TableEvent } from "../src/wire";
import { Draft } from "../src/table/draft.svelte";
import { inTheAir } from "../src/table/air.svelte";
import { nearest } from "../src/table/places";

beforeAll(() => loadWords(["ui", "games/korsar"]));

const BATTLE: KorsarBattle = {
  id: 2,
  galleon: "galleon-5",
  owner: 1,
  sides: { 0: ["pirate-red-2"], 1: ["pirate-green-3"], 2: ["pirate-blue-1", "pirate-blue-2"] },
  character: null,
  strengths: { 0: 2, 1: 3, 2: 3 },
  leader: null,
  captor: null,
  free_colours: ["black"],
};

interface Given {
  teams?: boolean;
  me?: number | null;
  players?: number;
  log?: object[];
  view?: Record<string, unknown>;
}

/** As much of a table as the game's screen looks at. */
function tableOf({ teams = false, me = 0, players = 4, log = [], view = {} }: Given = {}): TableState {
  return {
    version: 7,
    seats: Array.from({ length: players }, () => ({ name: "", kind: "computer" })),
    you: { seats: [0], showing: me, hand_over: null, host: true, may_undo: false },
    log: log.map((event, index) => ({ version: index, at: 0, event })),
    preview: null,
    previewVersion: 0,
    view: {
      game: "korsar",
      options: { players, teams },
      seat: me,
      turn: 0,
      phase: "play",
      legal: [],
      hand: [],
      partner_hand: null,
      hand_sizes: [],
      stock_size: 9,
      discards: [],
      battles: [BATTLE],
      booty: [[], [], [], []],
      booty_values: [0, 0, 0, 0],
      galleons_left: null,
      outcome: null,
      ...view,
    },
  } as unknown as TableState;
}

const plain = (words: Sentence): string =>
  words
    .map((piece) =>
      typeof piece === "string" ? piece : "card" in piece ? piece.card : "seat" in piece ? `seat ${piece.seat}` : piece.sign.name,
    )
    .join("");
const told = (event: object, given: Given = {}): string | null => {
  const line = korsar.narrate(
    event as TableEvent,
    tableOf({ log: [{ event: "galleon played", seat: 1, card: "galleon-5", battle: 2 }], ...given }),
  );
  return line && plain(line.words);
};

describe("actions", () => {
  test("become a card and where it goes", () => {
    expect(korsar.move("pirate-blue-3 on 12")).toMatchObject({ card: "pirate-blue-3", target: "battle:12" });
    expect(korsar.move("captain-red on 2")).toMatchObject({ card: "captain-red", target: "battle:2" });
    expect(korsar.move("galleon-8")).toMatchObject({ card: "galleon-8", target: "sea" });
    expect(korsar.move("discard admiral")).toMatchObject({ card: "admiral", target: "discards" });
    expect(korsar.move("draw")).toMatchObject({ card: null, target: "stock", always: true });
  });

  test.each([
    ["pirate-red-4 on 2", "Reinforce (galleon-5): pirate-red-4"],
    ["captain-red on 2", "Play the captain-red (galleon-5)"],
    ["admiral on 2", "Play the admiral (galleon-5)"],
    ["galleon-3", "Send the galleon-3 to sea"],
    ["discard pirate-red-4", "Discard: pirate-red-4"],
    ["draw", "Draw a card"],
  ])("%s is called %s", (action, label) => {
    expect(plain(korsar.label(tableOf(), korsar.move(action), null))).toBe(label);
  });

  test("a first ship attacks, or defends the galleon of one's own side", () => {
    const action = korsar.move("pirate-black-1 on 2");
    const empty = { view: { battles: [{ ...BATTLE, sides: {} }] } };
    expect(plain(korsar.label(tableOf(empty), action, null))).toBe("Attack seat 1 (galleon-5): pirate-black-1");
    expect(plain(korsar.label(tableOf({ ...empty, teams: true }), action, null))).toBe("Defend the galleon-5: pirate-black-1");
  });

  test("a battle may be chosen before the card, and the stock makes a draft beside its button", () => {
    const legal = ["draw", "galleon-3", "pirate-red-1 on 1", "pirate-red-1 on 2", "pirate-blue-2 on 2"];
    const draft = new Draft(
      () => legal,
      korsar.move,
      () => {},
    );
    expect(draft.always.map((move) => move.action)).toEqual(["draw"]);
    expect(draft.chooseTarget("battle:1")).toBe(true);
    expect([...draft.litCards]).toEqual(["pirate-red-1"]);
    draft.chooseCard("pirate-red-1");
    expect(draft.primary?.action).toBe("pirate-red-1 on 1");
    draft.clear();
    draft.chooseTarget("stock");
    expect(draft.primary?.action).toBe("draw");
  });

  test("the prompt asks for the galleon as long as there is a choice", () => {
    const draft = new Draft(
      () => ["pirate-red-1 on 1", "pirate-red-1 on 2"],
      korsar.move,
      () => {},
    );
    const table = tableOf({ view: { hand: ["pirate-red-1"] } });
    expect(plain(korsar.prompt(table, draft))).toBe("Play a card or draw one");
    draft.chooseCard("pirate-red-1");
    expect(plain(korsar.prompt(table, draft))).toBe("pirate-red-1: on which galleon?");
    expect(plain(korsar.prompt(tableOf(), undefined))).toBe("Your hand is empty: draw a card");
  });
});

describe("what is seen of a battle", () => {
  test("sides in the order of their strength, the officer's side before all", () => {
    expect(fleetsOf(BATTLE).map((fleet) => fleet.side)).toEqual([1, 2, 0]);
    const led = fleetsOf({ ...BATTLE, leader: 0, character: { card: "captain-red", side: 0 } });
    expect(led[0]).toMatchObject({
      side: 0,
      leads: true,
      officer: "captain-red",
      cards: ["pirate-red-2", "captain-red"],
      place: "battle:2:red",
    });
  });

  test("an admiral without ships is a side of his own", () => {
    const alone = fleetsOf({ ...BATTLE, sides: {}, strengths: {}, leader: 1, character: { card: "admiral", side: 1 } });
    expect(alone).toEqual([
      { side: 1, cards: ["admiral"], officer: "admiral", strength: 0, leads: true, place: "battle:2:admiral" },
    ]);
  });

  test("turns are counted until the captor's turn begins", () => {
    expect([0, 1, 3].map((seat) => turnsUntil(tableOf(), seat))).toEqual([4, 1, 3]);
  });

  test("why a card cannot go there, in a few words", () => {
    expect(tagOf("KOR-07", "pirate-blue-1", BATTLE, 0)).toBe("Blue is taken");
    expect(tagOf("KOR-08", "pirate-black-1", BATTLE, 0)).toBe("Red only");
    expect(tagOf("KOR-10", "captain-black", BATTLE, 0)).toBe("You need a black pirate");
    expect(tagOf("KOR-A21", "admiral", BATTLE, 0)).toBe("Not your galleon");
    expect(tagOf("", "pirate-black-1", BATTLE, 0)).toBe("Not here");
    expect(actionOn("admiral", 2)).toBe("admiral on 2");
  });

  test("the hand is sorted by flag with its captain, or by strength", () => {
    const hand = ["admiral", "captain-blue", "pirate-red-1", "pirate-blue-4", "galleon-8", "galleon-2"];
    expect(sorted(hand, "colour")).toEqual([
      "galleon-2",
      "galleon-8",
      "pirate-blue-4",
      "captain-blue",
      "pirate-red-1",
      "admiral",
    ]);
    expect(sorted(hand, "rank")).toEqual(["galleon-2", "galleon-8", "pirate-red-1", "pirate-blue-4", "captain-blue", "admiral"]);
  });

  test("the partner's hand is shown in team play, and cannot be played", () => {
    const table = tableOf({ teams: true, view: { hand: ["galleon-2"], partner_hand: ["pirate-red-1"] } });
    expect(korsar.groups(table, {} as Draft, "colour").map(({ key, cards, shown }) => [key, cards, shown ?? false])).toEqual([
      ["partner", ["pirate-red-1"], true],
      ["mine", ["galleon-2"], false],
    ]);
  });
});

describe("what is told", () => {
  const on = { battle: 2, card: "pirate-blue-3", owner: 1, side: 2 };
  test.each<[string, object, Given]>([
    ["The cards are dealt; you begin", { event: "dealt", seat: null, first: 0 }, {}],
    ["seat 2 draws a card", { event: "drew", seat: 2, stock: 8 }, {}],
    ["You draw: admiral", { event: "drew", seat: 0, stock: 8, card: "admiral" }, {}],
    ["seat 1 draws: admiral", { event: "drew", seat: 1, stock: 8, card: "admiral" }, { teams: true }],
    ["seat 1 sends the galleon-5 to sea", { event: "galleon played", seat: 1, card: "galleon-5", battle: 2 }, {}],
    ["seat 2 attacks seat 1 (galleon-5): pirate-blue-3", { event: "attacked", seat: 2, ...on }, {}],
    ["seat 2 attacks you (galleon-5): pirate-blue-3", { event: "attacked", seat: 2, ...on }, { me: 1 }],
    ["You attack seat 1 (galleon-5): pirate-blue-3", { event: "attacked", seat: 0, ...on }, {}],
    ["seat 1 defends the galleon-5: pirate-blue-3", { event: "defended", seat: 1, ...on }, {}],
    ["You reinforce (galleon-5): pirate-blue-3", { event: "reinforced", seat: 0, ...on }, {}],
    ["seat 2 plays the captain-blue (galleon-5)", { event: "captain played", seat: 2, ...on, card: "captain-blue" }, {}],
    ["You play the admiral (galleon-5)", { event: "admiral played", seat: 0, ...on, card: "admiral" }, {}],
    [
      "seat 2 loses an officer: captain-blue",
      { event: "character removed", seat: 0, battle: 2, card: "captain-blue", side: 2 },
      {},
    ],
    [
      "Team B loses an officer: captain-blue",
      { event: "character removed", seat: 0, battle: 2, card: "captain-blue", side: 1 },
      { teams: true },
    ],
    ["You lose an officer: captain-red", { event: "character removed", seat: 2, battle: 2, card: "captain-red", side: 0 }, {}],
    ["seat 3 discards: pirate-red-1", { event: "discarded", seat: 3, card: "pirate-red-1" }, {}],
    [
      "seat 2 captures the galleon-5 from seat 1; nobody has been stronger since seat 2’s last turn",
      { event: "captured", seat: 2, battle: 2, galleon: "galleon-5", owner: 1, leaving: ["captain-red"] },
      {},
    ],
    [
      "seat 2 captures your galleon-5; nobody has been stronger since seat 2’s last turn",
      { event: "captured", seat: 2, battle: 2, galleon: "galleon-5", owner: 0, leaving: ["captain-red"] },
      {},
    ],
    [
      "You bring the galleon-5 home; nobody attacked it",
      { event: "captured", seat: 0, battle: 2, galleon: "galleon-5", owner: 1, leaving: [] },
      { teams: true },
    ],
    ["The stock is gone: from now on a team without cards ends the match", { event: "stock gone", seat: null }, { teams: true }],
    ["You have no cards and are passed over", { event: "passed over", seat: 0 }, {}],
    ["Team B has no cards left: the match ends", { event: "out of cards", seat: null, sides: [1] }, { teams: true }],
    [
      "You win the galleon-5!",
      { event: "resolved", seat: 0, battle: 2, galleon: "galleon-5", owner: 1, leaving: ["pirate-red-1"] },
      {},
    ],
    [
      "A tie: the galleon-5 goes to nobody",
      { event: "resolved", seat: null, battle: 2, galleon: "galleon-5", owner: 1, leaving: ["pirate-red-1"] },
      {},
    ],
    [
      "Nobody attacked: the galleon-5 goes to nobody",
      { event: "resolved", seat: null, battle: 2, galleon: "galleon-5", owner: 1, leaving: [] },
      {},
    ],
    ["Victory! You win the match!", { event: "ended", seat: null, winners: [0] }, {}],
    ["William wins the match!", { event: "ended", seat: null, winners: [1] }, {}],
    ["Victory! You share it with Francis!", { event: "ended", seat: null, winners: [0, 2] }, {}],
    ["Victory! You win the match with William!", { event: "ended", seat: null, winners: [0, 1] }, { teams: true }],
    ["Francis and Mary win the match!", { event: "ended", seat: null, winners: [2, 3] }, { teams: true }],
  ])("%s", (words, event, given) => {
    expect(told(event, given)).toBe(words);
  });

  test("a battle of which the page saw no galleon has its number", () => {
    expect(told({ event: "reinforced", seat: 1, battle: 9, card: "pirate-red-1", owner: 1 })).toBe(
      "seat 1 reinforces (Battle 9): pirate-red-1",
    );
  });
});

describe("what flies", () => {
  const flights = (event: object, table: TableState) => korsar.flights(event as TableEvent, table);
  const farewell = (event: object) => korsar.farewell?.(event as TableEvent, tableOf());

  test("a partner's card has a place of its own, even where one holds its equal", () => {
    const table = tableOf({ teams: true, view: { hand: ["pirate-blue-3"], partner_hand: ["pirate-blue-3"] } });
    expect(korsar.groups(table, {} as Draft, "colour").map(({ cards, place }) => [cards, place])).toEqual([
      [["pirate-blue-3"], "seat:1"],
      [["pirate-blue-3"], undefined],
    ]);
  });

  test("a ship from the hand to its colour in the battle; of others from their seat", () => {
    const event = { event: "attacked", battle: 2, card: "pirate-blue-3", owner: 1 };
    expect(flights({ ...event, seat: 0 }, tableOf())).toEqual([
      { card: "pirate-blue-3", from: "hand:pirate-blue-3", to: "battle:2:blue", way: "unrolls" },
    ]);
    expect(flights({ ...event, seat: 2 }, tableOf())).toEqual([
      { card: "pirate-blue-3", from: "seat:2:pirate-blue-3", to: "battle:2:blue", way: "unrolls" },
    ]);
    expect(nearest("seat:2:pirate-blue-3", (place) => place === "seat:2")).toBe("seat:2");
  });

  test("an admiral to the flag of his ships: a battle never goes while he flies", () => {
    const event = { event: "admiral played", seat: 2, battle: 2, card: "admiral", owner: 2 };
    expect(flights(event, tableOf()).map(({ to }) => to)).toEqual(["battle:2:blue"]);
    expect(flights({ ...event, seat: 3 }, tableOf()).map(({ to }) => to)).toEqual(["battle:2:admiral"]);
  });

  test("a prize to its captor, the ships that won out of the game as one stack; a card that is drawn in secret face down", () => {
    const event = { event: "captured", seat: 2, battle: 2, galleon: "galleon-5", owner: 1, leaving: ["captain-red"] };
    expect(flights(event, tableOf())).toEqual([
      {
        card: "galleon-5",
        from: "battle:2:galleon-5",
        to: "seat:2",
        way: "captured",
        after: 800,
        cry: ["nobody has been stronger since ", { seat: 2 }, "’s last turn"],
      },
      { card: "pirate-blue-1", from: "battle:2:blue", to: "discards", stack: 2, apart: 0, after: 500 },
    ]);
    expect(farewell(event)).toMatchObject({ place: "battle:2", length: 1300 });
    expect(farewell({ ...event, leaving: [] })).toMatchObject({ length: 200 });
    expect(flights({ ...event, seat: 0 }, tableOf())[0]?.to).toBe("booty");
    expect(flights({ event: "drew", seat: 3, stock: 2 }, tableOf())).toEqual([{ card: null, from: "stock", to: "seat:3" }]);
  });
});

test("the score is the engine's: booty while the match goes on, then less what is left, also below nothing", () => {
  expect(scoreOf(tableOf({ view: { booty_values: [3, 8, 0, 0] } }), 1)).toBe(8);
  expect(scoreOf(tableOf({ teams: true, view: { booty_values: [3, 3, 9, 9] } }), 1)).toBe(9);
  expect(figure(scoreOf(tableOf({ view: { outcome: { winners: [1], scores: [-5, 8, 0, 0] } } }), 0))).toBe("−5");
  const log = [
    { event: "captured", seat: 2, battle: 1, galleon: "galleon-4", owner: 0, leaving: [] },
    { event: "resolved", seat: null, battle: 2, galleon: "galleon-5", owner: 1, leaving: ["pirate-red-1"] },
  ];
  expect(prizesOf(tableOf({ log })).map(({ galleon, side, last }) => [galleon, side, last])).toEqual([
    ["galleon-4", 2, false],
    ["galleon-5", null, true],
  ]);
});

test("one's booty counts a galleon when it has come home", async () => {
  const draft = new Draft(
    () => [],
    (action) => korsar.move(action),
    () => undefined,
  );
  const { container, rerender } = render(Harbour, { table: tableOf(), draft });
  const shown = (): string | undefined => container.querySelector('[data-place="booty"] b')?.textContent;
  expect(shown()).toBe("0");
  const landed = inTheAir.take();
  await rerender({ table: tableOf({ view: { booty_values: [5, 0, 0, 0] } }) });
  expect(shown()).toBe("0");
  landed();
  await tick();
  expect(shown()).toBe("5");
});
