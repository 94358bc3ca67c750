/** What went wrong with a request, in the visitor's language. */
import { has, t, tx } from "../i18n";
import { RequestFault } from "./api";

export function faultWords(fault: string, reason: string): string {
  return tx(`refusal.${fault.replaceAll(" ", "_")}`, reason || fault);
}

/** `special` gives the key of words that some faults have in one place only. */
export function faultText(error: unknown, special?: (fault: string) => string): string {
  if (!(error instanceof RequestFault)) return error instanceof Error ? error.message : String(error);
  const key = special?.(error.fault.replaceAll(" ", "_")) ?? "";
  return has(key) ? t(key) : faultWords(error.fault, error.message);
}
