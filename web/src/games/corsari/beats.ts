/** When what happens as a ship sets sail, and when the limits are compared: in milliseconds, at the usual speed. */
import type { Beats } from "../../table/timeline";
import type { Result } from "./result.svelte";

/** Setting sail: the discard, then the ship and its ribbon. */
export const SAIL = { discard: 0, ship: 700, length: 1900 } as const;
export const SAIL_BEATS: Beats = { beats: [SAIL.discard, SAIL.ship], length: SAIL.length };

const FIRST = 300;
const A_SHIP = 1500;
const CREW = 300;
const WALK_FROM = 500; // after the beginning of its ship
const WALK = 220;
const WALKING = 800; // all stowaways of a ship have walked out by then
export const STILL = 700;
export const VERDICT = 1500;

export interface ShipBeats {
  seat: number;
  at: number;
  crew: number;
  /** When each stowaway walks out, and the limit counts up to what. */
  stowaways: { card: string; at: number; limit: number }[];
}

export interface Reckoning extends Beats {
  ships: ShipBeats[];
  /** Everything stands still. */
  still: number;
  verdict: number;
}

/** Ship by ship in the order in which they laid down, the first ship first; then nothing moves; then the verdict. */
export function reckoning({ order, ships }: Pick<Result, "order" | "ships">, rankOf: (card: string) => number): Reckoning {
  const made = order.map((seat, index): ShipBeats => {
    const at = FIRST + index * A_SHIP;
    const cards = [...(ships.find((ship) => ship.seat === seat)?.stowaways ?? [])].sort((a, b) => rankOf(a) - rankOf(b));
    const apart = Math.min(WALK, WALKING / Math.max(1, cards.length));
    let limit = 0;
    const stowaways = cards.map((card, n) => ({ card, at: at + WALK_FROM + n * apart, limit: (limit += rankOf(card)) }));
    return { seat, at, crew: at + CREW, stowaways };
  });
  const still = FIRST + order.length * A_SHIP;
  const verdict = still + STILL;
  return { ships: made, still, verdict, beats: [...made.map((ship) => ship.at), still, verdict], length: verdict + VERDICT };
}

/** What moves on the stage, and how. */
export const APPEAR: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];
export const VANISH: Keyframe[] = [{ opacity: 1 }, { opacity: 0 }];
export const DIM: Keyframe[] = [{ opacity: 1 }, { opacity: 0.35 }];
export const FADE_OUT: Keyframe[] = [{ opacity: 0.35 }, { opacity: 0 }];
export const BRIGHTEN: Keyframe[] = [{ opacity: 0.3 }, { opacity: 1 }];
export const COME_IN: Keyframe[] = [{ transform: "translateX(-120vw)" }, { transform: "none" }];
export const UNROLL: Keyframe[] = [
  { opacity: 0, transform: "scaleX(0.1)" },
  { opacity: 1, transform: "none" },
];
export const RISE: Keyframe[] = [
  { opacity: 0, transform: "translateY(60%) scale(0.5)" },
  { opacity: 1, transform: "none" },
];
export const WALK_OUT: Keyframe[] = [
  { opacity: 0, transform: "translateY(30%) scaleX(0)" },
  { opacity: 1, transform: "none" },
];
export const BUBBLE: Keyframe[] = [
  { opacity: 0, transform: "none" },
  { opacity: 0.9, offset: 0.3 },
  { opacity: 0, transform: "translateY(-3rem)" },
];
