/** Where one has switched it on, a move that is the only one is played by itself, slowly enough to be seen. */
import type { TableState } from "../net/table.svelte";
import { settings } from "../settings.svelte";
import type { GameScreen } from "./screen";

const SLOWLY = 700; // milliseconds for which the position is looked at before

export const playsForced = (game: string, screen: GameScreen): boolean => settings.forced[game] ?? screen.forced ?? false;

/** The only move that there is; null where there is a choice, where something still moves, or where one has just taken a move back. */
function forcedMove(table: TableState, screen: GameScreen): string | null {
  const { view } = table;
  if (!table.live || !table.atRest || table.busy || !table.myTurn || view?.legal.length !== 1) return null;
  if (table.log.at(-1)?.event.event === "undone") return null;
  return playsForced(table.table?.game ?? "", screen) ? (view.legal[0] ?? null) : null;
}

/** To be called while the table is on the screen, with nothing in front of it; what it returns is called when that ends. */
export function playForced(table: TableState, screen: GameScreen): (() => void) | undefined {
  const action = forcedMove(table, screen);
  if (action === null) return undefined;
  const timer = setTimeout(() => void table.act(action), Math.max(SLOWLY, settings.pace));
  return () => clearTimeout(timer);
}
