/** What a card is called, for screen readers and under an enlarged card. */
import { t } from "../i18n";
import { parseCorsari, parseKorsar, parseNainJaune } from "./parse";

/** "orange 7, carpenter", "galleon 5", "7 of skulls, the skeleton": the card in the language of the page. */
export function cardName(game: string, card: string | null): string {
  if (card === null) return t("cards.back");
  if (game === "corsari") {
    const { band, rank } = parseCorsari(card);
    return t("corsari.card", { band: t(`corsari.card.band.${band}`), rank, job: jobName(card) });
  }
  if (game === "korsar") {
    const shown = parseKorsar(card);
    if (shown.kind === "galleon") return t("korsar.card.galleon", { value: shown.value });
    if (shown.kind === "pirate") return t(`korsar.card.ship.${shown.flag}`, { strength: shown.strength });
    return shown.kind === "captain" ? t(`korsar.card.captain.${shown.flag}`) : t("korsar.card.admiral");
  }
  if (game !== "nain_jaune") return card;
  const { family, rank, winning } = parseNainJaune(card);
  const plain = t("nain_jaune.card", { family: t(`nain_jaune.card.family.${family}`), rank });
  return winning ? t("nain_jaune.card.winning", { card: plain, figure: t(`nain_jaune.card.figure.${winning.figure}`) }) : plain;
}

/** The job of a Corsari card, as it stands in a sentence: "carpenter". */
export function jobName(card: string): string {
  return t(`corsari.card.job.${parseCorsari(card).rank as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11}`);
}

/** What the picture of a card shows: job, ship or figure; null for a plain number card. */
export function pictureName(game: string, card: string): string | null {
  if (game === "corsari") return jobName(card);
  if (game === "korsar") return cardName(game, card);
  if (game !== "nain_jaune") return null;
  const { winning } = parseNainJaune(card);
  return winning && t(`nain_jaune.card.figure.${winning.figure}`);
}
