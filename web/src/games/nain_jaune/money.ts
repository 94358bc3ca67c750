/** Points as gems and coins. The engine counts points only, for change is always possible (NAI-A2). */
import { GEMS, WINNING, type Gem } from "./card";

export const VALUE: Readonly<Record<Gem, number>> = { diamond: 5, ruby: 4, sapphire: 3, emerald: 2, gold: 1 };
const ONE_OF_EACH = VALUE.diamond + VALUE.ruby + VALUE.sapphire + VALUE.emerald;

export interface Heap {
  gem: Gem;
  count: number;
}

/** A stake in the gems of its space; what is left over, in gold. */
export function stakeHeaps(space: string, points: number): Heap[] {
  const gem = WINNING[space]?.gem ?? "gold";
  const count = Math.floor(points / VALUE[gem]);
  const rest = points - count * VALUE[gem];
  return [
    { gem, count },
    { gem: "gold" as Gem, count: rest },
  ].filter((heap) => heap.count > 0);
}

/** A purse as one would keep it: as many gems of each kind, and the rest in gold; 49 points are those of the start (NAI-01). */
export function purseHeaps(points: number): Heap[] {
  const each = Math.floor(points / ONE_OF_EACH);
  return GEMS.map((gem) => ({ gem, count: gem === "gold" ? points - each * ONE_OF_EACH : each })).filter(
    (heap) => heap.count > 0,
  );
}
