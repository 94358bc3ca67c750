/** QR codes for short addresses: bytes, error correction M, versions 1 to 6 (ISO/IEC 18004). */

const CHECKS = [0, 10, 16, 26, 18, 24, 16]; // check codewords of a block, by version
const BLOCKS = [0, 1, 1, 1, 2, 2, 4];
const FORMAT_M = 0;
const FINDER = 7;

/** The modules, true for dark. The mask is chosen for the least penalty unless it is given. */
export function qrModules(text: string, mask?: number): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = CHECKS.findIndex((_, one) => one > 0 && dataWords(one) >= bytes.length + 2);
  if (version < 0) throw new Error(`too long for a code: ${bytes.length} bytes, expected at most ${dataWords(6) - 2}`);
  const words = interleaved(encoded(bytes, dataWords(version)), version);
  const masks = mask === undefined ? [0, 1, 2, 3, 4, 5, 6, 7] : [mask];
  const drawn = masks.map((one) => draw(words, version, one));
  const penalties = drawn.map(penalty);
  return drawn[penalties.indexOf(Math.min(...penalties))]!;
}

/** The code as the `d` of a path on a grid of one unit a module. */
export function qrPath(text: string): { size: number; path: string } {
  const modules = qrModules(text);
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size: modules.length, path };
}

function allWords(version: number): number {
  const bits = (16 * version + 128) * version + 64 - (version > 1 ? 25 : 0);
  return bits >> 3;
}

function dataWords(version: number): number {
  return allWords(version) - CHECKS[version]! * BLOCKS[version]!;
}

function encoded(bytes: Uint8Array, room: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  put(4, 4); // bytes
  put(bytes.length, 8);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(bits.slice(i, i + 8).reduce((word, bit) => word * 2 + bit, 0));
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** Multiplication in the field of 256 elements by x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

function checkWords(data: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0, root = 1; i < count; i += 1, root = times(root, 2)) {
    divisor = [...divisor, 0].map((one, place) => one ^ (place ? times(divisor[place - 1]!, root) : 0));
  }
  const rest = new Array<number>(count).fill(0);
  for (const word of data) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    divisor.slice(1).forEach((one, place) => (rest[place] = rest[place]! ^ times(one, factor)));
  }
  return rest;
}

/** Data in blocks, each with its check words, then word by word from all of them. */
function interleaved(data: readonly number[], version: number): number[] {
  const [count, checks] = [BLOCKS[version]!, CHECKS[version]!];
  const shorter = Math.floor(data.length / count);
  const longer = data.length % count;
  const blocks: number[][] = [];
  for (let i = 0, at = 0; i < count; i += 1) {
    const size = shorter + (i >= count - longer ? 1 : 0);
    blocks.push(data.slice(at, at + size));
    at += size;
  }
  const ends = blocks.map((block) => checkWords(block, checks));
  const woven = (rows: number[][], length: number): number[] =>
    Array.from({ length }, (_, i) => rows.flatMap((row) => (i < row.length ? [row[i]!] : []))).flat();
  return [...woven(blocks, shorter + 1), ...woven(ends, checks)];
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function draw(words: readonly number[], version: number, mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const modules = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, dark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    modules[y]![x] = dark;
    fixed[y]![x] = true;
  };
  for (let i = 0; i < size; i += 1) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const rings = (cx: number, cy: number, reach: number, dark: (ring: number) => boolean): void => {
    for (let y = -reach; y <= reach; y += 1)
      for (let x = -reach; x <= reach; x += 1) set(cx + x, cy + y, dark(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  if (version > 1) rings(size - FINDER, size - FINDER, 2, (ring) => ring !== 1);

  const kind = (FORMAT_M << 3) | mask;
  let rest = kind;
  for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const format = ((kind << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; i += 1) {
    const dark = ((format >> i) & 1) === 1;
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, dark);
    set(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, dark);
  }
  set(8, size - 8, true);

  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]![x]) continue;
        const dark = bit < words.length * 8 && ((words[bit >> 3]! >> (7 - (bit & 7))) & 1) === 1;
        modules[y]![x] = dark !== MASKS[mask]!(x, y);
        bit += 1;
      }
    }
  }
  return modules;
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, too much of one colour. */
function penalty(modules: boolean[][]): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x]!));
  let sum = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let i = 0; i + 11 <= size; i += 1) if (/^(10111010000|00001011101)/.test(text.slice(i, i + 11))) sum += 40;
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const dark = modules[y]![x];
      if (dark === modules[y]![x - 1] && dark === modules[y - 1]![x] && dark === modules[y - 1]![x - 1]) sum += 3;
    }
  }
  const share = modules.flat().filter(Boolean).length / (size * size);
  return sum + Math.floor(Math.abs(share * 20 - 10)) * 10;
}
