/** A question that is answered with yes or no before something is done that cannot be undone. `Question.svelte` shows it. */
interface Asked {
  text: string;
  /** What the button says that does it. */
  yes: string;
  answer: (yes: boolean) => void;
}

let asked: Asked | null = $state.raw(null);

export const question = {
  get asked(): Asked | null {
    return asked;
  },
  answer(yes: boolean): void {
    asked?.answer(yes);
    asked = null;
  },
};

export function sure(text: string, yes: string): Promise<boolean> {
  question.answer(false);
  return new Promise((answer) => (asked = { text, yes, answer }));
}
