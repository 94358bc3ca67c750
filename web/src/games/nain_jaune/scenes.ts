/**
 * Nain Jaune: the small prints on the number cards, 56 × 122, in the ink of the family (the current colour) on paper.
 * Each grows with the rank and can be counted: as many skulls, sails, spokes or cannonballs as the rank says.
 */
import { BONE, INK, n, PAPER, star } from "../../cards/draw/ink";
import { ship } from "../../cards/draw/ships";
import { SIGNS } from "../../cards/draw/signs";
import type { Family } from "./card";

/** How many things lie in each row of a heap, from the ground up: shot in pyramids, skulls in walls as in a crypt. */
const PYRAMIDS = [
  [],
  [1],
  [2],
  [2, 1],
  [3, 1],
  [3, 2],
  [3, 2, 1],
  [4, 3],
  [4, 3, 1],
  [4, 3, 2],
  [4, 3, 2, 1],
  [5, 4, 2],
  [5, 4, 3],
  [5, 4, 3, 1],
];
const WALLS = [
  [],
  [1],
  [2],
  [2, 1],
  [2, 2],
  [2, 2, 1],
  [2, 2, 2],
  [3, 3, 1],
  [3, 3, 2],
  [3, 3, 3],
  [3, 3, 3, 1],
  [3, 3, 3, 2],
  [3, 3, 3, 3],
  [4, 3, 3, 2, 1],
];

/** Piles things up from the ground line; `draw` gets the left top corner and the size of each. */
function heap(rows: number[], ground: number, sizes: number[], draw: (x: number, y: number, size: number) => string): string {
  const size = sizes[rows[0]!]!;
  return rows
    .map((count, row) =>
      Array.from({ length: count }, (_, i) => draw(28 + (i - count / 2) * size, ground - size * (1 + row * 0.88), size)).join(""),
    )
    .join("");
}

/** A crypt by moonlight: bone on the dark. */
function skulls(rank: number): string {
  const drawn = heap(
    WALLS[rank]!,
    112,
    [0, 42, 25, 17.5, 13.4],
    (x, y, size) =>
      `<path d="${SIGNS.skull}" transform="translate(${n(x)} ${n(y)}) scale(${(size / 24).toFixed(3)})" fill="${BONE}"
        stroke="currentColor" stroke-width="1.4"/>`,
  );
  const bats = Array.from({ length: Math.min(5, Math.ceil(rank / 3)) }, (_, i) => {
    const [x, y] = [
      [10, 26],
      [33, 45],
      [6, 40],
      [16, 14],
      [21, 36],
    ][i]!;
    return `M${x} ${y}q2.6-3.6 5 0 1-1.6 2 0 2.4-3.6 5 0-2.6-.8-4 2.6-2-2-4 0-1.4-3.4-4-2.6z`;
  }).join("");
  return `<path d="M0 0h56v122H0z" fill="currentColor"/><path d="M0 0h56v60C56 26 44 8 28 8S0 26 0 60z" fill="${BONE}"
    opacity=".1"/><circle cx="39" cy="25" r="10" fill="${BONE}" opacity=".92"/>
    <path d="M34 22a2.5 2 0 1 0 .1 0zM42 28a3 2.4 0 1 0 .1 0zM41 18.500a1.6 1.2 0 1 0 .1 0z" fill="currentColor" opacity=".18"/>
    <path d="${bats}" fill="${BONE}" opacity=".75"/><path d="M0 111h56v11H0z" fill="${BONE}" opacity=".28"/>
    <path d="M6 117l9-3M6 114l9 3M41 117l9-3M41 114l9 3" stroke="${BONE}" stroke-width="1.8" stroke-linecap="round"/>${drawn}`;
}

/** The rows of sails on each mast, so that there are as many sails as the rank. */
const RIGS = [
  [],
  [1],
  [2],
  [1, 2],
  [2, 2],
  [2, 3],
  [3, 3],
  [2, 3, 2],
  [2, 3, 3],
  [3, 3, 3],
  [3, 4, 3],
  [3, 4, 4],
  [4, 4, 4],
  [4, 5, 4],
];

function sails(rank: number): string {
  const most = Math.max(...RIGS[rank]!);
  const drawn = ship({
    masts: RIGS[rank]!,
    length: 26 + 3 * rank,
    castle: 1 + rank * 0.7,
    sail: PAPER,
    hull: "currentColor",
    stripe: PAPER,
    pennant: "currentColor",
    jib: false,
    row: most > 3 ? 13 : 12,
  });
  return `<path d="M0 0h56v122H0z" fill="currentColor" opacity=".13"/>
    <circle cx="41" cy="24" r="9" fill="${PAPER}" stroke="currentColor" stroke-width="1.2"/>
    <path d="M6 22q3-4 5 0 2-4 5 0M14 32q2-3 3.5 0 1.5-3 3.5 0" fill="none" stroke="currentColor" stroke-width="1.4"
    stroke-linecap="round"/><g transform="translate(-5.5 36) scale(.88)">${drawn}</g>
    <path d="M0 95q4.7-5 9.3 0t9.4 0 9.3 0 9.3 0 9.4 0 9.3 0V122H0z" fill="currentColor" stroke="${INK}" stroke-width="1.2"/>
    <path d="M5 103q4-3.5 8 0M23 105q4-3.5 8 0M41 103q4-3.5 8 0M13 113q4-3.5 8 0M33 114q4-3.5 8 0" fill="none" stroke="${PAPER}"
    stroke-width="1.4" stroke-linecap="round" opacity=".8"/>`;
}

/** The wheel on the quarterdeck. */
function helm(rank: number): string {
  const [x, y, rim] = [28, 60, 10 + rank * 0.78];
  const spokes = Array.from({ length: rank }, (_, i) => {
    const angle = (i / rank) * 2 * Math.PI - Math.PI / 2;
    return [rim * 0.2, rim + 5.5, rim + 2.2].map((r) => `${n(x + r * Math.cos(angle))} ${n(y + r * Math.sin(angle))}`);
  });
  const lines = spokes.map(([from, to]) => `M${from}L${to}`).join("");
  const grips = spokes.map(([, to, from]) => `M${from}L${to}`).join("");
  return `<path d="M0 0h56v122H0z" fill="currentColor" opacity=".12"/>
    <path d="M0 44h56M0 38h56" stroke="currentColor" stroke-width="1" opacity=".5"/>
    <path d="M10 38a18 18 0 0 1 36 0z" fill="${PAPER}" stroke="currentColor" stroke-width="1.2"/>
    <path d="M28 14v-6M14.5 19.5l-4-4M41.5 19.5l4-4M20.5 15.6l-2-5M35.5 15.6l2-5" stroke="currentColor" stroke-width="1.4"
    stroke-linecap="round"/><path d="M0 92h56v30H0z" fill="currentColor" opacity=".85"/>
    <path d="M0 101h56M0 111h56M14 92v9M40 92v9M26 101v10M8 111v11M44 111v11" stroke="${PAPER}" stroke-width="1" opacity=".6"/>
    <path d="M22 ${n(y)}h12l4 46H18z" fill="${PAPER}" stroke="${INK}" stroke-width="1.4" stroke-linejoin="round"/>
    <path d="M20.5 98h15" stroke="currentColor" stroke-width="1.6"/><circle cx="${x}" cy="${y}" r="${n(rim)}" fill="${PAPER}"/>
    <circle cx="${x}" cy="${y}" r="${n(rim)}" fill="currentColor" opacity=".25"/><g fill="none">
    <circle cx="${x}" cy="${y}" r="${n(rim)}" stroke="${INK}" stroke-width="6"/>
    <path d="${lines}" stroke="${INK}" stroke-width="4.4" stroke-linecap="round"/>
    <circle cx="${x}" cy="${y}" r="${n(rim)}" stroke="currentColor" stroke-width="3.4"/>
    <path d="${lines}" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>
    <path d="${grips}" stroke="${PAPER}" stroke-width="1.8" stroke-linecap="round"/></g>
    <circle cx="${x}" cy="${y}" r="4.6" fill="${PAPER}" stroke="${INK}" stroke-width="1.4"/>
    <circle cx="${x}" cy="${y}" r="1.7" fill="currentColor"/>`;
}

/** A gun on the rampart and the shot beside it; the higher the rank, the louder. */
function cannonballs(rank: number): string {
  const shot = heap(PYRAMIDS[rank]!, 116, [0, 32, 23, 16.5, 12.8, 10.4], (x, y, size) => {
    const r = size / 2 - 0.3;
    return `<circle cx="${n(x + size / 2)}" cy="${n(y + size / 2)}" r="${n(r)}" fill="currentColor" stroke="${INK}"
      stroke-width="1.1"/><path d="M${n(x + size / 2 - r * 0.55)} ${n(y + size / 2 - r * 0.05)}q${n(r * 0.05)} ${n(-r * 0.5)}
      ${n(r * 0.5)} ${n(-r * 0.55)}" fill="none" stroke="${PAPER}" stroke-width="${n(Math.max(0.9, r * 0.17))}"
      stroke-linecap="round"/>`;
  });
  const flash = 5 + rank * 0.5;
  const smoke = Array.from({ length: 2 + Math.ceil(rank / 3) }, (_, i) => {
    const [x, y, r] = [
      [9, 16, 4.5],
      [17, 12, 5],
      [6, 26, 3.4],
      [27, 10, 4.4],
      [36, 13, 3.6],
      [44, 10, 2.8],
      [50, 15, 2.2],
    ][i]!;
    return `<circle cx="${x}" cy="${y}" r="${r}"/>`;
  }).join("");
  const wall = "M0 62h9v-6h10v6h9v-6h10v6h9v-6h9v66H0z";
  return `<path d="M0 0h56v122H0z" fill="currentColor" opacity=".1"/>
    <g fill="${PAPER}" stroke="currentColor" stroke-width="1.1">${smoke}</g>
    <path d="${star(12, 29, flash, flash * 0.42, 8)}" fill="currentColor" stroke="${INK}" stroke-width=".9"/>
    <g stroke="${INK}" stroke-width="1.4" stroke-linejoin="round">
    <path d="M17.5 27.5l22 6.6q6 2 4.4 6.6t-7 3.4l-22-6.4z" fill="currentColor"/>
    <path d="M13.6 38.8l4.6-12.4 3.6 1.2-4.6 12.4z" fill="${PAPER}"/>
    <path d="M44 41.5l4.5 1.6" stroke-width="3" stroke-linecap="round"/><path d="M24 52l4-10 20 4v8z" fill="${PAPER}"/>
    <circle cx="29" cy="51.5" r="5" fill="currentColor"/><circle cx="29" cy="51.5" r="1.5" fill="${PAPER}"/></g>
    <path d="${wall}" fill="${PAPER}" stroke="${INK}" stroke-width="1.4"/><path d="${wall}" fill="currentColor" opacity=".22"/>
    <path d="M0 72h56M0 82h56M0 92h56M0 102h56M14 62v10M42 62v10M28 72v10M8 82v10M46 82v10M20 92v10M36 92v10M8 102v10M48 102v10"
    stroke="currentColor" stroke-width="1" opacity=".45"/><path d="M0 115.5h56v7H0z" fill="currentColor" opacity=".7"/>${shot}`;
}

const SCENES: Record<Family, (rank: number) => string> = { skull: skulls, sails, helm, cannonball: cannonballs };
export const scene = (family: Family, rank: number): string => SCENES[family](rank);
