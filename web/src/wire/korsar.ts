// Written by `make wire`. Change the types in src/flibuste/games/korsar/ instead.
import type { Seen } from "./says";

/** What a seat may see of Korsar. Hands are secret except between partners (KOR-A25); all else but the stock is open. */
export interface KorsarView {
  game: "korsar";
  options: Record<string, string | number | boolean>;
  turn: number | null;
  phase: string;
  seat: number | null;
  legal: string[];
  seen: Seen[];
  hand_sizes: number[];
  stock_size: number;
  discards: string[];
  battles: KorsarBattle[];
  booty: string[][];
  booty_values: number[];
  galleons_played: number;
  galleons_left: string[][] | null;
  outcome: KorsarOutcome | null;
  hand: string[];
  partner_hand: string[] | null;
}

/** How the match ended. */
export interface KorsarOutcome {
  winners: number[];
  scores: number[];
}

/** A battle with its cards, and how it stands. */
export interface KorsarBattle {
  id: number;
  galleon: string;
  owner: number;
  sides: Record<string, string[]>;
  character: KorsarCharacter | null;
  strengths: Record<string, number>;
  leader: number | null;
  captor: number | null;
  free_colours: string[];
}

/** The captain or admiral who decides a battle, and for which side. */
export interface KorsarCharacter {
  card: string;
  side: number;
}

/** The cards were dealt; `sides` are the seats of each side, and partners see each other's hand (KOR-23). */
export interface KorsarDealt {
  event: "dealt";
  seat: number | null;
  first: number;
  stock: number;
  sides: number[][];
  hand?: string[];
  partner_hand?: string[];
}

/** A card was drawn, which its drawer and a partner see. */
export interface KorsarDrew {
  event: "drew";
  seat: number | null;
  stock: number;
  card?: string;
}

/** A galleon was sent to sea. */
export interface KorsarGalleonPlayed {
  event: "galleon played";
  seat: number | null;
  card: string;
  battle: number;
}

/** The first pirate of a side against somebody else's galleon. */
export interface KorsarAttacked {
  event: "attacked";
  seat: number | null;
  battle: number;
  card: string;
  side: number;
  owner: number;
  strengths: Record<string, number>;
  leader: number | null;
  captor: number | null;
  free_colours: string[];
  character: KorsarCharacter | null;
}

/** The first pirate of the galleon's own side. */
export interface KorsarDefended {
  event: "defended";
  seat: number | null;
  battle: number;
  card: string;
  side: number;
  owner: number;
  strengths: Record<string, number>;
  leader: number | null;
  captor: number | null;
  free_colours: string[];
  character: KorsarCharacter | null;
}

/** A further pirate of a side. */
export interface KorsarReinforced {
  event: "reinforced";
  seat: number | null;
  battle: number;
  card: string;
  side: number;
  owner: number;
  strengths: Record<string, number>;
  leader: number | null;
  captor: number | null;
  free_colours: string[];
  character: KorsarCharacter | null;
}

/** A captain decides the battle. */
export interface KorsarCaptainPlayed {
  event: "captain played";
  seat: number | null;
  battle: number;
  card: string;
  side: number;
  owner: number;
  strengths: Record<string, number>;
  leader: number | null;
  captor: number | null;
  free_colours: string[];
  character: KorsarCharacter | null;
}

/** The admiral decides the battle. */
export interface KorsarAdmiralPlayed {
  event: "admiral played";
  seat: number | null;
  battle: number;
  card: string;
  side: number;
  owner: number;
  strengths: Record<string, number>;
  leader: number | null;
  captor: number | null;
  free_colours: string[];
  character: KorsarCharacter | null;
}

/** The captain or admiral who decided a battle before is out of it. */
export interface KorsarCharacterRemoved {
  event: "character removed";
  seat: number | null;
  battle: number;
  card: string;
  side: number;
}

/** A card was discarded. */
export interface KorsarDiscarded {
  event: "discarded";
  seat: number | null;
  card: string;
}

/** The last card of the stock was drawn. */
export interface KorsarStockGone {
  event: "stock gone";
  seat: number | null;
}

/** A seat takes a galleon as its turn begins. */
export interface KorsarCaptured {
  event: "captured";
  seat: number | null;
  battle: number;
  galleon: string;
  owner: number;
  leaving: string[];
}

/** A battle is decided as the match ends. */
export interface KorsarResolved {
  event: "resolved";
  seat: number | null;
  battle: number;
  galleon: string;
  owner: number;
  leaving: string[];
}

/** A seat can do nothing. */
export interface KorsarPassedOver {
  event: "passed over";
  seat: number | null;
}

/** These sides have no card left, which ends the match. */
export interface KorsarOutOfCards {
  event: "out of cards";
  seat: number | null;
  sides: number[];
}

/** The match is over; the galleons left in each hand count against it (KOR-22). */
export interface KorsarEnded {
  event: "ended";
  seat: number | null;
  winners: number[];
  scores: number[];
  galleons_left: string[][];
}

/** All battles as they stand, and what each action of the seat would do. */
export interface KorsarPreview {
  game: "korsar";
  battles: KorsarStanding[];
  actions: Record<string, KorsarOutlook>;
}

/** What an action leads to: how its battle stands then (null if it has none), and whether the match ends with it. */
export interface KorsarOutlook {
  standing: KorsarStanding | null;
  ends: boolean;
}

/**
 * How a battle stands, or would. `strengths` are by side, and `character` is the captain or admiral who decides in spite of them.
 * `leader` is a side, null in a tie. `lead` is by how much it is stronger than the next, null where strength does not decide.
 * `captor` is the seat at the start of whose turn the galleon is taken if nothing changes (KOR-16, KOR-25), and `turns` how many
 * turns from now that is; 0 where it is taken as the match ends.
 */
export interface KorsarStanding {
  battle: number;
  leader: number | null;
  lead: number | null;
  strengths: Record<string, number>;
  character: string | null;
  captor: number | null;
  turns: number | null;
  free_colours: string[];
}

export type KorsarEvent =
  | KorsarDealt
  | KorsarDrew
  | KorsarGalleonPlayed
  | KorsarAttacked
  | KorsarDefended
  | KorsarReinforced
  | KorsarCaptainPlayed
  | KorsarAdmiralPlayed
  | KorsarCharacterRemoved
  | KorsarDiscarded
  | KorsarStockGone
  | KorsarCaptured
  | KorsarResolved
  | KorsarPassedOver
  | KorsarOutOfCards
  | KorsarEnded;
