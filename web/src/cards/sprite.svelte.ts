/** Which parts of the sprite the page has asked for; Sprite.svelte, mounted once, holds their symbols. */
import { SvelteMap } from "svelte/reactivity";

const PARTS = {
  core: () => import("./sprites/core"),
  corsari: () => import("./sprites/corsari"),
  korsar: () => import("./sprites/korsar"),
  nain_jaune: () => import("./sprites/nain_jaune"),
} as const;
export type Part = keyof typeof PARTS;

/** The symbols of each part that has arrived, as SVG text. */
export const arrived = new SvelteMap<Part, string>();
const asked = new Set<Part>();

/** Asks for a part of the sprite, or for all that a game needs; what is drawn with it appears as soon as it is there. */
export function need(part: Part): void {
  if (part !== "core") need("core");
  if (asked.has(part)) return;
  asked.add(part);
  PARTS[part]().then(
    (module) => arrived.set(part, module.default),
    // A lost connection: the next drawing that needs the part asks again.
    () => asked.delete(part),
  );
}
