/** Corsari: hatchings of the ten bands, the window of the crew, the back. */
import { back } from "../draw/backs";
import { hatching } from "../draw/hatchings";
import { BANDS } from "../parse";

export default [...BANDS.map((band) => hatching(`h-${band}`, band)), back("corsari", "#15304f", "rose", 46)].join("");
