import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { packOf, type Deck } from "../src/cards/deck";
import { mayReveal, noteHands, partDue } from "../src/fair/attend";
import { shuffled } from "../src/fair/deals";
import { Rng } from "../src/fair/first";
import { keep, keptOf, partFor, type Kept } from "../src/fair/kept";
import { commitmentTo, newPart, readTerms, sealOf, seedOf, type Terms } from "../src/fair/parts";
import { hex, hmac, sha256Hex } from "../src/fair/sha256";
import { tournamentOf, verify, type BoardLog, type FairLog, type Pack } from "../src/fair/verify";
import corsari from "../src/games/corsari/deck";
import korsar from "../src/games/korsar/deck";
import nainJaune from "../src/games/nain_jaune/deck";
import type { TableState } from "../src/net/table.svelte";
import type { FairInfo, TableInfo } from "../src/wire";

test.each(["", "abc", "a".repeat(55), "a".repeat(56), "a".repeat(64), "é☠".repeat(40), "x".repeat(1000)])(
  "SHA-256 and HMAC of %s",
  (text) => {
    expect(sha256Hex(text)).toBe(createHash("sha256").update(text).digest("hex"));
    expect(hex(hmac("key", text))).toBe(createHmac("sha256", "key").update(text).digest("hex"));
  },
);

test("the chance of old logs, and the shuffle of the deals, are the engine's", () => {
  const rng = new Rng("flibuste");
  expect(Array.from({ length: 6 }, () => rng.word())).toEqual([
    3642656783, 225828172, 2176028613, 2839680322, 3510135009, 2544402518,
  ]);
  const pack = Array.from({ length: 12 }, (_, card) => card);
  expect(shuffled(pack, "5eed".repeat(16), 1)).toEqual([4, 3, 2, 0, 7, 10, 11, 1, 6, 9, 8, 5]); // as in tests/test_deals.py
});

// Matches that the engine dealt at a table of Anne and Mary, and what the device of each has kept. tests/server/test_fair.py
// holds them to the same check in Python.
const DECKS: Record<string, Deck> = { corsari, korsar, nain_jaune: nainJaune };
const GAMES = Object.keys(DECKS);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf-8"));
const played = (game: string): { log: FairLog; kept: Record<"anne" | "mary", Kept> } =>
  read(`./fair-logs/${game}.json`) as { log: FairLog; kept: Record<"anne" | "mary", Kept> };
const packIn = (game: string): Pack => ({ cards: packOf(DECKS[game]!), shrinks: DECKS[game]!.shrinks ?? false });
const DEALS: Record<string, number> = { corsari: 2, korsar: 1, nain_jaune: 2 };

describe.each(GAMES)("an honest log of %s", (game) => {
  const { log, kept } = played(game);
  test("is found honest by the devices of all", () => {
    expect(verify(log, packIn(game), kept.anne)).toEqual({ deals: DEALS[game], own: true });
    expect(verify(log, packIn(game), kept.mary)).toEqual({ deals: DEALS[game], own: true });
  });
  test("holds together for whoever kept nothing", () => {
    expect(verify(log, packIn(game), null)).toEqual({ deals: DEALS[game], own: false });
  });
  test("an old one is found honest, too, but proves nothing to a device that kept its part", () => {
    const old = read(`../../tests/server/format_1/${game}.json`);
    expect(verify(old, packIn(game), null)).toMatchObject({ own: false });
    expect(verify(old, packIn(game), kept.anne)).toEqual({ fault: "format" });
  });
});

/** A server that lies so well that its log holds together: terms, secret, parts, seed and deals all fit each other. */
function forged(log: FairLog, change: Partial<Terms>, secret: string, parts: readonly string[]): FairLog {
  const terms = { ...readTerms(log.fair.terms)!, ...change };
  terms.commitment = commitmentTo(terms.table, terms.match, secret);
  const seals = parts.map((part) => sealOf(terms.table, terms.match, terms.commitment, part));
  const old = [...new Set(terms.seals.filter(Boolean))];
  terms.seals = terms.seals.map((seal) => (seal ? seals[old.indexOf(seal)]! : ""));
  return dealtAnew(log, terms, secret, parts);
}

function dealtAnew(log: FairLog, terms: Terms, secret: string, parts: readonly string[]): FairLog {
  const text = JSON.stringify(terms);
  const seed = seedOf(text, secret, parts);
  const pack = packOf(DECKS[terms.game]!);
  const actions = [`deal ${shuffled(pack, seed, 1).join(" ")}`];
  return { ...log, fair: { ...log.fair, terms: text, secret, parts: [...parts] }, match: { ...log.match, seed, actions } };
}

describe("a dishonest server", () => {
  const game = "korsar";
  const { log, kept } = played(game);
  const [anne, mary] = [kept.anne.part, kept.mary.part];
  const terms = readTerms(log.fair.terms)!;
  const found = (lie: FairLog, device: Kept | null = kept.anne): unknown => verify(lie, packIn(game), device);

  test("that invents its part and the commitment afterwards is found out by the commitment that the page saw", () => {
    const lie = forged(log, {}, "ab".repeat(32), [anne, mary]);
    expect(found(lie, null)).toEqual({ deals: 1, own: false });
    expect(found(lie)).toEqual({ fault: "commitment" });
  });

  test("that shows another part than the one it sealed is found out", () => {
    expect(found({ ...log, fair: { ...log.fair, secret: "ab".repeat(32) } })).toEqual({ fault: "secret" });
  });

  test("that replaces this device's part is found out", () => {
    const lie = forged(log, {}, log.fair.secret, ["ab".repeat(32), mary]);
    expect(found(lie, null)).toEqual({ deals: 1, own: false });
    expect(found(lie)).toEqual({ fault: "part" });
  });

  test("that drops this device's part is found out", () => {
    const alone: Terms = { ...terms, seats: terms.seats.map((_, seat) => (seat === 1 ? "person" : "level1")) };
    alone.seals = terms.seals.map((seal, seat) => (seat === 1 ? seal : ""));
    const lie = dealtAnew(log, alone, log.fair.secret, [mary]);
    expect(found(lie, null)).toEqual({ deals: 1, own: false });
    expect(found(lie)).toEqual({ fault: "part" });
  });

  test("that grinds its own player's part when it has seen this device's is found out by the terms", () => {
    let tries = 0;
    let best = log;
    const value = (one: FairLog): number =>
      one.match.actions[0]!.split(" ")
        .slice(1, 19)
        .filter((card) => /galleon-[678]/.test(card)).length;
    for (; tries < 300; tries += 1) {
      const lie = forged(log, {}, log.fair.secret, [anne, sha256Hex(String(tries))]);
      if (value(lie) > value(best)) best = lie;
    }
    expect(value(best)).toBeGreaterThan(value(log));
    expect(found(best, null)).toEqual({ deals: 1, own: false });
    expect(found(best)).toEqual({ fault: "terms" });
  });

  test("that changes the terms otherwise is found out", () => {
    const other: Terms = { ...terms, options: { ...terms.options, end_unattacked: "nobody" } };
    const lie = dealtAnew(log, other, log.fair.secret, [anne, mary]);
    expect(found({ ...lie, match: { ...lie.match, options: other.options } })).toEqual({ fault: "terms" });
    expect(found({ ...log, match: { ...log.match, options: other.options } })).toEqual({ fault: "options" });
    const spaced = { ...log, fair: { ...log.fair, terms: `${log.fair.terms} ` } };
    expect(found(spaced)).toEqual({ fault: "format" });
  });

  test("that takes another seed, or another generator, is found out", () => {
    expect(found({ ...log, match: { ...log.match, seed: "ab".repeat(32) } })).toEqual({ fault: "seed" });
    expect(found({ ...log, match: { ...log.match, generator: "xoshiro128++" } })).toEqual({ fault: "seed" });
  });

  test("whose parts are others' than those sealed is found out", () => {
    expect(found({ ...log, fair: { ...log.fair, parts: [anne, anne] } })).toEqual({ fault: "parts" });
    expect(found({ ...log, fair: { ...log.fair, parts: [anne] } })).toEqual({ fault: "parts" });
  });

  test("whose log is no log is found out", () => {
    for (const none of [null, 3, {}, { format: "something" }, { ...log, fair: null }, { ...log, match: null }])
      expect(verify(none, packIn(game), kept.anne)).toEqual({ fault: "format" });
  });
});

describe.each(GAMES)("the deals of %s", (game) => {
  const { log, kept } = played(game);
  const changed = (index: number, change: (cards: string[]) => void): FairLog => {
    const actions = [...log.match.actions];
    const place = actions.flatMap((action, at) => (action.startsWith("deal ") ? [at] : []))[index]!;
    const cards = actions[place]!.split(" ").slice(1);
    change(cards);
    actions[place] = ["deal", ...cards].join(" ");
    return { ...log, match: { ...log.match, actions } };
  };
  const found = (lie: FairLog, device = kept.anne): unknown => verify(lie, packIn(game), device);

  test("a card that is there twice is found, in every deal", () => {
    for (let index = 0; index < DEALS[game]!; index += 1) {
      const doubled = changed(index, (cards) => (cards[0] = cards.find((card) => card !== cards[0])!));
      expect(found(doubled)).toEqual({ fault: "pack", deal: index + 1 });
      const added = changed(index, (cards) => cards.push(cards[0]!));
      expect(found(added)).toEqual({ fault: "pack", deal: index + 1 });
      const foreign = changed(index, (cards) => (cards[0] = "joker"));
      expect(found(foreign)).toEqual({ fault: "pack", deal: index + 1 });
    }
  });

  test("a card that is missing is found in the first deal", () => {
    expect(found(changed(0, (cards) => cards.pop()))).toEqual({ fault: "pack", deal: 1 });
  });

  test("cards that were exchanged are found", () => {
    const lie = changed(DEALS[game]! - 1, (cards) => {
      const other = cards.findIndex((card) => card !== cards[0]);
      [cards[0], cards[other]] = [cards[other]!, cards[0]!];
    });
    expect(found(lie)).toEqual({ fault: "deal", deal: DEALS[game] });
  });

  test("a hand other than the one that the page saw is found", () => {
    for (const key of Object.keys(kept.mary.hands)) {
      const hands = structuredClone(kept.mary.hands);
      const deck = packOf(DECKS[game]!);
      hands[key]!.cards[0] = deck.find((card) => !hands[key]!.cards.includes(card))!;
      expect(found(log, { ...kept.mary, hands })).toEqual({ fault: "hand", deal: Number(key.split(":")[0]) });
    }
  });

  test("a hand that another seat was due is found", () => {
    const others = { "1:1": { ...kept.mary.hands["1:1"]!, cards: kept.anne.hands["1:0"]!.cards } };
    expect(found(log, { ...kept.mary, hands: others })).toEqual({ fault: "hand", deal: 1 });
  });
});

// ---- the boards of a tournament ----

describe("a board of a tournament", () => {
  const { log, kept } = read("./fair-logs/board.json") as { log: BoardLog; kept: Record<"anne" | "mary", Kept> };
  const pack = packIn("corsari");
  const found = (lie: unknown, device: Kept | null = kept.anne, code = "TABLE1"): unknown => verify(lie, pack, device, code);
  const proven = (change: Partial<BoardLog["board"]>): BoardLog => ({ ...log, board: { ...log.board, ...change } });

  test("is found honest by the devices of all, and holds together for whoever kept nothing", () => {
    expect(tournamentOf(log)).toBe("TOURNE");
    expect(found(log)).toEqual({ deals: 1, own: true });
    expect(found(log, kept.mary, "TABLE2")).toEqual({ deals: 1, own: true });
    expect(found(log, null)).toEqual({ deals: 1, own: false });
  });

  test("whose secret is not that of its round is found out", () => {
    expect(found(proven({ secret: "ab".repeat(32) }))).toEqual({ fault: "secret" });
    expect(found(proven({ round: 1 }), null)).toEqual({ fault: "secret" });
  });

  test("that was another one when it was played is found out", () => {
    const elsewhere = { ...kept.anne, boards: { TABLE1: { ...kept.anne.boards!.TABLE1!, board: 2 } } };
    expect(found(log, elsewhere)).toEqual({ fault: "options" });
    expect(found(proven({ board: 2 }), null)).toEqual({ fault: "seed" });
    expect(found(proven({ board: 3 }), null)).toEqual({ fault: "format" });
    expect(found(proven({ round: 41 }), null)).toEqual({ fault: "format" });
  });

  test("is held to the commitment, the part and the terms that this device has kept", () => {
    expect(found(log, { ...kept.anne, commitment: "ab".repeat(32) })).toEqual({ fault: "commitment" });
    expect(found(log, { ...kept.anne, part: "ab".repeat(32) })).toEqual({ fault: "part" });
    expect(found(log, { ...kept.anne, terms: null })).toEqual({ fault: "part" });
    expect(found(log, { ...kept.anne, terms: kept.anne.terms!.replace('"boards":2', '"boards":3') })).toEqual({ fault: "terms" });
    const [anne] = log.board.parts;
    expect(found(proven({ parts: [anne!, anne!] }))).toEqual({ fault: "parts" });
  });

  test("with other cards than the page saw is found out", () => {
    expect(found(log, { ...kept.anne, boards: { TABLE1: kept.mary.boards!.TABLE2! } })).toEqual({ deals: 1, own: true });
    const seen = kept.anne.boards!.TABLE1!;
    const other = { ...seen, hands: { "1:0": { ...seen.hands["1:0"]!, cards: kept.mary.boards!.TABLE2!.hands["1:1"]!.cards } } };
    expect(found(log, { ...kept.anne, boards: { TABLE1: other } })).toEqual({ fault: "hand", deal: 1 });
  });

  test("is kept as it is dealt: the hand, and which board of which round it was", () => {
    const board = { tournament: "TOURNE", round: 2, board: 1, boards: 2 };
    const seen = kept.anne.boards!.TABLE1!;
    const event = { event: "dealt", dealer: 0, hand: seen.hands["1:0"]!.cards };
    const table = {
      ...{ code: "TABLE1", asSpectator: false, seats: [{}, {}], you: { showing: 0 }, table: { board, fair: null } },
      log: [{ version: 2, at: 0, event }],
    } as unknown as TableState;
    noteHands(table);
    expect(keptOf("TOURNE")).toBeNull(); // nothing was sealed here
    keep("TOURNE", { ...kept.anne, boards: {} });
    noteHands(table);
    expect(keptOf("TOURNE")!.boards).toEqual(kept.anne.boards);
    expect(found(log, keptOf("TOURNE"))).toEqual({ deals: 1, own: true });
  });

  test("for which the log of another table is sent is found out", () => {
    const { log: table } = played("corsari");
    expect(found(table)).toEqual({ fault: "commitment" });
  });
});

// ---- what the page does before the first card ----

let CODE = "";
let tables = 0;
const HOST = [0];

function tableWith(fair: Partial<FairInfo>, phase: TableInfo["phase"] = "waiting"): TableInfo {
  const info: FairInfo = {
    match: 1,
    commitment: "c0".repeat(32),
    seals: ["", ""],
    terms: null,
    awaited: [0],
    due: null,
    missed: [],
    ...fair,
  };
  return { code: CODE, game: "korsar", options: { players: 2, teams: false }, phase, fair: info } as unknown as TableInfo;
}

function termsOf(kept: Kept, change: Partial<Terms> = {}): string {
  const { match, commitment } = kept;
  const seals = [sealOf(CODE, match, commitment, kept.part), ""];
  const options = { teams: false, players: 2 };
  return JSON.stringify({
    ...{ table: CODE, match, game: "korsar", rules: 1, options, commitment, seats: ["person", "level1"], seals },
    ...change,
  });
}

describe("this device's part", () => {
  beforeEach(() => {
    localStorage.clear();
    CODE = `TABLE${(tables += 1)}`;
  });

  test("is made once, kept, and sealed to the commitment that was seen", () => {
    const due = partDue(tableWith({}), HOST);
    const kept = keptOf(CODE)!;
    expect(kept).toMatchObject({ match: 1, commitment: "c0".repeat(32), terms: null });
    expect(kept.part).toMatch(/^[0-9a-f]{64}$/);
    expect(due).toEqual({ do: "seal", seal: sealOf(CODE, 1, kept.commitment, kept.part) });
    expect(partDue(tableWith({}), HOST)).toEqual(due);
    expect(partDue(tableWith({ seals: [(due as { seal: string }).seal, ""], awaited: [] }), HOST)).toBeNull();
    expect(keptOf(CODE)).toEqual(kept);
  });

  test("is sealed to no other commitment of the same start, and made anew for the next start", () => {
    partDue(tableWith({}), HOST);
    const first = keptOf(CODE)!;
    expect(partDue(tableWith({ commitment: "dd".repeat(32) }), HOST)).toBeNull();
    expect(keptOf(CODE)).toEqual(first);
    expect(partDue(tableWith({ match: 2, commitment: "dd".repeat(32) }, "dealing"), HOST)).toMatchObject({ do: "seal" });
    expect(keptOf(CODE)!.part).not.toBe(first.part);
  });

  test("replaces the seal of another device once", () => {
    const table = tableWith({ match: 3, seals: ["ee".repeat(32), ""], awaited: [] });
    expect(partDue(table, HOST)).toMatchObject({ do: "seal" });
    expect(partDue(table, HOST)).toBeNull();
  });

  test("is nobody's business where one has no seat, in practice, or later", () => {
    expect(partDue(tableWith({}), [])).toBeNull();
    expect(partDue({ ...tableWith({}), fair: null }, HOST)).toBeNull();
    expect(partDue(tableWith({}, "playing"), HOST)).toBeNull();
    expect(keptOf(CODE)).toBeNull();
  });

  test("is revealed to the right terms, which are kept before it is sent", () => {
    const kept = partFor(CODE, 1, "c0".repeat(32));
    const terms = termsOf(kept);
    expect(partDue(tableWith({ terms }, "dealing"), HOST)).toEqual({ do: "reveal", part: kept.part });
    expect(keptOf(CODE)!.terms).toBe(terms);
    expect(partDue(tableWith({ terms, awaited: [] }, "dealing"), HOST)).toBeNull();
    const other = termsOf(kept, { seats: ["person", "level2"] });
    expect(partDue(tableWith({ terms: other }, "dealing"), HOST)).toBeNull();
    expect(keptOf(CODE)!.terms).toBe(terms);
  });

  test.each([
    ["another seal", { seals: ["ab".repeat(32), ""] }],
    ["no seal", { seats: ["level1", "level1"], seals: ["", ""] }],
    ["another commitment", { commitment: "ab".repeat(32) }],
    ["another start", { match: 2 }],
    ["another table", { table: "GHJKLM" }],
    ["another game", { game: "corsari" }],
    ["other options", { options: { teams: true, players: 2 } }],
  ] as [string, Partial<Terms>][])("is not revealed to terms with %s", (_, change) => {
    const kept = partFor(CODE, 1, "c0".repeat(32));
    const table = tableWith({ terms: termsOf(kept, change) }, "dealing");
    expect(mayReveal(table)).toBe(false);
    expect(partDue(table, HOST)).toBeNull();
    expect(keptOf(CODE)!.terms).toBeNull();
  });

  test("of the oldest tables are forgotten", () => {
    for (let number = 0; number < 205; number += 1)
      keep(`T${number}`, { match: 1, commitment: "", part: newPart(), terms: null, hands: {}, at: number });
    expect(Object.keys(localStorage).filter((key) => key.startsWith("flibuste part"))).toHaveLength(200);
    expect(localStorage.getItem("flibuste part T4")).toBeNull();
    expect(localStorage.getItem("flibuste part T5")).not.toBeNull();
  });
});
