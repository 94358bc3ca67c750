/** The stage over the table, on which a climax is played: it covers all that would tell the end before it is seen. */
import { flushSync, mount, tick, unmount, type Component } from "svelte";
import { STILL, type Motion } from "../net/motion";
import type { TableState } from "../net/table.svelte";
import { flightSpeed, prefersStillness } from "../settings.svelte";
import { t } from "../i18n";
import type { Places } from "./places";
import type { GameScreen } from "./screen";
import { Timeline, type Beats } from "./timeline";

const TWICE = 500;
const SKIP_FROM = 600;
const LEAVE = 200;

/** The table as it was before the step. */
export interface Was {
  places: Places;
  picture: HTMLElement;
}

export interface SceneProps {
  table: TableState;
  screen: GameScreen;
  line: Timeline;
  was: Was;
}

export interface Climax extends Beats {
  Scene: Component<SceneProps>;
}

/** A picture of the table as it is: nothing in it can be pressed or heard. */
export function pictureOf(root: HTMLElement): HTMLElement {
  const picture = document.createElement("div");
  picture.className = root.className;
  picture.inert = true;
  for (const child of root.children) if (!child.matches(".bar, .side")) picture.append(child.cloneNode(true));
  for (const one of picture.querySelectorAll<HTMLElement>("[data-act], [data-target], [id]")) {
    one.removeAttribute("data-act");
    one.removeAttribute("data-target");
    one.removeAttribute("id");
  }
  return picture;
}

export function playClimax(root: HTMLElement, climax: Climax, table: TableState, screen: GameScreen, was: Was): Motion {
  const still = prefersStillness();
  const speed = still ? 1 : flightSpeed();
  if (!speed) return STILL;
  const stage = document.createElement("div");
  stage.className = `stage g-${table.table?.game}`;
  stage.style.top = `${was.places.room.top}px`;
  const line = new Timeline(stage, climax, speed, still);
  const { Scene } = climax;
  let scene: ReturnType<typeof mount> | null = null;

  const skip = document.createElement("button");
  skip.type = "button";
  skip.className = "btn skip";
  skip.textContent = t("table.skip");
  line.turn(skip, { at: SKIP_FROM, frames: [{ opacity: 0 }, { opacity: 1 }], duration: 200 });

  let last = -Infinity;
  const hasten = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    const now = performance.now();
    if (now - last < TWICE) line.finish();
    else line.skip();
    last = now;
  };
  const onkey = (event: KeyboardEvent): void => {
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      line.finish();
    } else if (event.key === " " || event.key === "Enter") hasten(event);
  };
  stage.addEventListener("click", hasten);
  addEventListener("keydown", onkey, { capture: true });
  root.inert = true;

  document.body.append(stage);
  const shown = tick().then(() => {
    scene = mount(Scene, { target: stage, props: { table, screen, line, was } });
    flushSync();
    stage.append(skip);
  });
  let leaving: Animation | null = null;
  let hurried = false;
  // What comes next begins when the stage is gone: a card that flew below it would be seen twice.
  const done = Promise.all([shown, line.done]).then(async () => {
    removeEventListener("keydown", onkey, { capture: true });
    root.inert = false;
    leaving = stage.animate([{ opacity: 1 }, { opacity: 0 }], { duration: LEAVE });
    stage.classList.add("leaving");
    if (hurried) leaving.finish();
    await leaving.finished.catch(() => undefined);
    stage.remove();
    if (scene) void unmount(scene);
  });
  return {
    done,
    finish: () => {
      hurried = true;
      line.finish();
      leaving?.finish();
    },
  };
}
