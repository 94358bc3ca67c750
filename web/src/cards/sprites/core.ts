/** Symbols that any page may show: icons, the wordmark, the compass rose, the signs of bands and families. */
import { star, symbol } from "../draw/ink";
import { BUILT_SIGNS, SIGNS } from "../draw/signs";

export const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  log: "M6 4h10a2 2 0 0 1 2 2v11M6 4a2 2 0 0 0-2 2v2h4V6a2 2 0 0 0-2-2zM8 8v10a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-1h-9v1M11 9h4M11 13h4",
  score: "M5 4h14v16H5zM5 9h14M10 4v16M15 4v16",
  book: "M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  sound: "M4 9v6h4l5 4V5L8 9zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  check: "M4 13l5 5L20 6",
  sail: "M12 3v15M12 4c5 3 7 7 7.5 11H12M11 8c-1 3-3 5.5-6 7h6M3 18h18l-2 3H5z",
  plus: "M12 5v14M5 12h14",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21c0-5 4-7 8-7s8 2 8 7",
  bot: "M5 9h14v10H5zM12 9V5M12 5h.1M9 13v2M15 13v2M2.5 13v3M21.5 13v3",
  sort: "M4 6h10M4 12h7M4 18h4M17 5v14M14 16l3 3 3-3",
  close: "M6 6l12 12M18 6L6 18",
  help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2.5M12 18h.1",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  clock: "M12 4a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 8v5l3 2",
  cards: "M4 7l8-3 5 13-8 3zM13 5h6v14h-2",
  eye: "M2 12c3-5 7-7 10-7s7 2 10 7c-3 5-7 7-10 7s-7-2-10-7zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  globe: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM3 12h18M12 3c4 5 4 13 0 18M12 3c-4 5-4 13 0 18",
  moonlight: "M14 4a8 8 0 1 0 6 11 7 7 0 0 1-6-11z",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3h-3zM18 18h2v2h-2z",
  chevron: "M9 5l7 7-7 7",
  crown: "M3 18h18M4 15L3 7l5 4 4-6 4 6 5-4-1 8z",
} as const;
export type IconName = keyof typeof ICONS;

const STEM = "M0 0h9q-2 2-2 5v14q0 3 2 5H0q2-2 2-5V5Q2 2 0 0z";
const ARM = "M5 0h10.5l.5 7c-1.5-3-3-4.4-6-4.4H5z";
const TONGUE = "M5 10.5h4q2 0 3-1.8v6.2q-1-1.8-3-1.8H5z";
const FOOT = "M5 24h11l1-7.5c-1.5 3-3 4.9-6 4.9H5z";
/** The letters of FLIBUSTE: left edge and path; the S is a stroke with two serifs. */
const LETTERS: [number, string][] = [
  [0, STEM + ARM + TONGUE],
  [18.5, STEM + FOOT],
  [37.5, STEM],
  [49, STEM + "M5 0h5c4.5 0 7 2.2 7 5.8 0 2.8-1.6 4.7-4.4 5.4 3.5.6 5.6 2.9 5.6 6.2 0 4.1-3 6.6-8 6.6H5v-2.6h3.8c3 0 4.4-1.4 4.4-4.3S11.8 12.8 8.8 12.8H6.5v-2.5h2c2.5 0 3.7-1.3 3.7-3.9S11 2.6 8.5 2.6H5z"],
  [70, "M0 0h9q-2 2-2 5v10.5c0 4 1.4 5.8 4 5.8s4-1.8 4-5.8V5q0-3-2-5h7q-2 2-2 5v10.5c0 5.8-2.9 8.9-8 8.9S2 21.3 2 15.5V5Q2 2 0 0z"],
  [92, "M16.4 0v8.5h-1.6q-.6-4-2.6-5.7zM.4 24v-8.5H2q.6 4 2.6 5.7z"],
  [110.5, "M4 24q2-2 2-5V2h7v17q0 3 2 5zM0 7L.8 0h17.4l.8 7c-1.5-3-3-4.4-6-4.4H6C3 2.6 1.5 4 0 7z"],
  [131.5, STEM + ARM + TONGUE + FOOT],
];
const S_STROKE =
  '<path transform="translate(92)" d="M14 7C13.4 3.6 11.2 2.3 8.6 2.3 5.6 2.3 4 3.9 4 6.3c0 5.9 10.6 3.7 10.6 11.1 0 3-2.4 4.5-6 4.5-3.1 0-5.6-1.5-6.2-4.9" fill="none" stroke="currentColor" stroke-width="4"/>';
const wordmark = LETTERS.map(([x, path]) => `<path transform="translate(${x})" d="${path}"/>`).join("") + S_STROKE;

const rose = `<path d="${star(50, 50, 46, 9, 4)}" fill="currentColor"/><path d="${star(50, 50, 32, 9, 4, -45)}" fill="currentColor" opacity=".6"/><g fill="none" stroke="currentColor"><circle cx="50" cy="50" r="34" stroke-width="1.2"/><circle cx="50" cy="50" r="47" stroke-width=".8"/><circle cx="50" cy="50" r="5" stroke-width="2"/></g>`;

export default [
  ...Object.entries(ICONS).map(([name, path]) =>
    symbol(`i-${name}`, "0 0 24 24", `<path d="${path}" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>`),
  ),
  ...Object.entries(SIGNS).map(([name, path]) => symbol(`s-${name}`, "0 0 24 24", `<path fill="currentColor" d="${path}"/>`)),
  ...Object.entries(BUILT_SIGNS).map(([name, art]) => symbol(`s-${name}`, "0 0 24 24", `<g fill="currentColor">${art}</g>`)),
  symbol("wordmark", "0 0 150 24.5", `<g fill="currentColor">${wordmark}</g>`),
  symbol("rose", "0 0 100 100", rose),
].join("");
