/** Every different card of each game, in the notation. */
import { BANDS, FAMILIES, FLAGS, type Game } from "../src/cards/parse";

const upTo = (most: number, least = 1) => Array.from({ length: most - least + 1 }, (_, i) => i + least);

export const PACKS: Record<Game, string[]> = {
  corsari: BANDS.flatMap((band) => upTo(11).map((rank) => `${band}-${rank}`)),
  korsar: [
    ...upTo(8, 2).map((value) => `galleon-${value}`),
    ...FLAGS.flatMap((flag) => upTo(4).map((strength) => `pirate-${flag}-${strength}`)),
    ...FLAGS.map((flag) => `captain-${flag}`),
    "admiral",
  ],
  nain_jaune: FAMILIES.flatMap((family) => upTo(13).map((rank) => `${family}-${rank}`)),
};
