import type words from "$flibuste/games/nain_jaune/words/en.json";
import type voyage from "$flibuste/games/nain_jaune/words/voyage.en.json";

declare module "../../i18n/words.svelte" {
  interface GameWords {
    nain_jaune: typeof words;
  }
  interface VoyageWords {
    nain_jaune: typeof voyage;
  }
}
