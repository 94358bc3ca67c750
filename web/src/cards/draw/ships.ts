/** Ships on an 80 × 80 grid, from masts, rows of sails and hulls. */
import { BONE, INK, LINE, n, SEA } from "./ink";

export interface Ship {
  /** Rows of sails on each mast, from the stern. */
  masts: number[];
  length: number;
  /** How high the castle at the stern stands above the deck. */
  castle: number;
  sail: string;
  hull: string;
  stripe: string;
  pennant: string;
  jib?: boolean;
  /** Height of one row of sails; many rows need lower ones. */
  row?: number;
}

function sail(x: number, y: number, width: number, height: number, fill: string): string {
  const half = width / 2;
  return `<path class="sail" d="M${n(x - half)} ${n(y)}H${n(x + half)}Q${n(x + half + 4)} ${n(y + height * 0.55)} ${n(x + half + 0.5)}
    ${n(y + height)}Q${n(x)} ${n(y + height - 4)} ${n(x - half - 0.5)} ${n(y + height)}Q${n(x - half + 3)}
    ${n(y + height * 0.5)} ${n(x - half)} ${n(y)}z" fill="${fill}" ${LINE}/>`;
}

export function ship({ masts, length, castle, hull, stripe, pennant, jib = true, row = 12, ...look }: Ship): string {
  const [stern, bow] = [38 - length / 2, 38 + length / 2];
  const middle = (masts.length - 1) / 2;
  const places = masts.map((_, i) => stern + 13 + (length - 25) * (masts.length > 1 ? i / (masts.length - 1) : 0.55));
  const parts: string[] = [];
  const last = places[places.length - 1]!;
  const bowsprit = `<path d="M${n(bow - 3)} 52L${n(Math.min(bow + 11, 79))} 45" stroke="${INK}" stroke-width="2" stroke-linecap="round"/>`;
  parts.push(bowsprit);
  if (jib)
    parts.push(
      `<path d="M${n(last + 3)} ${Math.max(...masts) > 1 ? 24 : 30}L${n(Math.min(bow + 9, 77.5))} 45.5 ${n(last + 5)} 49z"
        fill="${look.sail}" ${LINE}/>`,
    );
  places.forEach((x, i) => {
    const rows = masts[i]!;
    const tall = masts.length > 1 ? 1 - 0.16 * Math.abs(i - middle) : 1;
    const height = (8 + row * rows) * tall;
    const top = 47 - height;
    const width = Math.min(24, (length - 12) / masts.length + (masts.length > 1 ? 2 : 4)) * (i === middle ? 1.08 : 0.94);
    parts.push(`<path d="M${n(x)} 54V${n(top - 2)}" stroke="${INK}" stroke-width="2"/>`);
    parts.push(`<path d="M${n(x)} ${n(top - 3)}l9 2.2-9 2.6z" fill="${pennant}" stroke="${INK}" stroke-width=".9"/>`);
    for (let r = 0; r < rows; r++) {
      const share = rows > 1 ? 0.72 + (0.28 * (r + 1)) / rows : 1;
      parts.push(sail(x, top + 2 + (r * height) / rows, width * share, height / rows - 1.5, look.sail));
    }
  });
  parts.push(
    `<path d="M${n(stern)} ${50 - castle}h${n(9 + castle * 0.6)}l1 ${n(4 + castle * 0.5)}H${n(bow - 9)}L${n(bow + 2)}
      49Q${n(bow - 1)} 66 ${n(bow - 10)} 68H${n(stern + 7)}Q${n(stern + 1)} 60 ${n(stern)} ${50 - castle}z" fill="${hull}"
      ${LINE}/>`,
    `<path d="M${n(stern + 3)} 58.5H${n(bow - 2.5)}" stroke="${stripe}" stroke-width="1.8"/>`,
  );
  const ports = Math.max(2, Math.floor(length / 8));
  for (let i = 0; i < ports; i++)
    parts.push(`<rect x="${n(stern + 9 + (i * (length - 20)) / (ports - 1))}" y="61.2" width="3" height="3" fill="${INK}"/>`);
  if (castle > 3)
    for (const x of [stern + 2.5, stern + 7])
      parts.push(
        `<rect x="${n(x)}" y="${53 - castle}" width="3" height="3.4" fill="#f8d648" stroke="${INK}" stroke-width=".8"/>`,
      );
  return parts.join("");
}

export const WAVES = `<path d="M-1 69q6-5 12 0t10 0 10 0 10 0 10 0 10 0 10 0 12-1v14H-1z" fill="${SEA}"/>
  <path d="M-1 69q6-5 12 0t10 0 10 0 10 0 10 0 10 0 10 0 12-1" fill="none" stroke="${INK}" stroke-width="1.4"/>
  <path d="M8 75q4-3.5 8 0M30 75.5q4-3.5 8 0M54 75q4-3.5 8 0" fill="none" stroke="${BONE}" stroke-width="1.4"
  stroke-linecap="round"/>`;
