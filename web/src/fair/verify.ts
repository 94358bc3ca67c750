/**
 * The check of a table's deals, in the page (docs/fair.md): the log is held to what this device kept of its own, the parts to their
 * seals, the seed to all parts, and every deal to the seed and to a whole pack. `flibuste verify` replays the rules as well.
 */
import { FIRST_FORMAT, verifyFirst, type FirstLog } from "./first";
import { shuffled } from "./deals";
import type { Kept } from "./kept";
import { commitmentTo, devicesOf, readTerms, sameOptions, sealOf, seedOf, type Options, type Terms } from "./parts";

export interface FairLog {
  format: string;
  fair: { terms: string; secret: string; parts: string[]; missed: number[][] };
  match: { game: string; rules: number; options: Options; generator: string; seed: string; actions: string[] };
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

export function verify(log: unknown, pack: Pack, kept: Kept | null): Check {
  try {
    return check(log as FairLog, pack, kept);
  } catch {
    return { fault: "format" };
  }
}

function check(log: FairLog, pack: Pack, kept: Kept | null): Check {
  if (log.format === FIRST_FORMAT && !kept) {
    const found = verifyFirst(log as unknown as FirstLog, [...new Set(pack.cards)]);
    return "deals" in found ? { ...found, own: false } : found;
  }
  const { fair, match } = log;
  const terms = log.format === "flibuste fair 2" ? readTerms(fair.terms) : null;
  if (!terms) return { fault: "format" };
  const fault = (kept && ownFault(terms, fair, kept)) ?? partsFault(terms, fair, match);
  if (fault) return { fault };
  const deals = match.actions.filter((action) => action.startsWith("deal ")).map((deal) => deal.split(" ").slice(1));
  return dealFault(deals, match.seed, pack, kept) ?? { deals: deals.length, own: kept !== null };
}

/** Hold the log to what this device kept: nothing of that came from the server but the commitment. */
function ownFault(terms: Terms, fair: FairLog["fair"], kept: Kept): Fault | null {
  if (terms.match !== kept.match || terms.commitment !== kept.commitment) return "commitment";
  const seal = sealOf(terms.table, terms.match, terms.commitment, kept.part);
  if (kept.terms === null || !terms.seals.includes(seal) || !fair.parts.includes(kept.part)) return "part";
  return fair.terms === kept.terms ? null : "terms";
}

function partsFault(terms: Terms, fair: FairLog["fair"], match: FairLog["match"]): Fault | null {
  const { table, commitment } = terms;
  if (commitmentTo(table, terms.match, fair.secret) !== commitment) return "secret";
  const devices = devicesOf(terms);
  const sealed = fair.parts.map((part) => sealOf(table, terms.match, commitment, part));
  if (sealed.join() !== devices.join()) return "parts";
  if (terms.game !== match.game || terms.rules !== match.rules || !sameOptions(terms.options, match.options)) return "options";
  const seed = match.generator === "hmac-sha256" && seedOf(fair.terms, fair.secret, fair.parts);
  return match.seed === seed ? null : "seed";
}

function dealFault(deals: readonly string[][], seed: string, pack: Pack, kept: Kept | null): Check | null {
  const places = new Map([...new Set(pack.cards)].map((card, place) => [card, place]));
  let whole = pack.cards;
  for (const [index, dealt] of deals.entries()) {
    const deal = index + 1;
    const found = [...dealt].sort((a, b) => (places.get(a) ?? -1) - (places.get(b) ?? -1));
    const fits = index > 0 && pack.shrinks ? isWithin(found, whole) : found.join() === whole.join();
    if (!fits) return { fault: "pack", deal };
    whole = found;
    if (shuffled(found, seed, deal).join() !== dealt.join()) return { fault: "deal", deal };
    if (kept && !handsFit(dealt, deal, kept)) return { fault: "hand", deal };
  }
  return null;
}

/** Whether all these cards are among the others, each as often. */
function isWithin(cards: readonly string[], others: readonly string[]): boolean {
  const left = new Map<string, number>();
  for (const card of others) left.set(card, (left.get(card) ?? 0) + 1);
  return cards.every((card) => {
    const count = left.get(card) ?? 0;
    left.set(card, count - 1);
    return count > 0;
  });
}

/** Whether the hands that this device saw are those of the deal: one card at a time, from the seat left of the dealer on. */
function handsFit(dealt: readonly string[], deal: number, kept: Kept): boolean {
  return Object.entries(kept.hands).every(([key, { cards, first, players }]) => {
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
