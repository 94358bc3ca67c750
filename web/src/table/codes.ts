/**
 * The code of a table, and the words that spell it: each begins with a letter of the code, so they can be said aloud, and typed
 * in any language instead of it.
 */
import { tx } from "../i18n";

const CODE = /^[A-HJ-NP-Z2-9]{6}$/;

/** The code in what somebody typed: the code itself, or words that begin with its letters; null where there is none. */
export function codeIn(text: string): string | null {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase().trim();
  const close = plain.replace(/[\s·-]+/g, "");
  if (CODE.test(close)) return close;
  const spelled = plain
    .split(/[\s·,-]+/)
    .map((word) => word.charAt(0))
    .join("");
  return CODE.test(spelled) ? spelled : null;
}

/** The words for a code, in the area `people` of the words; figures are said as they are. */
export const spelled = (code: string): string => [...code].map((letter) => tx(`code.${letter}`, letter)).join(" ");
