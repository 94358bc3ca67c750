/** What this device does for fair deals, by itself: it seals its part before the start, and reveals it to the right terms only. */
import * as api from "../net/api";
import type { Command } from "../net/line";
import type { TableState } from "../net/table.svelte";
import type { TableForYou, TableInfo } from "../wire";
import { keep, keptOf, partFor, type Kept } from "./kept";
import { readTerms, sameOptions, sealOf } from "./parts";

/** The starts at which a seal of another device of the same visitor was replaced: once is enough. */
const replaced = new Set<string>();

const sealOfKept = (code: string, kept: Kept): string => sealOf(code, kept.match, kept.commitment, kept.part);

/** What is due for a visitor with these seats; null if nothing is, or nothing can be done. */
export function partDue(table: TableInfo, seats: readonly number[]): Command | null {
  const { code, fair } = table;
  if (!fair || !seats.length || (table.phase !== "waiting" && table.phase !== "dealing")) return null;
  const kept = partFor(code, fair.match, fair.commitment);
  if (fair.terms !== null) return revealDue(table, seats, kept);
  const seal = sealOfKept(code, kept);
  if (kept.commitment !== fair.commitment || seats.every((seat) => fair.seals[seat] === seal)) return null;
  if (seats.every((seat) => fair.seals[seat])) {
    const start = `${code} ${fair.match}`;
    if (replaced.has(start)) return null;
    replaced.add(start);
  }
  return { do: "seal", seal };
}

function revealDue(table: TableInfo, seats: readonly number[], kept: Kept): Command | null {
  const { fair } = table;
  if (!fair || fair.terms === null || !seats.some((seat) => fair.awaited.includes(seat))) return null;
  if (!mayReveal(table, kept)) return null;
  if (kept.terms === null) keep(table.code, { ...kept, terms: fair.terms });
  return { do: "reveal", part: kept.part };
}

/** Whether the terms are of this table and this start, with the commitment that this device saw and the seal that it made. */
export function mayReveal(table: TableInfo, kept: Kept | null = keptOf(table.code)): boolean {
  const text = table.fair?.terms ?? null;
  const terms = readTerms(text);
  if (!kept || !terms || (kept.terms !== null && kept.terms !== text)) return false;
  if (terms.table !== table.code || terms.match !== kept.match || terms.commitment !== kept.commitment) return false;
  if (terms.game !== table.game || !sameOptions(terms.options, table.options)) return false;
  return terms.seals.includes(sealOfKept(table.code, kept));
}

const busy = new WeakSet<TableState>();

/** Do whatever is due, until nothing is. */
export async function attend(table: TableState): Promise<void> {
  if (busy.has(table)) return;
  busy.add(table);
  let before = "";
  for (;;) {
    const due = table.table && !table.asSpectator ? partDue(table.table, table.you.seats) : null;
    if (!due || JSON.stringify(due) === before) break;
    before = JSON.stringify(due);
    if ((await table.send(due)).tell !== "done") break;
  }
  busy.delete(table);
}

/** Begin the match of a table that was just made and has no other persons: the seal goes along, the part follows with the line. */
export function startAlone({ table, you }: TableForYou): Promise<TableForYou> {
  const due = partDue(table, you.seats);
  return api.startTable(table.code, due?.do === "seal" ? due.seal : null);
}

/** Keep the hands that this table deals to the one who looks, as they are dealt. */
export function noteHands(table: TableState): void {
  const seat = table.you.showing;
  if (seat === null || table.asSpectator) return;
  const board = table.table?.board ?? null;
  const place = board?.tournament ?? table.code;
  const kept = keptOf(place);
  if (!kept || (board ? kept.terms === null : kept.match !== table.table?.fair?.match)) return;
  const dealt = table.log.filter((entry) => entry.event.event === "dealt");
  /** As every game tells it; a game in which nobody deals names no dealer, and a spectator sees no hand. */
  const event: { hand?: string[]; dealer?: number } | undefined = dealt.at(-1)?.event as object | undefined;
  const key = `${dealt.length}:${seat}`;
  const known = board ? (kept.boards?.[table.code]?.hands ?? {}) : kept.hands;
  if (!event || known[key] || !event.hand) return;
  const players = table.seats.length;
  const first = event.dealer === undefined ? 0 : (event.dealer + 1) % players;
  const hands = { ...known, [key]: { cards: event.hand, first, players } };
  if (!board) keep(place, { ...kept, hands });
  else keep(place, { ...kept, boards: { ...kept.boards, [table.code]: { round: board.round, board: board.board, hands } } });
}
