/** Corsari's screen: why a match ended. */
import { beforeAll, expect, test } from "vitest";
import screen from "../src/games/corsari";
import { loadWords } from "../src/i18n";
import { plainText } from "../src/table/ending";
import type { TableState } from "../src/net/table.svelte";
import type { TableEvent } from "../src/wire";

beforeAll(() => loadWords(["ui", "games/corsari"]));

function over(scored: object, reason = "fewest-penalties"): TableState {
  const view = { annulled: 10, penalties: [[], ["red-1"]], scored, outcome: { winners: [0], reason, penalties: [0, 1] } };
  const seats = ["Ada", "William"].map((name) => ({ name, kind: "person" }));
  return {
    view,
    log: [],
    seats,
    you: { showing: 0, seats: [0] },
    table: { game: "corsari", options: {} },
  } as unknown as TableState;
}

test("a match that annulled rounds have ended says so (COR-A20)", () => {
  const said = "10 rounds in a row were annulled, and the match ends here: the penalty cards decide";
  const table = over({ round: 12, annulled: true });
  expect(screen.end?.(table).decided).toEqual([said]);
  const ended = { event: "ended", seat: null, winners: [0], reason: "fewest-penalties", penalties: [0, 1] } as TableEvent;
  const words = screen.narrate(ended, table)?.words ?? [];
  expect(plainText(words, table, screen)).toBe(`The match is over · ${said} · Victory! You win the match!`);
});

test("whoever sinks the first ship alone is told so in plain words", () => {
  const table = over({});
  const said = (seat: number, by: number[]): string =>
    plainText(screen.narrate({ event: "sunk", seat, by }, table)?.words ?? [], table, screen);
  expect(said(1, [0])).toBe("You sink William!");
  expect(said(0, [1])).toBe("You are sunk by William!");
});

test("any other does not", () => {
  expect(screen.end?.(over({ round: 12, annulled: false })).decided).toEqual(["With the fewest penalty cards"]);
});
