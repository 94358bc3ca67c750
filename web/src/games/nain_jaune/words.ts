/** Nain Jaune's view, cards and names in sentences. */
import { listed, t } from "../../i18n";
import type { TableState } from "../../net/table.svelte";
import { seatName } from "../../table/seats";
import type { NainJauneOutlook, NainJaunePreview, NainJauneView } from "../../wire";
import { parseCard, WINNING } from "./card";

/** The winning cards, in the order of the board. */
export const SPACES = Object.keys(WINNING);
export type Space = "skull-7" | "sails-13" | "helm-12" | "skull-11" | "cannonball-10";

export const viewOf = (table: TableState): NainJauneView => table.view as NainJauneView;
export const rankOf = (card: string): number => parseCard(card).rank;
export const figureName = (space: string): string => t(`nain_jaune.space.${space as Space}`);

/** What the engine foresees of an action of this position. */
export function outlookOf(table: TableState, action: string | null): NainJauneOutlook | null {
  const preview = table.preview as NainJaunePreview | null;
  if (action === null || preview?.game !== "nain_jaune" || table.previewVersion !== table.version) return null;
  return preview.actions[action] ?? null;
}

/** A seat in the middle of a sentence, or as the caption of its cards. */
export const nameOf = (table: TableState, seat: number): string =>
  seat === table.you.showing ? t("nain_jaune.you") : seatName(table, seat);

export function namesOf(table: TableState, seats: readonly number[]): string {
  return listed(seats.map((seat) => nameOf(table, seat)));
}
