/** Why a card cannot be played, shown in the status line until the next press or move. */
let text = $state("");

export const reason = {
  get text(): string {
    return text;
  },
  give(words: string): void {
    text = words;
  },
  clear(): void {
    text = "";
  },
};
