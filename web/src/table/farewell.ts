/**
 * What is looked at once more though the table has changed: a picture of a place as it was lies over it, moves, and goes. It lies
 * within the table, so that it is drawn as the place was.
 */
import type { Places } from "./places";

export interface Turn {
  of: Element;
  at: number;
  duration: number;
  frames: Keyframe[];
}

export interface Farewell {
  place: string;
  /** Milliseconds after which it fades away. */
  length: number;
  /** What moves in the picture. */
  turns?: (picture: HTMLElement) => Turn[];
}

const FADE = 200;
const OUT = "cubic-bezier(.2,.8,.2,1)";

/** A picture that is not shown yet. */
export interface Kept {
  farewell: Farewell;
  frame: HTMLElement;
  home: Element;
}

export function keep(farewell: Farewell, { spots }: Places): Kept | null {
  const element = spots.get(farewell.place)?.element;
  const home = element?.offsetParent;
  if (!element?.parentElement || !home) return null;
  const frame = element.parentElement.cloneNode(false) as HTMLElement;
  const picture = element.cloneNode(true) as HTMLElement;
  for (const one of [frame, picture, ...picture.querySelectorAll("*")])
    for (const name of ["id", "data-place", "data-target", "aria-label", "title"]) one.removeAttribute(name);
  picture.classList.remove("lit", "open", "draft", "advised");
  Object.assign(picture.style, { width: "100%", height: "100%", margin: "0" });
  Object.assign(frame.style, {
    position: "absolute",
    display: "block",
    gridArea: "auto",
    left: `${element.offsetLeft}px`,
    top: `${element.offsetTop - element.parentElement.scrollTop}px`,
    width: `${element.offsetWidth}px`,
    height: `${element.offsetHeight}px`,
    maxWidth: "none",
    margin: "0",
    padding: "0",
    overflow: "visible",
    background: "none",
    boxShadow: "none",
    zIndex: "3",
    pointerEvents: "none",
  });
  frame.inert = true;
  frame.setAttribute("aria-hidden", "true");
  frame.append(picture);
  return { farewell, frame, home };
}

/** Lay the picture over its place; it begins `at` its time and goes by itself. */
export function bid({ farewell, frame, home }: Kept, at: number, speed: number): Animation[] {
  const end = at + farewell.length;
  home.append(frame);
  const picture = frame.firstElementChild as HTMLElement;
  const turns = farewell.turns?.(picture) ?? [];
  const moving = turns.map(({ of, at: from, duration, frames }) =>
    of.animate(frames, { delay: (at + from) / speed, duration: duration / speed, easing: OUT, fill: "both" }),
  );
  const leaving = frame.animate([{ opacity: 1 }, { opacity: 0 }], { delay: end / speed, duration: FADE / speed, fill: "both" });
  leaving.onfinish = leaving.oncancel = () => frame.remove();
  return [...moving, leaving];
}

/** Without motion: outlined for a while. */
export function outline({ frame, home }: Kept, duration: number): Animation {
  home.append(frame);
  frame.firstElementChild?.classList.add("arrived");
  const shown = frame.animate([{ opacity: 1 }, { opacity: 1 }], { duration });
  shown.onfinish = shown.oncancel = () => frame.remove();
  return shown;
}
