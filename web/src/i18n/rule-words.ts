/** The words of the games' rules: a book that is opened by few, so it is loaded for itself. */
import type { Language } from "../settings.svelte";

export type RuleWords = Readonly<Record<string, string>>;
const FILES = import.meta.glob<{ default: RuleWords }>("./games/*/words/rules.*.json", { base: "../../../src/flibuste" });

/** Whether a game has words for its rules. */
export function hasRules(game: string): boolean {
  return `./games/${game}/words/rules.en.json` in FILES;
}

/** A game may have none. */
export async function loadRuleWords(game: string, language: Language): Promise<RuleWords> {
  return (await FILES[`./games/${game}/words/rules.${language}.json`]?.())?.default ?? {};
}
