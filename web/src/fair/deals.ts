/** The shuffle of a table's deals, as in src/flibuste/deals.py. */
import { hmac } from "./sha256";

const WORDS = 0x100000000;

function* words(seed: string, deal: number): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const view = new DataView(hmac(seed, `deal ${deal} block ${block}`).buffer);
    for (let place = 0; place < 32; place += 4) yield view.getUint32(place);
  }
}

/** The pack, which is in deck order, as this deal has it. */
export function shuffled<T>(pack: readonly T[], seed: string, deal: number): T[] {
  const cards = [...pack];
  const stream = words(seed, deal);
  for (let last = cards.length - 1; last > 0; last -= 1) {
    let word = stream.next().value;
    while (word >= WORDS - (WORDS % (last + 1))) word = stream.next().value;
    const other = word % (last + 1);
    [cards[last], cards[other]] = [cards[other]!, cards[last]!];
  }
  return cards;
}
