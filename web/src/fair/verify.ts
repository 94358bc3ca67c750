/**
 * The check of a match's deals, in the page (docs/fair.md): the log is held to what this device kept of its own, the parts to their
 * seals, the seed to all parts, and every deal to the seed and to a whole pack. `flibuste verify` replays the rules as well.
 */
import { boardCommitment, boardSeed, isWithin, readBoardTerms } from "./boards";
import { FIRST_FORMAT, verifyFirst, type FirstLog } from "./first";
import { shuffled } from "./deals";
import type { Hands, Kept } from "./kept";
import { commitmentTo, devicesOf, readTerms, sameOptions, sealOf, seedOf, type Options } from "./parts";

interface MatchLog {
  game: string;
  rules: number;
  options: Options;
  generator: string;
  seed: string;
  actions: string[];
}

export interface FairLog {
  format: string;
  fair: { terms: string; secret: string; parts: string[]; missed: number[][] };
  match: MatchLog;
}

/** The log of a tournament's board. */
export interface BoardLog {
  format: string;
  board: { terms: string; secret: string; parts: string[]; round: number; board: number };
  match: MatchLog;
}

export type Fault =
  "format" | "commitment" | "part" | "terms" | "secret" | "parts" | "options" | "seed" | "pack" | "deal" | "hand";
/** `own` says whether the log was held to what this device kept, or to itself alone. */
export type Check = { deals: number; own: boolean } | { fault: Fault; deal?: number };

/** Every card of a game, in deck order, as often as there is one; `shrinks` where cards leave the pack from one deal to the next. */
export interface Pack {
  cards: readonly string[];
  shrinks: boolean;
}

/** What a log promises of its deals: those of a table, or a board of a tournament. */
interface Promised {
  game: string;
  rules: number;
  options: Options;
  /** The terms as they are hashed. */
  text: string;
  /** Of the table or the tournament, and which of its starts. */
  code: string;
  start: number;
  commitment: string;
  /** Of the devices. */
  seals: readonly string[];
  parts: readonly string[];
  /** What the secret is a commitment to, and the seed that comes of all of it. */
  committed: string;
  seed: string;
}

/** `code` is that of the table. */
export function verify(log: unknown, pack: Pack, kept: Kept | null, code = ""): Check {
  try {
    return check(log as FairLog | BoardLog, pack, kept, code);
  } catch {
    return { fault: "format" };
  }
}

/** The tournament that a log says it is of; null for any other log. */
export const tournamentOf = (log: unknown): string | null =>
  readBoardTerms((log as Partial<BoardLog> | null)?.board?.terms)?.tournament ?? null;

function check(log: FairLog | BoardLog, pack: Pack, kept: Kept | null, code: string): Check {
  if (log.format === FIRST_FORMAT && !kept) {
    const found = verifyFirst(log as unknown as FirstLog, [...new Set(pack.cards)]);
    return "deals" in found ? { ...found, own: false } : found;
  }
  const { match } = log;
  const promised = "board" in log ? promisedByBoard(log) : promisedByTable(log);
  if (!promised) return { fault: "format" };
  const seen = "board" in log ? kept?.boards?.[code] : undefined;
  if (seen && "board" in log && (seen.round !== log.board.round || seen.board !== log.board.board)) return { fault: "options" };
  const fault = (kept && ownFault(promised, kept)) ?? partsFault(promised, match);
  if (fault) return { fault };
  const deals = match.actions.filter((action) => action.startsWith("deal ")).map((deal) => deal.split(" ").slice(1));
  const hands = (seen ?? kept)?.hands ?? {};
  return dealFault(deals, match.seed, pack, hands) ?? { deals: deals.length, own: kept !== null };
}

function promisedByTable({ format, fair }: FairLog): Promised | null {
  const terms = format === "flibuste fair 2" ? readTerms(fair.terms) : null;
  if (!terms) return null;
  const { table, match, game, rules, options, commitment } = terms;
  return {
    ...{ game, rules, options, commitment, text: fair.terms, code: table, start: match },
    ...{ seals: devicesOf(terms), parts: fair.parts, committed: commitmentTo(table, match, fair.secret) },
    seed: seedOf(fair.terms, fair.secret, fair.parts),
  };
}

function promisedByBoard({ format, board: proof }: BoardLog): Promised | null {
  const terms = format === "flibuste board 1" ? readBoardTerms(proof.terms) : null;
  if (!terms || !isWithin(proof.round, terms.rounds) || !isWithin(proof.board, terms.boards)) return null;
  const { tournament, start, game, rules, options, commitment, seals } = terms;
  return {
    ...{ game, rules, options, commitment, text: proof.terms, code: tournament, start },
    ...{ seals, parts: proof.parts, committed: boardCommitment(terms, proof.secret, proof.round) },
    seed: boardSeed(proof.terms, proof.secret, proof.parts, proof.round, proof.board),
  };
}

/** Hold the log to what this device kept: nothing of that came from the server but the commitment. */
function ownFault(promised: Promised, kept: Kept): Fault | null {
  const { code, start, commitment, seals, parts, text } = promised;
  if (start !== kept.match || commitment !== kept.commitment) return "commitment";
  const seal = sealOf(code, start, commitment, kept.part);
  if (kept.terms === null || !seals.includes(seal) || !parts.includes(kept.part)) return "part";
  return text === kept.terms ? null : "terms";
}

function partsFault(promised: Promised, match: MatchLog): Fault | null {
  const { code, start, commitment, seals, parts, committed, game, rules, options, seed } = promised;
  if (committed !== commitment) return "secret";
  const sealed = parts.map((part) => sealOf(code, start, commitment, part));
  if (sealed.join() !== seals.join()) return "parts";
  if (game !== match.game || rules !== match.rules || !sameOptions(options, match.options)) return "options";
  return match.generator === "hmac-sha256" && match.seed === seed ? null : "seed";
}

function dealFault(deals: readonly string[][], seed: string, pack: Pack, hands: Hands): Check | null {
  const places = new Map([...new Set(pack.cards)].map((card, place) => [card, place]));
  let whole = pack.cards;
  for (const [index, dealt] of deals.entries()) {
    const deal = index + 1;
    const found = [...dealt].sort((a, b) => (places.get(a) ?? -1) - (places.get(b) ?? -1));
    const fits = index > 0 && pack.shrinks ? isAmong(found, whole) : found.join() === whole.join();
    if (!fits) return { fault: "pack", deal };
    whole = found;
    if (shuffled(found, seed, deal).join() !== dealt.join()) return { fault: "deal", deal };
    if (!handsFit(dealt, deal, hands)) return { fault: "hand", deal };
  }
  return null;
}

/** Whether all these cards are among the others, each as often. */
function isAmong(cards: readonly string[], others: readonly string[]): boolean {
  const left = new Map<string, number>();
  for (const card of others) left.set(card, (left.get(card) ?? 0) + 1);
  return cards.every((card) => {
    const count = left.get(card) ?? 0;
    left.set(card, count - 1);
    return count > 0;
  });
}

/** Whether the hands that this device saw are those of the deal: one card at a time, from the seat left of the dealer on. */
function handsFit(dealt: readonly string[], deal: number, hands: Hands): boolean {
  return Object.entries(hands).every(([key, { cards, first, players }]) => {
    const [number, seat] = key.split(":").map(Number) as [number, number];
    if (number !== deal) return true;
    const seen = [...cards].sort().join();
    const handAt = (place: number, of: number): string =>
      Array.from(cards, (_, round) => dealt[place + round * of] ?? "")
        .sort()
        .join();
    if (handAt((seat - first + players) % players, players) === seen) return true;
    // Whoever is out of the match is dealt nothing: then fewer take part, and the places move up.
    for (let of = 1; of < players; of += 1)
      for (let place = 0; place < of; place += 1) if (handAt(place, of) === seen) return true;
    return false;
  });
}
