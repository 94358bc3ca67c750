/** How the cards of each game look and what they are called. A game gives its deck when the page begins. */
import type { Component } from "svelte";

export interface Deck {
  /** Every kind of card, in deck order; made when it is asked for, so that the page's memory names no card that it was not told of. */
  cards: () => readonly string[];
  /** A card's face, 100 × 140 units. */
  Face: Component<{ card: string }>;
  /** The symbols that its faces use, and its back: `back-<game>`. */
  sprite: () => Promise<{ default: string }>;
  /** "orange 7, carpenter": the card in the language of the page. */
  name: (card: string) => string;
  /** What the picture of a card shows, a job, a ship or a figure; null for a plain number card. */
  picture: (card: string) => string | null;
}

const decks: Record<string, Deck> = {};

export function giveDeck(game: string, deck: Deck): void {
  decks[game] = deck;
}

/** A game without a deck has plain cards, with their text in the notation. */
export function deckOf(game: string): Deck | undefined {
  return decks[game];
}
