export { fill, has, loadWords, loadedAreas, shownLanguage, t, tx, type Area, type Entry, type Game, type Key, type Values, type Words } from "./words.svelte";
