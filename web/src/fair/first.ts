/**
 * The check of a log from before there were parts of one's own: the seed is the one committed to, the match's chance came from it
 * and from what each player added, and every deal from that chance.
 */
import { sha256, sha256Hex } from "./sha256";

export const FIRST_FORMAT = "flibuste fair 1";

export interface FirstLog {
  fair: { commitment: string; seed: string; entropy: Record<string, string> };
  match: { seed: string; actions: string[] };
}

export type FirstCheck = { deals: number } | { fault: "secret" | "seed" | "deal"; deal?: number };

const WORD = 0x100000000;

/** xoshiro128++ with 32-bit words, as in src/flibuste/chance.py. */
export class Rng {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(seed: string) {
    const digest = new DataView(sha256(seed).buffer);
    this.a = digest.getUint32(0, true);
    this.b = digest.getUint32(4, true);
    this.c = digest.getUint32(8, true);
    this.d = (digest.getUint32(12, true) | 1) >>> 0;
  }

  word(): number {
    const { a, b } = this;
    const total = (a + this.d) >>> 0;
    const result = (((total << 7) | (total >>> 25)) + a) >>> 0;
    const c = (this.c ^ a) >>> 0;
    const d = (this.d ^ b) >>> 0;
    this.b = (b ^ c) >>> 0;
    this.a = (a ^ d) >>> 0;
    this.c = (c ^ (b << 9)) >>> 0;
    this.d = ((d << 11) | (d >>> 21)) >>> 0;
    return result;
  }

  below(bound: number): number {
    for (;;) {
      const product = this.word() * bound;
      const low = product % WORD;
      if (low >= bound || low >= (WORD - bound) % bound) return Math.floor(product / WORD);
    }
  }

  shuffle<T>(cards: T[]): T[] {
    for (let i = cards.length - 1; i > 0; i -= 1) {
      const j = this.below(i + 1);
      [cards[i], cards[j]] = [cards[j]!, cards[i]!];
    }
    return cards;
  }
}

/** `deck` is every kind of card in deck order. */
export function verifyFirst({ fair, match }: FirstLog, deck: readonly string[]): FirstCheck {
  if (sha256Hex(fair.seed) !== fair.commitment) return { fault: "secret" };
  const added = Object.keys(fair.entropy)
    .sort((a, b) => Number(a) - Number(b))
    .map((seat) => `${seat}:${fair.entropy[seat]}`);
  if (sha256Hex(["flibuste match", fair.seed, ...added].join("\n")) !== match.seed) return { fault: "seed" };
  const places = new Map(deck.map((card, place) => [card, place]));
  const deals = match.actions.filter((action) => action.startsWith("deal "));
  for (const [index, deal] of deals.entries()) {
    const dealt = deal.split(" ").slice(1);
    const pack = [...dealt].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    if (new Rng(`flibuste deal ${index + 1} of ${match.seed}`).shuffle(pack).join() !== dealt.join())
      return { fault: "deal", deal: index + 1 };
  }
  return { deals: deals.length };
}
