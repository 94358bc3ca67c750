/** Every different card of each game, in the notation. */
import { deckOf } from "../src/cards/deck";
import { DRAWN } from "../src/games";

export const PACKS: Record<string, readonly string[]> = Object.fromEntries(
  DRAWN.map((game) => [game, deckOf(game)?.cards() ?? []]),
);
