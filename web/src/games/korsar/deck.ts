import type { Deck } from "../../cards/deck";
import { upTo } from "../../cards/parse";
import { t } from "../../i18n";
import { FLAGS, parseCard } from "./card";
import CardFace from "./CardFace.svelte";

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
  Face: CardFace,
  sprite: () => import("./sprite"),
  name,
  picture: name,
};
export default deck;
