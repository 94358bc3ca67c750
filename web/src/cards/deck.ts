/** How the cards of each game look and what they are called. A game gives its deck when the page begins. */
import type { Component } from "svelte";

export interface Deck {
  /** Every kind of card, in deck order; made when it is asked for, so that the page's memory names no card that it was not told of. */
  cards: () => readonly string[];
  /** How many there are of a card; one of each without it. */
  copies?: (card: string) => number;
  /** Whether cards leave the pack for good from one deal to the next. */
  shrinks?: boolean;
  /** A card's face, 100 × 140 units. */
  Face: Component<{ card: string }>;
  /** The symbols that its faces use, and its back: `back-<game>`. */
  sprite: () => Promise<{ default: string }>;
  /** "orange 7, carpenter": the card in the language of the page. */
  name: (card: string) => string;
  /** What the picture of a card shows, a job, a ship or a figure; null for a plain number card. */
  picture: (card: string) => string | null;
}

/** Every card of a deck, as often as there is one. */
export function packOf(deck: Deck): string[] {
  return deck.cards().flatMap((card) => Array.from({ length: deck.copies?.(card) ?? 1 }, () => card));
}

const decks: Record<string, Deck> = {};

export function giveDeck(game: string, deck: Deck): void {
  decks[game] = deck;
}

/** A game without a deck has plain cards, with their text in the notation. */
export function deckOf(game: string): Deck | undefined {
  return decks[game];
}
