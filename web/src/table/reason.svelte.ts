/** Why a card cannot be played, shown until the next press or move, or until it can be taken as read. */
const LEAST = 5000; // milliseconds
const A_LETTER = 70;

let text = $state("");
let timer: ReturnType<typeof setTimeout> | undefined;

export const reason = {
  get text(): string {
    return text;
  },
  give(words: string): void {
    text = words;
    clearTimeout(timer);
    timer = setTimeout(() => reason.clear(), Math.max(LEAST, words.length * A_LETTER));
  },
  clear(): void {
    clearTimeout(timer);
    text = "";
  },
};
