/** The eleven jobs of a Corsari crew; also the faces of the seats in every game. */
import { bust, type Look } from "./crew";
import { symbol } from "./ink";

const JOBS: Look[] = [
  { skin: 0, hat: "plume tricorn", beard: "full", hair: "#2f2621", tool: "sabre", patch: true },
  { skin: 2, hat: "bicorne", beard: "side", hair: "#2f2621", tool: "spyglass" },
  { skin: 4, hat: "wig", tool: "dividers" },
  { skin: 1, hat: "cap", beard: "full", hair: "#8c5a2c", tool: "wheel" },
  { skin: 3, hat: "bandana", beard: "goatee", hair: "#1d1713", tool: "bomb" },
  { skin: 0, hat: "scarf", longHair: true, hair: "#2f2621", tool: "rope" },
  { skin: 1, hat: "straw", beard: "tache", hair: "#5b3a20", tool: "axe" },
  { skin: 4, hat: "beret", beard: "goatee", hair: "#d8d2c6", tool: "bottle" },
  { skin: 2, hat: "toque", beard: "tache", hair: "#2f2621", tool: "pot" },
  { skin: 0, hat: "beret", longHair: true, hair: "#b4622a", tool: "fiddle" },
  { skin: 3, hat: "mop", tool: "mopstick" },
];

export const jobs = JOBS.map((look, i) => symbol(`j${i + 1}`, "0 0 60 86", bust(look)));
