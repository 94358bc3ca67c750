/** The ships of Korsar: galleons by their value, pirate ships by their strength. */
import { BONE, GOLD, INK } from "../../cards/draw/ink";
import { ship, WAVES } from "../../cards/draw/ships";

/** A galleon by its value: cream sails, a brown hull that darkens and rises with the value. */
export function galleon(value: number): string {
  const [masts, length, castle] = (
    {
      2: [[1], 30, 2],
      3: [[2], 36, 3],
      4: [[1, 1], 44, 4],
      5: [[2, 2], 50, 5],
      6: [[2, 2, 2], 56, 6],
      7: [[2, 2, 2], 62, 9],
      8: [[3, 3, 3], 64, 12],
    } as Record<number, [number[], number, number]>
  )[value]!;
  return (
    ship({ masts, length, castle, sail: BONE, hull: value < 7 ? "#8a5528" : "#5a2b1c", stripe: GOLD, pennant: GOLD }) + WAVES
  );
}

/** A pirate ship by its strength: sails in the colour of its flag. */
export function pirateShip(strength: number): string {
  const [masts, length, castle] = (
    { 1: [[1], 32, 2], 2: [[2], 40, 3], 3: [[2, 2], 52, 5], 4: [[2, 2, 2], 62, 8] } as Record<number, [number[], number, number]>
  )[strength]!;
  return ship({ masts, length, castle, sail: "var(--band)", hull: "#3a2a22", stripe: "#b9a58a", pennant: INK }) + WAVES;
}
