/** The table of one step of a first voyage: the server's tutorial answers instead of a match. */
import { t } from "../i18n";
import * as api from "../net/api";
import { play } from "../sound";
import type { Voyage } from "../table/screen";
import type { TutorialAnswer, TutorialStep, View } from "../wire";
import { PreparedTable } from "./prepared.svelte";

const LEARNER = 0;

export class LessonTable extends PreparedTable {
  /** How many moves of the step are made. */
  moves = $state(0);
  done = $state(false);
  /** The key of what is said to a wrong try. */
  wrong = $state("");

  private readonly game: string;
  private readonly step: TutorialStep;
  private readonly made: string[] = [];

  constructor(game: string, step: TutorialStep, eventsBefore?: Voyage["before"]) {
    const view = step.view as View;
    const before = eventsBefore?.(view) ?? [];
    super({
      ...{ game, name: step.name, view, preview: step.preview, seat: LEARNER, nameOf: () => t("voyage.ship") },
      before: before.length ? [before] : [],
    });
    this.game = game;
    this.step = step;
  }

  protected async tryAction(action: string, what: "act" | "why"): Promise<TutorialAnswer> {
    const answer = await api.tryTutorial(this.game, this.step.name, [...this.made, action]);
    if (what === "act" && !answer.reason) this.take(action, answer);
    return answer;
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
    this.tell(answer.events, answer.view, answer.preview);
  }
}
