/** A tournament in words. */
import { listed, shownLanguage, t, tx } from "../../i18n";
import type { ListedTournament, StandingInfo, TournamentInfo } from "../../wire";

/** What a side is called: its player or, in a game of teams, both of them. */
export function sideName(one: TournamentInfo, side: number): string {
  return listed((one.sides[side] ?? []).map((member) => memberName(one, member)));
}

/** A name in the tournament, a computer player's as well: the same as at the tables. */
export const memberName = (one: TournamentInfo, member: number): string => one.members[member]?.name ?? "";

export const levelName = (level: string): string => tx(`level.${level}`, level);

/** At which level the computer plays in a side; nothing where only persons do. */
export function levelsOf(one: TournamentInfo, side: number): string {
  const levels = (one.sides[side] ?? []).flatMap((member) => one.members[member]?.level ?? []);
  return listed([...new Set(levels)].map(levelName));
}

export function isMine(one: TournamentInfo, side: number): boolean {
  return (one.sides[side] ?? []).some((member) => one.members[member]?.you);
}

/** A result with its sign and one decimal, as the language writes it. */
export function result(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  const form = { signDisplay: "exceptZero", minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(shownLanguage(), form).format(rounded).replace("-", "−");
}

/** By how much a side is better a board, in what the game counts. */
export function meanOf(one: TournamentInfo, standing: StandingInfo): string {
  const mean = result(standing.mean);
  return tx(`${one.game}.board.mean`, t("tournament.mean", { mean }), { mean });
}

/** Between what its true strength lies, 19 times of 20; nothing after a single board. */
export function boundsOf({ low, high }: StandingInfo): string {
  return low === null || high === null ? "" : t("tournament.bounds", { low: result(low), high: result(high) });
}

/** How far it is, as far as that concerns whoever asks. */
export function stageOf(one: TournamentInfo | ListedTournament): string {
  if ("removed" in one && one.removed) return t("refusal.entry_removed");
  if (one.phase === "playing") return t("tournament.round_of", { round: one.round, rounds: one.rounds });
  return t(`tournament.phase.${one.phase}`);
}
