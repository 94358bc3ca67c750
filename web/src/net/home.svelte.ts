/**
 * Which house the page is at: that of the server it came from, or the one within this browser. A site without a server has only the
 * latter; at a server a visitor may go there while the network is gone, until this tab is closed.
 */
import { base } from "../router.svelte";
import { server } from "./server";
import type { Transport } from "./transport";

const KEY = "flibuste home";

/** "." for the server that the page came from, an address for another one to play with others at, nothing for none. */
export const SERVER: string = document.querySelector<HTMLMetaElement>('meta[name="flibuste-server"]')?.content ?? ".";

/** Where tables with others are, if not here. */
export const OTHERS = SERVER === "." ? "" : SERVER;

function chosen(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

export const home = $state({
  /** Whether this is the house within the browser. */
  within: SERVER !== "." || chosen() === "within",
  /** Whether the server did not answer the last time it was asked. */
  unreachable: false,
});

/** Whether others can come to its tables from their own devices. */
export const forOthers = (): boolean => !home.within;

let used: Transport = server;

export const transport = (): Transport => used;

/** Before anything is asked. */
export async function settleIn(): Promise<void> {
  if (home.within) used = (await import("./within/house.svelte")).transport;
}

/** Go to the house within, or back to the server's. */
export function moveTo(where: "within" | "server"): void {
  try {
    sessionStorage.setItem(KEY, where);
  } catch {
    return;
  }
  location.assign(`${base}/`);
}
