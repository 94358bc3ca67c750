/** What a seat is called: by its person, or for a computer player by a corsair's name of old. */
import { t } from "../i18n";
import type { TableState } from "../net/table.svelte";
import type { SeatInfo } from "../wire";

const CORSAIRS = ["Anne", "William", "Francis", "Mary", "Jean", "Grace", "Edward", "Ching"];

/** Who has no name of their own. */
export function callName(name: string, seat: number): string {
  return name || (CORSAIRS[seat % CORSAIRS.length] ?? "");
}

export function callSeat(info: SeatInfo | undefined, seat: number): string {
  return info?.kind === "open" && !info.name ? t("seat.open") : callName(info?.name ?? "", seat);
}

export function seatName(table: TableState, seat: number | null): string {
  return seat === null ? "" : callSeat(table.seats[seat], seat);
}

/** "You" for one's own seat, as a title or at the beginning of a sentence. */
export function seatNameOrYou(table: TableState, seat: number): string {
  return seat === table.you.showing ? t("table.you") : seatName(table, seat);
}
