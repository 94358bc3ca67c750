/**
 * What each game brings to the page, found by its folder. A game may have all of it, some or nothing:
 *
 * - `index.ts`, a `GameScreen`: its table. Without it there is a plain one, `fallback.ts`.
 * - `deck.ts`, a `Deck`: its cards. Without it a card is its text.
 * - `offer.ts`, an `Offer`: how it stands on the first page.
 *
 * Deck and offer come with the first page, the screen with the first table.
 */
import { giveDeck, type Deck } from "../cards/deck";
import type { Language } from "../settings.svelte";
import type { GameScreen } from "../table/screen";

export interface Offer {
  /** The cards beside its name. */
  art: readonly string[];
  /** The one of them that stands for it in a list. */
  card: string;
  /** A colour behind the art. */
  tint: string;
  /** How many play when it is played at once. */
  players: number;
  /** The edition that a reader of a language has most likely at home; elsewhere the engine's first. */
  editions?: Partial<Record<Language, string>>;
  /** The options about which so many players have no choice. */
  settled?: (players: number) => Record<string, string | number | boolean>;
}

const SCREENS = byGame(import.meta.glob<{ default: GameScreen }>("./*/index.ts"));
const OFFERS = byGame(import.meta.glob<Offer>("./*/offer.ts", { eager: true, import: "default" }));
const DECKS = byGame(import.meta.glob<Deck>("./*/deck.ts", { eager: true, import: "default" }));
for (const [game, deck] of Object.entries(DECKS)) giveDeck(game, deck);

function byGame<T>(files: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [path.split("/")[1] ?? "", file]));
}

/** The games whose cards are drawn. */
export const DRAWN: readonly string[] = Object.keys(DECKS);

/** The games that the page can offer before the server has said which it has. */
export const OFFERED: readonly string[] = Object.keys(OFFERS);

export async function screenOf(game: string): Promise<GameScreen> {
  const load = SCREENS[game] ?? (() => import("./fallback"));
  return (await load()).default;
}

export function offerOf(game: string): Offer | undefined {
  return OFFERS[game];
}

/** The options of a table that is opened in this language, where nobody has chosen any. */
export function optionsIn(game: string, language: Language): Record<string, string> {
  const edition = OFFERS[game]?.editions?.[language];
  return edition === undefined ? {} : { edition };
}
