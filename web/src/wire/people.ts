// Written by `make wire`. Change the types in src/flibuste/wire/ instead.
import type { TableInfo } from "./answers";

/**
 * A rating in a game after so many `matches`, in points of which 400 are odds of 10 to 1; 19 times of 20 it is right to `within`
 * so many.
 */
export interface RatingInfo {
  game: string;
  points: number;
  within: number;
  matches: number;
  at: number;
}

/**
 * How often one has played, and won, in a game for so many players, with whom at the table: a level of computer player, or
 * `person`.
 */
export interface Tally {
  game: string;
  players: number;
  opponent: string;
  played: number;
  won: number;
}

/** A person with whom one has played, by the name of the last time, and how often one has won then. */
export interface Opponent {
  name: string;
  played: number;
  won: number;
}

/** Matches won one after the other: now, and at the best. */
export interface Streak {
  now: number;
  best: number;
}

/** Of a match that was reviewed from one's own seat: the share of decisions that cost nothing. */
export interface Accuracy {
  code: string;
  game: string;
  at: number;
  share: number;
  decisions: number;
}

/**
 * Somebody, as the friends of that visitor may see him: without the opponents, who are for his own eyes. `rates` says whether
 * there are ratings at this server.
 */
export interface Profile {
  name: string;
  face: number;
  matches: number;
  rates: boolean;
  ratings: RatingInfo[];
  course: RatingInfo[];
  results: Tally[];
  opponents: Opponent[];
  streak: Streak;
  accuracy: Accuracy[];
}

/** A friend, or somebody who is blocked, who has no ratings to be seen. */
export interface Friend {
  id: number;
  name: string;
  face: number;
  since: number;
  ratings: RatingInfo[];
}

/** Those whom one knows. */
export interface Friends {
  friends: Friend[];
  blocked: Friend[];
}

/** A path for somebody who is to be a friend, good for one use. What follows the # never reaches a server in an address. */
export interface FriendLink {
  path: string;
  expires: number;
}

/** Somebody whose friend's link was opened. */
export interface LinkOwner {
  name: string;
  face: number;
}

/** The secret of a friend's link. */
export interface Befriend {
  secret: string;
}

/** Somebody at a table at which one sits or sat, or a friend by number. */
export interface Block {
  code?: string | null;
  seat?: number | null;
  friend?: number | null;
}

/** A table of one's own to which a friend is asked. */
export interface Invite {
  code: string;
}

/** A friend asks to a table, which still has an open seat. */
export interface Invitation {
  name: string;
  face: number;
  at: number;
  table: TableInfo;
}

/** A match that everybody may watch, `behind` by so many actions; nothing of how it stands. */
export interface Watchable {
  code: string;
  game: string;
  options: Record<string, string | number | boolean>;
  players: WatchedPlayer[];
  behind: number;
  started: number;
  rated: boolean;
}

/** Who plays in a match that everybody may watch. */
export interface WatchedPlayer {
  kind: "computer" | "person";
  name: string;
  face: number | null;
  level: string | null;
}

/**
 * The key by which a browser knows this server when it asks its push service for an address, in base64url; empty where no notices
 * are sent.
 */
export interface NoticeKey {
  key: string;
}

/**
 * A browser that wants to be told when it is one's turn at a table over days: what its push service gave it, in which language,
 * and between which minutes of the day, in its time zone, it is to be quiet.
 */
export interface NewDevice {
  endpoint: string;
  key: string;
  secret: string;
  language: "de" | "en" | "fr" | "it";
  zone: string;
  quiet?: [number, number] | null;
}

/** A browser that is to be told nothing any more. */
export interface OldDevice {
  endpoint: string;
}

/** What is kept of a browser that gets notices, but for its keys. */
export interface MyDevice {
  endpoint: string;
  language: string;
  zone: string;
  quiet: [number, number] | null;
  since: number;
}

/** All that this server keeps of how one stands to others, of one's ratings, and of the browsers that get notices. */
export interface MyPeople {
  ratings: RatingInfo[];
  friends: Friend[];
  blocked: Friend[];
  invited_to: string[];
  devices: MyDevice[];
}
