/** What this device does for a tournament's boards: it seals its part when the roll is called, and reveals it to the right terms. */
import type { TournamentInfo } from "../wire";
import { keep, keptOf, partFor, type Kept } from "./kept";
import { sameOptions, sealOf, type Options } from "./parts";

/** What all boards are bound to, as docs/fair.md has it. */
interface BoardTerms {
  tournament: string;
  start: number;
  game: string;
  rules: number;
  options: Options;
  rounds: number;
  boards: number;
  commitment: string;
  seals: string[];
}
const KEYS = ["tournament", "start", "game", "rules", "options", "rounds", "boards", "commitment", "seals"];

export type BoardPart = { seal: string } | { part: string };

const sealOfKept = (code: string, kept: Kept): string => sealOf(code, kept.match, kept.commitment, kept.part);

/** What is due for somebody who has entered; null if nothing is, or nothing can be done. */
export function boardPartDue(one: TournamentInfo): BoardPart | null {
  const { code, fair, phase } = one;
  if (!fair || !one.entered) return null;
  if (phase === "sealing" && !fair.sealed) {
    const kept = partFor(code, fair.start, fair.commitment);
    return kept.match === fair.start && kept.commitment === fair.commitment ? { seal: sealOfKept(code, kept) } : null;
  }
  if (phase !== "revealing" || !fair.sealed || fair.revealed) return null;
  const kept = keptOf(code);
  if (!kept || !mayRevealTo(one, kept)) return null;
  if (kept.terms === null) keep(code, { ...kept, terms: fair.terms });
  return { part: kept.part };
}

/** Whether the terms are of this tournament and this start, with the commitment that this device saw and the seal that it made. */
export function mayRevealTo(one: TournamentInfo, kept: Kept): boolean {
  const text = one.fair?.terms ?? null;
  const terms = readBoardTerms(text);
  if (!terms || (kept.terms !== null && kept.terms !== text)) return false;
  if (terms.tournament !== one.code || terms.start !== kept.match || terms.commitment !== kept.commitment) return false;
  if (terms.game !== one.game || terms.boards !== one.boards || !sameOptions(terms.options, one.options)) return false;
  return terms.seals.includes(sealOfKept(one.code, kept));
}

/** The terms of a text; null for what is none. There is one text for each. */
function readBoardTerms(text: string | null): BoardTerms | null {
  try {
    const terms = JSON.parse(text ?? "") as BoardTerms;
    return JSON.stringify(terms) === text && Object.keys(terms).join() === KEYS.join() ? terms : null;
  } catch {
    return null;
  }
}
