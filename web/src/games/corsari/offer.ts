import type { Offer } from "..";

const offer: Offer = {
  art: ["violet-10", "orange-1", "green-9"],
  card: "violet-10",
  tint: "#2c4d86aa",
  players: 3,
  editions: { fr: "dalnegro-fr", de: "piatnik" },
};
export default offer;
