/** What the games need to take the text of a card apart, as the notation has it. */
export function oneOf<T extends string>(words: readonly T[], word: string | undefined): T | null {
  return words.find((known) => known === word) ?? null;
}

export function numberIn(text: string | undefined, least: number, most: number): number | null {
  if (text === undefined || !/^[1-9]\d?$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

export const upTo = (least: number, most: number): number[] => Array.from({ length: most - least + 1 }, (_, i) => least + i);

export const noCard = (game: string, card: string): Error => new Error(`"${card}" is no card of ${game}`);
