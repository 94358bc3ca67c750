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
  if (!("closer" in view) || view.closer === null) return [];
  const laid = view.laid[view.closer] as unknown as Laid | null | undefined;
  if (!laid) return [];
  const limit = laid.stowaways.reduce((sum, card) => sum + parseCorsari(card).rank, 0);
  return [
    { event: "set sail", seat: view.closer },
    { event: "laid down", seat: view.closer, limit, ...laid },
  ];
}
