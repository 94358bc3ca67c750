/**
 * The clock of a climax: everything that moves on its stage is put on it when the stage is built, as an animation that waits for its
 * time. So all of it can be finished, beat by beat or at once, and looked at moment by moment.
 */
import type { Motion } from "../net/motion";

const FADE = 120;
const OUT = "cubic-bezier(0.2, 0.8, 0.2, 1)";

/** What an element does: from `at` on, for `duration` milliseconds. */
export interface Turn {
  at: number;
  frames: Keyframe[];
  duration: number;
  easing?: string;
}

export interface Beats {
  /** When each beat begins, in milliseconds. */
  beats: readonly number[];
  length: number;
}

export class Timeline implements Motion {
  readonly done: Promise<void>;
  private readonly moving: Animation[] = [];
  private readonly clock: Animation;
  private hurried = false;

  /** `still` shows pictures that follow each other, where nothing may move. */
  constructor(
    private readonly stage: HTMLElement,
    private readonly plan: Beats,
    private readonly speed: number,
    private readonly still: boolean,
  ) {
    this.clock = stage.animate([{ opacity: 1 }, { opacity: 1 }], { duration: plan.length });
    this.keep(this.clock);
    this.done = this.clock.finished.then(
      () => undefined,
      () => undefined,
    );
  }

  /** A Svelte action: `use:line.turn={{ at, frames, duration }}`, or several turns one after the other. */
  readonly turn = (node: Element, given: Turn | readonly Turn[]): void => {
    const turns = "frames" in given ? [given] : given;
    turns.forEach((one, index) => {
      const { at, frames, duration, easing = OUT } = one;
      const [first, last] = [frames[0] ?? {}, frames.at(-1) ?? {}];
      // A picture takes the place of another: what was there is gone at once, what comes fades in.
      const change = at / (at + FADE);
      const comes = { ...last, opacity: 0 };
      const is = { ...last, opacity: last["opacity"] ?? 1 };
      if (!this.still) this.keep(node.animate(frames, { delay: at, duration, easing, fill: index ? "forwards" : "both" }));
      else if (index) this.keep(node.animate([comes, is], { delay: at, duration: FADE, fill: "forwards" }));
      else {
        const pictures = [first, { ...first, offset: change }, { ...comes, offset: change }, is];
        this.keep(node.animate(pictures, { duration: at + FADE, fill: "both" }));
      }
    });
  };

  /** Done at its time; not if everybody is in a hurry. */
  cue(at: number, what: () => void): void {
    const waiting = this.keep(this.stage.animate([], { duration: Math.max(1, at) }));
    void waiting.finished.then(
      () => this.hurried || what(),
      () => undefined,
    );
  }

  private keep(one: Animation): Animation {
    one.playbackRate = this.speed;
    this.moving.push(one);
    return one;
  }

  get now(): number {
    return Number(this.clock.currentTime ?? 0);
  }

  /** Go to the next beat. */
  skip(): void {
    const next = this.plan.beats.find((start) => start > this.now + 1);
    if (next === undefined) return this.finish();
    for (const one of this.moving) one.currentTime = next;
  }

  finish(): void {
    this.hurried = true;
    for (const one of this.moving) one.finish();
  }
}
