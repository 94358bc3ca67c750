/** The parts of the chance as docs/fair.md has them: what is hashed, and the terms that a match is bound to before its first card. */
import type { TableInfo } from "../wire";
import { hex, sha256Hex } from "./sha256";

export type Options = TableInfo["options"];

export interface Terms {
  table: string;
  match: number;
  game: string;
  rules: number;
  options: Options;
  commitment: string;
  /** Of each seat: `person`, or the level of a computer player. */
  seats: string[];
  /** Of each person's seat: the seal of its device. */
  seals: string[];
}

const KEYS = ["table", "match", "game", "rules", "options", "commitment", "seats", "seals"];
export const HEX = /^[0-9a-f]{64}$/;

export const digest = (...lines: string[]): string => sha256Hex(lines.join("\n"));

export const newPart = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));
export const commitmentTo = (table: string, match: number, secret: string): string =>
  digest("flibuste commitment", table, String(match), secret);
export const sealOf = (table: string, match: number, commitment: string, part: string): string =>
  digest("flibuste seal", table, String(match), commitment, part);
export const seedOf = (terms: string, secret: string, parts: readonly string[]): string =>
  digest("flibuste seed", terms, secret, ...parts);

/** The seals of the devices, each once, in the order of their first seats. */
export const devicesOf = (terms: Terms): string[] => [...new Set(terms.seals.filter(Boolean))];

/** The terms of a text; null for what is none. There is one text for each. */
export function readTerms(text: unknown): Terms | null {
  if (typeof text !== "string") return null;
  try {
    const terms = JSON.parse(text) as Terms;
    if (JSON.stringify(terms) !== text || Object.keys(terms).join() !== KEYS.join()) return null;
    if (!HEX.test(terms.commitment) || terms.seats.length !== terms.seals.length) return null;
    const sound = terms.seats.every((seat, place) =>
      seat === "person" ? HEX.test(terms.seals[place]!) : terms.seals[place] === "",
    );
    return sound ? terms : null;
  } catch {
    return null;
  }
}

/** Whether two sets of options are the same, in whatever order they are written. */
export function sameOptions(one: Options, other: Options): boolean {
  const written = (options: Options): string => JSON.stringify(Object.entries(options).sort());
  return written(one) === written(other);
}
