/** Tournaments on the page: what this device adds to the chance, and how results are told. */
import { beforeAll, describe, expect, test } from "vitest";
import { boardPartDue } from "../src/fair/boards";
import { keptOf } from "../src/fair/kept";
import { sealOf } from "../src/fair/parts";
import { loadWords, t } from "../src/i18n";
import { boundsOf, isMine, levelsOf, meanOf, result, sideName, stageOf } from "../src/lobby/tournament/told";
import { routeOf } from "../src/router.svelte";
import { callSeat, faceOf } from "../src/table/seats";
import type { SeatInfo, StandingInfo, TournamentFair, TournamentInfo } from "../src/wire";

const COMMITMENT = "c".repeat(64);
const FAIR: TournamentFair = {
  ...{ start: 1, commitment: COMMITMENT, terms: null, sealed: false, revealed: false, awaited: 2, due: null, missed: [] },
};
const member = (name: string, you = false) => ({ name, face: null, level: null, team: "", away: false, you });
const ONE: TournamentInfo = {
  ...{ code: "CUPCUP", name: "The cup", game: "corsari", options: { players: 2 }, way: "swiss", size: 2, partners: 1, rounds: 2 },
  ...{ boards: 2, clock: "relaxed", computers: 0, level: "level1", stand_in: "level1", phase: "sealing", closed_rounds: 0 },
  ...{ members: [member("Anne", true), member("Mary")], sides: [[0], [1]], round: 0, tables: [], standings: [] },
  ...{ fair: FAIR, host: false, entered: true, removed: false, table: null },
};
const STANDING: StandingInfo = { place: 1, side: 0, total: 8.4, mean: 4.23, low: -0.5, high: 8.96, better: 2, opposition: 0 };

function terms(code: string, change: object = {}): string {
  const seal = sealOf(code, 1, COMMITMENT, keptOf(code)!.part);
  return JSON.stringify({
    ...{ tournament: code, start: 1, game: "corsari", rules: 1, options: { players: 2 }, rounds: 2, boards: 2 },
    ...{ commitment: COMMITMENT, seals: [seal], ...change },
  });
}

const revealing = (code: string, text: string): TournamentInfo => ({
  ...{ ...ONE, code, phase: "revealing" as const },
  fair: { ...FAIR, sealed: true, terms: text },
});

/** Each test has a tournament of its own: the page keeps its parts as long as it is there. */
describe("the part of this device", () => {
  test("is sealed when the roll is called, once", () => {
    const due = boardPartDue(ONE);
    expect(due).toEqual({ seal: sealOf("CUPCUP", 1, COMMITMENT, keptOf("CUPCUP")!.part) });
    expect(boardPartDue(ONE)).toEqual(due);
    expect(boardPartDue({ ...ONE, fair: { ...FAIR, sealed: true } })).toBeNull();
    expect(boardPartDue({ ...ONE, entered: false })).toBeNull();
    expect(boardPartDue({ ...ONE, fair: { ...FAIR, commitment: "d".repeat(64) } })).toBeNull();
  });

  test("is revealed to terms that have its seal", () => {
    boardPartDue({ ...ONE, code: "SEALED" });
    expect(boardPartDue(revealing("SEALED", terms("SEALED")))).toEqual({ part: keptOf("SEALED")!.part });
    expect(keptOf("SEALED")!.terms).toBe(terms("SEALED"));
    expect(boardPartDue(revealing("SEALED", terms("SEALED", { rules: 2 })))).toBeNull(); // other terms than those it was revealed to
  });

  test.each([
    ["without its seal", { seals: [] }],
    ["with another commitment", { commitment: "d".repeat(64) }],
    ["of another start", { start: 2 }],
    ["of another tournament", { tournament: "OTHERS" }],
    ["of another game", { game: "korsar" }],
    ["with other options", { options: { players: 3 } }],
    ["with more boards", { boards: 3 }],
    ["with more in them", { more: 1 }],
  ])("stays hidden from terms %s", (what, change) => {
    boardPartDue({ ...ONE, code: what });
    expect(boardPartDue(revealing(what, terms(what, change)))).toBeNull();
    expect(keptOf(what)!.terms).toBeNull();
  });
});

describe("words", () => {
  beforeAll(() => loadWords(["ui", "tournament", "games/corsari"]));

  test("results have a sign and one decimal", () => {
    expect([result(4.23), result(-0.5), result(0.04), result(-0.04)]).toEqual(["+4.2", "−0.5", "0.0", "0.0"]);
    expect(meanOf(ONE, STANDING)).toBe(t("corsari.board.mean", { mean: "+4.2" }));
    expect(meanOf({ ...ONE, game: "high_tide" }, STANDING)).toBe(t("tournament.mean", { mean: "+4.2" }));
    expect(boundsOf(STANDING)).toBe("−0.5 to +9.0");
    expect(boundsOf({ ...STANDING, low: null })).toBe("");
  });

  test("sides have their players' names", () => {
    expect([sideName(ONE, 0), sideName({ ...ONE, sides: [[0, 1]] }, 0)]).toEqual(["Anne", "Anne and Mary"]);
    const computers = { ...ONE, members: [member("Anne"), { ...member("Mary 2"), level: "level1" }], sides: [[0], [1]] };
    const seat = { kind: "computer", name: "Mary 2" } as SeatInfo; // as the table has it, wherever that is
    expect([sideName(computers, 1), callSeat(seat, 0), faceOf(seat, 0)]).toEqual(["Mary 2", "Mary 2", "mary"]);
    expect(faceOf({ ...seat, name: "" }, 0)).toBe("anne");
    expect([levelsOf(computers, 0), levelsOf(computers, 1)]).toEqual(["", "Cabin boy"]);
    expect(stageOf({ ...ONE, removed: true })).toBe(t("refusal.entry_removed"));
    expect([isMine(ONE, 0), isMine(ONE, 1)]).toEqual([true, false]);
    expect([stageOf(ONE), stageOf({ ...ONE, phase: "playing", round: 1 })]).toEqual([
      t("tournament.phase.sealing"),
      "Round 1 of 2",
    ]);
  });
});

test("addresses", () => {
  expect(routeOf("/tournaments")).toEqual({ page: "tournament", code: null, screen: false });
  expect(routeOf("/tournaments/CUPCUP").page).toBe("missing");
  expect(routeOf("/tournament")).toEqual({ page: "tournament", code: null, screen: false });
  expect(routeOf("/tournament/cupcup")).toEqual({ page: "tournament", code: "CUPCUP", screen: false });
  expect(routeOf("/tournament/CUPCUP/screen")).toEqual({ page: "tournament", code: "CUPCUP", screen: true });
  expect(routeOf("/tournament/CUPCUP/other").page).toBe("missing");
});
