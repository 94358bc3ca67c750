/** Where the focus comes to rest when what had it is gone: at the title of a screen that has just opened. */
export function landing(node: HTMLElement): void {
  node.tabIndex = -1;
  if (document.activeElement === document.body || document.activeElement === null) node.focus({ preventScroll: true });
}

/** What a person unfolds is seen: it comes into view, where there was no room for it below. */
export function unfolds(node: HTMLDetailsElement): void {
  node.addEventListener("toggle", () => node.open && node.scrollIntoView({ block: "start" }));
}
