/** "Your turn" for whoever looks elsewhere: in the tab's icon; while the page is hidden, a vibration and, if allowed, a notification. */
import { base } from "../router.svelte";
import { settings } from "../settings.svelte";

const USUAL = `${base}/icon.svg`;
const CALLING = `${base}/icon-turn.svg`;

/** Shows whether it is the visitor's turn; returns what ends it. */
export function callToTable(mine: boolean, words: () => string): (() => void) | undefined {
  if (!mine) return undefined;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = CALLING;
  let shown: Notification | null = null;
  if (document.hidden) {
    navigator.vibrate?.([80, 60, 80]);
    if (settings.notify && "Notification" in window && Notification.permission === "granted") {
      shown = new Notification("Flibuste", { body: words(), icon: `${base}/icon-192.png`, tag: location.pathname });
      shown.onclick = () => window.focus();
    }
  }
  return () => {
    if (icon) icon.href = USUAL;
    shown?.close();
  };
}

/** Asks the browser for leave to notify; whether it was given. */
export async function mayNotify(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}
