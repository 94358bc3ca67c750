import type { Deck } from "../../cards/deck";
import { upTo } from "../../cards/parse";
import { t } from "../../i18n";
import { FAMILIES, parseCard } from "./card";
import CardFace from "./CardFace.svelte";

const deck: Deck = {
  cards: () => FAMILIES.flatMap((family) => upTo(1, 13).map((rank) => `${family}-${rank}`)),
  Face: CardFace,
  sprite: () => import("./sprite"),
  name(card) {
    const { family, rank, winning } = parseCard(card);
    const plain = t("nain_jaune.card", { family: t(`nain_jaune.card.family.${family}`), rank });
    return winning ? t("nain_jaune.card.winning", { card: plain, figure: t(`nain_jaune.card.figure.${winning.figure}`) }) : plain;
  },
  picture(card) {
    const { winning } = parseCard(card);
    return winning && t(`nain_jaune.card.figure.${winning.figure}`);
  },
};
export default deck;
