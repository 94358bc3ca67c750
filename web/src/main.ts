import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./forced-colours.css";
import { loadWords } from "./i18n";
import { settleIn } from "./net/home.svelte";

/** Longer than this nobody waits for the letters: those of the system stand in until they come. */
const PATIENCE = 1000; // milliseconds

/** The page is drawn with its own letters from the start: they come beside the script, and nothing moves afterwards. */
function letters(): Promise<unknown> {
  const come = ["800 1em Alegreya", "400 1em 'Alegreya Sans'", "700 1em 'Alegreya Sans'"].map((one) => document.fonts.load(one));
  return Promise.race([Promise.allSettled(come), new Promise((late) => setTimeout(late, PATIENCE))]);
}

// Not awaited: what is loaded here imports from this very file, and would wait for it for ever.
void Promise.all([loadWords(["ui"]), settleIn(), letters()]).then(() => mount(App, { target: document.body }));
