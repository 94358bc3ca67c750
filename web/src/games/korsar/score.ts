/** What each side has: its booty, and in the end less the galleons that are left in its hands. */
import type { TableState } from "../../net/table.svelte";
import { seatsOf, sideOf, valueOf, viewOf } from "./view";

export interface Prize {
  galleon: string;
  side: number | null;
  owner: number;
  /** It was still at sea when the match ended. */
  last: boolean;
  tie: boolean;
}

/** The galleons that were taken, in the order in which it happened; in the end also those that nobody got. */
export function prizesOf(table: TableState): Prize[] {
  return table.log.flatMap(({ event }): Prize[] => {
    if (event.event !== "captured" && event.event !== "resolved") return [];
    return [
      {
        galleon: event.galleon,
        side: event.seat === null ? null : sideOf(table, event.seat),
        owner: event.owner,
        last: event.event === "resolved",
        tie: event.leaving.length > 0,
      },
    ];
  });
}

export const bootyOf = (table: TableState, side: number): string[] =>
  seatsOf(table, side).flatMap((seat) => viewOf(table).booty[seat] ?? []);

export const leftOf = (table: TableState, side: number): string[] =>
  seatsOf(table, side).flatMap((seat) => viewOf(table).galleons_left?.[seat] ?? []);

export const sumOf = (galleons: readonly string[]): number => galleons.reduce((sum, galleon) => sum + valueOf(galleon), 0);

/** The engine's own figure: the score where the match is over, before that the value of the booty. */
export function scoreOf(table: TableState, side: number): number {
  const view = viewOf(table);
  const seat = seatsOf(table, side)[0] ?? 0;
  const scores = view.outcome?.scores;
  return scores?.[seat] ?? view.booty_values[seat] ?? 0;
}
