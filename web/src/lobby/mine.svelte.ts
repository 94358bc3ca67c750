/** The visitor's tables that are not over: every screen that shows them shows the same. */
import { listed, t } from "../i18n";
import * as api from "../net/api";
import { callSeat } from "../table/seats";
import { timeLeft } from "../table/time-left";
import type { TableForYou } from "../wire";

const EVERY = 4000; // milliseconds

let tables: TableForYou[] = $state.raw([]);

export const mine = {
  /** Those where it is the visitor's turn first, the oldest turn of all at the top. */
  get tables(): TableForYou[] {
    return tables;
  },
  async look(): Promise<void> {
    tables = await api.myTables().catch(() => tables);
  },
  /** Look now, and again every few seconds while the page is looked at; what it returns ends that. */
  keepLooking(): () => void {
    void mine.look();
    const timer = setInterval(() => document.visibilityState !== "hidden" && void mine.look(), EVERY);
    return () => clearInterval(timer);
  },
  async leave(code: string): Promise<void> {
    await api.leaveTable(code);
    await mine.look();
  },
};

/** Whether a table was refused because the visitor has as many as one may have. */
export function isTooMany(error: unknown): boolean {
  return error instanceof api.RequestFault && error.fault === "too many";
}

export function hasLeft({ table, you }: TableForYou): boolean {
  return you.seats.length > 0 && you.seats.every((seat) => table.seats[seat]?.left);
}

/** Whom one plays with, or where one plays alone at several seats, these. */
export function companions({ table, you }: TableForYou): string {
  const taken = table.seats.flatMap((seat, index) => (seat.kind === "open" ? [] : [{ index, name: callSeat(seat, index) }]));
  const others = taken.filter((one) => !you.seats.includes(one.index));
  const named = others.length || you.seats.length < 2 ? others : taken;
  return named.length ? t("tables.with", { names: listed(named.map((one) => one.name)) }) : "";
}

/** Whether the visitor is to act or, over days, to come: a start waits for this device's part of the chance. */
export function isMyTurn({ table, you }: TableForYou): boolean {
  if (table.phase === "dealing") return table.fair?.awaited.some((seat) => you.seats.includes(seat)) ?? false;
  return table.phase === "playing" && table.turn !== null && you.seats.includes(table.turn);
}

/** How much time the visitor has, in words; nothing where it is another's turn, or there is no clock. */
export function timeToMove(one: TableForYou, now = Date.now() / 1000): string {
  const until = one.table.deadline ?? one.table.fair?.due ?? null;
  return until !== null && isMyTurn(one) ? t("tables.time_left", { time: timeLeft(until - now) }) : "";
}

/** How a table stands: whose turn it is, or why nobody plays. */
export function standing(one: TableForYou): string {
  const { table, you } = one;
  if (hasLeft(one)) return t("tables.left");
  if (table.phase === "waiting") return t(table.seats.some((seat) => seat.kind === "open") ? "tables.waiting" : "tables.ready");
  if (table.phase === "dealing" && isMyTurn(one)) return t("tables.ready");
  if (table.phase === "paused") return t("table.paused");
  if (table.turn === null) return t("tables.playing");
  return isMyTurn(one) && you.seats.length === 1
    ? t("table.your_turn")
    : t("tables.turn", { name: callSeat(table.seats[table.turn], table.turn) });
}
