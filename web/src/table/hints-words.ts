/** Why an action may be good, in words: the reason's facts as cards, colours and names. */
import { has } from "../i18n";
import type { HintInfo } from "../wire";
import type { GameScreen, Piece, Sentence } from "./screen";
import { joinedSentences, sentence } from "./sentence";

function pieceOf(screen: GameScreen, fact: string, value: unknown): [string, Piece | Sentence | number] {
  if (fact === "seat") return ["name", { seat: Number(value) }];
  if (fact === "card") return [fact, { card: String(value) }];
  return [fact, screen.fact?.(fact, value) ?? (typeof value === "number" ? value : String(value))];
}

export function reasonWords(game: string, screen: GameScreen, reason: HintInfo["reasons"][number]): Sentence {
  const { reason: id, ...facts } = reason;
  const key = `${game}.hint.${String(id)}`;
  if (!has(key)) return [];
  return sentence(key, Object.fromEntries(Object.entries(facts).map(([fact, value]) => pieceOf(screen, fact, value))));
}

/** The reasons of a hint, or of what was better, in one sentence. */
export function reasonsOf(game: string, screen: GameScreen, { reasons }: Pick<HintInfo, "reasons">): Sentence {
  const all = reasons.map((reason) => reasonWords(game, screen, reason)).filter((words) => words.length > 0);
  return joinedSentences("join.clauses", all);
}

/** Whether nothing shows that it is worse than the first. */
export function asGood(hint: HintInfo): boolean {
  return hint.worse_by <= hint.worse_interval;
}
