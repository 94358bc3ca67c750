/**
 * What a game adds to the table. The shell (web/src/table/) draws bar, seats, status, hand, buttons, log and drawer for all
 * games; a game module `games/<game>/index.ts` exports by default one `GameScreen`, and is loaded when a table needs it.
 *
 * How a move is made: the server gives the legal actions as texts. `move(action)` says which card of the hand and which
 * target an action needs. The shell lights what can be chosen, keeps the choice as a draft, and shows a button for each action
 * that the draft amounts to, in the words of `label`. Nothing is sent before such a button is pressed.
 *
 * A target is any element of the sea with `use:target={id}` semantics: a `<Target id=…>` (web/src/table/Target.svelte) is lit,
 * pressed, dropped on and reached by keyboard without more ado. A *place* is where cards fly from and to: an element with
 * `data-place`. The shell has the places `hand`, `hand:CARD` and `seat:N` (one's own seat is `hand`); `<Target>` makes its id
 * a place; a sea marks further ones itself. `place:detail` falls back to `place` where there is no such element.
 *
 * A place may say more of itself: `data-panel`, that it comes, grows and goes with what lies on it; `data-as-one`, that it shows
 * cards as one drawing, of which nothing new is seen before the card that flies there has landed; `data-own`, that it is where
 * one's own seat is seen while there is no hand.
 */
import type { Component } from "svelte";
import type { Key, Values } from "../i18n";
import type { TableState } from "../net/table.svelte";
import type { SoundName } from "../sound";
import type { Preview, TableEvent, View } from "../wire";
import type { Draft } from "./draft.svelte";
import type { Farewell } from "./farewell";
import type { Rules } from "./rules";
import type { Climax } from "./stage";

/** A part of a sentence: words, a colour's sign, a card or a player's name, which may both have a joiner before them. */
export type Piece =
  string | { card: string; joiner?: string } | { sign: Sign; text?: string } | { seat: number; joiner?: string };
export type Sentence = Piece[];

/** A small coloured field with a symbol of the sprite: a band, a flag, a family. */
export interface Sign {
  field: string;
  ink: string;
  symbol: string;
  name: string;
}

/** A line of the log; a heading begins a round. */
export interface LogLine {
  words: Sentence;
  heading?: boolean;
}

export interface Move {
  action: string;
  /** The card of the hand that it takes, as in the view's `hand`. */
  card: string | null;
  /** The target that it needs; one that all moves of the card share need not be chosen. */
  target: string | null;
  /** `sail` is the one irrevocable act, `plain` a button beside the others; the first `go` of a draft is the primary button. */
  style: "go" | "sail" | "plain";
  /** An action that no card and no target stands for has its button from the beginning. */
  always?: boolean;
  icon?: string;
}

export interface HandGroup {
  key: string;
  /** Shown above the cards; empty for none. */
  title: Sentence;
  /** A figure that matters, in brass. */
  mark?: string;
  cards: string[];
  /** Room for as many cards, in proportion to the other groups; by default the number of its cards. */
  room?: number;
  /** Takes a row of its own on a phone. */
  wide?: boolean;
  /** Cards to be looked at only. */
  shown?: boolean;
  /** Whose cards they are, as a place that flights know; by default one's own. */
  place?: string;
}

export interface SeatFact {
  /** The id of an icon or symbol in the sprite. */
  symbol: string;
  text: string;
  /** All of it in words, the figure too: what is heard instead. */
  name: string;
}

export interface Flight {
  card: string | null;
  /** A symbol of the sprite that flies instead of a card: a gem, a coin. */
  token?: string;
  from: string;
  to: string;
  /** Milliseconds after the flight before it; 60 for cards. */
  apart?: number;
  /** Milliseconds before it, and before all that follow: what comes before it is looked at first. */
  after?: number;
  /** Called out where it begins. */
  cry?: Sentence;
  /** So many cards fly as one stack, of which this one is on top. */
  stack?: number;
  /** More than a flight: it `unrolls` where it arrives, `tumbles` as a hat that is knocked off, or `turns` over. What is
   * captured is rocked by a shot before. */
  way?: "unrolls" | "tumbles" | "turns" | "captured";
}

/** A tip for a turn of the guided match after a first voyage. */
export interface Tip {
  key: Key;
  values?: Values;
}

/** What a first voyage needs of its game, beside the server's steps. */
export interface Voyage {
  /** By what the engine foresees, never by rules of the page's own. */
  tip: (view: View, preview: Preview | null) => Tip | null;
  /** What must have happened before a prepared position, so that the end of its round can be told from the beginning. */
  before?: (view: View) => TableEvent[];
}

/** How one side stands at the end. */
export interface Rank {
  seats: number[];
  name: string;
  /** A few words more. */
  note?: string;
  points: string;
  /** From 1; equal sides share one. */
  place: number;
}

/** The end of a match that was played to its end. */
export interface End {
  /** Which picture of cards/art/ends.svg; by default a calm sea. */
  picture?: string;
  title: Sentence;
  /** What decided it, with the figures. */
  decided: Sentence;
  winners: number[];
  /** The best first. */
  ranks: Rank[];
}

export interface GameScreen {
  /** The middle of the table. */
  Sea: Component<{ table: TableState; draft: Draft }>;
  /** Takes the place of the row of seats: teams. It marks the places `seat:N` itself. */
  Seats?: Component<{ table: TableState; told?: TableState; screen: GameScreen; watching: boolean }>;
  /** The itemised score sheet in the drawer. */
  Score: Component<{ table: TableState }>;
  /** Takes the place of sea and hand while `ceremony` says so: setting sail, the result of a round. */
  Ceremony?: Component<{ table: TableState; draft: Draft; screen: GameScreen }>;
  ceremony?: (table: TableState) => boolean;
  /** How the match ended; asked for when it is over. */
  end?: (table: TableState) => End;
  /** All that led there; by default the score sheet. */
  Final?: Component<{ table: TableState }>;
  /** Whether that is the result of a round, which belongs to no turn. */
  summary?: (table: TableState) => boolean;
  /** Below the log at the side: what the match is heading for. */
  Gauge?: Component<{ table: TableState }>;

  /** The small line in the bar: round, edition; what finds no room there is left out from the end. */
  subtitle: (table: TableState) => string[];
  /** What is awaited: to the seat to act "discard one card", to the others "Anne is choosing a discard". */
  prompt: (table: TableState, draft?: Draft) => Sentence;
  facts: (table: TableState, seat: number) => SeatFact[];
  /** What the status line shows of one's own seat, where neither sea nor hand does. */
  own?: (table: TableState) => SeatFact[];
  /** The cards that everybody knows to be in a hand. */
  holds?: (table: TableState, seat: number) => Sentence;
  /** A short note at the seat: dealer, team. */
  note?: (table: TableState, seat: number) => string;
  move: (action: string) => Move;
  /** `beside` is the primary move that stands before it, so that "and set sail" is enough. */
  label: (table: TableState, move: Move, beside: Move | null) => Sentence;
  /** The ways to sort a hand, by keys of texts `sort.NAME`; the first is usual. */
  sortings: readonly string[];
  groups: (table: TableState, draft: Draft, sorting: string) => HandGroup[];
  /** A card as a sign with text, for sentences. */
  cardSign: (card: string) => { sign: Sign; text: string };
  /** null for what needs no line. */
  narrate(event: TableEvent, table: TableState): LogLine | null;
  /** A whole turn in one line of the log, which takes the place of the lines of both its events. */
  turn?(before: TableEvent, event: TableEvent, table: TableState): LogLine | null;
  /** What flies where, in the order of the events. */
  flights(event: TableEvent, table: TableState): Flight[];
  /** What is looked at once more while something flies from there, though it is gone. */
  farewell?(event: TableEvent, table: TableState): Farewell | null;
  /** At which seat brass light sweeps over whoever has won. */
  shines?(event: TableEvent): number | null;
  /** What is played on a stage instead, before anything tells how it ends; asked when the table has changed. */
  climax?: { of: readonly string[]; scene: (news: readonly TableEvent[], table: TableState) => Climax | null };
  /** Whether fog comes over the sea: all that lay there goes back. */
  fog?(event: TableEvent): boolean;
  sound?(event: TableEvent, table: TableState): SoundName | null;
  /** An action that would use this card, though it is not legal: the server is asked why. */
  impossible?: (table: TableState, card: string) => string | null;
  /** The structure of its rules; their words are the game's. */
  rules?: () => Promise<{ default: Rules }>;
  /** The section of the rules that matters now; by default all that name the phase. */
  rulesAt?: (table: TableState) => string;
  /** A fact of a reason for a hint, as it stands in a sentence; null for one that is a card, a seat or a plain value. */
  fact?: (name: string, value: unknown) => Piece | Sentence | null;
  voyage?: () => Promise<{ default: Voyage }>;
  /** Whether a move that is the only one is played by itself, unless a player wants it otherwise. */
  forced?: boolean;
}
