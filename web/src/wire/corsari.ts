// Written by `make wire`. Change the types in src/flibuste/games/corsari/ instead.
import type { Seen } from "./says";

/** What a seat may see of Corsari. Hands other than one's own and the stock appear by their sizes only. */
export interface CorsariView {
  game: "corsari";
  options: Record<string, string | number | boolean>;
  turn: number | null;
  phase: string;
  seat: number | null;
  legal: string[];
  seen: Seen[];
  round: number;
  dealer: number;
  last_round: boolean;
  annulled: number;
  hand_sizes: number[];
  known: string[][];
  pier: string[];
  discards: string[];
  stock_size: number;
  penalties: string[][];
  taken: string | null;
  calm: number;
  turns: number;
  closer: number | null;
  crew_colours: string[];
  crew: string[];
  attached: string[][];
  laid: (CorsariLay | null)[];
  scored: CorsariScore | null;
  outcome: CorsariOutcome | null;
  hand: string[];
}

/** How the match ended. */
export interface CorsariOutcome {
  winners: number[];
  reason: string;
  penalties: number[];
}

/** The score of a round; one that was annulled has no more than its number. */
export interface CorsariScore {
  round: number;
  annulled: boolean;
  closer?: number;
  limits?: number[];
  sunk_by?: number[];
  gained?: number[];
  sweepers?: number[];
}

/** How a seat has divided its cards. */
export interface CorsariLay {
  crew: string[];
  prisoners: string[];
  stowaways: string[];
}

/** A round was dealt, with its pier and the first card of the discard pile. */
export interface CorsariDealt {
  event: "dealt";
  seat: number | null;
  round: number;
  dealer: number;
  pier: string[];
  discard: string;
  last_round: boolean;
  hand?: string[];
}

/** A card was drawn from `stock`, `discard` or `pier`; one from the stock only its drawer sees. */
export interface CorsariDrew {
  event: "drew";
  seat: number | null;
  from: string;
  card?: string;
}

/** Another colour's prisoners can be freed now. */
export interface CorsariPierColour {
  event: "pier colour";
  seat: number | null;
  colour: string;
}

/** The round does not count. */
export interface CorsariAnnulled {
  event: "annulled";
  seat: number | null;
  round: number;
}

/** A card was discarded. */
export interface CorsariDiscarded {
  event: "discarded";
  seat: number | null;
  card: string;
}

/** A seat closes the round. */
export interface CorsariSetSail {
  event: "set sail";
  seat: number | null;
}

/** A card was attached to the closer's crew (COR-17). */
export interface CorsariAttached {
  event: "attached";
  seat: number | null;
  card: string;
}

/** A seat has divided its cards. */
export interface CorsariLaidDown {
  event: "laid down";
  seat: number | null;
  crew: string[];
  prisoners: string[];
  stowaways: string[];
  limit: number;
}

/** These seats have no stowaway, and win. */
export interface CorsariSwept {
  event: "swept";
  seat: number | null;
  seats: number[];
}

/** The closer was sunk by these seats (COR-23). */
export interface CorsariSunk {
  event: "sunk";
  seat: number | null;
  by: number[];
}

/** What the round brought each seat, and the penalties of each so far. */
export interface CorsariScored {
  event: "scored";
  seat: number | null;
  round: number;
  annulled: boolean;
  closer: number;
  limits: number[];
  sunk_by: number[];
  gained: number[];
  sweepers: number[];
  penalties: number[];
}

/** The next round is the last: there are so many penalties. */
export interface CorsariLastRound {
  event: "last round";
  seat: number | null;
  total: number;
}

/** There are too few cards for another round (COR-A13). */
export interface CorsariShortPack {
  event: "short pack";
  seat: number | null;
  cards: number;
  needed: number;
}

/** The match is over. */
export interface CorsariEnded {
  event: "ended";
  seat: number | null;
  winners: number[];
  reason: string;
  penalties: number[];
}

/** What a seat's cards are worth now, and each of its actions. `attachable` may be attached to the closer's crew (COR-17). */
export interface CorsariPreview {
  game: "corsari";
  best: CorsariCrew | null;
  closer_limit: number | null;
  attachable: string[];
  actions: Record<string, CorsariOutlook>;
}

/**
 * What an action leads to. `hand` is divided as the action says or, where that is still to be chosen, as well as can be; null
 * where nothing is left of it or where it cannot be known. `drawn` is the card that comes with it, if it is an open one. `sinks`
 * says of a seat that lays down after the closer whether it would sink him (COR-23).
 */
export interface CorsariOutlook {
  hand: CorsariCrew | null;
  drawn: string | null;
  pier_colour: string | null;
  annuls: boolean;
  must_sail: boolean;
  sinks: boolean | null;
}

/** A hand divided. `action` lays it down so, `colours` are its crew's; `discard` is the card to discard first, if any. */
export interface CorsariCrew {
  action: string;
  limit: number;
  colours: string[];
  crew: string[];
  prisoners: string[];
  stowaways: string[];
  discard: string | null;
}

export type CorsariEvent =
  | CorsariDealt
  | CorsariDrew
  | CorsariPierColour
  | CorsariAnnulled
  | CorsariDiscarded
  | CorsariSetSail
  | CorsariAttached
  | CorsariLaidDown
  | CorsariSwept
  | CorsariSunk
  | CorsariScored
  | CorsariLastRound
  | CorsariShortPack
  | CorsariEnded;
