// Written by `make wire`. Change the types in src/flibuste/wire/ instead.

/** Play an action, of the text that the view's `legal` gives; refused if the position has changed since `version`. */
export interface Act {
  do: "act";
  version: number;
  action: string;
  seat?: number | null;
  id?: number;
}

/** Take one's own last action back, where it revealed nothing and nobody has acted since. */
export interface Undo {
  do: "undo";
  version: number;
  seat?: number | null;
  id?: number;
}

/** Several seats share this browser and the device has been handed over: show this seat's hand, or with null nobody's. */
export interface Show {
  do: "show";
  seat: number | null;
  id?: number;
}

/** Sit down, at this seat or at any open one. Whoever has a seat here keeps it, and gets another one only by its number. */
export interface Join {
  do: "join";
  seat?: number | null;
  face?: number | null;
  id?: number;
}

/** Give up one's seats. After the start a computer player takes over, until one comes back. */
export interface Leave {
  do: "leave";
  id?: number;
}

/** Seal this device's part of the chance, for all of its seats: see "Fair deals". Until the start it may be replaced. */
export interface Seal {
  do: "seal";
  seal: string;
  id?: number;
}

/** Reveal this device's part of the chance, after the start: the cards are dealt when all are there. */
export interface Reveal {
  do: "reveal";
  part: string;
  id?: number;
}

/**
 * Begin the match; computer players take the seats that are still open. For the host, who may seal his own part with it. Refused
 * while a person's seal is missing. After a start that came to nothing the next one follows by itself.
 */
export interface Start {
  do: "start";
  seal?: string | null;
  id?: number;
}

/** Call a seat something else: one's own or, for the host, any. With a face it has that one, too. */
export interface Rename {
  do: "rename";
  seat: number;
  name: string;
  face?: number | null;
  id?: number;
}

/**
 * Take the seat from a person, who cannot join this table again; a computer player goes on. For the host. A match from which
 * somebody was removed counts in nobody's statistics.
 */
export interface Remove {
  do: "remove";
  seat: number;
  id?: number;
}

/** Before the start: a computer player of this level for a seat without a person, or with null leave it open. For the host. */
export interface GiveSeat {
  do: "give";
  seat: number;
  level: string | null;
  id?: number;
}

/** Whether nobody else may sit down. For the host. */
export interface Lock {
  do: "lock";
  locked: boolean;
  id?: number;
}

/** Stop the match and its clocks. Where others play: not one's own clock, and once between two moves of one's own. */
export interface Pause {
  do: "pause";
  id?: number;
}

/** Go on after a pause. */
export interface Resume {
  do: "resume";
  id?: number;
}

/** Give the seat to act another minute. */
export interface MoreTime {
  do: "more time";
  id?: number;
}

/** Take one's seat back from the computer player that stood in. */
export interface TakeBack {
  do: "take back";
  seat?: number | null;
  id?: number;
}

/**
 * Let a computer player stand in for the person at this seat, who is `gone`, until that person comes back. For the others. Where
 * one device has several seats, it does for all of them.
 */
export interface StandIn {
  do: "stand in";
  seat: number;
  id?: number;
}

/** Give the match up. */
export interface Resign {
  do: "resign";
  seat?: number | null;
  id?: number;
}

/** Agree, or agree no longer, that the match ends here; it does when all persons agree. */
export interface AgreeToEnd {
  do: "agree to end";
  agree?: boolean;
  id?: number;
}

/** Say one of the preset phrases, by its id. */
export interface Say {
  do: "say";
  phrase: string;
  seat?: number | null;
  id?: number;
}

/** After the end: a new table for the same players, each side one place further. */
export interface Rematch {
  do: "rematch";
  id?: number;
}

/** Ask what an `act` would be told, without acting: whether it is legal, or why not. The answer is a `reason`. */
export interface Why {
  do: "why";
  version: number;
  action: string;
  seat?: number | null;
  id?: number;
}

/**
 * Ask what this seat's hand is worth and what each of its actions leads to; with null, of the seat whose hand is shown. A
 * spectator's preview has what is public. The answer is a `preview`.
 */
export interface AskPreview {
  do: "preview";
  seat?: number | null;
  id?: number;
}

/** Ask for the best actions of one's own seat that is to act, where the table allows `hints`. The answer is a `hint`. */
export interface AskHint {
  do: "hint";
  seat?: number | null;
  id?: number;
}

/** Ask to be shown the whole table once more, with what was told after `since`. A `whole` comes, then `done`. */
export interface AskWhole {
  do: "whole";
  since?: number;
  id?: number;
}

/**
 * Say that everything up to `version` was shown to the person here: the table is open, and the last round's result put aside.
 * `pace` is how many milliseconds from now on a computer player is to wait before it acts. Only a line that was opened with
 * `?paced=true` is waited for. `looks` is false while the page is out of sight: over days, a person is then told of a turn as if
 * the page were closed.
 */
export interface Shown {
  do: "seen";
  version: number;
  pace?: number;
  looks?: boolean;
  id?: number;
}

/** Ask for a sign of life, to find out whether a line that is silent still works. The answer is `done`. */
export interface Ping {
  do: "ping";
  id?: number;
}

export type Order =
  | Act
  | Undo
  | Show
  | Join
  | Leave
  | Seal
  | Reveal
  | Start
  | Rename
  | Remove
  | GiveSeat
  | Lock
  | Pause
  | Resume
  | MoreTime
  | TakeBack
  | StandIn
  | Resign
  | AgreeToEnd
  | Say
  | Rematch;
export type Asked =
  | Act
  | Undo
  | Show
  | Join
  | Leave
  | Seal
  | Reveal
  | Start
  | Rename
  | Remove
  | GiveSeat
  | Lock
  | Pause
  | Resume
  | MoreTime
  | TakeBack
  | StandIn
  | Resign
  | AgreeToEnd
  | Say
  | Rematch
  | Why
  | AskPreview
  | AskHint
  | AskWhole
  | Shown
  | Ping;
