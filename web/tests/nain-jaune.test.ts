/** Nain Jaune's screen: actions as cards and targets, the run, who passed, money, the score sheet, what is told. */
import { render, screen as shown } from "@testing-library/svelte";
import { beforeAll, describe, expect, test } from "vitest";
import type { GameScreen, Sentence } from "../src/table/screen";
import screen from "../src/games/nain_jaune";
import { flights } from "../src/games/nain_jaune/flights";
import { change, ledger, standing } from "../src/games/nain_jaune/ledger";
import PurseSheet from "../src/games/nain_jaune/PurseSheet.svelte";
import { purseHeaps, stakeHeaps, VALUE } from "../src/games/nain_jaune/money";
import { laidAt } from "../src/games/nain_jaune/remains";
import { awaited, laidOf, lastRun, passes } from "../src/games/nain_jaune/run";
import { loadWords } from "../src/i18n";
import type { Entry, TableState } from "../src/net/table.svelte";
import { flightTime } from "../src/table/course";
import type { NainJauneEvent, TableEvent } from "../src/wire";
import { Draft } from "../src/table/draft.svelte";

const BOARD = { "skull-7": 15, "sails-13": 12, "helm-12": 9, "skull-11": 6, "cannonball-10": 0 };

function tableOf(view: object = {}, log: Entry[] = []): TableState {
  const whole = {
    phase: "play",
    turn: 0,
    need: 7,
    options: { rounds: 5, edition: "djeco" },
    board: BOARD,
    hand: [],
    purses: [49, 49, 49],
    out: [],
    lacks: [[], [], []],
    laid: [],
    ...view,
  };
  const seats = ["Ada", "William", "Francis"].map((name) => ({ name, kind: "person" }));
  return {
    view: whole,
    log,
    seats,
    you: { showing: 0, seats: [0] },
    table: { game: "nain_jaune", phase: "playing" },
    version: 1,
    previewVersion: 0,
    preview: null,
  } as unknown as TableState;
}

const entries = (...events: object[]): Entry[] =>
  events.map((event, index) => ({ version: index + 1, at: 0, event: { seat: null, ...event } as TableEvent }));

/** A sentence as one reads it. */
function read(words: Sentence): string {
  return words
    .map((one) =>
      typeof one === "string" ? one : "card" in one ? one.card : "seat" in one ? ["You", "William", "Francis"][one.seat] : "?",
    )
    .join("");
}
const told = (event: object, table = tableOf()): string =>
  read(screen.narrate({ seat: null, ...event } as TableEvent, table)?.words ?? []);

beforeAll(() => loadWords(["ui", "games/nain_jaune"]));

describe("actions", () => {
  const draftOf = (legal: string[]) =>
    new Draft(
      () => legal,
      screen.move,
      () => undefined,
    );
  const label: GameScreen["label"] = (...given) => screen.label(...given);

  test("a card may be chosen, or dropped on the run; the button names it", () => {
    const draft = draftOf(["play helm-7", "play sails-7"]);
    expect([...draft.litCards]).toEqual(["helm-7", "sails-7"]);
    expect(draft.drop("helm-7", "run")).toBe(true);
    expect(draft.primary?.action).toBe("play helm-7");
    expect(read(label(tableOf(), draft.primary!, null))).toBe("Lay the helm-7");
    expect(read(label(tableOf({ need: null }), draft.primary!, null))).toBe("Begin with the helm-7");
  });

  test("a winning card takes its stake by itself", () => {
    const draft = draftOf(["play skull-7"]);
    draft.chooseCard("skull-7");
    expect(draft.ready).toHaveLength(1);
    expect(read(label(tableOf(), draft.primary!, null))).toBe("Lay the skull-7 and take 15 points");
    draft.chooseCard("cannonball-10");
    expect(read(label(tableOf(), screen.move("play cannonball-10"), null))).toBe("Lay the cannonball-10");
  });

  test("with must_announce there are two buttons, and the announcement is the primary one", () => {
    const draft = draftOf(["play skull-7", "play skull-7 announce"]);
    const table = tableOf({ options: { rounds: 5, must_announce: true } });
    draft.chooseCard("skull-7");
    expect(draft.ready).toHaveLength(2);
    expect(draft.primary?.action).toBe("play skull-7 announce");
    expect(read(label(table, draft.primary!, null))).toBe("Lay the skull-7, announce it and take 15 points");
    expect(read(label(table, draft.ready[0]!, draft.primary))).toBe("without announcing it");
  });

  test("why a card is not legal is asked by its play", () => {
    expect(screen.impossible?.(tableOf(), "helm-3")).toBe("play helm-3");
  });
});

describe("the hand", () => {
  const hand = ["skull-9", "sails-2", "helm-9", "skull-1"];
  test("is sorted by number, or by family", () => {
    const sorted = (how: string) =>
      screen
        .groups(
          tableOf({ hand }),
          new Draft(
            () => [],
            screen.move,
            () => undefined,
          ),
          how,
        )
        .flatMap((group) => group.cards);
    expect(sorted("rank")).toEqual(["skull-1", "sails-2", "skull-9", "helm-9"]);
    expect(sorted("family")).toEqual(["skull-1", "skull-9", "sails-2", "helm-9"]);
  });

  test("comes in two rows where it is long, and no card is lost", () => {
    const long = Array.from({ length: 13 }, (_, index) => `skull-${index + 1}`);
    const groups = screen.groups(
      tableOf({ hand: long }),
      new Draft(
        () => [],
        screen.move,
        () => undefined,
      ),
      "rank",
    );
    expect(groups.map((group) => group.cards.length)).toEqual([7, 6]);
    expect(groups.flatMap((group) => group.cards)).toEqual(long);
  });
});

describe("the run", () => {
  const laid = laidOf([
    [1, "skull-12"],
    [1, "helm-13"],
    [1, "skull-3"],
    [2, "helm-4"],
    [2, "sails-5"],
    [1, "helm-6"],
  ]);

  test("is the last cards that rise by one, by the players who laid them", () => {
    expect(lastRun(laid)).toEqual({
      legs: [
        { seat: 1, cards: ["skull-3"] },
        { seat: 2, cards: ["helm-4", "sails-5"] },
        { seat: 1, cards: ["helm-6"] },
      ],
      beneath: 2,
    });
    expect(lastRun([])).toEqual({ legs: [], beneath: 0 });
  });

  test("and the hand stay as they were when a round has ended, until its result is put aside", () => {
    const story = [
      { event: "staked", seats: [0, 1, 2], points: 15 },
      { event: "dealt", dealer: 2, round: 1, hand: ["sails-9", "helm-3", "skull-1"] },
      { event: "laid", seat: 0, card: "helm-3", starts: true },
      { event: "laid", seat: 1, card: "skull-4", starts: false },
    ];
    const ended = { event: "won round", seat: 1, points: 2, paid: [2, 0, 0], left: [2, 0, 0] };
    const gathered = { phase: "deal", turn: null, need: null };
    const over = { ...tableOf(gathered, entries(...story, ended)), openedAt: 0, live: true, code: "ENDED" } as TableState;
    expect(lastRun(laidAt(over)).legs.map(({ seat, cards }) => [seat, ...cards])).toEqual([
      [0, "helm-3"],
      [1, "skull-4"],
    ]);
    expect(screen.groups(over, { card: null } as Draft, "rank").flatMap(({ cards }) => cards)).toEqual(["skull-1", "sails-9"]);
    expect(read(screen.prompt(over))).toBe("William is out of cards!");
    const aside = { ...over, openedAt: 5 } as TableState;
    expect(laidAt(aside)).toEqual([]);
    expect(screen.groups(aside, { card: null } as Draft, "rank").flatMap(({ cards }) => cards)).toEqual([]);
    const next = [...story, ended, { event: "dealt", dealer: 0, round: 2, hand: ["sails-2"] }];
    expect(laidAt({ ...over, ...tableOf({ hand: ["sails-2"] }, entries(...next)) } as TableState)).toEqual([]);
  });
  test("shows who passed, the rank awaited first; of oneself only that", () => {
    expect(awaited(null, laid)).toBe(7);
    expect(awaited(null, laidOf([[0, "skull-13"]]))).toBeNull();
    expect(passes([[2, 7], [3, 7, 9], [9]], 7, 0)).toEqual([
      { seat: 0, ranks: [7], now: true },
      { seat: 1, ranks: [7, 3, 9], now: true },
      { seat: 2, ranks: [9], now: false },
    ]);
  });
});

describe("money", () => {
  const sum = (heaps: { gem: keyof typeof VALUE; count: number }[]) =>
    heaps.reduce((all, { gem, count }) => all + VALUE[gem] * count, 0);

  test("is worth its points in gems and coins, for every amount there can be", () => {
    for (let points = 0; points <= 196; points++) {
      expect(sum(purseHeaps(points))).toBe(points);
      for (const space of Object.keys(BOARD)) expect(sum(stakeHeaps(space, points))).toBe(points);
    }
  });

  test("of the start is the 19 tokens of the rules", () => {
    expect(purseHeaps(49).map(({ count }) => count)).toEqual([3, 3, 3, 3, 7]);
    expect(stakeHeaps("skull-7", 12)).toEqual([
      { gem: "diamond", count: 2 },
      { gem: "gold", count: 2 },
    ]);
  });
});

describe("the score sheet", () => {
  const round = (number: number) => [
    { event: "staked", seats: [0, 1, 2], points: 15 },
    { event: "dealt", round: number, dealer: 0, cards: 15 },
    { event: "announced", seat: 1, card: "skull-7", points: 15 },
    {
      event: "won round",
      seat: 2,
      round: number,
      winner: 2,
      paid: [3, 19, 0],
      left: [3, 25, 0],
      points: 22,
      grand_abordage: false,
    },
    { event: "matched", seat: 0, card: "helm-12", points: 9 },
  ];

  test("has every item, and purses that follow from them", () => {
    const [first, second] = ledger(
      entries(...round(1), { event: "staked", seats: [0, 2], points: 15 }, { event: "dealt", round: 2 }),
      { purses: [7, 0, 41], round: 2 },
    );
    expect(first?.items[0]).toEqual([
      { kind: "stake", points: 15 },
      { kind: "paid", points: 3, left: 3, all: false },
      { kind: "matched", points: 9, card: "helm-12" },
    ]);
    expect(first?.items.map((_, seat) => change(first, seat))).toEqual([-27, -19, 7]);
    expect(first?.purses).toEqual([22, 0, 56]);
    expect(second?.purses).toEqual([7, 0, 41]);
    expect([first?.ended, second?.ended]).toEqual([4, null]);
  });

  test("says who paid all that was left, for the rest of the debt was forgiven", () => {
    const [first] = ledger(entries(...round(1)), { purses: [22, 0, 56], round: 1 });
    expect(first?.items[1]?.at(-1)).toEqual({ kind: "paid", points: 19, left: 25, all: true });
  });

  test("of a table that begins within a round has what was told of it", () => {
    const [, , ...rest] = round(3);
    const [first] = ledger(entries({ event: "joined", seat: 0 }, ...rest), { purses: [22, 0, 56], round: 4 });
    expect(first?.round).toBe(3);
    expect(first?.items[2]).toEqual([{ kind: "received", points: 22 }]);
    expect(ledger(entries({ event: "laid", seat: 0, card: "skull-7" }), { purses: [22, 0, 56], round: 3 })[0]?.round).toBe(3);
    expect(ledger(entries({ event: "joined", seat: 0 }), { purses: [22, 0, 56], round: 3 })).toEqual([]);
  });

  test("says of whoever was eliminated that he is, also in later rounds, though he keeps his remainder (NAI-A13)", () => {
    const table = tableOf({ out: [1] });
    const [found] = ledger(entries({ event: "staked", seats: [0, 2], points: 15 }, { event: "dealt", round: 2 }), {
      purses: [34, 10, 34],
      round: 2,
    });
    for (const seat of [0, 1]) render(PurseSheet, { table, found: found!, seat, place: seat, won: false });
    expect(shown.getAllByText("Out of the game").map((one) => one.closest("article")?.getAttribute("aria-label"))).toEqual([
      "William",
    ]);
  });

  test("forgets what was taken back", () => {
    const log = [
      ...entries({ event: "staked", seats: [0, 1, 2], points: 15 }),
      { version: 2, at: 0, event: { event: "laid", seat: 0, card: "skull-7" } },
      { version: 2, at: 0, event: { event: "announced", seat: 0, card: "skull-7", points: 15 } },
      { version: 3, at: 0, event: { event: "undone", seat: 0, action: "play skull-7" } },
    ] as Entry[];
    expect(standing(log)).toHaveLength(1);
    expect(ledger(log, { purses: [34, 34, 34], round: 1 })[0]?.items[0]).toEqual([{ kind: "stake", points: 15 }]);
  });
});

describe("narration", () => {
  test("tells every event of the engine", () => {
    const log = entries({ event: "staked", seats: [0, 1, 2], points: 15 }, { event: "dealt", round: 2, dealer: 1, cards: 15 });
    expect(read(screen.narrate(log[0]!.event, tableOf({}, log))!.words)).toBe("Round 2 of 5 · Everyone stakes 15 points");
    expect(told({ event: "dealt", round: 2, dealer: 1, cards: 15 })).toBe("William deals 15 cards each");
    expect(told({ event: "laid", seat: 1, card: "helm-3", starts: true })).toBe("William begins with the helm-3");
    expect(told({ event: "laid", seat: 0, card: "helm-4", starts: false })).toBe("You lay the helm-4");
    expect(told({ event: "announced", seat: 0, card: "skull-7", points: 15 })).toBe("Skeleton takes! You collect 15 points");
    expect(told({ event: "announced", seat: 1, card: "skull-7", points: 0 })).toBe(
      "Skeleton takes! But there is nothing left to collect",
    );
    expect(told({ event: "forgot", seat: 1, card: "cannonball-10", points: 1 })).toBe(
      "Parrot not announced: 1 point stays on the board",
    );
    expect(told({ event: "passed", seats: [0, 1], rank: 7 })).toBe("You and William: no 7");
    expect(told({ event: "new run", seat: 1, after: "passes" })).toBe("Nobody can go on: William begins a new run");
    expect(told({ event: "new run", seat: 0, after: "a 13" })).toBe("After a 13, you begin a new run");
    expect(told({ event: "grand abordage", seat: 2, points: 40 })).toBe(
      "Grand abordage! Francis takes the whole board: 40 points",
    );
    expect(told({ event: "won round", seat: 1, paid: [3, 0, 1], left: [3, 0, 1], points: 4 })).toBe(
      "William is out of cards and collects 4 points. You pay 3 points. Francis pays 1 point",
    );
    expect(told({ event: "matched", seat: 2, card: "helm-12", points: 9 })).toBe(
      "Pirate lady left in hand: Francis adds 9 points",
    );
    expect(told({ event: "eliminated", seat: 0, purse: 3 })).toBe("You cannot stake any more and are out, with 3 points");
    expect(told({ event: "ended", winners: [0, 1], reason: "rounds" })).toBe(
      "The match is over · Victory! You share it with William! · With the richest purse after the last round",
    );
  });

  test("leaves the table's own events to the table", () => {
    expect(screen.narrate({ event: "paused", seat: 0 }, tableOf())).toBeNull();
  });
});

describe("flights", () => {
  const fly = (event: object, table = tableOf()) => flights({ seat: null, ...event } as NainJauneEvent, table);

  test("a card goes from its hand to its place in the run", () => {
    expect(fly({ event: "laid", seat: 0, card: "helm-3" })).toEqual([{ card: "helm-3", from: "hand:helm-3", to: "laid:helm-3" }]);
    expect(fly({ event: "laid", seat: 1, card: "helm-3" })[0]?.from).toBe("seat:1");
  });

  test("a stake goes to the purse of the player who took it, gem by gem, when the card has landed", () => {
    const gems = fly({ event: "announced", seat: 0, card: "skull-7", points: 15 });
    expect(gems).toHaveLength(3);
    const gem = { card: null, token: "g-diamond", from: "space:skull-7", to: "purse", apart: 40 };
    expect(gems).toEqual([{ ...gem, apart: flightTime(1000), after: 450, cry: ["Skeleton!"] }, gem, gem]);
  });

  test("stakes are laid by all at once, one gem on each space", () => {
    const gems = fly({ event: "staked", seats: [0, 1, 2], points: 15 });
    expect(gems).toHaveLength(15);
    expect(gems.reduce((time, { apart }) => time + (apart ?? 60), 0)).toBe(5 * 40);
  });

  test("stakes fly from every purse to every space", () => {
    const flown = fly({ event: "staked", seat: null, seats: [0, 1, 2], points: 15 });
    expect(flown.map((flight) => flight.to.split(":")[0])).toEqual(Array.from({ length: 15 }, () => "space"));
    expect(new Set(flown.map((flight) => flight.from)).size).toBe(3);
  });

  test("nobody sees others' cards fly", () => {
    const flown = fly({ event: "dealt", round: 1, dealer: 0, cards: 15, hand: ["helm-3", "helm-4"] });
    expect(flown.filter((flight) => flight.card !== null).every((flight) => flight.to === `hand:${flight.card}`)).toBe(true);
    expect(flown.filter((flight) => flight.card === null).every((flight) => flight.to.startsWith("seat:"))).toBe(true);
  });
});
