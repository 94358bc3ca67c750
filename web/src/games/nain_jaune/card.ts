/** A card of Nain Jaune: a number in one of four families; five of them win the gems that are staked on them. */
import type { ColouredSymbol } from "../../cards/colours";
import { PAPER } from "../../cards/draw/ink";
import { noCard, numberIn, oneOf } from "../../cards/parse";

export const FAMILIES = ["skull", "sails", "helm", "cannonball"] as const;
export type Family = (typeof FAMILIES)[number];
export const FIGURES = ["skeleton", "pirate", "lady", "child", "parrot"] as const;
export type Figure = (typeof FIGURES)[number];
export const GEMS = ["diamond", "ruby", "sapphire", "emerald", "gold"] as const;
export type Gem = (typeof GEMS)[number];
/** The figure on a winning card, and the gem that is staked on it. */
export const WINNING: Readonly<Record<string, { figure: Figure; gem: Gem }>> = {
  "skull-7": { figure: "skeleton", gem: "diamond" },
  "sails-13": { figure: "pirate", gem: "ruby" },
  "helm-12": { figure: "lady", gem: "sapphire" },
  "skull-11": { figure: "child", gem: "emerald" },
  "cannonball-10": { figure: "parrot", gem: "gold" },
};

/** The families are inks on paper. */
export const FAMILY_INKS: Readonly<Record<Family, string>> = {
  skull: "#2b211a",
  sails: "#0f5c86",
  helm: "#8a4b0f",
  cannonball: "#a11c2a",
};

export const familySign = (family: Family): ColouredSymbol => ({ field: PAPER, ink: FAMILY_INKS[family], symbol: `s-${family}` });

export type NainJauneCard = { family: Family; rank: number; winning: { figure: Figure; gem: Gem } | null };

export function parseCard(card: string): NainJauneCard {
  const [word, digits, ...more] = card.split("-");
  const [family, rank] = [oneOf(FAMILIES, word), numberIn(digits, 1, 13)];
  if (family === null || rank === null || more.length) throw noCard("nain_jaune", card);
  return { family, rank, winning: WINNING[card] ?? null };
}
