/** What a card is called, for screen readers and under an enlarged card. */
import { t as translate } from "../i18n";
import type words from "../i18n/cards.en";
import { parseCorsari, parseKorsar, parseNainJaune } from "./parse";

export type CardKey = keyof typeof words;
export type Translate = (key: CardKey, values?: Record<string, string | number>) => string;

/** "orange 7, carpenter", "galleon 5", "7 of skulls, the skeleton": the card in the language of the page, or of `t`. */
export function cardName(game: string, card: string | null, t: Translate = translate): string {
  if (card === null) return t("cards.back");
  if (game === "corsari") {
    const { band, rank } = parseCorsari(card);
    return t("cards.corsari", { band: t(`cards.band.${band}`), rank, job: jobName(card, t) });
  }
  if (game === "korsar") {
    const shown = parseKorsar(card);
    if (shown.kind === "galleon") return t("cards.galleon", { value: shown.value });
    if (shown.kind === "pirate") return t(`cards.ship.${shown.flag}`, { strength: shown.strength });
    return shown.kind === "captain" ? t(`cards.captain.${shown.flag}`) : t("cards.admiral");
  }
  if (game !== "nain_jaune") return card;
  const { family, rank, winning } = parseNainJaune(card);
  const plain = t("cards.nain_jaune", { family: t(`cards.family.${family}`), rank });
  return winning ? t("cards.winning", { card: plain, figure: t(`cards.figure.${winning.figure}`) }) : plain;
}

/** The job of a Corsari card, as it stands in a sentence: "carpenter". */
export function jobName(card: string, t: Translate = translate): string {
  return t(`cards.job.${parseCorsari(card).rank as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11}`);
}

/** What the picture of a card shows: job, ship or figure; null for a plain number card. */
export function pictureName(game: string, card: string, t: Translate = translate): string | null {
  if (game === "corsari") return jobName(card, t);
  if (game === "korsar") return cardName(game, card, t);
  if (game !== "nain_jaune") return null;
  const { winning } = parseNainJaune(card);
  return winning && t(`cards.figure.${winning.figure}`);
}
