/**
 * Cards fly from where they lay to where they go, driven by the server's events. A card is in one place at a time: as it leaves, it is
 * gone from there; where it arrives its space is kept, and empty until it lands. The page is measured once before it changes and once
 * after; from then on only `transform` and `opacity` move.
 */
import { mount, tick, unmount } from "svelte";
import Card from "../cards/Card.svelte";
import { STILL, type Motion } from "../net/motion";
import type { TableState } from "../net/table.svelte";
import type { TableEvent } from "../wire";
import { flightSpeed, prefersStillness } from "../settings.svelte";
import { inTheAir } from "./air.svelte";
import { courseOf, within, type Course } from "./course";
import { bid, keep, outline, type Kept } from "./farewell";
import { atRest, lastTwin, measure, nearest, type Places, type Spot } from "./places";
import { settle } from "./regroup";
import type { Flight, GameScreen, Sentence } from "./screen";
import Token from "./Token.svelte";
import Words from "./Words.svelte";
import { isShort, stepOf, type Way } from "./sliding";

const MOVE = 180;
const APART = 60;
const UNROLL = 260;
const FOG = 700;
const FADE = 120;
const SHADOW = 80;
const MOST_AT_ONCE = 60;
const TOKEN = 24;
const CRY = 140; // as wide as most cries are
const CALL = 1100;
const SHOT = 250; // what is captured is rocked
const ROCK = 300;
const SHINE = 800;
const SHINE_AFTER = 320; // when what flew has arrived
const OUTLINED = 1000;
const FEW = 3; // cards of which each leaves a trail on the big screen
const OUT = "cubic-bezier(.2,.8,.2,1)";
const MOVE_STEPS = 8;

/** When each begins. */
function starts(flights: readonly Flight[]): number[] {
  let at = 0;
  return flights.map((flight, index) => (at += (index ? (flight.apart ?? APART) : 0) + (flight.after ?? 0)));
}

/** All that is begun, as one motion. */
export function motionOf(begin: () => Promise<Animation[]>): Motion {
  let hurried = false;
  let moving: Animation[] = [];
  const finish = () => moving.forEach((one) => one.finish());
  const landed = inTheAir.take();
  const done = begin().then(async (begun) => {
    moving = begun;
    if (hurried) finish();
    await Promise.allSettled(moving.map((one) => one.finished));
  });
  void done.finally(landed);
  return {
    done,
    finish: () => {
      hurried = true;
      finish();
    },
  };
}

/** What is known of the table before it changes. */
interface Before extends Places {
  /** Pictures of what shows cards as one, as it was: the new ones are not seen before the cards are there. */
  pictures: Map<string, HTMLElement>;
}

/** What one event sets in motion, from the first of its flights on. */
interface Part {
  event: TableEvent;
  flights: Flight[];
  kept: Kept | null;
  shines: string | null;
}

export class Flights {
  constructor(
    private readonly root: HTMLElement,
    private readonly table: TableState,
    private readonly screen: GameScreen,
    /** Lets an event be heard. */
    private readonly sound: (event: TableEvent) => void,
  ) {}

  /** Remember where everything is; call what is returned when the table has changed. What is seen to happen is heard then. */
  begin(news: readonly TableEvent[]): () => Motion {
    const speed = flightSpeed();
    const parts = news.map((event) => ({ event, flights: this.screen.flights(event, this.table) }));
    const flights = parts.flatMap((part) => part.flights).slice(0, MOST_AT_ONCE);
    const fog = speed > 0 && news.some((event) => this.screen.fog?.(event));
    const sounds = (): void => news.forEach((event) => this.sound(event));
    if (speed === 0 && (!flights.length || !prefersStillness()))
      return () => {
        sounds();
        return STILL;
      };
    const before = this.remember(flights);
    const told = parts.map(({ event, flights }): Part => {
      const farewell = this.screen.farewell?.(event, this.table);
      const seat = this.screen.shines?.(event) ?? null;
      return { event, flights, kept: farewell ? keep(farewell, before) : null, shines: seat === null ? null : `seat:${seat}` };
    });
    return () =>
      motionOf(async () => {
        await tick();
        if (speed === 0) {
          sounds();
          return this.show(told);
        }
        return [...this.fly(told, flights, before, speed), ...(fog ? [this.veil(speed)] : [])];
      });
  }

  private remember(flights: readonly Flight[]): Before {
    const places = measure(this.root);
    const pictures = new Map<string, HTMLElement>();
    for (const { to } of flights) {
      const spot = places.spots.get(to);
      if (spot && showsAsOne(spot)) pictures.set(to, spot.element.cloneNode(true) as HTMLElement);
    }
    return { ...places, pictures };
  }

  /** One's own seat is one's hand, where it is shown. */
  private locate(place: string, { spots }: Places): string | null {
    const me = this.table.you.showing;
    const own = me !== null && place === `seat:${me}` && spots.has("hand") ? "hand" : place;
    const found = nearest(own, (name) => spots.has(name));
    return found === null ? null : lastTwin(found, spots);
  }

  private fly(parts: readonly Part[], flights: readonly Flight[], before: Before, speed: number): Animation[] {
    settle();
    const after = measure(this.root);
    const layer = document.createElement("div");
    layer.className = "flights";
    layer.setAttribute("aria-hidden", "true");
    layer.style.top = `${after.room.top}px`; // below the bar, and beside the table, which the big screen enlarges
    const landing = new Set<string>();
    const at = starts(flights);
    const targets = targetsOf(flights, (place) => this.locate(place, after), after.spots);
    const trail = flights.length <= FEW && this.root.classList.contains("big");
    const moving = flights.flatMap((flight, index): Animation[] => {
      const from = this.locate(flight.from, before);
      const kept = targets[index] ?? null;
      // A place that a card puts an end to is gone by now: the card flies to where it was.
      const to = kept ?? this.locate(flight.to, before);
      const start = from === null ? undefined : before.spots.get(from);
      const end = to === null ? undefined : kept === null ? gone(before.spots.get(to)) : atRest(after.spots.get(to));
      if (!start || !end || to === null) return [];
      const first = !landing.has(to);
      if (end.card) landing.add(to);
      const cry = flight.cry && this.call(layer, flight.cry, start, before, at[index]! - (flight.after ?? 0), speed);
      return [
        ...(cry ? [cry] : []),
        this.launch(layer, flight, start, end, { before, after, to, first, trail, delay: at[index]! / speed, speed }),
      ];
    });
    if (moving.length) document.body.append(layer);
    let begun = 0;
    let freeAt = 0;
    const landed = Promise.allSettled(moving.map((one) => one.finished));
    for (const { event, flights: own, kept, shines } of parts) {
      const first = (at[begun] ?? at.at(-1) ?? 0) - (own[0]?.after ?? 0);
      // What nothing flies for is heard when all that flies has landed.
      if (begun < at.length && moving.length) moving.push(this.hear(layer, event, first, speed));
      else void landed.then(() => this.sound(event));
      begun += own.length;
      if (kept) {
        moving.push(...bid(kept, first, speed));
        freeAt = Math.max(freeAt, first + kept.farewell.length);
      }
      if (shines) moving.push(...this.shine(layer, shines, after, (at[begun - 1] ?? 0) + SHINE_AFTER, speed));
    }
    void Promise.allSettled(moving.map((one) => one.finished)).then(() => layer.remove());
    // What makes room waits until what was there is gone.
    return [...moving, ...this.slide(before, after, landing, freeAt, speed)];
  }

  private launch(
    layer: HTMLElement,
    { card, token, way, stack }: Flight,
    start: Spot,
    end: Spot,
    given: { before: Before; after: Places; to: string; first: boolean; trail: boolean; delay: number; speed: number },
  ): Animation {
    const { before, after, to, delay, speed } = given;
    const { room } = after;
    const isToken = token !== undefined;
    const from = within({ ...start, width: isToken ? TOKEN : start.width, fades: !isToken && start.fades === true }, room);
    const target = within({ ...end, width: isToken ? TOKEN : end.width, fades: !isToken && end.fades === true }, room);
    const course = courseOf(from, target, isToken ? [] : after.names, isToken ? 1 : 1.4);
    const width = Math.max(from.width, target.width);
    const timing = { duration: course.duration / speed, delay, fill: "both" as const };

    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.style.width = `${width}px`;
    ghost.dataset["to"] = to;
    const shown = isToken
      ? [mount(Token, { target: ghost, props: { symbol: token } })]
      : this.faces(ghost, turned(card, start, end, way), timing);
    for (let under = 1; under < Math.min(stack ?? 1, 4); under++) {
      const edge = document.createElement("b");
      edge.style.translate = `${under * -4}px ${under * 4}px`;
      ghost.prepend(edge);
    }
    layer.append(ghost);
    const height = isToken ? width : width * 1.4;
    const flight = ghost.animate(framesOf(course, width, height, room.top, way), timing);

    if (way === "captured" && delay * speed > SHOT + ROCK) {
      const rocked = [0, 0, -4, 4, -2, 0].map((angle) => ({ transform: `rotate(${angle}deg)` }));
      ghost.lastElementChild?.animate(rocked, { delay: SHOT / speed, duration: ROCK / speed });
    }
    if (given.trail && !isToken) layer.prepend(trail(course, room.top, timing));
    const arriving = this.keepEmpty(end, given.first && !isToken, to, before, layer, room.top);
    const done = () => {
      arriving();
      if (way === "unrolls") unroll(end.element, speed);
      ghost.remove();
      for (const one of shown) void unmount(one);
    };
    void flight.finished.then(done, done); // before whoever waits for it goes on
    return flight;
  }

  /** A cry over where it comes from. */
  private call(layer: HTMLElement, words: Sentence, start: Spot, { room }: Places, at: number, speed: number): Animation {
    const cry = document.createElement("p");
    cry.className = "cry";
    const pennant = document.createElement("span");
    cry.append(pennant);
    const said = mount(Words, { target: pennant, props: { words, table: this.table, screen: this.screen } });
    layer.append(cry);
    // In the upper half of the place it belongs to, as near to its middle as the window allows.
    const width = room.right - room.left;
    const x = Math.min(Math.max(start.x - room.left, 0), width);
    const y = Math.max(start.box.top - room.top + Math.min(40, start.box.height / 2), 28);
    const place = `translate(${room.left}px, ${y}px) translateY(-50%)`;
    const [before, after] = [x, width - x].map((space) => Math.max(0, space - CRY / 2));
    cry.style.cssText = `width: ${width}px; --before: ${before}; --after: ${after}; transform-origin: ${x}px 50%`;
    const calling = cry.animate(
      [
        { opacity: 0, transform: `${place} scale(0.7)` },
        { opacity: 1, transform: place, offset: 0.15 },
        { opacity: 1, transform: place, offset: 0.85 },
        { opacity: 0, transform: place },
      ],
      { delay: at / speed, duration: CALL / speed, fill: "both", easing: "ease-out" },
    );
    void calling.finished.catch(() => undefined).then(() => unmount(said));
    return calling;
  }

  /** The faces of a card that flies: one, or two where it turns over on its way; and the shadow below it. */
  private faces(
    ghost: HTMLElement,
    turn: [front: string | null, then: string | null],
    timing: KeyframeAnimationOptions,
  ): ReturnType<typeof mount>[] {
    const game = this.table.table?.game ?? "";
    const length = Number(timing.duration);
    const shadow = document.createElement("i");
    ghost.append(shadow);
    const brief = Math.min(0.3, SHADOW / length);
    shadow.animate([{ opacity: 0 }, { opacity: 1, offset: brief }, { opacity: 1, offset: 1 - brief }, { opacity: 0 }], timing);
    if (turn[0] === turn[1]) return [mount(Card, { target: ghost, props: { game, card: turn[0], label: null } })];
    const turning = document.createElement("div");
    ghost.append(turning);
    const sides = turn.map((side, index) => {
      const face = document.createElement("div");
      face.className = "face-of-card";
      turning.append(face);
      const opacity = index ? [0, 0, 1, 1] : [1, 1, 0, 0];
      const offsets = [0, 0.5, 0.5, 1];
      face.animate(
        opacity.map((one, at) => ({ opacity: one, offset: offsets[at]! })),
        timing,
      );
      return mount(Card, { target: face, props: { game, card: side, label: null } });
    });
    const flip = [1, 1, 0, 1, 1].map((one, at) => ({ transform: `scaleX(${one})`, offset: [0, 1 / 3, 0.5, 2 / 3, 1][at]! }));
    turning.animate(flip, timing);
    return sides;
  }

  /** What is not there yet is not seen; what is returned shows it. */
  private keepEmpty(end: Spot, first: boolean, to: string, before: Before, layer: HTMLElement, top: number): () => void {
    const picture = before.pictures.get(to);
    const hidden = end.card ?? (showsAsOne(end) ? end.element : null);
    if (!hidden || !first) return () => undefined;
    const hiding = hidden.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: "both" });
    if (picture) {
      Object.assign(picture.style, {
        position: "absolute",
        left: `${end.box.left}px`,
        top: `${end.box.top - top}px`,
        width: `${end.box.width}px`,
      });
      layer.prepend(picture);
    }
    return () => {
      hiding.cancel();
      picture?.remove();
    };
  }

  /** What has made room slides to where it is now, and grows or shrinks on its way; a panel that is new fades in. */
  private slide(before: Before, after: Places, landing: ReadonlySet<string>, delay: number, speed: number): Animation[] {
    const panels = new Map<Element, Way>();
    const known = new Map([...before.spots.values()].flatMap((spot) => (spot.face === null ? [] : [[spot.face, spot]])));
    const timing = { duration: MOVE / speed, easing: OUT, fill: "backwards" as const };
    return [...after.spots].flatMap(([place, now]): Animation[] => {
      const isPanel = now.element.hasAttribute("data-panel");
      const here = before.spots.get(place);
      if (isPanel && !here) return [now.element.animate([{ opacity: 0 }, { opacity: 1 }], timing)];
      const was = isPanel || here?.face === now.face ? here : now.face === null ? undefined : known.get(now.face);
      if (!was || landing.has(place) || !(isPanel || (now.card && was.card))) return [];
      const panel = isPanel ? undefined : panels.get(now.element.closest("[data-panel]") ?? now.element);
      const way = { was: was.box, now: now.box };
      if (isPanel) panels.set(now.element, way);
      if (isShort(stepOf(way, panel, 0))) return [];
      const moving = isPanel ? now.element : (now.card ?? now.element);
      // Within what itself grows a card needs more steps to do so evenly.
      const shares = panel ? Array.from({ length: MOVE_STEPS + 1 }, (_, index) => index / MOVE_STEPS) : [0, 1];
      const frames = shares.map((share) => {
        const { dx, dy, wide, high } = stepOf(way, panel, share);
        return { transform: `translate(${dx}px, ${dy}px) scaleX(${wide}) scaleY(${high})`, transformOrigin: "0 0" };
      });
      return [moving.animate(frames, { ...timing, delay: delay / speed })];
    });
  }

  /** The sound of an event, at its time. */
  private hear(layer: HTMLElement, event: TableEvent, at: number, speed: number): Animation {
    const waiting = layer.animate([], { duration: Math.max(1, at / speed) });
    void waiting.finished.then(
      () => this.sound(event),
      () => undefined,
    );
    return waiting;
  }

  /** Brass light sweeps over a seat. */
  private shine(layer: HTMLElement, seat: string, after: Places, at: number, speed: number): Animation[] {
    const place = this.locate(seat, after);
    const spot = place === null ? undefined : after.spots.get(place);
    if (!spot) return [];
    const { left, top, width, height } = spot.element.getBoundingClientRect();
    const glass = document.createElement("div");
    glass.className = "shine";
    Object.assign(glass.style, {
      left: `${left}px`,
      top: `${top - after.room.top}px`,
      width: `${width}px`,
      height: `${height}px`,
      borderRadius: getComputedStyle(spot.element).borderRadius,
    });
    const light = document.createElement("i");
    glass.append(light);
    layer.append(glass);
    const frames = [{ transform: "translateX(-110%)" }, { transform: "translateX(110%)" }];
    return [light.animate(frames, { delay: at / speed, duration: SHINE / speed, easing: "ease-in-out", fill: "both" })];
  }

  private veil(speed: number): Animation {
    const fog = document.createElement("div");
    fog.className = "fog";
    fog.setAttribute("aria-hidden", "true");
    this.root.append(fog);
    const drift = fog.animate(
      [
        { opacity: 0, transform: "translateX(-6%)" },
        { opacity: 1, offset: 0.4 },
        { opacity: 0, transform: "translateX(6%)" },
      ],
      { duration: FOG / speed, easing: "ease-in-out" },
    );
    drift.onfinish = drift.oncancel = () => fog.remove();
    return drift;
  }

  /** Without motion: what arrived fades in and is outlined for a moment. */
  private show(parts: readonly Part[]): Animation[] {
    const places = measure(this.root);
    const arrived = new Set(
      parts.flatMap(({ flights }) => flights.map(({ to }) => places.spots.get(this.locate(to, places) ?? "")?.element)),
    );
    const shown = [...arrived].flatMap((element): Animation[] => {
      if (!element) return [];
      element.classList.add("arrived");
      setTimeout(() => element.classList.remove("arrived"), OUTLINED);
      return [element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE })];
    });
    return [...shown, ...parts.flatMap(({ kept }) => (kept ? [outline(kept, OUTLINED)] : []))];
  }
}

/** Where each arrives: equal cards that come together lie beside each other, the last one last. */
export function targetsOf(
  flights: readonly Flight[],
  locate: (place: string) => string | null,
  spots: ReadonlyMap<string, unknown>,
): (string | null)[] {
  const coming = new Map<string, number>();
  return flights
    .toReversed()
    .map(({ to }) => {
      const last = locate(to);
      const later = coming.get(to) ?? 0;
      coming.set(to, later + 1);
      const [place = "", number = "0"] = (last ?? "").split("#");
      const own = Number(number) - later > 0 ? `${place}#${Number(number) - later}` : place;
      return last !== null && spots.has(own) ? own : last;
    })
    .toReversed();
}

/** Whether all that lies there is one drawing, which is another one with every card that comes. */
const showsAsOne = ({ card, element }: Spot): boolean => card === null && element.hasAttribute("data-as-one");

/** A place that is no more: nothing is seen there when a card has come to it. */
function gone(spot: Spot | undefined): Spot | undefined {
  return spot && { ...spot, card: null, face: null, fades: true };
}

/** What is seen of a card as it leaves, and as it arrives: hidden cards stay backs. */
function turned(card: string | null, start: Spot, end: Spot, way: Flight["way"]): [string | null, string | null] {
  if (way === "turns" || way === "captured") return [card, null];
  const covered = start.card !== null && start.face === null;
  return [covered ? null : card, end.card !== null && end.face === null ? null : card];
}

function framesOf({ moments }: Course, width: number, height: number, top: number, way: Flight["way"]): Keyframe[] {
  return moments.map(({ at, x, y, width: wide, lean, opacity }) => ({
    offset: at,
    opacity,
    transform: [
      `translate(${x - width / 2}px, ${y - height / 2 - top}px)`,
      `rotate(${way === "tumbles" ? -300 * at : lean}deg)`,
      `scale(${wide / width})`,
    ].join(" "),
  }));
}

/** The way of a card as dots, to be seen from afar. */
function trail({ moments }: Course, top: number, timing: KeyframeAnimationOptions): SVGElement {
  const dots = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  dots.setAttribute("class", "trail");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", `M${moments.map(({ x, y }) => `${x.toFixed(1)} ${(y - top).toFixed(1)}`).join("L")}`);
  dots.append(path);
  const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }];
  dots.animate(frames, { ...timing, duration: Number(timing.duration) * 1.6 });
  return dots;
}

function unroll(element: HTMLElement, speed: number): void {
  element.animate(
    [
      { transform: "scaleX(0.2)", transformOrigin: "left" },
      { transform: "none", transformOrigin: "left" },
    ],
    { duration: UNROLL / speed, easing: OUT },
  );
}
