/** Where a curve lies in its drawing, whatever it is a curve of. */
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const short = (value: number): number => Math.round(value * 10) / 10;

/** So far from the left edge of the frame, as a part of its width. */
export function across(frame: Frame, part: number): number {
  return short(frame.left + part * (frame.width - frame.left - frame.right));
}

/** So far from its lower edge, as a part of its height. */
export function above(frame: Frame, part: number): number {
  return short(frame.top + (1 - part) * (frame.height - frame.top - frame.bottom));
}

export function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index ? "L" : "M"}${x} ${y}`).join("");
}
