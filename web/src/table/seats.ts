/** What a seat is called: by its person, or for a computer player by a corsair's name of old. */
import { t } from "../i18n";
import type { TableState } from "../net/table.svelte";
import type { SeatInfo } from "../wire";
import { isOverDays } from "./time-left";

const CORSAIRS = ["Anne", "William", "Francis", "Mary", "Jean", "Grace", "Edward", "Ching"];

/** How many portraits there are to choose from. */
export const FACES = 20;

/** A person's portrait by its number. */
export const faceNamed = (number: number): string => String(number).padStart(2, "0");

/** A person who has not chosen a face has one by the name: the same at every table. */
function faceOfName(name: string): string {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 99991;
  return faceNamed((sum % FACES) + 1);
}

/** The corsair as whom the computer plays: by the name that a tournament gives, which may have a number, or else by the seat. */
const corsair = (name: string, seat: number): string =>
  CORSAIRS.find((one) => one === name.split(" ")[0]) ?? CORSAIRS[seat % CORSAIRS.length] ?? "";

/** Whose face is at a seat: a face belongs to a person, or to the corsair as whom the computer plays. */
export function faceOf(info: SeatInfo | undefined, seat: number): string {
  if (info?.kind === "open") return "open";
  if (info?.kind !== "person") return corsair(info?.name ?? "", seat).toLowerCase();
  return info.face === null ? faceOfName(info.name) : faceNamed(info.face);
}

export function faceAt(table: TableState, seat: number): string {
  return faceOf(table.seats[seat], seat);
}

/** What a player is called who has no name of their own, too. */
export function callName(name: string, seat: number): string {
  return name || corsair("", seat);
}

export function callSeat(info: SeatInfo | undefined, seat: number): string {
  return info?.kind === "open" && !info.name ? t("seat.open") : callName(info?.name ?? "", seat);
}

export function seatName(table: TableState, seat: number | null): string {
  return seat === null ? "" : callSeat(table.seats[seat], seat);
}

/** The seats of others who are gone, for whom the computer may play; over days everybody comes and goes. */
export function goneSeats(table: TableState): number[] {
  const { absent, seats, you } = table;
  const playing = you.seats.some((seat) => !seats[seat]?.left && !seats[seat]?.resigned);
  const phase = table.table?.phase;
  if (!playing || isOverDays(table.table) || (phase !== "playing" && phase !== "paused")) return [];
  return [...seats.keys()].filter((seat) => {
    const info = seats[seat];
    return absent[seat]?.gone && !you.seats.includes(seat) && info?.kind === "person" && !info.stand_in && !info.resigned;
  });
}

/** "You" for one's own seat, as a title or at the beginning of a sentence; where several share the device, each has a name. */
export function seatNameOrYou(table: TableState, seat: number): string {
  return seat === table.you.showing && table.you.seats.length < 2 ? t("table.you") : seatName(table, seat);
}
