/** Korsar: flags, galleons, pirate ships, captains, the admiral, the back. */
import { back } from "../../cards/draw/backs";
import { bust, type Look } from "../../cards/draw/crew";
import { hatching } from "../../cards/draw/hatchings";
import { symbol } from "../../cards/draw/ink";
import { SIGNS } from "../../cards/draw/signs";
import { FLAGS } from "./card";
import { galleon, pirateShip } from "./ships";

/** A captain's hat from the front, 24 units wide: the crown, the turned-up brim, a cockade cut out of it. */
const HAT = `M0 8.2C3 8.6 5.3 7.2 6.6 4.9 8 2.2 9.8.8 12 .8s4 1.4 5.4 4.1C18.7 7.2 21 8.6 24 8.2c-.6 3.9-3.1 6-6.2
    5.9-1.9-1.5-3.8-2.2-5.8-2.2s-3.9.7-5.8 2.2C3.1 14.2.6 12.1 0 8.2zm12-3.5L10 7l2 2.3L14 7z`;

/** The emblem on each flag, 24 × 24, each with a silhouette of its own. */
const EMBLEMS = {
  bones: `<path d="${SIGNS.skull}" transform="translate(4.6 -.4) scale(.62)"/>
    <path d="M3.6 15.6L20.4 21.4M20.4 15.6L3.6 21.4" stroke="currentColor" stroke-width="2.8" fill="none"/>
    <path d="M3.2 12.9a1.9 1.9 0 1 1-.1 3.7 1.9 1.9 0 1 1 .1-3.7zM20.8 12.9a1.9 1.9 0 1 0 .1 3.7 1.9 1.9 0 1 0-.1-3.7zM2.6
    20.4a1.8 1.8 0 1 0 1.6 3.1 1.8 1.8 0 1 0-1.6-3.1zM21.4 20.4a1.8 1.8 0 1 1-1.6 3.1 1.8 1.8 0 1 1 1.6-3.1z"/>`,
  cutlasses: `<path d="${SIGNS.skull}" transform="translate(5.3 -.2) scale(.56)"/>
    <path d="M.6 5.2C.2 14.5 7 20 18.6 20.6L18 23.3C6 23.6-2.6 16 .6 5.2zM23.4 5.2C23.8 14.5 17 20 5.4 20.6L6 23.3C18 23.6 26.6
    16 23.4 5.2z"/><path d="M17.2 17.6l1.5 6.2M6.8 17.6l-1.5 6.2" stroke="currentColor" stroke-width="1.9"/>`,
  patch: `<path d="M11 .8C5.8.8 2 3.6 1.5 7.2h19C20 3.6 16.2.8 11 .8zM1.4 8.7c-.1 4 1.3 6.6 3.8 8.2v3.8c0 1.2 1 2.2 2.2
    2.2h.6v-3.2h1.8v3.2h2.4v-3.2H14v3.2h.6c1.2 0 2.2-1 2.2-2.2v-3.8c2.5-1.6 3.9-4.2 3.8-8.2zm5.8 2a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0
    0 1 0-5.4zm3.8 4.4l1.6 3H9.4zM20 7.2l4 1.6-1.8 2 1.6 4-4.2-4z"/>`,
  hat: `<path fill-rule="evenodd" d="${HAT}"/><path fill-rule="evenodd" d="M5.7 15.6c2-1.6 4.1-2.3 6.3-2.3s4.3.7 6.3 2.3c.3
    1.8-.3 3.2-1.7 4.1v2.2c0 1-.8 1.8-1.8 1.8h-.6v-1.9h-1.4v1.9h-1.6v-1.9H9.8v1.9h-.6c-1
    0-1.8-.8-1.8-1.8v-2.2c-1.4-.9-2-2.3-1.7-4.1zm3.6-.5a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zm5.4 0a1.9 1.9 0 1 0 0 3.8 1.9
    1.9 0 0 0 0-3.8z"/>`,
};

const CAPTAINS: Record<(typeof FLAGS)[number], Look> = {
  blue: { skin: 0, hat: "tricorn", beard: "full", hair: "#d8d2c6", tool: "spyglass" },
  red: { skin: 4, hat: "plume tricorn", longHair: true, hair: "#b4622a", tool: "sabre" },
  green: { skin: 3, hat: "bandana", beard: "goatee", hair: "#1d1713", patch: true, tool: "sabre" },
  black: { skin: 1, hat: "plume tricorn", beard: "full", hair: "#1d1713", tool: "bomb", coat: "#3b3532" },
};
const ADMIRAL: Look = { skin: 0, hat: "wig bicorne", tool: "sabre", coat: "#232c44", epaulettes: true };

export default [
  ...Object.entries(EMBLEMS).map(([name, art]) => symbol(`e-${name}`, "0 0 24 24", `<g fill="currentColor">${art}</g>`)),
  symbol("hat", "0 0 24 15", `<path fill="currentColor" fill-rule="evenodd" d="${HAT}"/>`),
  ...FLAGS.map((flag) => hatching(`hk-${flag}`, flag)),
  ...FLAGS.map((flag) => symbol(`cap-${flag}`, "0 0 60 86", bust(CAPTAINS[flag]))),
  symbol("admiral", "0 0 60 86", bust(ADMIRAL)),
  ...[2, 3, 4, 5, 6, 7, 8].map((value) => symbol(`gal${value}`, "0 0 80 80", galleon(value))),
  ...[1, 2, 3, 4].map((strength) => symbol(`pir${strength}`, "0 0 80 80", pirateShip(strength))),
  back("korsar", "#5c1720", "e-bones", 32),
].join("");
