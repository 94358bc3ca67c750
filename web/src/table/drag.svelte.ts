/** Dragging a card from the hand onto a target of the sea. It makes a draft, just as pressing both does. */
import type { Draft } from "./draft.svelte";

const FAR_ENOUGH = 8; // pixels: less is a press

export function dragging(node: HTMLElement, given: { card: string; twin: number; draft: Draft }) {
  let { card, twin, draft } = given;
  let start: { x: number; y: number } | null = null;
  let ghost: HTMLElement | null = null;
  let over: HTMLElement | null = null;

  /** What lies there, or what that lies in: the innermost that takes the card. */
  function targetAt(x: number, y: number): HTMLElement | null {
    let found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-target]");
    while (found && !draft.moves.some((move) => move.card === card && move.target === found?.dataset["target"])) {
      found = found.parentElement?.closest<HTMLElement>("[data-target]");
    }
    return found ?? null;
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !draft.moves.some((move) => move.card === card)) return;
    start = { x: event.clientX, y: event.clientY };
    node.setPointerCapture(event.pointerId);
  }
  function move(event: PointerEvent): void {
    if (!start) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!ghost) {
      if (Math.hypot(dx, dy) < FAR_ENOUGH) return;
      if (draft.card !== card || draft.twin !== twin) draft.chooseCard(card, twin);
      const picture = node.querySelector(".card");
      if (!picture) return;
      const rect = picture.getBoundingClientRect();
      ghost = document.createElement("div");
      ghost.className = "ghost";
      ghost.setAttribute("aria-hidden", "true");
      ghost.append(picture.cloneNode(true));
      Object.assign(ghost.style, { left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px` });
      document.body.append(ghost);
      node.classList.add("dragged");
    }
    ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(-3deg)`;
    const found = targetAt(event.clientX, event.clientY);
    if (found !== over) {
      over?.classList.remove("over");
      found?.classList.add("over");
      over = found;
    }
  }
  function up(event: PointerEvent): void {
    if (ghost) {
      const target = targetAt(event.clientX, event.clientY)?.dataset["target"];
      if (event.type === "pointerup" && target !== undefined) draft.drop(card, target);
      // The click that follows would take the draft back.
      node.addEventListener("click", (click) => click.stopImmediatePropagation(), { once: true, capture: true });
      setTimeout(() => node.dispatchEvent(new Event("dragged")), 0);
    }
    end();
  }
  function end(): void {
    start = null;
    ghost?.remove();
    ghost = null;
    over?.classList.remove("over");
    over = null;
    node.classList.remove("dragged");
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  return {
    update(next: { card: string; twin: number; draft: Draft }) {
      ({ card, twin, draft } = next);
    },
    destroy() {
      end();
    },
  };
}
