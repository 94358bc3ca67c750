/** Corsari: hatchings of the ten bands, the window of the crew, the back. */
import { back } from "../../cards/draw/backs";
import { hatching } from "../../cards/draw/hatchings";
import { BANDS } from "./card";

export default [...BANDS.map((band) => hatching(`h-${band}`, band)), back("corsari", "#15304f", "rose", 46)].join("");
