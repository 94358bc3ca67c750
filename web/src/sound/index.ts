/**
 * `play(name)` sounds where the visitor has switched sound on. Browsers let a page sound only after a gesture: until then there is no
 * audio context at all, and what would have sounded is left out.
 */
import { settings } from "../settings.svelte";
import { buildStage, type Stage } from "./instruments";
import { type SoundName, SOUNDS } from "./sounds";

export type { SoundName };

/** Loudness at full volume: sounds are signs, not music. */
const LOUDEST = 0.5;
/** The same sound again within this time, in seconds, is one sound. */
const SAME = 0.04;

/** A context that has just been opened needs a moment to run; one that sleeps for longer, in milliseconds, gets nothing to play later. */
const WAKING = 1000;

let opened: { stage: Stage; context: AudioContext; volume: GainNode; since: number } | null = null;
/** Whether there has been a gesture; one on an earlier page of this visit counts, where the browser tells. */
let touched = navigator.userActivation?.hasBeenActive ?? false;
const lastPlayed = new Map<SoundName, number>();

function open(): typeof opened {
  if (opened || !touched || typeof AudioContext === "undefined") return opened;
  const context = new AudioContext();
  const volume = context.createGain();
  volume.connect(context.destination);
  opened = { context, volume, stage: buildStage(context, volume), since: performance.now() };
  return opened;
}

function gesture(): void {
  touched = true;
  // A browser may have put the sound to sleep; only a gesture wakes it.
  if (settings.sound && open()?.context.state === "suspended") void opened?.context.resume();
}
for (const event of ["pointerup", "keydown"]) addEventListener(event, gesture, { capture: true, passive: true });

export function play(name: SoundName): void {
  const found = settings.sound ? open() : null;
  if (!found || (found.context.state !== "running" && performance.now() - found.since > WAKING)) return;
  const now = found.context.currentTime;
  if (now - (lastPlayed.get(name) ?? -1) < SAME) return;
  lastPlayed.set(name, now);
  found.volume.gain.value = LOUDEST * settings.volume;
  SOUNDS[name](found.stage);
}
