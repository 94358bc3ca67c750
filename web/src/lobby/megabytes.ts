/** How many megabytes so many bytes are, as the reader writes numbers: whole ones from three on. */
import { shownLanguage } from "../i18n";

export function megabytes(bytes: number): string {
  const size = bytes / 1_000_000;
  return new Intl.NumberFormat(shownLanguage(), { maximumFractionDigits: size < 3 ? 1 : 0 }).format(size);
}
