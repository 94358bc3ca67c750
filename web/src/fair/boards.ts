/** What this device does for a tournament's boards: it seals its part when the roll is called, and reveals it to the right terms. */
import type { TournamentInfo } from "../wire";
import { keep, keptOf, partFor, type Kept } from "./kept";
import { digest, HEX, sameOptions, sealOf, type Options } from "./parts";

/** What all boards are bound to, as docs/fair.md has it. */
export interface BoardTerms {
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
const MOST_ROUNDS = 40;

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
export function readBoardTerms(text: unknown): BoardTerms | null {
  if (typeof text !== "string") return null;
  try {
    const terms = JSON.parse(text) as BoardTerms;
    if (JSON.stringify(terms) !== text || Object.keys(terms).join() !== KEYS.join()) return null;
    const sound = [terms.commitment, ...terms.seals].every((one) => HEX.test(one));
    return sound && isWithin(terms.rounds, MOST_ROUNDS) ? terms : null;
  } catch {
    return null;
  }
}

/** Whether it is a whole number from 1 to the last one. */
export const isWithin = (number: unknown, last: number): boolean =>
  Number.isInteger(number) && Number(number) >= 1 && Number(number) <= last;

/** The commitment that the secret of a round gives: the secrets are a chain, each the hash of the next. */
export function boardCommitment({ tournament, start }: BoardTerms, secret: string, round: number): string {
  let link = secret;
  for (let before = 0; before < round; before += 1) link = digest("flibuste round", tournament, String(start), link);
  return link;
}

export const boardSeed = (terms: string, secret: string, parts: readonly string[], round: number, board: number): string =>
  digest("flibuste board", terms, secret, ...parts, String(round), String(board));
