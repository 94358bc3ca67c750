import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SOUNDS } from "../src/sound/sounds";

/** A context that counts what is started; every node and parameter answers to everything. */
class CountingContext {
  static opened = 0;
  static started = 0;
  state = "running";
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  constructor() {
    CountingContext.opened += 1;
  }
  resume = async () => {};
  createBuffer = (_channels: number, length: number) => ({ duration: 1, getChannelData: () => new Float32Array(length) });
  private node = () => {
    const parameter = { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return {
      gain: parameter,
      frequency: parameter,
      Q: parameter,
      threshold: parameter,
      ratio: parameter,
      attack: parameter,
      connect: (next: unknown) => next,
      start: () => (CountingContext.started += 1),
      stop() {},
    };
  };
  createGain = this.node;
  createBiquadFilter = this.node;
  createOscillator = this.node;
  createBufferSource = this.node;
  createDynamicsCompressor = this.node;
  createConvolver = this.node;
}

/** What the page of this test listens to; `gesture` reaches this page only. */
let listeners: [string, () => void][] = [];
const gesture = (kind: string) => listeners.filter(([type]) => type === kind).forEach(([, listener]) => listener());

async function freshPage(sound: boolean) {
  vi.resetModules();
  listeners = [];
  vi.stubGlobal("addEventListener", (type: string, listener: () => void) => listeners.push([type, listener]));
  const { settings } = await import("../src/settings.svelte");
  Object.assign(settings, { sound, volume: 1 });
  return await import("../src/sound");
}

beforeEach(() => {
  CountingContext.opened = CountingContext.started = 0;
  vi.stubGlobal("AudioContext", CountingContext);
});
afterEach(() => vi.unstubAllGlobals());

it("opens no audio before a gesture", async () => {
  const { play } = await freshPage(true);
  play("turn");
  expect(CountingContext.opened).toBe(0);
});

it("opens none at all while sound is off", async () => {
  const { play } = await freshPage(false);
  gesture("pointerup");
  play("turn");
  expect(CountingContext.opened).toBe(0);
});

it("plays after a gesture, through one context, and the same sound at the same moment once", async () => {
  const { play } = await freshPage(true);
  gesture("keydown");
  play("coin");
  const once = CountingContext.started;
  expect(once).toBeGreaterThan(0);
  play("coin");
  expect(CountingContext.started).toBe(once);
  play("draft");
  expect(CountingContext.started).toBe(once + 1);
  expect(CountingContext.opened).toBe(1);
});

it("is silent where the browser has no audio", async () => {
  vi.stubGlobal("AudioContext", undefined);
  const { play } = await freshPage(true);
  gesture("pointerup");
  expect(() => play("won")).not.toThrow();
});

it.each(Object.keys(SOUNDS) as (keyof typeof SOUNDS)[])("%s starts at least one voice", async (name) => {
  const { play } = await freshPage(true);
  gesture("pointerup");
  play(name);
  expect(CountingContext.started).toBeGreaterThan(0);
});
