/** The log of a match as a file, for a link to it: a server gives it out by itself, the house within has no address to link to. */
import { fairLog, myData } from "./api";
import { home } from "./home.svelte";

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // browsers begin to save a moment later
}

export async function saveLog(event: MouseEvent, code: string): Promise<void> {
  if (!home.within) return;
  event.preventDefault();
  saveFile(`flibuste-${code}.json`, new Blob([JSON.stringify(await fairLog(code))], { type: "application/json" }));
}

/** All that is kept of the visitor, likewise. */
export async function saveData(event: MouseEvent): Promise<void> {
  if (!home.within) return;
  event.preventDefault();
  saveFile("flibuste-my-data.json", new Blob([JSON.stringify(await myData())], { type: "application/json" }));
}
