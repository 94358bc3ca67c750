// Written by `make wire`. Change the types in src/flibuste/wire/ instead.

/** A point of the curve: the chance to win after `step` actions, and what has changed it since the point before. */
export interface CurvePoint {
  step: number;
  round: number;
  value: number;
  cause: "deal" | "draw" | "others" | "own" | "start";
}

/**
 * A decision of the seat: what was chosen and what is thought best, each with its chance to win the match. A mistake has a grade.
 * The reasons are for the best action, the weightiest first.
 */
export interface Decision {
  step: number;
  round: number;
  chosen: string;
  value: number;
  interval: number;
  best: string;
  best_value: number;
  cost: number;
  cost_interval: number;
  grade: "" | "blunder" | "mistake" | "slip";
  reasons: Record<string, string | number | string[] | null>[];
}

/**
 * A whole match, looked back at from one seat. `won` is null where it was not played to its end. `changes` says by how much the
 * chance to win changed in all through each cause; from the first point of the curve they add up to its last. `unit` is what the
 * values are: chances to win the match or, for a match of one round that is played for points, `points` of `scale` points in all.
 */
export interface Review {
  format: number;
  game: string;
  options: Record<string, string | number | boolean>;
  seat: number;
  worlds: number;
  steps: number;
  unit: "chance" | "points";
  scale: number;
  won: boolean | null;
  curve: CurvePoint[];
  changes: Record<"deal" | "draw" | "others" | "own", number>;
  changes_interval: Record<"deal" | "draw" | "others" | "own", number>;
  decisions: Decision[];
}

/** How far a review is: `done` of `of` pieces. When it is done, `review` has it, as `docs/learn.md` describes. */
export interface ReviewState {
  state: "done" | "failed" | "none" | "waiting" | "working";
  seat: number;
  done: number;
  of: number;
  review: Review | null;
}
