/** The check of a match's deals, made once and by the page itself; whatever shows it shares what was found. */
import { SvelteMap } from "svelte/reactivity";
import { deckOf, packOf } from "../cards/deck";
import { keptOf } from "../fair/kept";
import type { Check } from "../fair/verify";
import { loadWords, t } from "../i18n";
import * as api from "../net/api";
import { faultText } from "../net/faults";
import type { TableInfo } from "../wire";

export type Found = Check | "checking" | { trouble: string };

const found = new SvelteMap<string, Found>();

export const foundAt = (code: string): Found | undefined => found.get(code);

/** What is asked about the deals of a table; of a tournament's board, which may be shown without its table, no more is known. */
export interface Dealt {
  readonly code: string;
  readonly table: Pick<TableInfo, "game" | "phase" | "practice" | "fair" | "board"> | null;
  readonly view: unknown;
  readonly you: { readonly seats: readonly number[] };
  readonly version: number;
}

/** Check the deals of a table whose match is over, for a game whose cards the page knows. */
export async function checkDeals(game: string, code: string, tournament?: string): Promise<void> {
  const deck = deckOf(game);
  const before = found.get(code);
  if (!deck || (before !== undefined && !(before instanceof Object && "trouble" in before))) return;
  found.set(code, "checking");
  try {
    const [{ tournamentOf, verify }, log] = await Promise.all([import("../fair/verify"), api.fairLog(code), loadWords(["fair"])]);
    const kept = keptOf(tournament ?? tournamentOf(log) ?? code);
    found.set(code, verify(log, { cards: packOf(deck), shrinks: deck.shrinks ?? false }, kept, code));
  } catch (error) {
    found.set(code, { trouble: faultText(error) });
  }
}

export function isGood(one: Found | undefined): boolean {
  return one instanceof Object && "deals" in one;
}

/** Whether the log was held to what this device kept, and not to itself alone. */
export function isOwn(one: Found | undefined): boolean {
  return one instanceof Object && "own" in one && one.own;
}

export function isBad(one: Found | undefined): boolean {
  return one instanceof Object && "fault" in one;
}

/** What was found, in a sentence. */
export function foundText(one: Found | undefined): string {
  if (one === undefined) return "";
  if (one === "checking") return t("fair.checking");
  if ("trouble" in one) return one.trouble;
  if ("fault" in one) return t(`fair.${one.fault}`, { deal: one.deal ?? 0 });
  return t(one.own ? "fair.good" : "fair.good_alone", { n: one.deals });
}
