/** The end of a round, which is shown until it was looked at: before that, the next round is not dealt here. */
import { SvelteMap } from "svelte/reactivity";
import type { TableState } from "../../net/table.svelte";
import { ledger, type Round } from "./ledger";
import { viewOf } from "./words";

const lookedAt = new SvelteMap<string, number>();

export function dismiss(table: TableState): void {
  lookedAt.set(table.code, table.version);
  void table.goOn();
}

/** The round whose end is still to be shown; in a replay that of a match that is over stays. */
export function resultToShow(table: TableState): Round | null {
  const last = ledger(table.log, viewOf(table)).findLast((round) => round.ended !== null);
  if (!last || last.ended === null) return null;
  const seen = lookedAt.get(table.code) ?? table.openedAt;
  return last.ended > seen || (!table.live && table.table?.phase === "over") ? last : null;
}
