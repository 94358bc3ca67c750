// Written by `make wire`. Change the types in src/flibuste/games/nain_jaune/ instead.
import type { Seen } from "./says";

/** What a seat may see of Nain Jaune. Hands other than one's own and the cards aside appear by their sizes only. */
export interface NainJauneView {
  game: "nain_jaune";
  options: Record<string, string | number | boolean>;
  turn: number | null;
  phase: string;
  seat: number | null;
  legal: string[];
  seen: Seen[];
  round: number;
  dealer: number;
  need: number | null;
  hand_sizes: number[];
  dealt: number;
  aside_size: number;
  laid: [number, string][];
  lacks: number[][];
  board: Record<string, number>;
  purses: number[];
  out: number[];
  scored: NainJauneRoundScore | null;
  outcome: NainJauneOutcome | null;
  hand: string[];
}

/** How the match ended. */
export interface NainJauneOutcome {
  winners: number[];
  purses: number[];
  reason: string;
}

/** What a round brought: what each seat paid the winner. */
export interface NainJauneRoundScore {
  round: number;
  winner: number;
  paid: number[];
  grand_abordage: boolean;
}

/** Each of these seats staked so many points on every space; `carried` lay there before. */
export interface NainJauneStaked {
  event: "staked";
  seat: number | null;
  seats: number[];
  points: number;
  carried: Record<string, number>;
  board: Record<string, number>;
}

/** A round was dealt: so many cards to each seat, so many lie aside. */
export interface NainJauneDealt {
  event: "dealt";
  seat: number | null;
  round: number;
  dealer: number;
  cards: number;
  aside: number;
  turn: number;
  hand?: string[];
}

/** A card was laid; it may start a run. */
export interface NainJauneLaid {
  event: "laid";
  seat: number | null;
  card: string;
  starts: boolean;
}

/** These seats have no card of the rank. */
export interface NainJaunePassed {
  event: "passed";
  seat: number | null;
  seats: number[];
  rank: number;
}

/** The same seat starts again, after `a 13` or `passes`. */
export interface NainJauneNewRun {
  event: "new run";
  seat: number | null;
  after: string;
}

/** A winning card takes the stake of its space. */
export interface NainJauneAnnounced {
  event: "announced";
  seat: number | null;
  card: string;
  points: number;
}

/** A winning card was laid without a word, and the stake stays. */
export interface NainJauneForgot {
  event: "forgot";
  seat: number | null;
  card: string;
  points: number;
}

/** All cards in one run: the whole board is taken. */
export interface NainJauneGrandAbordage {
  event: "grand abordage";
  seat: number | null;
  points: number;
}

/** The round is over: what each seat paid, the cards that it had left, and what the winner got. */
export interface NainJauneWonRound {
  event: "won round";
  seat: number | null;
  round: number;
  winner: number;
  paid: number[];
  grand_abordage: boolean;
  left: number[];
  points: number;
}

/** Whoever keeps a winning card puts as much on its space as lies there. */
export interface NainJauneMatched {
  event: "matched";
  seat: number | null;
  card: string;
  points: number;
}

/** A seat cannot stake any more. */
export interface NainJauneEliminated {
  event: "eliminated";
  seat: number | null;
  purse: number;
}

/** The match is over. */
export interface NainJauneEnded {
  event: "ended";
  seat: number | null;
  winners: number[];
  purses: number[];
  reason: string;
}

/** What each card leads to that the seat may lay. */
export interface NainJaunePreview {
  game: "nain_jaune";
  actions: Record<string, NainJauneOutlook>;
}

/**
 * What laying a card leads to, as far as one's own hand goes. `run` are the cards that follow each other, the one laid first (of
 * several of a rank a winning one); `winning` the winning cards among them, and `takes` what they take from the board. `needs` is
 * the rank that somebody else must lay then; null where the run `goes_out` of cards, or comes to a 13 and the same seat
 * `starts_again` (NAI-08).
 */
export interface NainJauneOutlook {
  run: string[];
  winning: string[];
  takes: number;
  needs: number | null;
  goes_out: boolean;
  starts_again: boolean;
}

export type NainJauneEvent =
  | NainJauneStaked
  | NainJauneDealt
  | NainJauneLaid
  | NainJaunePassed
  | NainJauneNewRun
  | NainJauneAnnounced
  | NainJauneForgot
  | NainJauneGrandAbordage
  | NainJauneWonRound
  | NainJauneMatched
  | NainJauneEliminated
  | NainJauneEnded;
