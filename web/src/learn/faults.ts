/** Why a request about looking back was not carried out, in the visitor's language. */
import { has, t } from "../i18n";
import { RequestFault } from "../net/api";

export function faultText(error: unknown): string {
  if (!(error instanceof RequestFault)) throw error;
  if (error.fault === "unreachable") return t("line.lost");
  const key = `learn.fault.${error.fault.replaceAll(" ", "_")}`;
  return t(has(key) ? key : "learn.fault.busy");
}
