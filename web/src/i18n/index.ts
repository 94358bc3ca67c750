export { figure, signed } from "./figures";
export { joined, labelled, listed, type Join } from "./joining";
export { joinerBefore } from "./joiners";
export {
  fill,
  has,
  loadWords,
  loadedAreas,
  OPEN,
  shownLanguage,
  t,
  tx,
  VOYAGES,
  type Area,
  type Entry,
  type Key,
  type Values,
  type Words,
} from "./words.svelte";
