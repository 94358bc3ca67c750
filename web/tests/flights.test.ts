/** The way of a card through the air, and the order of what is seen when a round of Corsari is decided. */
import { describe, expect, test } from "vitest";
import { reckoning } from "../src/games/corsari/beats";
import { rankOf } from "../src/games/corsari/words";
import { taken, type Ship } from "../src/games/corsari/result.svelte";
import { courseOf, flightTime, MEDAL, within, type Box, type Course } from "../src/table/course";
import { around, dealFlights } from "../src/table/dealing";
import { targetsOf } from "../src/table/flights";
import { between, roomFor } from "../src/table/out-of-the-way";
import { lastTwin } from "../src/table/places";

const first = ({ moments }: Course) => moments[0]!;
const last = ({ moments }: Course) => moments.at(-1)!;
const seen = ({ moments }: Course) => moments.filter((one) => one.opacity > 0);

describe("a card in flight", () => {
  const hand = { x: 200, y: 700, width: 100 };
  const pile = { x: 800, y: 300, width: 60 };

  test("leaves at its size there, arrives at its size there, and is never larger between", () => {
    const course = courseOf(hand, pile, []);
    expect([first(course).x, first(course).y, first(course).width]).toEqual([200, 700, 100]);
    expect(last(course).x).toBeCloseTo(800);
    expect(last(course).y).toBeCloseTo(300);
    expect(last(course).width).toBeCloseTo(60);
    expect(course.moments.every(({ width }) => width <= 100 && width >= 60)).toBe(true);
    expect([first(course).opacity, last(course).opacity, first(course).lean]).toEqual([1, 1, 0]);
    expect(last(course).lean).toBeCloseTo(0);
  });

  test("rises in a shallow arc, at most 60 pixels, and leans at most 8 degrees", () => {
    const level = courseOf({ x: 0, y: 500, width: 80 }, { x: 1000, y: 500, width: 80 }, []);
    const highest = Math.min(...level.moments.map(({ y }) => y));
    expect(500 - highest).toBeGreaterThan(50);
    expect(500 - highest).toBeLessThanOrEqual(60.01);
    expect(Math.max(...level.moments.map(({ lean }) => lean))).toBeLessThanOrEqual(8);
  });

  test("takes its time by the distance", () => {
    expect([199, 500, 901].map(flightTime)).toEqual([260, 320, 420]);
  });

  const medal = { x: 500, y: 90, width: MEDAL, fades: true };
  const name: Box = { left: 525, top: 75, right: 640, bottom: 95 };
  const hits = (course: Course): boolean =>
    seen(course).some(
      ({ x, y, width }) =>
        x + width / 2 > name.left && x - width / 2 < name.right && y + width * 0.7 > name.top && y - width * 0.7 < name.bottom,
    );

  test("shrinks into a medal and fades there, over no name", () => {
    for (const x of [100, 400, 560, 600, 700, 1000]) {
      const course = courseOf({ x, y: 600, width: 112 }, medal, [name]);
      expect(hits(course), `from ${x}`).toBe(false);
      expect(last(course).width).toBeCloseTo(MEDAL);
      expect(last(course).opacity).toBe(0);
      expect(hits(courseOf(medal, { x, y: 600, width: 112 }, [name])), `to ${x}`).toBe(false);
    }
  });

  test("is not seen over a name where there is no way around it", () => {
    const wall: Box = { left: 0, top: 300, right: 1280, bottom: 320 };
    const course = courseOf({ x: 300, y: 600, width: 100 }, { x: 500, y: 60, width: 100 }, [wall]);
    const over = seen(course).filter(({ y, width }) => y + width * 0.7 > wall.top && y - width * 0.7 < wall.bottom);
    expect(over).toEqual([]);
    expect(seen(course).length).toBeGreaterThan(4);
  });

  test("begins at the edge of the window where it comes from outside", () => {
    const room = { left: 0, top: 50, right: 390, bottom: 844 };
    expect(within({ x: 900, y: -20, width: 60 }, room)).toEqual({ x: 360, y: 80, width: 60 });
  });
});

describe("a deal", () => {
  test("goes around from the first seat, and nobody sees others' cards", () => {
    const flown = dealFlights({ seats: around(3, 1), cards: 2, me: 0, hand: ["red-1", "red-2"], from: "stock" });
    expect(flown.map(({ to }) => to)).toEqual(["seat:1", "seat:2", "hand:red-1", "seat:1", "seat:2", "hand:red-2"]);
    expect(flown.filter(({ card }) => card !== null).every(({ to }) => to.startsWith("hand:"))).toBe(true);
  });
  test("is never longer than 1800 milliseconds from the first card to the last", () => {
    const hand = Array.from({ length: 15 }, (_, n) => `red-${n}`);
    const flown = dealFlights({ seats: around(8, 1), cards: 15, me: 0, hand, from: "stock" });
    expect(flown.length).toBeLessThanOrEqual(60);
    expect(flown.reduce((time, { apart }) => time + (apart ?? 0), 0)).toBeLessThanOrEqual(1800.01);
  });
});

describe("the reckoning", () => {
  const ship = (seat: number, stowaways: string[]): Ship => {
    const limit = stowaways.reduce((sum, card) => sum + rankOf(card), 0);
    return { seat, limit, stowaways, crew: [], prisoners: [], attached: [], gained: 0, before: 0, total: 0 };
  };
  const ships = [ship(0, ["red-3", "blue-2"]), ship(1, ["grey-9", "pink-8", "green-4"]), ship(2, ["red-5"])];
  const plan = reckoning({ ships, order: [2, 0, 1] }, rankOf);

  test("shows ship by ship in the order in which they laid down, the first ship first", () => {
    expect(plan.ships.map(({ seat }) => seat)).toEqual([2, 0, 1]);
    const times = plan.ships.flatMap(({ at, crew, stowaways }) => [at, crew, ...stowaways.map((one) => one.at)]);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
  test("counts each limit up, one stowaway at a time", () => {
    expect(plan.ships.map(({ stowaways }) => stowaways.map(({ limit }) => limit))).toEqual([[5], [2, 5], [4, 12, 21]]);
  });
  test("stands still when all limits are seen, and only then gives its verdict", () => {
    const counted = Math.max(...plan.ships.flatMap(({ stowaways }) => stowaways.map(({ at }) => at)));
    expect(plan.still).toBeGreaterThan(counted + 200);
    expect(plan.verdict - plan.still).toBeGreaterThanOrEqual(600);
    expect(plan.length).toBeGreaterThan(plan.verdict + 1400);
    expect(plan.beats).toEqual([...plan.ships.map(({ at }) => at), plan.still, plan.verdict]);
  });
  test("a sunk ship takes its own stowaways, then those of each that sank it", () => {
    expect(taken({ closer: 2, sunkBy: [0], ships })).toEqual([
      { seat: 2, n: 1 },
      { seat: 0, n: 2 },
    ]);
    expect(taken({ closer: 2, sunkBy: [], ships })).toEqual([]);
  });
});

test("equal cards that are dealt together each have a place of their own", () => {
  const spots = new Map(["hand:a", "hand:a#1", "hand:b"].map((place) => [place, {} as never]));
  const to = (place: string) => ({ card: null, from: "stock", to: place });
  const locate = (place: string) => (spots.has(place) ? lastTwin(place, spots) : null);
  expect(targetsOf([to("hand:a"), to("hand:b"), to("hand:a")], locate, spots)).toEqual(["hand:a", "hand:b", "hand:a#1"]);
  expect(targetsOf([to("hand:a"), to("nowhere")], locate, spots)).toEqual(["hand:a#1", null]);
});

test("a sheet lies in the lowest room between what it points at that is high enough, else in the highest", () => {
  const card = { top: 600, bottom: 700 };
  const battle = { top: 200, bottom: 330 };
  const free = between({ top: 50, bottom: 780 }, [card, battle]);
  expect(free.map(({ top, bottom }) => [top, bottom])).toEqual([
    [50, 200],
    [330, 600],
    [700, 780],
  ]);
  expect(roomFor(70, free)?.top).toBe(700);
  expect(roomFor(200, free)?.top).toBe(330);
  expect(roomFor(900, free)?.top).toBe(330);
  expect(between({ top: 0, bottom: 10 }, [{ top: -5, bottom: 20 }])).toEqual([]);
});
