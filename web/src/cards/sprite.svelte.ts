/** Which parts of the sprite the page has asked for; Sprite.svelte, mounted once, holds their symbols. */
import { SvelteMap } from "svelte/reactivity";
import type { Game } from "./parse";

const PARTS = {
  core: () => import("./sprites/core"),
  crew: () => import("./sprites/crew"),
  gems: () => import("./sprites/gems"),
  corsari: () => import("./sprites/corsari"),
  korsar: () => import("./sprites/korsar"),
  nain_jaune: () => import("./sprites/nain_jaune"),
} as const;
export type Part = keyof typeof PARTS;

const GAME_PARTS: Record<Game, Part[]> = {
  corsari: ["core", "crew", "corsari"],
  korsar: ["core", "gems", "korsar"],
  nain_jaune: ["core", "gems", "nain_jaune"],
};

/** The symbols of each part that has arrived, as SVG text. */
export const arrived = new SvelteMap<Part, string>();
const asked = new Set<Part>();

/** Asks for parts of the sprite; what is drawn with them appears as soon as they are there. */
export function need(...parts: Part[]): void {
  for (const part of parts) {
    if (asked.has(part)) continue;
    asked.add(part);
    PARTS[part]().then(
      (module) => arrived.set(part, module.default),
      // A lost connection: the next drawing that needs the part asks again.
      () => asked.delete(part),
    );
  }
}

export const needGame = (game: Game): void => need(...GAME_PARTS[game]);
