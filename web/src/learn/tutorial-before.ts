/** What must have happened before a prepared position, so that the end of its round can be told from the beginning. */
import type { TableEvent } from "../net/table.svelte";
import { parseCorsari } from "../cards/parse";
import type { View } from "../wire";

interface Laid {
  crew: string[];
  prisoners: string[];
  stowaways: string[];
}

export function eventsBefore(view: View): TableEvent[] {
  if (!("closer" in view)) return [];
  const dealt = {
    event: "dealt",
    seat: null,
    round: view.round,
    dealer: view.dealer,
    last_round: view.last_round,
    pier: view.pier,
  };
  const laid = view.closer === null ? null : (view.laid[view.closer] as unknown as Laid | null | undefined);
  if (!laid) return [dealt];
  const limit = laid.stowaways.reduce((sum, card) => sum + parseCorsari(card).rank, 0);
  return [dealt, { event: "set sail", seat: view.closer }, { event: "laid down", seat: view.closer, limit, ...laid }];
}
