/** The brass pointer at the seat whose turn it is glides there from the seat that had the turn before. */
import { flightSpeed } from "../settings.svelte";

const GLIDE = 240; // milliseconds
let before: HTMLElement | null = null;

function tip(seat: HTMLElement): { x: number; y: number } {
  const { left, bottom, width } = seat.getBoundingClientRect();
  return { x: left + width / 2, y: bottom };
}

export function pointer(seat: HTMLElement, atTurn: boolean): { update: (atTurn: boolean) => void } {
  let had = false;
  function update(has: boolean): void {
    if (has && !had) {
      const speed = flightSpeed();
      if (before?.isConnected && before !== seat && speed) {
        const from = tip(before);
        const to = tip(seat);
        const translate = [`${from.x - to.x}px ${from.y - to.y}px`, "0 0"];
        seat.animate(
          { translate },
          { duration: GLIDE / speed, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)", pseudoElement: "::before" },
        );
      }
      before = seat;
    }
    had = has;
  }
  update(atTurn);
  return { update };
}
