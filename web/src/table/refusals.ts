import { tx } from "../i18n";

/** Why something was refused: the rule's words in the visitor's language, or the server's own. */
export function refusalText(refusal: { fault: string; reason: string; rule: string }): string {
  return tx(`refusal.${refusal.rule || refusal.fault.replaceAll(" ", "_")}`, refusal.reason || refusal.fault);
}
