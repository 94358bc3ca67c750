/** The movement that shows one step of a table: cards that fly, a ship that sinks. */
import type { TableEvent } from "../wire";

export interface Motion {
  /** Kept when everything has come to rest. */
  readonly done: Promise<void>;
  /** Jump to the end. */
  finish(): void;
}

/** Nothing moves: whoever waits for it goes on at once. */
export const STILL: Motion = { done: Promise.resolve(), finish: () => undefined };

/** Told what is about to happen, before the table changes; what it returns is called when it has changed. */
export type BeforeChange = (news: readonly TableEvent[]) => () => Motion;
