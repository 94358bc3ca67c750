// Written by `make wire`. Change the types in src/flibuste/wire/ instead.

/** The table was made. */
export interface TableCreated {
  event: "created";
  seat: number | null;
  game: string;
}

/** A person sat down. */
export interface TableJoined {
  event: "joined";
  seat: number | null;
  name: string;
}

/** A person gave a seat up. */
export interface TableLeft {
  event: "left";
  seat: number | null;
}

/** A seat is called something else. */
export interface TableRenamed {
  event: "renamed";
  seat: number | null;
  name: string;
}

/** The host took the seat from a person; `level` plays on. */
export interface TableRemoved {
  event: "removed";
  seat: number | null;
  level: string | null;
}

/** A person left for good; `level` plays on. */
export interface TableLeftForGood {
  event: "left for good";
  seat: number | null;
  level: string | null;
}

/** A computer player was given a seat, or with no level the seat is open. */
export interface TableSeatGiven {
  event: "seat given";
  seat: number | null;
  level: string | null;
}

/** Nobody else may sit down. */
export interface TableLocked {
  event: "locked";
  seat: number | null;
}

/** Others may sit down. */
export interface TableUnlocked {
  event: "unlocked";
  seat: number | null;
}

/** A player added to the chance of the deals. */
export interface TableEntropyAdded {
  event: "entropy added";
  seat: number | null;
}

/** The match began. */
export interface TableStarted {
  event: "started";
  seat: number | null;
}

/** A person's part of the chance did not come; `level` takes the seat, and all seal anew. */
export interface TablePartMissing {
  event: "part missing";
  seat: number | null;
  name: string;
  level: string;
}

/** A seat took its last action back. */
export interface TableUndone {
  event: "undone";
  seat: number | null;
  action: string;
}

/** The match stands still. */
export interface TablePaused {
  event: "paused";
  seat: number | null;
}

/** No computer player could choose for a seat. */
export interface TableStuck {
  event: "stuck";
  seat: number | null;
}

/** The match goes on. */
export interface TableResumed {
  event: "resumed";
  seat: number | null;
}

/** The server was away. */
export interface TableServerBack {
  event: "server back";
  seat: number | null;
}

/** The seat to act got more time. */
export interface TableTimeGiven {
  event: "time given";
  seat: number | null;
  seconds: number;
}

/** A computer player stands in for a person. */
export interface TableTakenOver {
  event: "taken over";
  seat: number | null;
  level: string;
  why: string;
}

/** The person is back. */
export interface TableTakenBack {
  event: "taken back";
  seat: number | null;
}

/** A person gave the match up. */
export interface TableResigned {
  event: "resigned";
  seat: number | null;
}

/** A person agrees that the match ends here. */
export interface TableAgreesToEnd {
  event: "agrees to end";
  seat: number | null;
}

/** A person agrees to that no longer. */
export interface TablePlaysOn {
  event: "plays on";
  seat: number | null;
}

/** A preset phrase. */
export interface TableSaid {
  event: "said";
  seat: number | null;
  phrase: string;
}

/** Nobody has done anything for long: the table will close then. */
export interface TableWillExpire {
  event: "will expire";
  seat: number | null;
  at: number;
}

/** The match, or the table before a match, is over. */
export interface TableOver {
  event: "table over";
  seat: number | null;
  reason: string;
  winners: number[];
  seed: string;
}

/** The same players have another table. */
export interface TableRematchMade {
  event: "rematch";
  seat: number | null;
  code: string;
}

export type TableHappening =
  | TableCreated
  | TableJoined
  | TableLeft
  | TableRenamed
  | TableRemoved
  | TableLeftForGood
  | TableSeatGiven
  | TableLocked
  | TableUnlocked
  | TableEntropyAdded
  | TableStarted
  | TablePartMissing
  | TableUndone
  | TablePaused
  | TableStuck
  | TableResumed
  | TableServerBack
  | TableTimeGiven
  | TableTakenOver
  | TableTakenBack
  | TableResigned
  | TableAgreesToEnd
  | TablePlaysOn
  | TableSaid
  | TableWillExpire
  | TableOver
  | TableRematchMade;
