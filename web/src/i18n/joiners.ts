/**
 * Words that change with what follows them: `{name|de}` is "d’Anne" or "de Mary" in French. Python reads the same data (docs/words.md).
 */
import JOINERS from "$flibuste/words/joiners.json";

interface Joiner {
  before: string;
  joined: string;
  apart: string;
}
const BY_LANGUAGE: Readonly<Record<string, Readonly<Record<string, Joiner>>>> = JOINERS;

/** What stands before a text: the joiner as it is written there, with its space if it has one. */
export function joinerBefore(text: string, joiner: string, language: string): string {
  const found = BY_LANGUAGE[language]?.[joiner];
  if (!found) return "";
  return new RegExp(found.before, "i").test(text) ? found.joined : found.apart;
}
