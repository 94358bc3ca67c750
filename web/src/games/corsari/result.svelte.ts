/** The end of a round, which is shown until it was looked at: before that, the next round is not dealt here. */
import { SvelteMap } from "svelte/reactivity";
import type { Entry, TableState } from "../../net/table.svelte";
import type { CorsariEvent } from "../../wire";

export interface Ship {
  seat: number;
  limit: number;
  crew: string[];
  prisoners: string[];
  stowaways: string[];
  /** What it had attached to the first ship's crew before. */
  attached: string[];
  gained: number;
  before: number;
  total: number;
}

export interface Result {
  version: number;
  round: number;
  closer: number;
  sunkBy: number[];
  sweepers: number[];
  ships: Ship[];
  /** The seats in the order in which they laid down. */
  order: number[];
}

/** How many of the cards that a sunk ship takes come from whom; its own first. */
export function taken({ closer, sunkBy, ships }: Pick<Result, "closer" | "sunkBy" | "ships">): { seat: number; n: number }[] {
  if (!sunkBy.length) return [];
  return [closer, ...sunkBy].map((seat) => ({ seat, n: ships.find((ship) => ship.seat === seat)?.stowaways.length ?? 0 }));
}

const lookedAt = new SvelteMap<string, number>();

export function dismiss(table: TableState): void {
  lookedAt.set(table.code, table.version);
  void table.goOn();
}

/** The result that is still to be shown; in a replay that of a match that is over stays. */
export function resultToShow(table: TableState): Result | null {
  const result = lastResult(table.log, table.seats.length);
  if (!result) return null;
  const seen = lookedAt.get(table.code) ?? table.openedAt;
  return result.version > seen || (!table.live && table.table?.phase === "over") ? result : null;
}

/** The last round that was laid down to its end, from what was told. */
export function lastResult(all: readonly Entry[], seats: number): Result | null {
  const log = all as readonly Entry<CorsariEvent>[];
  const end = log.findLastIndex(({ event }) => event.event === "scored" || event.event === "swept");
  const ending = log[end];
  if (ending?.event.event !== "scored" && ending?.event.event !== "swept") return null;
  const ships: Ship[] = [];
  let closer = -1;
  let round = 0;
  const attached = new Map<number, string[]>();
  for (const { event } of log.slice(0, end).reverse()) {
    if (event.event === "dealt") {
      round = event.round;
      break;
    }
    if (event.event === "set sail") closer = event.seat ?? -1;
    if (event.event === "attached" && event.seat !== null)
      attached.set(event.seat, [event.card, ...(attached.get(event.seat) ?? [])]);
    if (event.event === "laid down" && event.seat !== null && !ships.some((ship) => ship.seat === event.seat)) {
      ships.push({
        seat: event.seat,
        limit: event.limit,
        crew: event.crew,
        prisoners: event.prisoners,
        stowaways: event.stowaways,
        attached: [],
        gained: 0,
        before: 0,
        total: 0,
      });
    }
  }
  if (ships.length < seats) return null; // what was told does not reach back far enough
  const { event } = ending;
  const scored = event.event === "scored" ? event : null;
  for (const ship of ships) {
    ship.gained = scored?.gained[ship.seat] ?? 0;
    ship.total = scored?.penalties[ship.seat] ?? 0;
    ship.before = ship.total - ship.gained;
  }
  const order = ships.map((ship) => ship.seat).reverse();
  for (const ship of ships) ship.attached = attached.get(ship.seat) ?? [];
  ships.sort((a, b) => a.seat - b.seat);
  return {
    version: ending.version,
    round,
    closer,
    sunkBy: scored?.sunk_by ?? [],
    sweepers: event.event === "swept" ? event.seats : event.sweepers,
    ships,
    order,
  };
}
