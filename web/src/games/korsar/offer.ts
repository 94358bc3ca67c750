import type { Offer } from "..";

const offer: Offer = {
  art: ["pirate-blue-3", "galleon-8", "captain-red"],
  card: "galleon-8",
  tint: "#7d2630aa",
  players: 4,
  // Above five it is played in teams; below four it cannot be (KOR-A19).
  settled: (players): Record<string, boolean> => (players === 4 ? {} : { teams: players > 5 }),
};
export default offer;
