/** A moment of a match and whose eyes see it, as the address has them: `?step=12&seat=1`, `?step=12&open`; everybody's with neither. */
export const OPEN = "open";
export const PUBLIC = "public";

/** `public`, `open` or the number of a seat: as the server takes it. */
export type Sight = string;

export interface Moment {
  step: number;
  sight: Sight;
}

/** The moment of an address; null where it names none. What makes no sense in it is as good as not there. */
export function momentOf(search: string): Moment | null {
  const given = new URLSearchParams(search);
  const step = given.get("step") ?? "";
  const seat = given.get("seat") ?? "";
  if (!given.has("step") && !given.has("seat") && !given.has(OPEN)) return null;
  return {
    step: /^\d{1,5}$/.test(step) ? Number(step) : 0,
    sight: given.has(OPEN) ? OPEN : /^[0-7]$/.test(seat) ? seat : PUBLIC,
  };
}

export function searchOf({ step, sight }: Moment): string {
  return `?step=${step}${sight === OPEN ? `&${OPEN}` : sight === PUBLIC ? "" : `&seat=${sight}`}`;
}

export const seatOf = (sight: Sight): number | null => (sight === OPEN || sight === PUBLIC ? null : Number(sight));

/** The moment of a match that has so many steps and seats. */
export function within(moment: Moment, steps: number, seats: number): Moment {
  const seat = seatOf(moment.sight);
  return { step: Math.min(moment.step, steps), sight: seat !== null && seat >= seats ? PUBLIC : moment.sight };
}

/** The beginnings of rounds are the steps after a deal; going back from within a round leads to its own beginning. */
export function roundBefore(rounds: readonly number[], step: number): number {
  return rounds.findLast((one) => one < step) ?? 0;
}

export function roundAfter(rounds: readonly number[], step: number, steps: number): number {
  return rounds.find((one) => one > step) ?? steps;
}
