/** A deal as it is seen: round by round, card by card, one's own to where they lie in the hand, the others' into their medals. */
import type { Flight } from "./screen";

const APART = 60;
const LONGEST = 1800; // milliseconds from the first card to the last: more cards follow each other faster
const MOST = 60; // cards in the air

interface Deal {
  /** Who is dealt to, in their order. */
  seats: readonly number[];
  /** How many cards each of the others gets. */
  cards: number;
  me: number | null;
  hand: readonly string[];
  from: string;
}

export function dealFlights({ seats, cards, me, hand, from }: Deal): Flight[] {
  const others = seats.filter((seat) => seat !== me).length;
  const most = others ? Math.min(cards, Math.max(1, Math.floor((MOST - hand.length) / others))) : 0;
  const rounds = Math.max(most, seats.includes(me ?? -1) ? hand.length : 0);
  const flights = Array.from({ length: rounds }, (_, round) =>
    seats.flatMap((seat): Flight[] => {
      if (seat === me) return round < hand.length ? [{ card: hand[round]!, from, to: `hand:${hand[round]}` }] : [];
      return round < most ? [{ card: null, from, to: `seat:${seat}` }] : [];
    }),
  ).flat();
  const apart = Math.min(APART, LONGEST / Math.max(1, flights.length));
  return flights.map((flight) => ({ ...flight, apart }));
}

/** All seats, beginning with this one. */
export function around(count: number, first: number): number[] {
  return Array.from({ length: count }, (_, step) => (first + step) % count);
}
