/** The colours of cards. Cards are paper: they are the same in both themes. tests/cards-colours.test.ts holds them apart. */
import { INK, PAPER } from "./draw/ink";
import { type Band, BAND_SIGN, type Family, type Flag, FLAG_EMBLEM } from "./parse";

export interface Colours {
  field: string;
  /** What is printed on the field. */
  ink: string;
}
const CREAM = "#fff8e7";

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

export const FLAG_COLOURS: Readonly<Record<Flag, Colours>> = {
  blue: { field: "#0d34a0", ink: CREAM },
  red: { field: "#d3171e", ink: CREAM },
  green: { field: "#1f684a", ink: CREAM },
  black: { field: "#26221f", ink: CREAM },
};

/** The families of Nain Jaune are inks on paper. */
export const FAMILY_INKS: Readonly<Record<Family, string>> = {
  skull: "#2b211a",
  sails: "#0f5c86",
  helm: "#8a4b0f",
  cannonball: "#a11c2a",
};

/** A small field with a symbol of the sprite, for chips in text. */
export interface ColouredSymbol extends Colours {
  symbol: string;
}
export const bandSign = (band: Band): ColouredSymbol => ({ ...BAND_COLOURS[band], symbol: `s-${BAND_SIGN[band]}` });
export const flagSign = (flag: Flag): ColouredSymbol => ({ ...FLAG_COLOURS[flag], symbol: `e-${FLAG_EMBLEM[flag]}` });
export const familySign = (family: Family): ColouredSymbol => ({ field: PAPER, ink: FAMILY_INKS[family], symbol: `s-${family}` });
