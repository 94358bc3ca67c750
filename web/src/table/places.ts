/** Where everything on the table lies, measured in one go. */
import { MEDAL, type Box, type Place } from "./course";

const NAMES = ".seat .who b, .crew .name";
const MEDALS = ".medal, .face-small";
const SMALL = 60; // the widest that a card is shown where there is no card to compare with

export interface Spot extends Place {
  /** All of the place, and the card in it if there is one. */
  element: HTMLElement;
  card: Element | null;
  /** The card that lies there face up. */
  face: string | null;
  box: DOMRect;
}

export interface Places {
  spots: Map<string, Spot>;
  names: Box[];
  /** The table below its bar. */
  room: Box;
}

export function measure(root: HTMLElement): Places {
  const spots = new Map<string, Spot>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-place]")) {
    const place = element.dataset["place"] ?? "";
    const box = element.getBoundingClientRect();
    if (box.width && box.height) spots.set(twin(place, spots), spotOf(place, element, box));
  }
  const names = [...root.querySelectorAll(NAMES)].map((one) => one.getBoundingClientRect());
  const { left, right, bottom } = root.getBoundingClientRect();
  const top = root.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
  return {
    spots,
    names,
    room: { left: Math.max(0, left), top, right: Math.min(innerWidth, right), bottom: Math.min(innerHeight, bottom) },
  };
}

/** Equal cards lie at one place: the further ones have a number behind its name. */
function twin(place: string, spots: ReadonlyMap<string, Spot>): string {
  let name = place;
  for (let n = 1; spots.has(name); n++) name = `${place}#${n}`;
  return name;
}

/** The last of equal cards: it is the one that comes and goes. */
export function lastTwin(place: string, spots: ReadonlyMap<string, Spot>): string {
  let last = place;
  for (let n = 1; spots.has(`${place}#${n}`); n++) last = `${place}#${n}`;
  return last;
}

function spotOf(place: string, element: HTMLElement, box: DOMRect): Spot {
  const card = [...element.querySelectorAll(".card")].findLast((one) => one.closest("[data-place]") === element) ?? null;
  const face = card?.getAttribute("data-card") ?? null;
  const seat = /^seat:\d+$/.test(place) ? (element.matches(MEDALS) ? element : element.querySelector(MEDALS)) : null;
  const drawn = seat?.getBoundingClientRect() ?? card?.getBoundingClientRect() ?? box;
  const width = seat ? MEDAL : card ? drawn.width : Math.min(SMALL, drawn.width, drawn.height / 1.4);
  const middle = { x: drawn.left + drawn.width / 2, y: drawn.top + drawn.height / 2 };
  return { ...middle, width, fades: !card, element, card, face, box: card ? drawn : box };
}

/** What is no longer lit sinks back, and what now is rises, while a card flies to it: where it will be when the card lands. */
export function atRest(spot: Spot | undefined): Spot | undefined {
  const lifting = spot?.element
    .getAnimations()
    .find((one) => one instanceof CSSTransition && one.transitionProperty === "translate");
  if (!spot || !lifting) return spot;
  const last = (lifting.effect as KeyframeEffect).getKeyframes().at(-1)?.["translate"];
  return { ...spot, y: spot.y + lifted(String(last)) - lifted(getComputedStyle(spot.element).translate) };
}

/** How far down a `translate` moves, in pixels. */
const lifted = (translate: string): number => Number.parseFloat(translate.split(" ")[1] ?? "0");

/** `hand:orange-7` is where that card is or, where it is not seen, the hand. */
export function nearest(place: string, known: (place: string) => boolean): string | null {
  for (let name = place; name; name = name.slice(0, Math.max(0, name.lastIndexOf(":")))) if (known(name)) return name;
  return null;
}
