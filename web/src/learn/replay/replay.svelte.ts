/** A table that is not live: it shows a moment of a recording, and nobody acts at it. */
import { STILL, type Motion } from "../../net/motion";
import { TableState } from "../../net/table.svelte";
import { seatOf } from "./moment";
import type { Recording } from "./recording";

export class ReplayState extends TableState {
  override readonly live = false;
  recording: Recording = $state.raw() as Recording;
  /** Whether the last change was one step forward: only then do cards fly. */
  stepped = false;

  constructor(recording: Recording, step: number) {
    super(`replay ${recording.after.code}`); // what was looked at of the live table, by its code, is to be shown here again
    this.load(recording, step);
  }

  protected override begin(): Promise<void> {
    this.status = "open";
    return Promise.resolve();
  }

  /** The same match, perhaps with other eyes. */
  load(recording: Recording, step: number): void {
    this.recording = recording;
    this.you = { seats: [], showing: seatOf(recording.replay.sight), hand_over: null, host: false, may_undo: false };
    this.put(step);
  }

  /** Go to a step; returns what moves. */
  show(step: number): Motion {
    this.stepped = step === this.version + 1;
    const shown = this.stepped ? this.beforeChange?.(this.recording.eventsAt(step)) : undefined;
    this.put(step);
    return shown?.() ?? STILL;
  }

  private put(step: number): void {
    const { recording } = this;
    this.table = recording.infoAt(step);
    this.view = recording.views[step] ?? null;
    this.log = recording.logAt(step);
    this.version = step;
    this.openedAt = step - 1; // so that the end of a round is shown at its own step, and at no later one
  }
}
