/** Why an action may be good, in words: the reason's facts as cards, colours and names. */
import { bandSign } from "../cards/colours";
import type { Band } from "../cards/parse";
import { has, tx } from "../i18n";
import type { HintInfo } from "../wire";
import type { Piece, Sentence } from "./screen";
import { sentence } from "./sentence";

function colour(name: string): Piece {
  const called = tx(`corsari.card.band.${name}`, name);
  return { sign: { ...bandSign(name as Band), name: called }, text: ` ${called}` };
}

function pieceOf(fact: string, value: unknown): [string, Piece | Sentence | number] {
  if (fact === "seat") return ["name", { seat: Number(value) }];
  if (fact === "card" || fact === "galleon") return [fact, { card: String(value) }];
  if (fact === "colour") return [fact, colour(String(value))];
  if (fact === "colours")
    return [fact, (value as string[]).flatMap((one, index) => (index ? [", ", colour(one)] : [colour(one)]))];
  return [fact, typeof value === "number" ? value : String(value)];
}

export function reasonWords(game: string, reason: Readonly<Record<string, unknown>>): Sentence {
  const { reason: id, ...facts } = reason;
  const key = `${game}.hint.${String(id)}`;
  if (!has(key)) return [];
  return sentence(key, Object.fromEntries(Object.entries(facts).map(([fact, value]) => pieceOf(fact, value))));
}

/** All reasons of a hint in one sentence. */
export function reasonsOf(game: string, hint: HintInfo): Sentence {
  const all = hint.reasons.map((reason) => reasonWords(game, reason)).filter((words) => words.length > 0);
  return all.flatMap((words, index) => (index ? ["; ", ...words] : words));
}

/** Whether nothing shows that it is worse than the first. */
export function asGood(hint: HintInfo): boolean {
  return hint.worse_by <= hint.worse_interval;
}
