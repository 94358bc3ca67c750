// Written by `make wire`. Change the types in src/flibuste/wire/ instead.
import type { Change } from "./changes";
import type { Outcome, Preview, TableEvent, View } from "./index";
import type { MyPeople } from "./people";
import type { MyPuzzles } from "./puzzles";
import type { MyTournament } from "./tournaments";

/**
 * An action worth playing, with its chance to win (null where there is no choice) and by how much it is worse than the first.
 * Each figure has the half-width of its 95% interval. A reason has its id in `reason`, and the facts that belong to it.
 */
export interface HintInfo {
  action: string;
  value: number | null;
  interval: number;
  worse_by: number;
  worse_interval: number;
  reasons: Record<string, string | number | string[] | null>[];
}

/** A moment from which to play on: after `step` actions of a table's match that is over, or of a log, in this seat. */
export interface Branch {
  step: number;
  seat: number;
  code?: string | null;
  log?: Record<string, unknown> | null;
}

/** A log to be replayed: as `public`, `open` or a seat sees it, `count` steps from `first` on or all. */
export interface ReplayAsked {
  log: Record<string, unknown>;
  sight?: string;
  first?: number;
  count?: number | null;
}

/**
 * The match after `step` actions: the last of them, whose it was (null: a deal), what was told of it, what it changed. `changes`
 * are those fields of the view that are not as in the step before; in the first step of an answer all of them. The view's `legal`
 * and `seen` are left empty.
 */
export interface ReplayStep {
  step: number;
  round: number;
  action: string | null;
  seat: number | null;
  events: TableEvent[];
  changes: Partial<View>;
}

/**
 * A match that is over, step by step. In an `open` one the view also has `hands` and what else is hidden. `rounds` has the step
 * after each deal; `steps` is how many actions the match has, `shown` those asked for.
 */
export interface Replay {
  game: string;
  options: Record<string, string | number | boolean>;
  sight: string;
  names: string[];
  steps: number;
  rounds: number[];
  outcome: Outcome | null;
  shown: ReplayStep[];
}

/** Whose decisions to look back at. */
export interface ReviewAsked {
  seat: number;
}

/** A step: where it begins, what that promises, and the right actions for each move. Its words are the page's, by `name`. */
export interface TutorialStep {
  name: string;
  zone: string;
  view: View | null;
  preview: Preview;
  moves: string[][];
}

/** A first voyage, and the table for the guided match that follows it. */
export interface Tutorial {
  game: string;
  steps: TutorialStep[];
  options: Record<string, string | number | boolean>;
  seats: string[];
}

/** The learner's actions in a step, one after the other: all but the last are known to be right. */
export interface TutorialTry {
  actions: string[];
}

/**
 * What came of the last action. `why` is the key of what is said to it, where the step has a word of its own. What the rules
 * forbid has the `rule` and its `reason` instead. `events` are those of the action, then of each answer to it.
 */
export interface TutorialAnswer {
  right: boolean;
  done: boolean;
  move: number;
  why: string;
  rule: string;
  reason: string;
  events: TableEvent[][];
  view: View | null;
  preview: Preview;
}

/**
 * Who has a seat: nobody yet, a person, or a computer player. `stand_in` is the level that plays for an absent person. `style` is
 * what the computer player likes best among actions that are as good as each other: "bold", "careful" or "thrifty". A face is a
 * person's, null where none was chosen. Where one device has several seats, all of them name the first as `device`.
 */
export interface SeatInfo {
  kind: "computer" | "open" | "person";
  name: string;
  face: number | null;
  level: string | null;
  style: string | null;
  stand_in: string | null;
  left: boolean;
  resigned: boolean;
  agrees_to_end: boolean;
  device: number | null;
}

/**
 * How far the parts of the chance are: see "Fair deals". `match` counts the starts here from 1. `seals` has each seat's before
 * the start, empty where there is none; `terms` are told until the cards are dealt. `awaited` are the seats whose seal or, after
 * the start, whose part is missing; at `due` the start comes to nothing. `missed` names the seats at which each earlier start
 * came to nothing.
 */
export interface FairInfo {
  match: number;
  commitment: string;
  seals: string[];
  terms: string | null;
  awaited: number[];
  due: number | null;
  missed: number[][];
}

/**
 * How the match at a table ended. `reason` is played, board (of a tournament), resigned, agreement, abandoned, expired or closed;
 * `seed` is the server's part of the chance, empty for a board, which others still play.
 */
export interface Ending {
  reason: string;
  winners: number[];
  outcome: Outcome | null;
  seed: string | null;
}

/** Where a practice match goes on from: after `step` actions of the match at table `code`, or with null of a log. */
export interface Origin {
  code: string | null;
  step: number;
}

/** The board of a tournament that is played at a table; round and board are counted from 1, `boards` is how many a round has. */
export interface BoardInfo {
  tournament: string;
  round: number;
  board: number;
  boards: number;
}

/** A table as everybody sees it. */
export interface TableInfo {
  code: string;
  game: string;
  rules: number;
  options: Record<string, string | number | boolean>;
  phase: "dealing" | "over" | "paused" | "playing" | "waiting";
  seats: SeatInfo[];
  listed: boolean;
  locked: boolean;
  clock: "brisk" | "none" | "one_day" | "relaxed" | "three_days";
  version: number;
  fair: FairInfo | null;
  turn: number | null;
  deadline: number | null;
  expires: number | null;
  ending: Ending | null;
  rematch: string | null;
  hints: boolean;
  practice: boolean;
  counts: boolean;
  origin: Origin | null;
  rated: boolean;
  watch: number | null;
  board: BoardInfo | null;
}

/** What the table is to the one who looks: own seats, the one whose hand is shown, the one to hand the device to. */
export interface You {
  seats: number[];
  showing: number | null;
  hand_over: number | null;
  host: boolean;
  may_undo: boolean;
}

/** Those fields of `You` that changed. */
export interface YouChange {
  seats?: number[];
  showing?: number | null;
  hand_over?: number | null;
  host?: boolean;
  may_undo?: boolean;
}

/** Since when a person has no line to the table. While somebody is `gone`, the others may let a computer player `stand in`. */
export interface Absence {
  since: number;
  gone: boolean;
}

/**
 * One entry of the table's log, as the one who is told may know it; in an update also how it changed the view, if it did. The
 * last one told is that of the message's `version`, the one before it that of the version before, and so on.
 */
export interface Told {
  at: number;
  events: TableEvent[];
  change?: Change;
}

/** Why a request was not carried out: `fault` is the kind, and `code` says it closer, as in `refusal`. */
export interface Fault {
  fault: string;
  code: string;
  reason: string;
  rule: string;
}

/**
 * A table to be made. Each seat is `you`, `open` or the name of a computer player; `fill` plays where nobody sat down. `names`
 * and `faces` are for the seats that are `you`, in their order; whoever shares the device and is not named gets a pirate's name.
 * Hints are allowed or not or, with null, as long as one person plays against computer players. With `from` the match goes on
 * from a moment of another one: `game` and `options` must be that one's, and all other seats are computer players'. A `rated`
 * match changes ratings: no hints, one seat for each person, computer players that have a rating. With `watch` everybody may
 * watch the match from the first page, that many actions later.
 */
export interface NewTable {
  game: string;
  seats: string[];
  options?: Record<string, string | number | boolean>;
  listed?: boolean;
  clock?: "brisk" | "none" | "one_day" | "relaxed" | "three_days";
  fill?: string | null;
  hints?: boolean | null;
  names?: string[];
  faces?: number[];
  from?: Branch | null;
  rated?: boolean;
  watch?: number | null;
}

/** A table, and what it is to the one who asks. The cards come by socket. */
export interface TableForYou {
  table: TableInfo;
  you: You;
}

/** Who the visitor is to others. A face stands in until one is chosen. */
export interface Me {
  name: string;
  language: "de" | "en" | "fr" | "it";
  face: number;
}

/** A new name, face or language. */
export interface NewMe {
  name?: string | null;
  face?: number | null;
  language?: "de" | "en" | "fr" | "it" | null;
}

/** An entry of a table's log that is about one's own seat, as it is kept. */
export interface MyEntry {
  at: number;
  entry: Record<string, unknown>;
}

/** A table at which one sits or sat. The story is null until it is over; the reviews are those from one's own seats. */
export interface MyMatch {
  code: string;
  story: Story | null;
  entries: MyEntry[];
  reviews: Record<string, unknown>[];
}

/** All that this server keeps of one visitor. */
export interface MyData {
  visitor: number;
  me: Me;
  last_here: string;
  matches: MyMatch[];
  people: MyPeople;
  tournaments: MyTournament[];
  puzzles: MyPuzzles[];
}

/** A path for another device, good for one use. What follows the # never reaches a server in an address. */
export interface RecoveryLink {
  path: string;
  expires: number;
}

/** The secret of a recovery link. */
export interface Recovery {
  secret: string;
}

/** An option of a game. `partners` is how many seats win together by the value for which these are most. */
export interface OptionInfo {
  name: string;
  values: (string | number | boolean)[];
  usual: string | number | boolean;
  meaning: string;
  rule: string;
  partners: number;
}

/** An edition of a game, and the value that each option has in it. */
export interface EditionInfo {
  name: string;
  options: Record<string, string | number | boolean>;
}

/**
 * What a table of a game can be. The first edition is the usual one; a game without editions has an empty list. `guests` are
 * those of `levels` that the owner of the server has brought. A match that counts for ratings has the options in `rated`.
 */
export interface GameInfo {
  name: string;
  title: string;
  rules: number;
  players: number[];
  editions: EditionInfo[];
  options: OptionInfo[];
  levels: string[];
  guests: string[];
  rated: Record<string, string | number | boolean>;
}

/** Something that may be said, in each language. */
export interface Phrase {
  id: string;
  words: Record<string, string>;
}

/** Who had a seat in a match that is over. */
export interface StorySeat {
  name: string;
  level: string | null;
  yours: boolean;
  won: boolean;
  resigned: boolean;
}

/** A match that is over. */
export interface Story {
  code: string;
  game: string;
  options: Record<string, string | number | boolean>;
  started: number;
  ended: number;
  reason: string;
  seats: StorySeat[];
  practice: boolean;
  counts: boolean;
}

/** Where others on the same network find this server; null where it is only for its own machine, or as you have found it. */
export interface Address {
  others: string | null;
}

/** The server is ready. */
export interface Health {
  ready: boolean;
  tables: number;
}
