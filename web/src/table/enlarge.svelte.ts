/**
 * Cards grow to be looked at: by a long press, by resting the pointer on one, or by the key i on the one with the focus. A press
 * that enlarged a card does not choose it.
 */
const LONG = 450; // milliseconds of a press
const RESTS = 900; // of a pointer that lies still
const [WIDTH, HEIGHT, GAP] = [252, 400, 12]; // pixels

interface Shown {
  game: string;
  card: string;
  left: number;
  top: number;
}
let shown: Shown | null = $state.raw(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export const enlarged = {
  get card(): Shown | null {
    return shown;
  },
  hide(): void {
    clearTimeout(timer);
    if (shown) queueMicrotask(() => (shown = null)); // a card may lose the focus while the page is being drawn
  },
};

/** Beside the card, within the window. */
function show(node: HTMLElement, game: string, card: string): void {
  const box = (node.querySelector("svg.card") ?? node).getBoundingClientRect();
  const left = Math.min(Math.max(GAP, box.left + box.width / 2 - WIDTH / 2), innerWidth - WIDTH - GAP);
  const above = box.top - HEIGHT - GAP;
  shown = { game, card, left, top: above > 0 ? above : Math.max(GAP, Math.min(box.bottom + GAP, innerHeight - HEIGHT)) };
}

/** For an element that shows this card. */
export function enlarges(node: HTMLElement, given: { game: string; card: string }) {
  let { game, card } = given;
  let held = false;
  let entered = false;
  const soon = (after: number, then: () => void = () => undefined): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      show(node, game, card);
      then();
    }, after);
  };
  const down = (event: PointerEvent): void => {
    held = false;
    enlarged.hide();
    if (event.pointerType !== "mouse") soon(LONG, () => (held = true));
  };
  // A card that comes to lie below a pointer which nobody moves stays as it is: it would cover what is to be pressed next.
  const over = (): void => {
    entered = true;
  };
  const move = (event: PointerEvent): void => {
    if (!entered || !(event.movementX || event.movementY)) return;
    entered = false;
    if (event.pointerType === "mouse" && event.buttons === 0) soon(RESTS);
  };
  const click = (event: MouseEvent): void => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "i" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (shown) enlarged.hide();
    else show(node, game, card);
  };
  const menu = (event: Event): void => event.preventDefault(); // of a long press
  const ends = ["pointerup", "pointercancel", "pointerleave", "blur"] as const;
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointerenter", over);
  node.addEventListener("pointermove", move);
  node.addEventListener("click", click, true);
  node.addEventListener("keydown", key);
  node.addEventListener("contextmenu", menu);
  for (const end of ends) node.addEventListener(end, () => enlarged.hide());
  return {
    update: (next: { game: string; card: string }) => ({ game, card } = next),
    destroy: () => enlarged.hide(),
  };
}
