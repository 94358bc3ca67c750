/**
 * What this device keeps of its own of a table, to hold the server to: the commitment that it saw, its part, the terms to which it
 * revealed the part, the hands that it was dealt. All tabs of the browser share it.
 */
import { newPart } from "./parts";

export type Hands = Record<string, { cards: string[]; first: number; players: number }>;

/** Which board of which round a table had, and the hands there. */
export interface SeenBoard {
  round: number;
  board: number;
  hands: Hands;
}

export interface Kept {
  /** Which start at the table it is of. */
  match: number;
  commitment: string;
  part: string;
  terms: string | null;
  /** The hands that were seen as they were dealt, by `DEAL:SEAT`. */
  hands: Hands;
  /** Of a tournament: what was seen at the tables of its boards, by their codes. */
  boards?: Record<string, SeenBoard>;
  /** When it was made, in milliseconds. */
  at: number;
}

const PREFIX = "flibuste part ";
const MOST_KEPT = 200;
/** For a browser that keeps nothing: as long as the page is there. */
const here = new Map<string, Kept>();

export function keptOf(code: string): Kept | null {
  try {
    const text = localStorage.getItem(PREFIX + code);
    if (text !== null) return JSON.parse(text) as Kept;
  } catch {
    // It keeps nothing, or something else.
  }
  return here.get(code) ?? null;
}

export function keep(code: string, kept: Kept): void {
  here.set(code, kept);
  try {
    localStorage.setItem(PREFIX + code, JSON.stringify(kept));
    forgetOldest();
  } catch {
    // It is kept as long as the page is there.
  }
}

/** The part of this start, made when it is first asked for. A device sticks to the commitment that it saw first. */
export function partFor(code: string, match: number, commitment: string): Kept {
  const kept = keptOf(code);
  if (kept && kept.match >= match) return kept;
  const made: Kept = { match, commitment, part: newPart(), terms: null, hands: {}, at: Date.now() };
  keep(code, made);
  return made;
}

function forgetOldest(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (keys.length <= MOST_KEPT) return;
  const age = (key: string): number => (JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Kept>).at ?? 0;
  const oldest = keys.sort((one, other) => age(one) - age(other)).slice(0, keys.length - MOST_KEPT);
  for (const key of oldest) localStorage.removeItem(key);
}
