// Written by `make wire`. Change the types in src/flibuste/wire/ instead.
import type { HintInfo } from "./answers";
import type { Preview, TableEvent, View } from "./index";

/**
 * A game's puzzles for one visitor: today's (by UTC), the streak of days whose puzzle was solved, one's rating. 19 times of 20
 * that is right to `within` so many points; `course` has the ratings, the oldest first.
 */
export interface PuzzleGame {
  game: string;
  day: string;
  puzzle: string;
  state: "new" | "shown" | "solved" | "tried";
  tries: number;
  streak: number;
  best_streak: number;
  rating: number;
  within: number;
  solved: number;
  tried: number;
  of: number;
  course: number[];
}

/** An action to be tried; with null one wants to be shown the answer. */
export interface PuzzleTry {
  action: string | null;
}

/**
 * What came of a try. `tried` says what the action is worth, by how much it is worse than the best, and why it looks good. Values
 * are chances to win the match or, in `points`, parts of `scale` points. When it is done, `best` and `others` have all legal
 * actions, `events` what the best one makes happen, `view` and `preview` what comes of it; none is told before. `change` is what
 * this attempt has made of the rating, which only the first try at a puzzle changes.
 */
export interface PuzzleAnswer {
  right: boolean;
  state: "new" | "shown" | "solved" | "tried";
  tries: number;
  action: string | null;
  tried: HintInfo | null;
  unit: "chance" | "points";
  scale: number;
  best: HintInfo | null;
  others: HintInfo[];
  theme: string;
  events: TableEvent[][];
  view: View | null;
  preview: Preview;
  rating: number;
  within: number;
  change: number;
}

/**
 * A moment of a real match, as the seat to act sees it, in which one action is better than all others. Which one is told when it
 * is done: in `answer`, as the last try was answered. `tried` are the wrong tries so far, and `day` is the day whose puzzle it
 * is. `before` has the events of the round so far, as that seat was told them.
 */
export interface Puzzle {
  game: string;
  id: string;
  day: string | null;
  options: Record<string, string | number | boolean>;
  seat: number;
  theme: string;
  rating: number;
  state: "new" | "shown" | "solved" | "tried";
  tried: string[];
  view: View | null;
  preview: Preview;
  before: TableEvent[][];
  answer: PuzzleAnswer | null;
}

/** What is kept of an attempt at a puzzle. */
export interface PuzzleAttempt {
  puzzle: string;
  day: string;
  state: "new" | "shown" | "solved" | "tried";
  wrong: string[];
  change: number;
}

/** All that is kept of how one stands with the puzzles of a game. */
export interface MyPuzzles {
  game: string;
  rating: number;
  within: number;
  attempts: PuzzleAttempt[];
}
