/** The inks of the printer: every drawing uses these, one outline, and no gradients. */
export const PAPER = "#f7efdc";
export const INK = "#241a12";
export const GOLD = "#d9a441";
export const GOLD_DARK = "#8a5a12";
export const BONE = "#f4ead2";
export const SEA = "#2f7f93";

/** The outline of every figure, as attributes. */
export const LINE = `stroke="${INK}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"`;

/** A number as short as SVG allows, to a tenth of a unit. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export const symbol = (id: string, viewBox: string, drawing: string): string =>
  `<symbol id="${id}" viewBox="${viewBox}">${drawing}</symbol>`;

/** A star as path data: `points` tips at radius `outer`, the notches at `inner`, the first tip at `turn` degrees. */
export function star(x: number, y: number, outer: number, inner: number, points = 5, turn = -90): string {
  const corners: string[] = [];
  for (let i = 0; i < 2 * points; i++) {
    const angle = ((turn + (i * 180) / points) * Math.PI) / 180;
    const radius = i % 2 === 0 ? outer : inner;
    corners.push(`${n(x + radius * Math.cos(angle))} ${n(y + radius * Math.sin(angle))}`);
  }
  return `M${corners.join("L")}z`;
}

/** Sixteen rays from one point, as path data. */
export function rays(x: number, y: number, radius: number): string {
  const tip = (eighth: number) =>
    `${n(x + radius * Math.cos((eighth / 8) * Math.PI))} ${n(y + radius * Math.sin((eighth / 8) * Math.PI))}`;
  return Array.from({ length: 16 }, (_, i) => `M${x} ${y}L${tip(i)}L${tip(i + 0.5)}z`).join("");
}
