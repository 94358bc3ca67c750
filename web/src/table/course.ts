/** The way of a card through the air, worked out before it flies: no measuring, no page. */

/** Where a flight begins or ends: a centre, and how wide the card is there. */
export interface Place {
  x: number;
  y: number;
  width: number;
  /** There is no card to be seen there: it fades away, or comes out of nothing. */
  fades?: boolean;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** One moment of the way; `at` goes from 0 to 1, `x` and `y` are its centre. */
export interface Moment {
  at: number;
  x: number;
  y: number;
  width: number;
  lean: number;
  opacity: number;
}

export interface Course {
  duration: number;
  moments: Moment[];
}

type Point = readonly [x: number, y: number];

const STEPS = 32;
const RISE = 0.12; // of the distance
const HIGHEST = 60;
const LEAN = 8; // degrees, half way
const FADE = 80; // milliseconds
const BESIDE = 90; // how far from a seat the last turn is made
export const MEDAL = 24; // the width of a card that goes into a medal

export function flightTime(distance: number): number {
  return distance < 200 ? 260 : distance > 900 ? 420 : 320;
}

const mix = (a: number, b: number, at: number): number => a + (b - a) * at;

/** A point of the curve with two handles. */
function along(from: Point, one: Point, other: Point, to: Point, at: number): Point {
  const rest = 1 - at;
  const of = (axis: 0 | 1): number =>
    rest ** 3 * from[axis] + 3 * rest ** 2 * at * one[axis] + 3 * rest * at ** 2 * other[axis] + at ** 3 * to[axis];
  return [of(0), of(1)];
}

/** How much of the way is made at this share of the time: `--ease-fly`, as the page has it. */
export const EASE = [0.3, 0.05, 0.2, 1] as const;

function eased(time: number): number {
  if (time <= 0 || time >= 1) return time;
  const [x1, y1, x2, y2] = EASE;
  const curve = (a: number, b: number, u: number): number => 3 * (1 - u) ** 2 * u * a + 3 * (1 - u) * u ** 2 * b + u ** 3;
  let [low, high] = [0, 1];
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    if (curve(x1, x2, middle) < time) low = middle;
    else high = middle;
  }
  return curve(y1, y2, (low + high) / 2);
}

/** The room that it takes at a moment; it leans. */
function boxOf({ x, y, width }: Moment, shape: number): Box {
  const half = width * 0.6;
  const tall = width * shape * 0.55;
  return { left: x - half, top: y - tall, right: x + half, bottom: y + tall };
}

/** The moments at which it is over a name, or comes over one before the next. */
function covering(moments: readonly Moment[], shape: number, names: readonly Box[]): boolean[] {
  const boxes = moments.map((one) => boxOf(one, shape));
  return boxes.map((box, index) => {
    const next = boxes[index + 1] ?? box;
    const seen = Math.max(moments[index]!.opacity, moments[index + 1]?.opacity ?? 0) > 0;
    const [left, top] = [Math.min(box.left, next.left), Math.min(box.top, next.top)];
    const [right, bottom] = [Math.max(box.right, next.right), Math.max(box.bottom, next.bottom)];
    return seen && names.some((name) => right > name.left && left < name.right && bottom > name.top && top < name.bottom);
  });
}

/** The ways to try, the plainest first: handles near the start and near the end. */
function ways(from: Place, to: Place): [Point, Point][] {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const rise = (Math.min(HIGHEST, distance * RISE) * 4) / 3; // a curve reaches three quarters of its handles
  const third: Point = [mix(from.x, to.x, 1 / 3), mix(from.y, to.y, 1 / 3)];
  const late: Point = [mix(from.x, to.x, 2 / 3), mix(from.y, to.y, 2 / 3)];
  const bent = (up: number): [Point, Point] => [
    [third[0], third[1] - up],
    [late[0], late[1] - up],
  ];
  const turns: Point[] = [
    [0, BESIDE],
    [0, 2 * BESIDE],
    [-BESIDE, 0],
    [-BESIDE, BESIDE],
    [0, -BESIDE],
  ];
  const around = (start: Point | null, end: Point | null): [Point, Point] => [
    start ? [from.x + start[0], from.y + start[1]] : third,
    end ? [to.x + end[0], to.y + end[1]] : late,
  ];
  return [
    bent(rise),
    bent(0),
    bent(-rise),
    ...turns.flatMap((turn) => [
      ...(to.fades ? [around(null, turn)] : []),
      ...(from.fades ? [around(turn, null)] : []),
      ...(to.fades && from.fades ? turns.map((other) => around(other, turn)) : []),
    ]),
  ];
}

function flown(from: Place, to: Place, [one, other]: [Point, Point], early: boolean, duration: number): Moment[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = step / STEPS;
    const done = eased(at);
    const [x, y] = along([from.x, from.y], one, other, [to.x, to.y], done);
    // Small where there is little room: what goes into a medal has shrunk before it comes there.
    const share = !early
      ? done
      : to.fades && from.fades
        ? done
        : to.fades
          ? Math.min(1, done / 0.6)
          : Math.max(0, (done - 0.4) / 0.6);
    const left = (1 - at) * duration;
    const gone = at * duration;
    const opacity = Math.min(to.fades ? left / FADE : 1, from.fades ? gone / FADE : 1, 1);
    const lean = Math.sign(to.x - from.x) * LEAN * Math.sin(Math.PI * at) * Math.min(1, Math.abs(to.x - from.x) / 200);
    return { at, x, y, width: mix(from.width, to.width, share), lean, opacity };
  });
}

/** From one place to the other in a shallow arc, and over no name; `shape` is its height for a width of one. */
export function courseOf(from: Place, to: Place, names: readonly Box[], shape = 1.4): Course {
  const duration = flightTime(Math.hypot(to.x - from.x, to.y - from.y));
  let best: Moment[] = [];
  let fewest = Infinity;
  for (const way of ways(from, to))
    for (const early of [false, true]) {
      const moments = flown(from, to, way, early, duration);
      const covers = covering(moments, shape, names).filter(Boolean).length;
      if (covers < fewest) [best, fewest] = [moments, covers];
      if (covers === 0) return { duration, moments };
    }
  // There is no way around: it is not seen where it would cover a name.
  const over = covering(best, shape, names);
  const near = (index: number): boolean => [index - 1, index].some((one) => over[one]);
  return { duration, moments: best.map((one, index) => (near(index) ? { ...one, opacity: 0 } : one)) };
}

/** Into the window: what comes from outside begins at its edge. */
export function within(place: Place, room: Box): Place {
  const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));
  const half = place.width / 2;
  return {
    ...place,
    x: clamp(place.x, room.left + half, room.right - half),
    y: clamp(place.y, room.top + half, room.bottom - half),
  };
}
