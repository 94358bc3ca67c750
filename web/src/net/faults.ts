/** What went wrong with a request, in the visitor's language. */
import { tx } from "../i18n";
import { RequestFault } from "./api";

export function faultWords(fault: string, reason: string): string {
  return tx(`refusal.${fault.replaceAll(" ", "_")}`, reason || fault);
}

export function faultText(error: unknown): string {
  if (error instanceof RequestFault) return faultWords(error.fault, error.message);
  return error instanceof Error ? error.message : String(error);
}
