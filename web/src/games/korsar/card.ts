/** A card of Korsar: a galleon, a pirate ship or a captain under one of four flags, or the admiral. */
import { CREAM, type ColouredSymbol, type Colours } from "../../cards/colours";
import { noCard, numberIn, oneOf } from "../../cards/parse";

export const FLAGS = ["blue", "red", "green", "black"] as const;
export type Flag = (typeof FLAGS)[number];

export const FLAG_EMBLEM = { blue: "bones", red: "cutlasses", green: "patch", black: "hat" } as const satisfies Record<
  Flag,
  string
>;

export const FLAG_COLOURS: Readonly<Record<Flag, Colours>> = {
  blue: { field: "#0d34a0", ink: CREAM },
  red: { field: "#d3171e", ink: CREAM },
  green: { field: "#1f684a", ink: CREAM },
  black: { field: "#26221f", ink: CREAM },
};

export const flagSign = (flag: Flag): ColouredSymbol => ({ ...FLAG_COLOURS[flag], symbol: `e-${FLAG_EMBLEM[flag]}` });

export type KorsarCard =
  | { kind: "galleon"; value: number }
  | { kind: "pirate"; flag: Flag; strength: number }
  | { kind: "captain"; flag: Flag }
  | { kind: "admiral" };

export function parseCard(card: string): KorsarCard {
  const [kind, second, third, ...more] = card.split("-");
  const flag = oneOf(FLAGS, second);
  if (kind === "admiral" && second === undefined) return { kind };
  if (kind === "captain" && flag && third === undefined) return { kind, flag };
  const value = numberIn(second, 2, 8);
  if (kind === "galleon" && value && third === undefined) return { kind, value };
  const strength = numberIn(third, 1, 4);
  if (kind === "pirate" && flag && strength && !more.length) return { kind, flag, strength };
  throw noCard("korsar", card);
}
