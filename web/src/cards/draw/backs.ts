/** Card backs, 100 × 140: a brass lattice on the colour of the game, with its mark in a ring. */
import { GOLD, PAPER, star, symbol } from "./ink";

const corners = [16, 84].flatMap((x) => [16, 124].map((y) => star(x, y, 5, 1.8, 4))).join("");
// The lattice is cut to the frame by hand, so that no clip path is needed: lines of 45 degrees through a frame 84 wide and 124 high.
function lattice(): string {
  const [left, right, top, bottom] = [8, 92, 8, 132];
  const lines: string[] = [];
  for (let x = left - 116; x < right; x += 16) {
    const start = Math.max(x, left);
    const end = Math.min(x + bottom - top, right);
    lines.push(`M${start} ${top + start - x}L${end} ${top + end - x}M${start} ${bottom - start + x}L${end} ${bottom - end + x}`);
  }
  return lines.join("");
}

export function back(game: string, ground: string, mark: string, size: number): string {
  return symbol(
    `back-${game}`,
    "0 0 100 140",
    `<rect width="100" height="140" rx="8" fill="${PAPER}"/><rect x="3.5" y="3.5" width="93" height="133" rx="5.5"
      fill="${ground}"/><g fill="none" stroke="${GOLD}"><path d="${lattice()}" stroke-width=".7" opacity=".55"/>
      <rect x="8" y="8" width="84" height="124" rx="3" stroke-width="1.4"/>
      <circle cx="50" cy="70" r="29" fill="${ground}" stroke-width="1.6"/>
      <circle cx="50" cy="70" r="25.5" stroke-width=".7" stroke-dasharray="1.5 2"/></g>
      <use href="#${mark}" x="${50 - size / 2}" y="${70 - size / 2}" width="${size}" height="${size}" color="${GOLD}"/>
      <path d="${corners}" fill="${GOLD}"/>`,
  );
}
