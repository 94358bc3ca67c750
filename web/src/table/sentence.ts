/** Sentences with cards and names in them, from texts with `{places}`. */
import { has, t, type Key } from "../i18n";
import type { Piece, Sentence } from "./screen";

const MARK = "\u0001";

/** The text of a key, with pieces in the places of their names; words go through `t` for plurals. */
export function sentence(key: Key, pieces: Readonly<Record<string, Piece | Sentence | number>> = {}): Sentence {
  const values: Record<string, string | number> = {};
  for (const [name, piece] of Object.entries(pieces)) {
    values[name] = typeof piece === "string" || typeof piece === "number" ? piece : `${MARK}${name}${MARK}`;
  }
  return t(key, values)
    .split(MARK)
    .flatMap((part, index): Sentence => {
      if (index % 2 === 0) return part ? [part] : [];
      const piece = pieces[part];
      return piece === undefined || typeof piece === "number" ? [] : Array.isArray(piece) ? piece : [piece];
    });
}

/** A sentence about a seat: `KEY.you` where it is one's own and the language has another form for it. */
export function about(
  seat: number | null,
  me: number | null,
  key: Key,
  pieces: Readonly<Record<string, Piece | Sentence | number>> = {},
): Sentence {
  const mine = `${key}.you`;
  if (seat !== null && seat === me && has(mine)) return sentence(mine, pieces);
  return sentence(key, seat === null ? pieces : { name: { seat }, ...pieces });
}

/** Several pieces with commas between. */
export function list(pieces: readonly Piece[]): Sentence {
  return pieces.flatMap((piece, index) => (index ? [", ", piece] : [piece]));
}
