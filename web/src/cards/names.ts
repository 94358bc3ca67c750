/** What a card is called, for screen readers and under an enlarged card. */
import { t } from "../i18n";
import { deckOf } from "./deck";

/** The card in the language of the page; null is one that lies face down. */
export function cardName(game: string, card: string | null): string {
  if (card === null) return t("cards.back");
  return deckOf(game)?.name(card) ?? card;
}

/** What the picture of a card shows; null for a plain card. */
export function pictureName(game: string, card: string): string | null {
  return deckOf(game)?.picture(card) ?? null;
}
