/** The table of a puzzle: one move is looked for, and the house says what comes of each try. */
import * as api from "../../net/api";
import { play } from "../../sound";
import type { Puzzle, PuzzleAnswer, View } from "../../wire";
import { PreparedTable, type Tried } from "../prepared.svelte";

export const isDone = (state: Puzzle["state"]): boolean => state === "solved" || state === "shown";

export class PuzzleTable extends PreparedTable {
  readonly puzzle: Puzzle;
  state: Puzzle["state"] = $state("new");
  /** What came of the last try. */
  answer: PuzzleAnswer | null = $state.raw(null);

  constructor(puzzle: Puzzle) {
    const { game, id, view, preview, seat } = puzzle;
    super({
      game,
      name: id,
      view: view as View,
      preview,
      seat,
      nameOf: () => "",
      before: puzzle.before,
    });
    this.puzzle = puzzle;
    this.state = puzzle.state;
    if (puzzle.answer) this.take(puzzle.answer);
  }

  get done(): boolean {
    return isDone(this.state);
  }

  /** Give up, and see what was best. */
  async showAnswer(): Promise<void> {
    this.take(await api.tryPuzzle(this.puzzle.game, this.puzzle.id, null));
  }

  /** Only what is legal is tried here; of the rest no house is asked why. */
  protected async tryAction(action: string, what: "act" | "why"): Promise<Tried> {
    if (what === "act") {
      const answer = await api.tryPuzzle(this.puzzle.game, this.puzzle.id, action);
      play(answer.right ? "turn" : "refuse");
      this.take(answer);
    }
    return { reason: "", rule: "" };
  }

  private take(answer: PuzzleAnswer): void {
    this.tries += 1;
    this.answer = answer;
    this.state = answer.state;
    if (isDone(answer.state) && answer.view) this.tell(answer.events.length ? answer.events : [[]], answer.view, answer.preview);
  }
}
