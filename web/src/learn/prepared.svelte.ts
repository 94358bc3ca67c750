/** A table whose position is prepared: it is shown as any other, and a request answers instead of a match. */
import type { Answer, Command } from "../net/line";
import { TableState } from "../net/table.svelte";
import { MADE_UP_SEAT, madeUpTable } from "./made-up";
import type { Preview, SeatInfo, TableEvent, TableInfo, Told, View } from "../wire";

let opened = 0;

/** What came of an action: where the rules forbid it, the rule and the reason. */
export interface Tried {
  reason: string;
  rule: string;
}

export interface Prepared {
  game: string;
  /** Every table is another one, by its name. */
  name: string;
  view: View;
  preview: Preview;
  /** Whose seat it is; the others are called as `nameOf` says. */
  seat: number;
  nameOf: () => string;
  /** What happened before, one list for each action. */
  before: readonly (readonly TableEvent[])[];
}

export abstract class PreparedTable extends TableState {
  override readonly live = false;
  override readonly suggests = false;
  /** Every try counts: the same words are said again. */
  tries = $state(0);
  private readonly seat: number;
  private promised: Preview;

  constructor({ game, name, view, preview, seat, nameOf, before }: Prepared) {
    opened += 1;
    super(`${game} ${name} ${opened}`);
    this.seat = seat;
    this.promised = preview;
    this.status = "open";
    const you = { seats: [seat], showing: seat, hand_over: null, host: false, may_undo: false };
    const table = tableOf(this.code, game, view, seat, nameOf);
    this.hear({ tell: "whole", since: 0, version: 1, told: [], table, you, view, awaits: [] });
    if (before.length) this.tell(before, view);
  }

  /** There is no such table at the server. */
  protected override async begin(): Promise<void> {}

  /** Whether nothing more is to be done here. */
  abstract readonly done: boolean;

  /** Try an action of the visitor's; `why` only asks whether the rules forbid it. */
  protected abstract tryAction(action: string, what: "act" | "why"): Promise<Tried>;

  override get myTurn(): boolean {
    return !this.done && super.myTurn;
  }

  override async send(command: Command): Promise<Answer> {
    const told = { id: 0, version: this.version };
    if (command.do === "preview") return { tell: "preview", ...told, seat: this.seat, preview: this.promised };
    if (command.do !== "act" && command.do !== "why")
      return { tell: "refusal", ...told, fault: "closed", code: "closed", reason: "", rule: "" };
    let tried: Tried;
    try {
      tried = await this.tryAction(command.action, command.do);
      this.status = "open";
    } catch {
      this.status = "lost";
      return { tell: "lost", id: 0 };
    }
    const { reason, rule } = tried;
    const forbidden = { fault: "not legal", code: "not legal" } as const;
    if (command.do === "why") return { tell: "reason", ...told, legal: reason === "", ...forbidden, reason, rule };
    return reason ? { tell: "refusal", ...told, ...forbidden, reason, rule } : { tell: "done", ...told };
  }

  /** What happened, action by action, and what is seen and foreseen after it. */
  protected tell(events: readonly (readonly TableEvent[])[], view: View | null, preview: Preview = this.promised): void {
    this.promised = preview;
    const told: Told[] = events.map((one, index) => ({
      at: Date.now() / 1000,
      events: [...one],
      ...(view && index === events.length - 1 ? { change: { set: view } } : {}),
    }));
    this.hear({ tell: "update", version: this.version + told.length, told });
  }
}

function tableOf(code: string, game: string, view: View, own: number, nameOf: () => string): TableInfo {
  const other: SeatInfo = {
    ...MADE_UP_SEAT,
    get name() {
      return nameOf();
    },
  };
  const seats = Array.from({ length: Number(view.options["players"]) }, (_, seat) =>
    seat === own ? { ...MADE_UP_SEAT, kind: "person" as const } : other,
  );
  return madeUpTable({ code, game, options: view.options, phase: "playing", seats, version: 1, turn: view.turn, practice: true });
}
