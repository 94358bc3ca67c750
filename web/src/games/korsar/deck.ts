import type { Deck } from "../../cards/deck";
import { upTo } from "../../cards/parse";
import { t } from "../../i18n";
import { FLAGS, parseCard } from "./card";
import CardFace from "./CardFace.svelte";

/** How many ships there are, by value or strength. */
const GALLEONS: Record<number, number> = { 2: 5, 3: 6, 4: 5, 5: 5, 6: 2, 7: 1, 8: 1 };
const PIRATES: Record<number, number> = { 1: 2, 2: 4, 3: 4, 4: 2 };

function name(card: string): string {
  const shown = parseCard(card);
  if (shown.kind === "galleon") return t("korsar.card.galleon", { value: shown.value });
  if (shown.kind === "pirate") return t(`korsar.card.ship.${shown.flag}`, { strength: shown.strength });
  return shown.kind === "captain" ? t(`korsar.card.captain.${shown.flag}`) : t("korsar.card.admiral");
}

const deck: Deck = {
  cards: () => [
    ...upTo(2, 8).map((value) => `galleon-${value}`),
    ...FLAGS.flatMap((flag) => upTo(1, 4).map((strength) => `pirate-${flag}-${strength}`)),
    ...FLAGS.map((flag) => `captain-${flag}`),
    "admiral",
  ],
  copies(card) {
    const shown = parseCard(card);
    if (shown.kind === "galleon") return GALLEONS[shown.value] ?? 0;
    return shown.kind === "pirate" ? (PIRATES[shown.strength] ?? 0) : 1;
  },
  Face: CardFace,
  sprite: () => import("./sprite"),
  name,
  picture: name,
};
export default deck;
