/** Where the focus goes when what had it is gone; and whether whoever is here goes by the focus at all. */
let keys = false;
addEventListener("keydown", () => (keys = true), true);
addEventListener("pointerdown", () => (keys = false), true);
/** A press without a pointer: by a key, or by a screen reader that has keys of its own. */
addEventListener("click", (event) => event.detail === 0 && (keys = true), true);

export const byKeyboard = (): boolean => keys;

/** Nothing has the focus. What is open above the page keeps it, also where it is on nothing there. */
export const isLost = (): boolean =>
  (document.activeElement === document.body || document.activeElement === null) && !document.querySelector("dialog[open]");

/** Also a text can have the focus, if it is given: reading goes on there. */
export function giveFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** As soon as there is an element of this kind, and if nothing else has the focus then, it has; returns what ends the waiting. */
export function focusWhenThere(selector: string): () => void {
  const watcher = new MutationObserver(look);
  function look(): void {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) return;
    watcher.disconnect();
    if (isLost()) giveFocus(found);
  }
  watcher.observe(document.body, { childList: true, subtree: true });
  look();
  return () => watcher.disconnect();
}
