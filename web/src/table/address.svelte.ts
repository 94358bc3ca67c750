/** The address to give to others: where this page came from or, seen from the server's own machine, where the network finds it. */
import * as api from "../net/api";
import { base } from "../router.svelte";

let others: string | null = $state(null);
let asked = false;

export function addressOf(path: string): string {
  if (!asked) {
    asked = true;
    api.address().then(
      (found) => (others = found.others),
      () => (asked = false),
    );
  }
  return (others ?? location.origin + base) + path;
}

/** Copy a text: also on a page over plain HTTP, which has no clipboard of its own. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "unseen";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
