/** A match that is over as one sight has it: every position and all that was told of it. Nothing else of it is in the page. */
import type { Entry } from "../../net/table.svelte";
import { MADE_UP_SEAT, madeUpTable } from "../made-up";
import type { Ending, Replay, TableEvent, TableInfo, View } from "../../wire";

/** What is known of the table where the match was played. */
export interface Played {
  info: TableInfo;
  yours: number[];
}

export class Recording {
  readonly replay: Replay;
  readonly views: readonly View[];
  /** The events of all steps; an entry's version is its step. */
  readonly log: readonly Entry[];
  /** The table as it was during the match, and after it. */
  readonly during: TableInfo;
  readonly after: TableInfo;
  private readonly told: readonly number[];

  constructor(replay: Replay, played: Played | null) {
    this.replay = replay;
    let view: Partial<View> = {};
    const log: Entry[] = [];
    const told: number[] = [];
    this.views = replay.shown.map(({ step, events, changes }) => {
      view = { ...view, ...changes } as Partial<View>;
      log.push(...events.map((event) => ({ version: step, at: 0, event })));
      told.push(log.length);
      return view as View;
    });
    this.log = log;
    this.told = told;
    this.after = played?.info ?? tableOf(replay);
    this.during = {
      ...this.after,
      phase: "playing",
      ending: null,
      rematch: null,
      seats: this.after.seats.map((seat) => ({ ...seat, stand_in: null, left: false, resigned: false })),
    };
  }

  get steps(): number {
    return this.replay.steps;
  }

  /** What had been told after so many actions. */
  logAt(step: number): Entry[] {
    return this.log.slice(0, this.told[step]);
  }

  eventsAt(step: number): TableEvent[] {
    return this.log.slice(this.told[step - 1] ?? 0, this.told[step]).map((one) => one.event);
  }

  infoAt(step: number): TableInfo {
    return step === this.steps ? this.after : this.during;
  }
}

/** A log names no table: one is made up, with seats that are called as computer players are. */
function tableOf({ game, options, outcome }: Replay): TableInfo {
  const winners = outcome?.winners ?? [];
  const ending: Ending | null = outcome ? { reason: "played", winners, outcome, seed: null } : null;
  const seats = Array.from({ length: Number(options["players"]) }, () => MADE_UP_SEAT);
  return madeUpTable({ code: "", game, options, phase: outcome ? "over" : "playing", seats, ending });
}
