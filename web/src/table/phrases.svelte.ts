/** The preset phrases, which the server has in every language: asked for once, by the first table that is shown. */
import { shownLanguage } from "../i18n";
import { phrases } from "../net/api";
import type { Phrase } from "../wire";

let known: readonly Phrase[] = $state.raw([]);

export async function loadPhrases(): Promise<readonly Phrase[]> {
  known = await phrases().catch(() => known);
  return known;
}

export function phraseText(id: string): string {
  return known.find((one) => one.id === id)?.words[shownLanguage()] ?? id;
}
