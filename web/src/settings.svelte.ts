/** What a visitor has chosen on this device. Kept in the browser; a browser that keeps nothing forgets it. */
export type Language = "en" | "fr" | "it" | "de";
export const LANGUAGES: readonly Language[] = ["en", "fr", "it", "de"];
export const SPEEDS = [0, 0.5, 1, 2] as const;
/** Milliseconds between two actions of the opponents: calm, usual, quick, at once. */
export const PACES = [900, 750, 600, 0] as const;

interface Choices {
  language: Language | "";
  theme: "system" | "dark" | "light";
  speed: (typeof SPEEDS)[number];
  pace: (typeof PACES)[number];
  /** By game: whether a move that is the only one is played by itself. */
  forced: Record<string, boolean>;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  confirm: boolean;
  level: string;
  sorting: Record<string, string>;
  voyages: Record<string, Voyage>;
  /** The table of which this device shows no more than the hand, since a big screen shows the rest. */
  beside: string;
  /** Whether the visitor has been asked for a face and a name. */
  greeted: boolean;
  /** Whether the browser may say that it is one's turn. */
  notify: boolean;
  /** Whether notices were offered, for while the page is closed, and between which hours there are none: "22:00-07:00", or nothing. */
  offered: boolean;
  quiet: string;
}

/** How far somebody is on the first voyage in a game. */
export interface Voyage {
  /** The step to go on with; empty after the last one. */
  step: string;
  finished: boolean;
  /** The table of the guided match. */
  match: string;
}

export const USUAL_LEVEL = "level3";
const KEY = "flibuste settings";
const USUAL: Choices = {
  language: "",
  theme: "system",
  speed: 1,
  pace: 750,
  forced: {},
  sound: false,
  volume: 0.6,
  confirm: true,
  level: USUAL_LEVEL,
  sorting: {},
  voyages: {},
  beside: "",
  greeted: false,
  notify: false,
  offered: false,
  quiet: "",
};
const CHOICES: Record<string, readonly unknown[]> = {
  language: [...LANGUAGES, ""],
  theme: ["system", "dark", "light"],
  speed: SPEEDS,
  pace: PACES,
};

/** What is kept, as far as it is of the kind that it should be: it may come from a file. */
function stored(): Partial<Choices> {
  try {
    const kept = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>);
    return Object.fromEntries(kept.filter(([key, value]) => fits(key, value)));
  } catch {
    return {};
  }
}

function fits(key: string, value: unknown): boolean {
  if (!Object.hasOwn(USUAL, key) || value === null) return false;
  const allowed: readonly unknown[] | undefined = CHOICES[key];
  return allowed ? allowed.includes(value) : typeof value === typeof USUAL[key as keyof Choices];
}

export const settings: Choices = $state({ ...USUAL, ...stored() });

/** What is chosen in another window of this browser holds here too. */
addEventListener("storage", (event) => event.key === KEY && Object.assign(settings, USUAL, stored()));

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const bright = matchMedia("(prefers-color-scheme: light)");
let system = $state({ light: bright.matches, still: reduced.matches });
bright.addEventListener("change", () => (system = { ...system, light: bright.matches }));
reduced.addEventListener("change", () => (system = { ...system, still: reduced.matches }));

/** The speed at which cards fly: 0 for not at all, twice as fast at 2. */
export function flightSpeed(): number {
  return system.still ? 0 : settings.speed;
}

export function prefersStillness(): boolean {
  return system.still;
}

export function theme(): "dark" | "light" {
  return settings.theme === "system" ? (system.light ? "light" : "dark") : settings.theme;
}

export function browserLanguage(): Language {
  const wanted = navigator.languages ?? [navigator.language];
  for (const one of wanted) {
    const found = LANGUAGES.find((language) => one.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

export function language(): Language {
  return settings.language || browserLanguage();
}

/** How dates are written: as the browser wants them, if that is in the language that is shown. */
export function dateLocale(): string {
  const shown = language();
  return navigator.languages.find((one) => one.toLowerCase().startsWith(shown)) ?? shown;
}

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing: the choices hold until the page is closed.
  }
}
