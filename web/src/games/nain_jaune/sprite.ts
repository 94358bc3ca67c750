/** Nain Jaune: the five figures, the scenes of the number cards, the back. */
import { back } from "../../cards/draw/backs";
import { bust, tricorn } from "../../cards/draw/crew";
import { BONE, INK, LINE, symbol } from "../../cards/draw/ink";
import { SIGNS } from "../../cards/draw/signs";
import { FAMILIES, WINNING, type Figure } from "./card";
import { scene } from "./scenes";

const PARROT = `<path d="M22 62L10 86l8-2 1 3 9-20z" fill="#1b4fa6" ${LINE}/>
  <path d="M20 34C12 52 18 70 30 76c10-4 16-14 15-30-1-14-8-22-14-22-5 0-9 4-11 10z" fill="#b11e2b" ${LINE}/>
<path d="M36 42c10 6 12 20 4 32-8-2-14-10-14-20 2-6 5-10 10-12z" fill="#f8d648" ${LINE}/>
  <path d="M39 50c6 6 6 16 1 24-6-2-9-8-9-14 2-5 4-8 8-10z" fill="#1d7a45" ${LINE}/>
  <path d="M37 62q2 8 3 12-4-3-6-8z" fill="#1b4fa6" ${LINE}/>
<path d="M16 24C16 12 24 6 32 8c8 2 12 9 11 17-1 7-7 11-13 10-8-1-14-4-14-11z" fill="#b11e2b" ${LINE}/>
  <path d="M17 22c4-5 11-6 15-2 2 5-2 10-7 11-4-1-7-4-8-9z" fill="${BONE}" ${LINE}/>
  <circle cx="25.5" cy="22.5" r="2.2" fill="${INK}"/>
<path d="M17.5 21C9 19 5 26 9 36c3-1 5-4 6-7 2 1 4 1 5 0-1-3-2-6-2.5-8z" fill="#2f2621" ${LINE}/>
  <path d="M27 9C28 0 38-1 42 5c-4 0-6 2-7 5zM33 9c4-6 12-4 13 2-4-1-6 0-8 3z" fill="#f8d648" ${LINE}/>
<path d="M4 78h52" stroke="${INK}" stroke-width="6" stroke-linecap="round"/>
  <path d="M5 78h50" stroke="#9c6430" stroke-width="3.4" stroke-linecap="round"/>
  <path d="M26 74v6M32 75v6" stroke="#2f2621" stroke-width="3" stroke-linecap="round"/>`;

function skeleton(): string {
  const ribs = [
    [66, 15],
    [73, 17],
    [80, 15],
  ] as const;
  const rib = ribs.map(([y, width]) => `M${30 - width} ${y + 4}Q30 ${y - 8} ${30 + width} ${y + 4}`);
  return [
    `<path d="M8 86C10 70 20 64 30 64s20 6 22 22z" fill="#26221f" ${LINE}/>`,
    `<path d="M30 56v28" stroke="${INK}" stroke-width="7"/><path d="M30 56v28" stroke="${BONE}" stroke-width="4"
      stroke-dasharray="4 1.5"/>`,
    ...rib.map(
      (path) =>
        `<path d="${path}" fill="none" stroke="${INK}" stroke-width="6"/><path d="${path}" fill="none" stroke="${BONE}" stroke-width="3"/>`,
    ),
    `<path d="${SIGNS.skull}" transform="translate(11.4 18) scale(1.55 1.62)" fill="${BONE}" stroke="${INK}"/>`,
    ...[23.3, 36.7].map(
      (x) => `<circle cx="${x}" cy="35.6" r="4.8" fill="${INK}"/><circle cx="${x + 1}" cy="35" r="1.5" fill="#f08521"/>`,
    ),
    `<path d="M30 41l2.6 5h-5.2z" fill="${INK}"/>`,
    tricorn,
  ].join("");
}

const FIGURES: Record<Figure, string> = {
  skeleton: skeleton(),
  pirate: bust({ skin: 1, hat: "plume tricorn", beard: "full", hair: "#7c2f16", tool: "sabre", patch: true, coat: "#0f5c86" }),
  lady: bust({ skin: 4, hat: "scarf", longHair: true, hair: "#2f2621", tool: "spyglass", coat: "#8a4b0f" }),
  child:
    bust({ skin: 2, hat: "bandana", coat: "#4d5a62" }) +
    `<path d="M14 84c4-14 28-14 32 0z" fill="#e2bd6b" ${LINE}/><use href="#s-skull" x="24" y="74" width="12" height="12" color="${INK}"/>`,
  parrot: PARROT,
};

const numberCards = FAMILIES.flatMap((family) =>
  Array.from({ length: 13 }, (_, i) => i + 1)
    .filter((rank) => !(`${family}-${rank}` in WINNING))
    .map((rank) => symbol(`scene-${family}-${rank}`, "0 0 56 122", scene(family, rank))),
);

export default [
  ...Object.entries(FIGURES).map(([name, art]) => symbol(`f-${name}`, "0 0 60 86", art)),
  ...numberCards,
  back("nain_jaune", "#0d4a48", "g-gold", 34),
].join("");
