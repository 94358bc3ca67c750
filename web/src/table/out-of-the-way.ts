/** A sheet that covers nothing of what it points at: it lies in the lowest room between them that is high enough. */

const EDGE = 6;
const POINTED_AT = ":is(.slot, .target).advised, :is(.slot, .target).draft";
/** Where a side or a low window has a place for it, the style sheet knows that. */
const ELSEWHERE = "(min-width: 68.75em), (max-height: 30em)";

interface Span {
  top: number;
  bottom: number;
}

/** What is left of a span without these, from its top to its bottom. */
export function between(all: Span, taken: readonly Span[]): Span[] {
  const sorted = [...taken].sort((a, b) => a.top - b.top);
  const free: Span[] = [];
  let top = all.top;
  for (const one of sorted) {
    if (one.top > top) free.push({ top, bottom: Math.min(one.top, all.bottom) });
    top = Math.max(top, one.bottom);
  }
  if (top < all.bottom) free.push({ top, bottom: all.bottom });
  return free;
}

/** The lowest room that is high enough, or the highest one. */
export function roomFor(height: number, free: readonly Span[]): Span | undefined {
  const high = (one: Span): number => one.bottom - one.top;
  return free.findLast((one) => high(one) >= height) ?? [...free].sort((a, b) => high(b) - high(a))[0];
}

/** A Svelte action; `moment` changes with whatever may move what is pointed at. */
export function outOfTheWay(node: HTMLElement, _moment: unknown) {
  let frame = 0;
  function put(): void {
    const root = node.closest<HTMLElement>(".table");
    Object.assign(node.style, { position: "", inset: "", maxHeight: "" });
    const pointed = [...(root?.querySelectorAll(POINTED_AT) ?? [])];
    if (!root || !pointed.length || matchMedia(ELSEWHERE).matches) return;
    const top = root.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
    const bottom = root.querySelector(".acts")?.getBoundingClientRect().top ?? innerHeight;
    const taken = pointed
      .map((one) => one.getBoundingClientRect())
      .map((box) => ({ top: box.top - EDGE, bottom: box.bottom + EDGE }));
    const room = roomFor(node.scrollHeight + EDGE, between({ top, bottom }, taken));
    if (!room) return;
    Object.assign(node.style, {
      position: "fixed",
      inset: `auto ${EDGE}px ${innerHeight - room.bottom + EDGE / 2}px auto`,
      maxHeight: `${room.bottom - room.top - EDGE}px`,
    });
  }
  function soon(): void {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(put);
  }
  soon();
  addEventListener("resize", soon);
  return {
    update: soon,
    destroy: () => {
      cancelAnimationFrame(frame);
      removeEventListener("resize", soon);
    },
  };
}
