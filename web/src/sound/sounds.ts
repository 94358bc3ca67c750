/** Every sound of the page, synthesised. Short and dry for what happens often, with an echo for what is rare. */
import { noise, type Stage, tone } from "./instruments";

/** The flick of one card, `at` seconds from now. */
function flick(stage: Stage, at: number, pitch: number, loudness: number): void {
  noise(stage, {
    at,
    attack: 0.002,
    decay: 0.05,
    loudness,
    filter: { type: "bandpass", frequency: [pitch, pitch * 0.6], q: 1.1 },
  });
}

/** A bell: partials that are not quite harmonic, the higher the shorter. */
function bell(stage: Stage, at: number, pitch: number, loudness: number, length: number): void {
  [1, 2, 2.99, 4.15].forEach((partial, i) =>
    tone(stage, "sine", pitch * partial, {
      at,
      attack: 0.002,
      decay: length / (1 + i * 0.7),
      loudness: loudness / 1.8 ** i,
      hall: true,
    }),
  );
}

function clink(stage: Stage, at: number, pitch: number, loudness: number): void {
  tone(stage, "square", pitch, {
    at,
    attack: 0.001,
    decay: 0.09,
    loudness: loudness * 0.35,
    filter: { type: "highpass", frequency: 1500 },
  });
  tone(stage, "sine", pitch * 1.37, { at: at + 0.012, attack: 0.001, decay: 0.16, loudness });
}

export const SOUNDS = {
  /** A card slides over the table. */
  slide: (stage) =>
    noise(stage, { attack: 0.03, decay: 0.14, loudness: 1.4, filter: { type: "bandpass", frequency: [1400, 3200], q: 0.8 } }),
  /** A card comes to rest: the flick of paper and the table under it. */
  place: (stage) => {
    flick(stage, 0, 2400, 2.6);
    tone(stage, "sine", [150, 80], { attack: 0.002, decay: 0.09, loudness: 1.4 });
  },
  /** A handful of cards is dealt. */
  deal: (stage) => {
    for (let i = 0; i < 7; i++) flick(stage, i * 0.06, 2200 + 250 * (i % 3), 0.9);
  },
  /** Two halves of the pack run into each other and are pushed together. */
  shuffle: (stage) => {
    for (let i = 0; i < 22; i++) flick(stage, 0.5 * (i / 22) ** 1.3, 1900 + 40 * i, 0.3 + 0.02 * i);
    noise(stage, {
      at: 0.58,
      attack: 0.05,
      decay: 0.16,
      loudness: 0.4,
      filter: { type: "bandpass", frequency: [900, 2200], q: 0.7 },
    });
  },
  /** A card is taken up for a draft. */
  draft: (stage) => tone(stage, "triangle", 660, { decay: 0.08, loudness: 0.9 }),
  /** What one tried is not possible. */
  refuse: (stage) => tone(stage, "sine", [180, 140], { decay: 0.16, loudness: 1.6 }),
  /** One of the last ten seconds. */
  tick: (stage) => noise(stage, { attack: 0.001, decay: 0.03, loudness: 3, filter: { type: "bandpass", frequency: 4000, q: 2 } }),
  coin: (stage) => clink(stage, 0, 1900, 1),
  /** A stake of several gems. */
  gems: (stage) => [1900, 2300, 2050, 2600, 2850].forEach((pitch, i) => clink(stage, i * 0.055, pitch, 0.3)),
  /** The ship's bell: it is your turn. */
  turn: (stage) => {
    bell(stage, 0, 830, 0.28, 0.9);
    bell(stage, 0.22, 830, 0.22, 1.1);
  },
  /** An attack: the gun, the thump, the echo over the water. */
  cannon: (stage) => {
    noise(stage, { attack: 0.002, decay: 0.7, loudness: 3, filter: { type: "lowpass", frequency: [1800, 120] }, hall: true });
    tone(stage, "sine", [120, 38], { attack: 0.002, decay: 0.5, loudness: 2.6, hall: true });
  },
  /** Sails unfurl in the wind, then two bells. */
  sail: (stage) => {
    noise(stage, { attack: 0.25, decay: 0.7, loudness: 1.1, filter: { type: "lowpass", frequency: [300, 1100, 250] } });
    for (const at of [0.18, 0.31, 0.42])
      noise(stage, {
        at,
        attack: 0.004,
        decay: 0.08,
        loudness: 0.5,
        filter: { type: "bandpass", frequency: [700, 350], q: 0.9 },
      });
    bell(stage, 0.75, 660, 0.22, 1);
    bell(stage, 0.97, 660, 0.18, 1.2);
  },
  /** A ship goes down: timber, water, bubbles. */
  sunk: (stage) => {
    tone(stage, "sawtooth", [110, 40], {
      attack: 0.05,
      decay: 1.05,
      loudness: 0.9,
      filter: { type: "lowpass", frequency: [500, 120] },
    });
    noise(stage, { at: 0.15, attack: 0.2, decay: 0.9, loudness: 0.6, filter: { type: "lowpass", frequency: [900, 200] } });
    [0.6, 0.78, 0.9, 1.05, 1.14].forEach((at, i) =>
      tone(stage, "sine", [300 + 40 * i, 620 + 60 * i], { at, attack: 0.01, decay: 0.11, loudness: 0.28 }),
    );
  },
  /** A prize is taken: a shot, and its coins. */
  capture: (stage) => {
    noise(stage, { attack: 0.002, decay: 0.34, loudness: 1.8, filter: { type: "lowpass", frequency: [900, 120] }, hall: true });
    [1900, 2350, 2700].forEach((pitch, i) => clink(stage, 0.16 + i * 0.07, pitch, 0.28));
  },
  /** A short fanfare. */
  won: (stage) => {
    [392, 494, 587, 784].forEach((pitch, i) =>
      tone(stage, "triangle", pitch, { at: i * 0.12, attack: 0.012, decay: i === 3 ? 0.9 : 0.26, loudness: 0.3, hall: true }),
    );
    [392, 494, 587].forEach((pitch) =>
      tone(stage, "triangle", pitch, { at: 0.36, attack: 0.02, decay: 0.8, loudness: 0.13, hall: true }),
    );
  },
  /** The same road downwards, and soft. */
  lost: (stage) =>
    [392, 349, 311, 262].forEach((pitch, i) =>
      tone(stage, "triangle", pitch, { at: i * 0.2, attack: 0.02, decay: i === 3 ? 0.9 : 0.34, loudness: 0.34, hall: true }),
    ),
} as const satisfies Record<string, (stage: Stage) => void>;

export type SoundName = keyof typeof SOUNDS;
