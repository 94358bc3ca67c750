/** The table of one step of a first voyage: it is shown as any other, and the server's tutorial answers instead of a match. */
import { t } from "../i18n";
import * as api from "../net/api";
import type { Answer, Command } from "../net/line";
import { TableState } from "../net/table.svelte";
import { play } from "../sound";
import type { Voyage } from "../table/screen";
import type { Preview, SeatInfo, TableEvent, TableInfo, Told, TutorialAnswer, TutorialStep, View, You } from "../wire";

const LEARNER = 0;
const YOU: You = { seats: [LEARNER], showing: LEARNER, hand_over: null, host: false, may_undo: false };
const SEAT: SeatInfo = {
  kind: "person",
  name: "",
  face: null,
  level: null,
  stand_in: null,
  left: false,
  resigned: false,
  agrees_to_end: false,
  device: null,
};
let opened = 0;

export class LessonTable extends TableState {
  override readonly live = false;
  override readonly suggests = false;
  /** How many moves of the step are made. */
  moves = $state(0);
  done = $state(false);
  /** The key of what is said to a wrong try. */
  wrong = $state("");
  /** Every try counts: the same words are said again. */
  tries = $state(0);

  private readonly game: string;
  private readonly step: TutorialStep;
  private readonly made: string[] = [];
  private promised: Preview;

  constructor(game: string, step: TutorialStep, eventsBefore?: Voyage["before"]) {
    opened += 1;
    super(`${game} ${step.name} ${opened}`);
    this.game = game;
    this.step = step;
    this.promised = step.preview;
    this.status = "open";
    const view = step.view as View;
    this.hear({
      tell: "whole",
      since: 0,
      version: 1,
      told: [],
      table: tableOf(this.code, game, view),
      you: YOU,
      view,
      awaits: [],
    });
    const before = eventsBefore?.(view) ?? [];
    if (before.length) this.tell([before], view);
  }

  /** There is no such table at the server. */
  protected override async begin(): Promise<void> {}

  override get myTurn(): boolean {
    return !this.done && super.myTurn;
  }

  override async send(command: Command): Promise<Answer> {
    const told = { id: 0, version: this.version };
    if (command.do === "preview") return { tell: "preview", ...told, seat: LEARNER, preview: this.promised };
    if (command.do !== "act" && command.do !== "why")
      return { tell: "refusal", ...told, fault: "closed", code: "closed", reason: "", rule: "" };
    let answer: TutorialAnswer;
    try {
      answer = await api.tryTutorial(this.game, this.step.name, [...this.made, command.action]);
      this.status = "open";
    } catch {
      this.status = "lost";
      return { tell: "lost", id: 0 };
    }
    const { reason, rule } = answer;
    const forbidden = { fault: "not legal", code: "not legal" } as const;
    if (command.do === "why") return { tell: "reason", ...told, legal: reason === "", ...forbidden, reason, rule };
    if (reason) return { tell: "refusal", ...told, ...forbidden, reason, rule };
    this.take(command.action, answer);
    return { tell: "done", ...told };
  }

  private take(action: string, answer: TutorialAnswer): void {
    this.tries += 1;
    if (!answer.right) {
      this.wrong = answer.why;
      play("refuse");
      return;
    }
    this.made.push(action);
    this.wrong = "";
    this.moves = answer.move;
    this.done = answer.done;
    this.promised = answer.preview;
    this.tell(answer.events, answer.view);
  }

  private tell(events: readonly TableEvent[][], view: View | null): void {
    const since = this.version;
    const told: Told[] = events.map((one, index) => ({
      version: since + index + 1,
      at: Date.now() / 1000,
      events: one,
      ...(view && index === events.length - 1 ? { change: { set: view } } : {}),
    }));
    this.hear({ tell: "update", since, version: since + told.length, told });
  }
}

function tableOf(code: string, game: string, view: View): TableInfo {
  return {
    code,
    game,
    rules: 0,
    options: view.options,
    phase: "playing",
    seats: [
      SEAT,
      {
        ...SEAT,
        kind: "computer",
        get name() {
          return t("voyage.ship");
        },
      },
    ],
    listed: false,
    locked: true,
    clock: "none",
    version: 1,
    fair: null,
    turn: view.turn,
    deadline: null,
    expires: null,
    ending: null,
    rematch: null,
    hints: false,
    practice: true,
    counts: false,
    origin: null,
  };
}
