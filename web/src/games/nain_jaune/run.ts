/** The cards laid in a round as one sees them on the table: the run that goes on, who laid what of it, and what lies beneath. */
import { rankOf } from "./words";

export interface Laid {
  seat: number;
  card: string;
}

/** Cards that one seat laid in one go. */
export interface Leg {
  seat: number;
  cards: string[];
}

export interface Run {
  legs: Leg[];
  /** How many cards of earlier runs lie beneath. */
  beneath: number;
}

export function laidOf(laid: readonly unknown[]): Laid[] {
  return laid.map((one) => {
    const [seat, card] = one as [number, string];
    return { seat, card };
  });
}

/** The last run: it reaches back as far as each card is one higher than the one before it. */
export function lastRun(laid: readonly Laid[]): Run {
  let start = Math.max(0, laid.length - 1);
  while (start > 0 && rankOf(laid[start]!.card) === rankOf(laid[start - 1]!.card) + 1) start -= 1;
  const legs: Leg[] = [];
  for (const { seat, card } of laid.slice(start)) {
    const leg = legs.at(-1);
    if (leg?.seat === seat) leg.cards.push(card);
    else legs.push({ seat, cards: [card] });
  }
  return { legs, beneath: start };
}

export interface Pass {
  seat: number;
  /** What the seat has shown not to hold, the rank that is awaited first. */
  ranks: number[];
  /** Whether it could not go on with the run just now. */
  now: boolean;
}

/** The rank that the run has come to: the one awaited, or the one that nobody had. */
export function awaited(need: number | null, laid: readonly Laid[]): number | null {
  const last = laid.at(-1);
  return need ?? (last && rankOf(last.card) < 13 ? rankOf(last.card) + 1 : null);
}

/** Who has passed on what; of oneself only what matters now, for one knows one's hand. */
export function passes(lacks: readonly (readonly number[])[], rank: number | null, me: number | null): Pass[] {
  return lacks.flatMap((ranks, seat): Pass[] => {
    const now = rank !== null && ranks.includes(rank);
    const others = seat === me ? [] : ranks.filter((one) => one !== rank);
    return now || others.length ? [{ seat, ranks: [...(now ? [rank] : []), ...others], now }] : [];
  });
}
