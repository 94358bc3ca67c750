// Written by `make wire`. Change the types in src/flibuste/wire/ instead.
import type { Absence, HintInfo, TableInfo, Told, You, YouChange } from "./answers";
import type { Preview, View } from "./index";

/**
 * All there is to see: on joining and coming back, when a device was handed over, and whenever it is asked for. `told` is what
 * happened after `since`, as the seat whose hand is shown, or else a spectator, may know it. Since 0, it is the whole story.
 * `awaits` are the seats of persons for whom computer players wait: they have not opened the table yet, or not put the last
 * round's result aside.
 */
export interface Whole {
  tell: "whole";
  since: number;
  version: number;
  told: Told[];
  table: TableInfo;
  you: You;
  view: View | null;
  awaits: number[];
}

/**
 * What has happened up to `version` after what was told before: entry by entry, each with its change of the view. Each entry of
 * the log is one version, so an update goes on from a table that is known up to `version` less the number of entries `told`.
 * `you`, `deadline`, `table` and `awaits` come along where they have changed, also if nothing has happened.
 */
export interface Update {
  tell: "update";
  version: number;
  told: Told[];
  you?: YouChange;
  deadline?: number | null;
  table?: TableInfo;
  awaits?: number[];
}

/** The command of this id was carried out, and is on disk. A command without an id is seen to be done by the update alone. */
export interface Done {
  tell: "done";
  id: number;
  version: number;
}

/** What an action would be told: that it is `legal`, or why it would be refused, as in `refusal`. */
export interface Reason {
  tell: "reason";
  id: number;
  version: number;
  legal: boolean;
  fault: string;
  code: string;
  reason: string;
  rule: string;
}

/** What the view at this version promises a seat (null: a spectator), as the game knows: see the previews below. */
export interface Previewed {
  tell: "preview";
  id: number;
  version: number;
  seat: number | null;
  preview: Preview;
}

/** The two or three best actions of a seat at this version, the best first: see `HintInfo`. */
export interface Hinted {
  tell: "hint";
  id: number;
  version: number;
  seat: number;
  hints: HintInfo[];
}

/**
 * The command of this id was refused and has changed nothing. `fault` is unreadable, not an action, not your turn, not legal,
 * stale, foreign, busy, closed, not found, too many or bad input. `code` says it closer, in the words of `wire/codes.py`, and
 * `reason` in English; `rule` is the id of the rule that forbids it, or empty.
 */
export interface Refusal {
  tell: "refusal";
  id: number;
  fault: string;
  code: string;
  reason: string;
  rule: string;
  version: number;
}

/** The line is about to be closed, and why; `again` says whether to come back. Where it does not, `code` says why not. */
export interface Closing {
  tell: "closing";
  reason: string;
  again: boolean;
  code: string;
}

/** Whether the server can save what happens. While it cannot, the table stands still: nothing is taken and no clock runs. */
export interface Saving {
  tell: "saving";
  ok: boolean;
}

/**
 * Which persons are absent, by seat; null where somebody is here, or nobody sits. It comes whenever that has changed, and after a
 * `whole` if somebody is absent. A line that comes back within ten seconds was never absent; a person without one for a minute is
 * gone.
 */
export interface Presence {
  tell: "presence";
  seats: (Absence | null)[];
}

/** One action as everybody saw it: what `seat` did, and the card that was open to all and is not in the action. */
export interface Seen {
  seat: number;
  action: string;
  card: string | null;
}

export type Says = Whole | Update | Done | Reason | Previewed | Hinted | Refusal | Closing | Saving | Presence;
