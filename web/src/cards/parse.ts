/** The text of a card in the notation, taken apart for drawing and naming. */
export const GAMES = ["corsari", "korsar", "nain_jaune"] as const;
export type Game = (typeof GAMES)[number];
/** The wire names a game by any text: only these have cards drawn here. */
export const isGame = (name: string): name is Game => GAMES.some((game) => game === name);

export const BANDS = ["pink", "violet", "blue", "azure", "grey", "brown", "red", "orange", "yellow", "green"] as const;
export const FLAGS = ["blue", "red", "green", "black"] as const;
export const FAMILIES = ["skull", "sails", "helm", "cannonball"] as const;
export type Band = (typeof BANDS)[number];
export type Flag = (typeof FLAGS)[number];
export type Family = (typeof FAMILIES)[number];

/** The sign printed on the cards of a band, and the emblem of a flag. */
export const BAND_SIGN = {
  pink: "heart",
  violet: "moon",
  blue: "anchor",
  azure: "wave",
  grey: "skull",
  brown: "barrel",
  red: "sabres",
  orange: "hourglass",
  yellow: "star",
  green: "feather",
} as const satisfies Record<Band, string>;
export const FLAG_EMBLEM = { blue: "bones", red: "cutlasses", green: "patch", black: "hat" } as const satisfies Record<
  Flag,
  string
>;

export const FIGURES = ["skeleton", "pirate", "lady", "child", "parrot"] as const;
export type Figure = (typeof FIGURES)[number];
export const GEMS = ["diamond", "ruby", "sapphire", "emerald", "gold"] as const;
export type Gem = (typeof GEMS)[number];
/** The figure on a winning card of Nain Jaune, and the gem that is staked on it. */
export const WINNING: Readonly<Record<string, { figure: Figure; gem: Gem }>> = {
  "skull-7": { figure: "skeleton", gem: "diamond" },
  "sails-13": { figure: "pirate", gem: "ruby" },
  "helm-12": { figure: "lady", gem: "sapphire" },
  "skull-11": { figure: "child", gem: "emerald" },
  "cannonball-10": { figure: "parrot", gem: "gold" },
};

export type CorsariCard = { band: Band; rank: number };
export type KorsarCard =
  | { kind: "galleon"; value: number }
  | { kind: "pirate"; flag: Flag; strength: number }
  | { kind: "captain"; flag: Flag }
  | { kind: "admiral" };
export type NainJauneCard = { family: Family; rank: number; winning: { figure: Figure; gem: Gem } | null };

function oneOf<T extends string>(words: readonly T[], word: string | undefined): T | null {
  return words.find((known) => known === word) ?? null;
}

function numberIn(text: string | undefined, least: number, most: number): number | null {
  if (text === undefined || !/^[1-9]\d?$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

const unknown = (game: Game, card: string) => new Error(`"${card}" is no card of ${game}`);

export function parseCorsari(card: string): CorsariCard {
  const [word, digits, ...more] = card.split("-");
  const [band, rank] = [oneOf(BANDS, word), numberIn(digits, 1, 11)];
  if (band === null || rank === null || more.length) throw unknown("corsari", card);
  return { band, rank };
}

export function parseKorsar(card: string): KorsarCard {
  const [kind, second, third, ...more] = card.split("-");
  const flag = oneOf(FLAGS, second);
  if (kind === "admiral" && second === undefined) return { kind };
  if (kind === "captain" && flag && third === undefined) return { kind, flag };
  const value = numberIn(second, 2, 8);
  if (kind === "galleon" && value && third === undefined) return { kind, value };
  const strength = numberIn(third, 1, 4);
  if (kind === "pirate" && flag && strength && !more.length) return { kind, flag, strength };
  throw unknown("korsar", card);
}

export function parseNainJaune(card: string): NainJauneCard {
  const [word, digits, ...more] = card.split("-");
  const [family, rank] = [oneOf(FAMILIES, word), numberIn(digits, 1, 13)];
  if (family === null || rank === null || more.length) throw unknown("nain_jaune", card);
  return { family, rank, winning: WINNING[card] ?? null };
}
