/** SHA-256 by its standard (FIPS 180-4): a page over plain HTTP has no `crypto.subtle`. */

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function roots(count: number, power: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) prime = false;
    if (prime) found.push(((candidate ** power % 1) * 0x100000000) | 0);
  }
  return found;
}

const START = roots(8, 1 / 2);
const ROUND = roots(64, 1 / 3);
const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

export function sha256(given: string | Uint8Array): Uint8Array {
  const message = typeof given === "string" ? new TextEncoder().encode(given) : given;
  const blocks = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(blocks.length - 4, message.length << 3);

  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let block = 0; block < blocks.length; block += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [early, late] = [words[i - 15]!, words[i - 2]!];
      const mixedEarly = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const mixedLate = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16]! + mixedEarly + words[i - 7]! + mixedLate;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i += 1) {
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i]! + words[i]!) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function sha256Hex(text: string): string {
  return hex(sha256(text));
}

/** HMAC-SHA256 by its standard (RFC 2104), for keys of at most 64 bytes. */
export function hmac(key: string, message: string): Uint8Array {
  const bytes = new TextEncoder().encode(key);
  const padded = (pad: number): number[] => Array.from({ length: 64 }, (_, place) => (bytes[place] ?? 0) ^ pad);
  const inner = sha256(Uint8Array.from([...padded(0x36), ...new TextEncoder().encode(message)]));
  return sha256(Uint8Array.from([...padded(0x5c), ...inner]));
}
