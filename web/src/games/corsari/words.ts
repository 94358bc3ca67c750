/** Corsari's cards and colours in sentences. */
import { listed, t } from "../../i18n";
import type { TableState } from "../../net/table.svelte";
import type { Piece, Sentence } from "../../table/screen";
import { seatName } from "../../table/seats";
import { about } from "../../table/sentence";
import type { CorsariPreview, CorsariView } from "../../wire";
import { bandSign, parseCard, type Band } from "./card";

export const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

export const viewOf = (table: TableState): CorsariView => table.view as CorsariView;

/** The engine's preview, of this position or (`stale`) of the last one. */
export function previewOf(table: TableState, stale = false): CorsariPreview | null {
  if (table.preview?.game !== "corsari" || (!stale && table.previewVersion !== table.version)) return null;
  return table.preview;
}

export const bandOf = (card: string): Band => parseCard(card).band;
export const rankOf = (card: string): number => parseCard(card).rank;
export const colourName = (colour: string): string => t(`corsari.card.band.${colour as Band}`);
export const signOf = (colour: string) => ({ ...bandSign(colour as Band), name: colourName(colour) });

/** A colour with its name, or its sign alone. */
export const colour = (name: string): Piece => ({ sign: signOf(name), text: ` ${colourName(name)}` });
export const sign = (name: string): Piece => ({ sign: signOf(name) });

/** Signs or cards, which need no marks between them. */
export function row(pieces: readonly Piece[]): Sentence {
  return pieces.flatMap((piece, index) => (index ? [" ", piece] : [piece]));
}

export const cards = (names: readonly string[]): Sentence => row(names.map((card) => ({ card })));

/** Who sank the first ship, of seat `closer`; "You sink Anne!" where it was this seat alone. */
export function sunkWords(table: TableState, closer: number | null, by: readonly number[]): Sentence {
  const me = table.you.showing;
  const alone = by.length === 1 && by[0] === me;
  return alone
    ? about(closer, me, "corsari.event.sunk.by_you")
    : about(closer, me, "corsari.event.sunk", { by: seatNames(table, by) });
}

/** The names of seats, in the middle of a sentence. */
export function seatNames(table: TableState, seats: readonly number[]): string {
  return listed(seats.map((seat) => (seat === table.you.showing ? t("corsari.you.by") : seatName(table, seat))));
}
