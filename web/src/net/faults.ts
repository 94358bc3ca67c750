/** What went wrong with a request, in the visitor's language. */
import { t, tx } from "../i18n";
import { RequestFault } from "./api";

/** The sentence for a code; a server newer than the page may have one that it does not know. */
export function faultWords(code: string, reason = ""): string {
  return tx(`refusal.${code.replaceAll(" ", "_")}`, reason || t("refusal.unexpected"));
}

export function faultText(error: unknown): string {
  return error instanceof RequestFault ? faultWords(error.code, error.message) : t("refusal.unexpected");
}
