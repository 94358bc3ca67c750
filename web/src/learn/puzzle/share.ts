/** A result to be told to others: what day, how many tries, and where to try it oneself. It spoils nothing. */
import { joined, t } from "../../i18n";
import { titleOf } from "../../net/games.svelte";
import { dateLocale } from "../../settings.svelte";
import { addressOf, copyText } from "../../table/address.svelte";
import type { Puzzle, PuzzleAnswer } from "../../wire";

/** A day without a place on earth: `2026-11-18` as it is written in the visitor's language. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));
}

/** A mark for each try: wrong ones, and how it ended. */
export function marksOf({ tries, state }: Pick<PuzzleAnswer, "tries" | "state">): string {
  const solved = state === "solved";
  return "✗".repeat(Math.max(0, tries - (solved ? 1 : 0))) + (solved ? "✓" : "–");
}

export function shareText(puzzle: Pick<Puzzle, "game"> & { day: string }, answer: PuzzleAnswer, streak: number): string {
  const head = t("puzzle.share", { game: titleOf(puzzle.game), day: dayText(puzzle.day) });
  const told = joined("join.beside", [marksOf(answer), streak > 1 ? t("puzzle.streak", { n: streak }) : ""]);
  return [head, told, addressOf(`/puzzle/${puzzle.game}/${puzzle.day}`)].join("\n");
}

/** By the device's own way to share; where it has none it is copied, and true says so. */
export async function share(text: string): Promise<boolean> {
  if (!("share" in navigator)) return copyText(text);
  await navigator.share({ text }).catch(() => undefined); // whoever changes their mind has shared nothing
  return false;
}
