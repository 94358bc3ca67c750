/** Why something was refused, in the visitor's language: the game's words for the rule, the table's for the fault, or the server's. */
import { has, t, type Key } from "../i18n";
import { faultWords } from "../net/faults";
import type { TableState } from "../net/table.svelte";
import type { Reason, Refusal } from "../wire";

export function refusalText(refusal: Pick<Refusal | Reason, "code" | "reason" | "rule">, table: TableState): string {
  const game = table.table?.game ?? "";
  for (const key of [`${game}.why.${refusal.rule}.${table.view?.phase}`, `${game}.why.${refusal.rule}`]) {
    if (refusal.rule && has(key)) return t(key);
  }
  if (refusal.code === "not legal" && has(`${game}.why`)) return t(`${game}.why` as Key);
  return faultWords(refusal.code, refusal.reason);
}
