/** Korsar's cards, seats and sides in sentences. */
import { listed, t } from "../../i18n";
import type { TableState } from "../../net/table.svelte";
import type { Piece, Sign } from "../../table/screen";
import { seatName, seatNameOrYou } from "../../table/seats";
import { flagSign, parseCard, type Flag } from "./card";
import { inTeams, mySide, seatsOf, TEAMS } from "./view";

const GALLEON = { field: "#e7c987", ink: "#6b430b", symbol: "s-sails" };
const ADMIRAL = { field: "#f4ead2", ink: "#232c44", symbol: "s-anchor" };
const OFFICER = "★";

export const flagName = (flag: Flag): string => t(`korsar.flag.${flag}`);
export const flagChip = (flag: Flag): Sign => ({ ...flagSign(flag), name: flagName(flag) });

export function cardSign(card: string): { sign: Sign; text: string } {
  const parsed = parseCard(card);
  if (parsed.kind === "galleon") return { sign: { ...GALLEON, name: "" }, text: String(parsed.value) };
  if (parsed.kind === "admiral") return { sign: { ...ADMIRAL, name: "" }, text: OFFICER };
  return { sign: flagChip(parsed.flag), text: parsed.kind === "pirate" ? String(parsed.strength) : OFFICER };
}

export const teamLetter = (team: number): string => TEAMS[team % TEAMS.length] ?? "";
export const teamName = (team: number): string => t("korsar.team", { team: teamLetter(team) });

/** A side as a title: "You", "Anne", "Team B". */
export function sideName(table: TableState, side: number): string {
  return inTeams(table) ? teamName(side) : seatNameOrYou(table, side);
}

const teamSubject = (team: number): string => t("korsar.team.subject", { team: teamLetter(team) });

/** A side of which a sentence tells something: a team may have an article there. */
export function sideSubject(table: TableState, side: number): string {
  return inTeams(table) ? teamSubject(side) : seatNameOrYou(table, side);
}

export const sidePiece = (table: TableState, side: number): Piece => (inTeams(table) ? teamSubject(side) : { seat: side });

export const isMine = (table: TableState, side: number | null): boolean => side !== null && side === mySide(table);

/** Who plays on a side: "You and William". */
export const sideNames = (table: TableState, side: number): string =>
  listed(seatsOf(table, side).map((seat) => seatNameOrYou(table, seat)));
export const seatNames = (table: TableState, seats: readonly number[]): string =>
  listed(seats.map((seat) => seatName(table, seat)));
