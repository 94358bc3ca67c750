/** Sentences with cards and names in them, from texts with `{places}`. */
import { has, joinerBefore, OPEN, shownLanguage, t, type Join, type Key } from "../i18n";
import type { Piece, Sentence } from "./screen";

/** The text of a key, with pieces in the places of their names; words go through `t` for plurals. */
export function sentence(key: Key, pieces: Readonly<Record<string, Piece | Sentence | number>> = {}): Sentence {
  const values: Record<string, string | number> = {};
  for (const [name, piece] of Object.entries(pieces)) {
    values[name] = typeof piece === "string" || typeof piece === "number" ? piece : OPEN;
  }
  return t(key, values)
    .split(OPEN)
    .flatMap((part, index): Sentence => {
      if (index % 2 === 0) return part ? [part] : [];
      const [name = "", joiner] = part.split("|");
      const piece = pieces[name];
      if (piece === undefined || typeof piece === "number") return [];
      const [first, ...rest] = Array.isArray(piece) ? piece : [piece];
      return first === undefined ? [] : [...(joiner ? joinedTo(first, joiner) : [first]), ...rest];
    });
}

/** A piece with the joiner before it. */
function joinedTo(piece: Piece, joiner: string): Sentence {
  if (typeof piece === "string") return [joinerBefore(piece, joiner, shownLanguage()) + piece];
  if ("sign" in piece) return [joinerBefore((piece.text ?? "").trim(), joiner, shownLanguage()), piece];
  return [{ ...piece, joiner }];
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

/** Sentences with the same mark between each two. */
export function joinedSentences(join: Join, parts: readonly Sentence[]): Sentence {
  return parts
    .filter((part) => part.length > 0)
    .reduce((first, then) => (first.length ? sentence(join, { first, then }) : then), []);
}

/** Pieces in a row, as names or colours are: "red, blue and green". */
export function listedPieces(pieces: readonly Piece[]): Sentence {
  const parts = pieces.map((piece): Sentence => [piece]);
  return joinedSentences("join.and", [joinedSentences("join.comma", parts.slice(0, -1)), ...parts.slice(-1)]);
}

/** A name and what is said of it. */
export function labelledSentence(label: Sentence, text: Sentence): Sentence {
  return sentence("join.label", { label, text });
}
