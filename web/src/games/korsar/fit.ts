/** Chooses the largest size at which everything fits: `data-fit` goes from 0 to 7, and what is left over scrolls. */
const SMALLEST = 7;

export function fit(node: HTMLElement, _shape: string) {
  function choose(): void {
    node.style.gridTemplateColumns = "";
    for (let level = 0; level <= SMALLEST; level++) {
      node.dataset["fit"] = String(level);
      if (node.scrollHeight <= node.clientHeight) break;
    }
    spread();
  }

  /** As few columns as the rows allow, that each may be wide: six battles stand in three and three, not in four and two. */
  function spread(): void {
    const height = node.scrollHeight;
    const columns = getComputedStyle(node).gridTemplateColumns.split(" ").length;
    const rows = Math.ceil(node.childElementCount / columns);
    node.style.gridTemplateColumns = `repeat(${Math.ceil(node.childElementCount / rows)}, minmax(0, 1fr))`;
    if (node.scrollHeight > height) node.style.gridTemplateColumns = "";
  }

  choose();
  return { update: choose };
}
