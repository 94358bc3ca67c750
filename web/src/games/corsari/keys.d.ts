import type words from "$flibuste/games/corsari/words/en.json";
import type voyage from "$flibuste/games/corsari/words/voyage.en.json";

declare module "../../i18n/words.svelte" {
  interface GameWords {
    corsari: typeof words;
  }
  interface VoyageWords {
    corsari: typeof voyage;
  }
}
