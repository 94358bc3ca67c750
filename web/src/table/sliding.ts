// How what has made room slides to where it is now, and grows or shrinks on its way.

/** From where to where something grows or shrinks. */
export interface Way {
  was: Box;
  now: Box;
}

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

const STILL: Box = { left: 0, top: 0, width: 1, height: 1 };

/** How something is moved and enlarged, to be seen there. */
export interface Step {
  dx: number;
  dy: number;
  wide: number;
  high: number;
}

/** After a share of its way, within what itself is on its way. */
export function stepOf({ was, now }: Way, within: Way | undefined, share: number): Step {
  const between = (from: number, to: number): number => from + (to - from) * share;
  const outer = within ?? { was: STILL, now: STILL };
  const wide = between(outer.was.width, outer.now.width) / outer.now.width;
  const high = between(outer.was.height, outer.now.height) / outer.now.height;
  const left = between(was.left - outer.was.left, now.left - outer.now.left);
  const top = between(was.top - outer.was.top, now.top - outer.now.top);
  return {
    dx: left / wide - (now.left - outer.now.left),
    dy: top / high - (now.top - outer.now.top),
    wide: between(was.width, now.width) / now.width / wide,
    high: between(was.height, now.height) / now.height / high,
  };
}

/** Nothing that is seen. */
export const isShort = ({ dx, dy, wide, high }: Step): boolean =>
  Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(wide - 1) < 0.01 && Math.abs(high - 1) < 0.01;
