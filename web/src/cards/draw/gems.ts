/** Gems, each with a cut of its own, a gold coin, and a purse. */
import { GOLD, INK, symbol } from "./ink";
import { SIGNS } from "./signs";

const GEMS = {
  diamond: `<path d="M5 4h14l4 6-11 12.5L1 10z" fill="#cfeaf2" stroke="${INK}" stroke-width="1.3" stroke-linejoin="round"/>
    <path d="M5 4l3 6 4-6 4 6 3-6M8 10l4 12.5L16 10" fill="#ffffff" stroke="#6aa7b8" stroke-width=".9" stroke-linejoin="round"/>
    <path d="M1 10h22" stroke="#6aa7b8" stroke-width=".9"/>`,
  ruby: `<path d="M7.5 2h9L22 7.5v9L16.5 22h-9L2 16.5v-9z" fill="#b3132a" stroke="${INK}" stroke-width="1.3"
    stroke-linejoin="round"/><path d="M9 6.5h6l3 3v5l-3 3H9l-3-3v-5z" fill="#ee6a78"/>
    <path d="M7.5 2L9 6.5M16.5 2L15 6.5M22 7.5l-4 2M22 16.5l-4-2M16.5 22L15 17.5M7.5 22L9 17.5M2 16.5l4-2M2 7.5l4 2"
    stroke="#6d0a1a" stroke-width=".9"/>`,
  sapphire: `<path d="M12 1.5c5 0 8 4.7 8 10.5s-3 10.5-8 10.5S4 17.8 4 12 7 1.5 12 1.5z" fill="#1d4fb4" stroke="${INK}"
    stroke-width="1.3"/><path d="M12 5.5c3 0 4.5 2.9 4.5 6.5s-1.5 6.5-4.5 6.5S7.5 15.6 7.5 12 9 5.5 12 5.5z" fill="#6d9cf0"/>
    <path d="M12 1.5v4M12 18.5v4M4 12h3.5M16.5 12H20M6.3 5l2.6 2.8M17.7 5l-2.6 2.8M6.3 19l2.6-2.8M17.7 19l-2.6-2.8"
    stroke="#0d2c72" stroke-width=".9"/>`,
  emerald: `<path d="M4.5 4.5L7 2h10l2.5 2.5v15L17 22H7l-2.5-2.5z" fill="#13804a" stroke="${INK}" stroke-width="1.3"
    stroke-linejoin="round"/><path d="M8.5 6.5h7v11h-7z" fill="#63cf95"/>
    <path d="M7 2l1.5 4.5M17 2l-1.5 4.5M7 22l1.5-4.5M17 22l-1.5-4.5" stroke="#06492a" stroke-width=".9"/>`,
  gold: `<circle cx="12" cy="12" r="10.3" fill="${GOLD}" stroke="${INK}" stroke-width="1.3"/>
    <circle cx="12" cy="12" r="7.6" fill="#f8d372" stroke="#7d4f0d" stroke-width="1"/>
    <path d="${SIGNS.skull}" transform="translate(6.9 6.7) scale(.425)" fill="#7d4f0d"/>`,
};

/** A leather purse, tied with a cord; what it holds is written beside it. */
const purse = `<path d="M8.5 8.4C3.6 11.4 1.6 15 2.2 18.6 2.7 21.6 5.4 23 12 23s9.3-1.4 9.8-4.4c.6-3.6-1.4-7.2-6.3-10.2z"
  fill="#8a5528" stroke="${INK}" stroke-width="1.3" stroke-linejoin="round"/>
  <path d="M8.6 7.4L5.4 2.6l3.4.8L11 1l1.8 2.4L16 1.4l-.2 2.6 3-.6-3.4 4z" fill="#a86f3a" stroke="${INK}" stroke-width="1.3"
  stroke-linejoin="round"/><path d="M7.6 8h8.8" stroke="${GOLD}" stroke-width="2.2" stroke-linecap="round"/>
  <circle cx="12" cy="15.6" r="3.6" fill="${GOLD}" stroke="${INK}" stroke-width="1"/>`;

export const gems = Object.entries({ ...GEMS, purse }).map(([name, art]) => symbol(`g-${name}`, "0 0 24 24", art));
