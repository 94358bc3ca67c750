import type words from "$flibuste/games/korsar/words/en.json";
import type voyage from "$flibuste/games/korsar/words/voyage.en.json";

declare module "../../i18n/words.svelte" {
  interface GameWords {
    korsar: typeof words;
  }
  interface VoyageWords {
    korsar: typeof voyage;
  }
}
