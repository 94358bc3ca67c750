/** A card of Corsari: the number of a crew member in the colour and with the sign of a band. */
import { CREAM, type ColouredSymbol, type Colours } from "../../cards/colours";
import { INK } from "../../cards/draw/ink";
import { noCard, numberIn, oneOf } from "../../cards/parse";

export const BANDS = ["pink", "violet", "blue", "azure", "grey", "brown", "red", "orange", "yellow", "green"] as const;
export type Band = (typeof BANDS)[number];

/** The sign printed on the cards of a band. */
export const BAND_SIGN = {
  pink: "heart",
  violet: "moon",
  blue: "anchor",
  azure: "wave",
  grey: "skull",
  brown: "barrel",
  red: "sabres",
  orange: "hourglass",
  yellow: "star",
  green: "feather",
} as const satisfies Record<Band, string>;

export const BAND_COLOURS: Readonly<Record<Band, Colours>> = {
  pink: { field: "#ffbecd", ink: INK },
  violet: { field: "#673b7c", ink: CREAM },
  blue: { field: "#03228a", ink: CREAM },
  azure: { field: "#84c5ea", ink: INK },
  grey: { field: "#878e96", ink: INK },
  brown: { field: "#603312", ink: CREAM },
  red: { field: "#d41b0b", ink: CREAM },
  orange: { field: "#f58d39", ink: INK },
  yellow: { field: "#fff072", ink: INK },
  green: { field: "#1f684c", ink: CREAM },
};

export const bandSign = (band: Band): ColouredSymbol => ({ ...BAND_COLOURS[band], symbol: `s-${BAND_SIGN[band]}` });

export type CorsariCard = { band: Band; rank: number };

export function parseCard(card: string): CorsariCard {
  const [word, digits, ...more] = card.split("-");
  const [band, rank] = [oneOf(BANDS, word), numberIn(digits, 1, 11)];
  if (band === null || rank === null || more.length) throw noCard("corsari", card);
  return { band, rank };
}
