/** Which parts of the sprite the page has asked for; Sprite.svelte, mounted once, holds their symbols. */
import { SvelteMap } from "svelte/reactivity";
import { deckOf } from "./deck";

/** What every table needs; the other parts are those of the games. */
const CORE = "core";

/** The symbols of each part that has arrived, as SVG text. */
export const arrived = new SvelteMap<string, string>();
const asked = new Set<string>();

/** Asks for the part that every table needs and, if a game is named, for its own; what is drawn with it appears when it is there. */
export function need(game?: string): void {
  ask(CORE, () => import("./core"));
  const deck = game === undefined ? undefined : deckOf(game);
  if (game !== undefined && deck) ask(game, deck.sprite);
}

/** Drawings that lie in files: portraits, the sea as a place, how matches end. */
const ART = {
  faces: () => import("./art/faces.svg?raw"),
  scenery: () => import("./art/scenery.svg?raw"),
  ends: () => import("./art/ends.svg?raw"),
};

export function needArt(part: keyof typeof ART): void {
  ask(part, async () => ({ default: symbolsIn((await ART[part]()).default) }));
}

/** What stands between `<defs>` and its end. */
function symbolsIn(svg: string): string {
  return svg.slice(svg.indexOf("<defs>") + "<defs>".length, svg.lastIndexOf("</defs>"));
}

function ask(part: string, load: () => Promise<{ default: string }>): void {
  if (asked.has(part)) return;
  asked.add(part);
  load().then(
    (module) => arrived.set(part, module.default),
    // A lost connection: the next drawing that needs the part asks again.
    () => asked.delete(part),
  );
}
