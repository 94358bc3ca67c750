/**
 * The table as a round has left it. The engine has gathered all cards by then; while the end of the round is still in motion,
 * they lie where they lay.
 */
import type { TableState } from "../../net/table.svelte";
import type { NainJauneEvent } from "../../wire";
import { standing } from "./ledger";
import { resultToShow } from "./result.svelte";
import { laidOf, type Laid } from "./run";
import { viewOf } from "./words";

interface Remains {
  laid: Laid[];
  hand: string[];
}

/** From what was told of a round that has ended; null where none has, or where its result was put aside. */
function remains(table: TableState): Remains | null {
  if (viewOf(table).phase === "play" || resultToShow(table) === null) return null;
  const story = standing(table.log).map(({ event }) => event as NainJauneEvent);
  const begun = story.findLastIndex(({ event }) => event === "dealt");
  const dealt = story[begun];
  const laid = story
    .slice(begun + 1)
    .flatMap((one): Laid[] => (one.event === "laid" ? [{ seat: one.seat ?? 0, card: one.card }] : []));
  const gone = new Set(laid.map(({ card }) => card));
  return { laid, hand: dealt?.event === "dealt" ? (dealt.hand ?? []).filter((card) => !gone.has(card)) : [] };
}

export const laidAt = (table: TableState): Laid[] => remains(table)?.laid ?? laidOf(viewOf(table).laid);
export const handAt = (table: TableState): readonly string[] => remains(table)?.hand ?? viewOf(table).hand;
