// Written by `make wire`. Change the types in src/flibuste/wire/ instead.

/**
 * A tournament to be made. `size` is how many players, or in a game of teams how many teams, sit at a table; `rounds` may be 0 in
 * a round robin, for as many as it takes. `computers` are sides of computer players that are wanted in any case: others fill the
 * tables up. `stand_in` plays for whoever is absent. One that is `listed` is shown to everybody.
 */
export interface NewTournament {
  name: string;
  game: string;
  options?: Record<string, string | number | boolean>;
  way?: "round robin" | "swiss";
  size?: number;
  rounds?: number;
  boards?: number;
  clock?: "brisk" | "none" | "one_day" | "relaxed" | "three_days";
  computers?: number;
  level?: string | null;
  stand_in?: string | null;
  listed?: boolean;
}

/** Enter a tournament. Where teams play, two who name the same team are partners. */
export interface Entering {
  team?: string;
}

/** Whose entry the host takes off, by the name in the tournament. */
export interface RemovedEntry {
  name: string;
}

/** The seal of your device's part of the chance, as in `seal`; the tournament's code and `start` stand for table and match. */
export interface SealedPart {
  seal: string;
}

/** The part itself. */
export interface RevealedPart {
  part: string;
}

/** Somebody who has entered: a person, or a computer player of that level. The level `stand_in` plays for one who is away. */
export interface MemberInfo {
  name: string;
  face: number | null;
  level: string | null;
  team: string;
  away: boolean;
  you: boolean;
}

/**
 * A side after the rounds that are over. `mean` is by how much it did better at a board than others with the same hand, `low` and
 * `high` bound its 95% interval; `better` counts the boards at which it did better, `opposition` adds up the totals of those it
 * met. Sides with one place are equal in all of it.
 */
export interface StandingInfo {
  place: number;
  side: number;
  total: number;
  mean: number;
  low: number | null;
  high: number | null;
  better: number;
  opposition: number;
}

/** A table of the round that is played: its sides, and how many boards it has finished. More is told when the round is over. */
export interface TableProgress {
  sides: number[];
  finished: number;
}

/**
 * How far the parts of the chance are. `start` counts the starts; `terms` are what all boards are bound to; until `due` seals, or
 * parts, are waited for, of `awaited` persons. `missed` names those at whom each earlier start came to nothing.
 */
export interface TournamentFair {
  start: number;
  commitment: string;
  terms: string | null;
  sealed: boolean;
  revealed: boolean;
  awaited: number;
  due: number | null;
  missed: string[][];
}

/**
 * A tournament as one who asks may know it. `sides` are numbers of `members`. `round` is the one that is played, from 1; `table`
 * is where you are to play now. `removed` says that the host has taken your entry off.
 */
export interface TournamentInfo {
  code: string;
  name: string;
  game: string;
  options: Record<string, string | number | boolean>;
  way: "round robin" | "swiss";
  size: number;
  partners: number;
  rounds: number;
  boards: number;
  clock: "brisk" | "none" | "one_day" | "relaxed" | "three_days";
  computers: number;
  level: string;
  stand_in: string;
  phase: "closed" | "entering" | "over" | "playing" | "revealing" | "sealing";
  members: MemberInfo[];
  sides: number[][];
  round: number;
  closed_rounds: number;
  tables: TableProgress[];
  standings: StandingInfo[];
  fair: TournamentFair | null;
  host: boolean;
  entered: boolean;
  removed: boolean;
  table: string | null;
}

/** A tournament that everybody may find. So many persons have `entered`; `round` is the one that is played, from 1. */
export interface ListedTournament {
  code: string;
  name: string;
  game: string;
  way: "round robin" | "swiss";
  clock: "brisk" | "none" | "one_day" | "relaxed" | "three_days";
  phase: "closed" | "entering" | "over" | "playing" | "revealing" | "sealing";
  entered: number;
  round: number;
  rounds: number;
  boards: number;
}

/**
 * One board at one table: the code of the table, the scores of the sides as the table lists them, and by how much each is better
 * than what others made of the same hand. The scores are null where the board came to nothing.
 */
export interface BoardResult {
  code: string;
  scores: number[] | null;
  results: number[];
}

/** A table of a round that is over. */
export interface TableResult {
  sides: number[];
  boards: BoardResult[];
}

/**
 * A round that is over, and what proves its boards: the terms, the secret of the round, the parts of all devices, and the seeds
 * that come of them.
 */
export interface RoundInfo {
  number: number;
  tables: TableResult[];
  terms: string;
  secret: string;
  parts: string[];
  seeds: string[];
}

/** A tournament that one has entered, or made. */
export interface MyTournament {
  code: string;
  name: string;
  host: boolean;
  team: string;
}
