/** Words put together: the marks between them are words too, and each language has its own (`join.*`). */
import { t } from "./words.svelte";

/** `label` has a name and what is said of it; the others have what is the same on both sides. */
export type Join =
  "join.comma" | "join.clauses" | "join.sentences" | "join.beside" | "join.against" | "join.plus" | "join.and" | "join.or";

/** What is not empty, with the same mark between each two. */
export function joined(join: Join, parts: readonly string[]): string {
  return parts.filter(Boolean).reduce((first, then) => (first ? t(join, { first, then }) : then), "");
}

/** Names, colours or numbers in a row: "Anne, Mary and Jean". */
export function listed(parts: readonly string[], last: "join.and" | "join.or" = "join.and"): string {
  return joined(last, [joined("join.comma", parts.slice(0, -1)), ...parts.slice(-1)]);
}

export function labelled(label: string, text: string | number): string {
  return t("join.label", { label, text });
}
