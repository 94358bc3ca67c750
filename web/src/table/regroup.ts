/** Cards that change their place in the hand slide there. */
import { flightSpeed } from "../settings.svelte";

const MOVE = 180;

let sliding: Animation[] = [];

/** Remember where the cards are; what is returned lets them slide from there. */
export function regroup(root: HTMLElement): () => void {
  const slots = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-place^='hand:']")];
  const before = new Map(slots().map((slot) => [slot.dataset["place"], slot.getBoundingClientRect()]));
  return () => {
    const speed = flightSpeed();
    settle();
    if (!speed) return;
    for (const slot of slots()) {
      const old = before.get(slot.dataset["place"]);
      const now = slot.getBoundingClientRect();
      if (!old || (Math.abs(old.left - now.left) < 1 && Math.abs(old.top - now.top) < 1)) continue;
      const frames = [{ transform: `translate(${old.left - now.left}px, ${old.top - now.top}px)` }, { transform: "none" }];
      sliding.push(slot.animate(frames, { duration: MOVE / speed, easing: "cubic-bezier(.2,.8,.2,1)" }));
    }
  };
}

/** They lie where they belong: whatever moves them from where they were seen begins anew, and two movements never add up. */
export function settle(): void {
  for (const one of sliding) one.cancel();
  sliding = [];
}
