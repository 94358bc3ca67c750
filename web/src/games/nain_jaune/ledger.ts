/** The score sheet, from what was told: what each round took from and gave to each purse, item by item. */
import type { Entry } from "../../net/table.svelte";
import type { NainJauneEvent, NainJauneStaked } from "../../wire";

/** `card` is a winning card, `left` how many cards were still in hand. */
export type Item =
  | { kind: "stake" | "grand" | "received"; points: number }
  | { kind: "took" | "forgot" | "matched"; points: number; card: string }
  | { kind: "paid"; points: number; left: number; all: boolean };

export interface Round {
  round: number;
  /** The version at which it ended; null while it is played. */
  ended: number | null;
  winner: number | null;
  grand: boolean;
  items: Item[][];
  eliminated: number[];
  /** What the purses held at its end, or hold now. */
  purses: number[];
}

/** Purses are reckoned back from what they hold now, so that they are right also where the story does not begin at the start. */
export function ledger(log: readonly Entry[], { purses, round: now }: { purses: readonly number[]; round: number }): Round[] {
  const rounds: Round[] = [];
  for (const { version, event } of standing(log)) {
    if (event.event === "staked") rounds.push(begun(purses.length, rounds.length + 1, event));
    // At a table that begins within a round, nobody was told of its stakes.
    else if (!rounds.length && PLAYED.has(event.event)) rounds.push(begun(purses.length, now));
    const round = rounds.at(-1);
    if (round) enter(round, event as NainJauneEvent, version);
  }
  let held = [...purses];
  for (const round of [...rounds].reverse()) {
    round.purses = held;
    held = held.map((points, seat) => points - change(round, seat));
  }
  for (const round of rounds) markDebts(round);
  return rounds;
}

/** What still holds: an action that was taken back took its events with it. */
export function standing(log: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of log) {
    if (entry.event.event !== "undone") kept.push(entry);
    else {
      const last = kept.findLast((one) => one.event.event === "laid" && one.event.seat === entry.event.seat);
      while (last && kept.at(-1)!.version >= last.version) kept.pop();
    }
  }
  return kept;
}

const PLAYED = new Set(["laid", "announced", "forgot", "won round"]);
const GAINS = new Set(["took", "grand", "received"]);

/** What an item adds to its purse. */
export const worth = (item: Item): number => (item.kind === "forgot" ? 0 : GAINS.has(item.kind) ? item.points : -item.points);

export function change(round: Round, seat: number): number {
  return (round.items[seat] ?? []).reduce((sum, item) => sum + worth(item), 0);
}

function begun(seats: number, number: number, staked?: NainJauneStaked): Round {
  const staking = staked?.seats ?? [];
  const points = staked?.points ?? 0;
  const items = Array.from({ length: seats }, (_, seat): Item[] => (staking.includes(seat) ? [{ kind: "stake", points }] : []));
  return { round: number, ended: null, winner: null, grand: false, items, eliminated: [], purses: [] };
}

function enter(round: Round, event: NainJauneEvent, version: number): void {
  const mine = event.seat === null ? undefined : round.items[event.seat];
  const points = "points" in event ? event.points : 0;
  switch (event.event) {
    case "dealt":
      round.round = event.round;
      break;
    case "announced":
      mine?.push({ kind: "took", points, card: event.card });
      break;
    case "forgot":
      mine?.push({ kind: "forgot", points, card: event.card });
      break;
    case "grand abordage":
      round.grand = true;
      mine?.push({ kind: "grand", points });
      break;
    case "won round":
      round.winner = event.seat;
      round.ended = version;
      round.round = event.round;
      mine?.push({ kind: "received", points });
      event.paid.forEach((paid, seat) => {
        const left = event.left[seat] ?? 0;
        if (left) round.items[seat]?.push({ kind: "paid", points: paid, left, all: false });
      });
      break;
    case "matched":
      mine?.push({ kind: "matched", points, card: event.card });
      break;
    case "eliminated":
      if (event.seat !== null) round.eliminated.push(event.seat);
      break;
  }
}

/** Whoever paid all that was left may have owed more: the rest was forgiven (NAI-A12). */
function markDebts(round: Round): void {
  round.items.forEach((items, seat) => {
    let after = round.purses[seat] ?? 0;
    for (const item of [...items].reverse()) {
      if (item.kind === "paid") item.all = after === 0;
      after -= worth(item);
    }
  });
}
