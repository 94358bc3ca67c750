import type { Deck } from "../../cards/deck";
import { upTo } from "../../cards/parse";
import { t } from "../../i18n";
import { BANDS, parseCard } from "./card";
import CardFace from "./CardFace.svelte";

/** The job of a card, as it stands in a sentence: "carpenter". */
const job = (card: string): string =>
  t(`corsari.card.job.${parseCard(card).rank as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11}`);

const deck: Deck = {
  cards: () => BANDS.flatMap((band) => upTo(1, 11).map((rank) => `${band}-${rank}`)),
  shrinks: true, // penalty cards stay with those who have them
  Face: CardFace,
  sprite: () => import("./sprite"),
  name(card) {
    const { band, rank } = parseCard(card);
    return t("corsari.card", { band: t(`corsari.card.colour.${band}`), rank, job: job(card) });
  },
  picture: job,
};
export default deck;
