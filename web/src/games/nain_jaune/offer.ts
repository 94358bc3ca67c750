import type { Offer } from "..";

const offer: Offer = { art: ["helm-12", "cannonball-10", "skull-7"], card: "skull-7", tint: "#1d6b5eaa", players: 3 };
export default offer;
