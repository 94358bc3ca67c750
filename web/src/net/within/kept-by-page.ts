/** What the page itself keeps in this browser, beside the house: the visitor's choices, and this device's parts of the chance. */
const KEYS = /^flibuste (settings|part \w+)$/;

export function keptByPage(): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(localStorage).filter(([key]) => KEYS.test(key)));
  } catch {
    return {}; // a browser that keeps nothing
  }
}

/** Keep what another browser had kept. */
export function keepOf(page: Record<string, string>): void {
  for (const [key, text] of Object.entries(page)) {
    if (!KEYS.test(key)) continue;
    try {
      if (typeof JSON.parse(text) === "object") localStorage.setItem(key, text);
    } catch {
      // It is nothing of ours, or the browser keeps nothing.
    }
  }
}
