/** Chooses the largest size at which everything fits: `data-fit` goes from 0 to 7, and what is left over scrolls. */
const SMALLEST = 7;

export function fit(node: HTMLElement, _shape: string) {
  function choose(): void {
    for (let level = 0; level <= SMALLEST; level++) {
      node.dataset["fit"] = String(level);
      if (node.scrollHeight <= node.clientHeight) return;
    }
  }
  choose();
  return { update: choose };
}
