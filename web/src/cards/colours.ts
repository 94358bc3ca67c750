/** The colours of cards. Cards are paper: they are the same in both themes. tests/cards-colours.test.ts holds them apart. */
export interface Colours {
  field: string;
  /** What is printed on the field. */
  ink: string;
}
export const CREAM = "#fff8e7";

/** A small field with a symbol of the sprite, for chips in text. */
export interface ColouredSymbol extends Colours {
  symbol: string;
}
