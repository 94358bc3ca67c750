/** The engraver's hatching of each colour, 8 × 8: a third sign after colour and symbol. */
const HATCHINGS = {
  red: '<path d="M2 0v8M6 0v8"/>',
  blue: '<path d="M0 2h8M0 6h8"/>',
  green: '<path d="M-2-2l12 12M-2 6l4 4M6-2l4 4"/>',
  violet: '<path d="M10-2L-2 10M2-2l-4 4M10 6l-4 4"/>',
  brown: '<path d="M2 0v8M6 0v8M0 2h8M0 6h8"/>',
  black: '<path d="M-2-2l12 12M10-2L-2 10"/>',
  yellow: '<path d="M2 2h.1M6 6h.1" stroke-width="1.6" stroke-linecap="round"/>',
  orange: '<path d="M0 6l4-4 4 4"/>',
  azure: '<path d="M0 3q2-2 4 0t4 0M0 7q2-2 4 0t4 0"/>',
  pink: '<path d="M2 2h.1" stroke-width="1.8" stroke-linecap="round"/><path d="M4 6h3M5.5 4.5v3"/>',
  grey: '<path d="M0 4h4M4 0h4"/>',
} as const;
export type Hatching = keyof typeof HATCHINGS;

/** A pattern of its own for each game, since one page may show several. */
export const hatching = (id: string, name: Hatching): string =>
  `<pattern id="${id}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="scale(.62)">
    <g fill="none" stroke="#000" stroke-width=".9">${HATCHINGS[name]}</g></pattern>`;
