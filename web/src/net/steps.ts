/** What the server tells, step by step: each is shown when the movement of the one before has come to rest, and has rested. */
import type { Told, Update, View, Whole } from "../wire";
import { viewsOf } from "./changes";
import { STILL, type Motion } from "./motion";

/** One entry of the log with the view after it; or the whole table, which is shown at once. */
export interface Step {
  message: Whole | Update;
  told: readonly Told[];
  view: View | null;
  version: number;
  /** Whether it is the last of its message: what the message says of the table itself is true then. */
  last: boolean;
}

const BEHIND = 3; // actions that wait to be shown: with more, the rests between them are half as long
const FAR_BEHIND = 12; // with more than so many, all of them are shown at once

/** The version that an update goes on from: each entry of the log is one more. */
export const sinceOf = ({ version, told }: Update): number => version - told.length;

/** The steps of a message that goes on from this view. */
export function stepsOf(message: Whole | Update, view: View | null): Step[] {
  const { version } = message;
  if (message.tell === "whole") return [{ message, told: message.told, view: message.view, version, last: true }];
  if (!message.told.length) return [{ message, told: [], view, version, last: true }];
  const views = viewsOf(message, view);
  const since = sinceOf(message);
  return message.told.map((one, index) => {
    const last = index === message.told.length - 1;
    return { message, told: [one], view: views[index] ?? null, version: since + index + 1, last };
  });
}

/** Whether something was played or dealt, which is to be seen. */
export const isAction = ({ told }: Step): boolean => told.length === 1 && told[0]?.change !== undefined;

/** The table at which steps are played. */
export interface Stage {
  /** Change the table, with movement or without. */
  show: (step: Step, moving: boolean) => Motion;
  /** Whether something else is to be looked at first; call `goOn` when it is put aside. */
  holds: (step: Step) => boolean;
  /** Milliseconds between the end of one action and the beginning of the next. */
  rest: () => number;
  /** Everything that came is shown, and nothing moves. */
  shown: () => void;
}

/** Plays steps in their order, one at a time; none is left out. */
export class Playing {
  private readonly coming: Step[] = [];
  private motion: Motion | null = null;
  private restingUntil = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly stage: Stage) {}

  /** The last step that came and is not shown yet. */
  get latest(): Step | undefined {
    return this.coming.at(-1);
  }

  add(steps: readonly Step[]): void {
    this.coming.push(...steps);
    this.goOn();
  }

  /** Let something move before the next step. */
  begin(motion: Motion): void {
    if (motion === STILL) this.goOn();
    else this.await(motion, null);
  }

  /** Show everything as it is now, up to what is to be looked at first. */
  finish(): void {
    const { motion } = this;
    this.motion = null;
    this.endRest();
    motion?.finish();
    for (let step = this.next(); step; step = this.next()) this.stage.show(step, false);
    if (!this.coming.length) this.stage.shown();
  }

  /** Finish what moves, or the rest after it. */
  hasten(): void {
    this.endRest();
    if (this.motion) this.motion.finish();
    else this.goOn();
  }

  /** Show what comes next, if it is time. */
  goOn(): void {
    while (!this.motion && this.resting === undefined) {
      const first = this.coming[0];
      if (!first) return this.stage.shown();
      const wait = isAction(first) && looks() && !this.isFarBehind ? this.restingUntil - Date.now() : 0;
      if (wait > 0) {
        this.resting = setTimeout(() => this.endRest(true), wait);
        return;
      }
      const far = this.isFarBehind;
      const step = this.next();
      if (!step) return;
      const motion = this.stage.show(step, looks() && !far);
      if (motion !== STILL) this.await(motion, step);
      else this.rest(step);
    }
  }

  private get actions(): number {
    return this.coming.filter(isAction).length;
  }

  private get isFarBehind(): boolean {
    return this.actions > FAR_BEHIND;
  }

  private next(): Step | undefined {
    const step = this.coming[0];
    return step && !this.stage.holds(step) ? this.coming.shift() : undefined;
  }

  private rest(step: Step): void {
    if (isAction(step)) this.restingUntil = Date.now() + this.stage.rest() / (this.actions > BEHIND ? 2 : 1);
  }

  private endRest(goOn = false): void {
    clearTimeout(this.resting);
    this.resting = undefined;
    this.restingUntil = 0;
    if (goOn) this.goOn();
  }

  private await(motion: Motion, step: Step | null): void {
    this.motion = motion;
    void motion.done.then(() => {
      if (this.motion !== motion) return;
      this.motion = null;
      if (step) this.rest(step);
      this.goOn();
    });
  }
}

const looks = (): boolean => document.visibilityState !== "hidden";
