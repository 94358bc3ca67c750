/**
 * All that the page says, in four languages.
 *
 * Keys are flat, `area.name`. English is the measure: its keys are the type of the others, so a text that is missing in a
 * language is a fault of types; tests/words.test.ts finds those that nobody uses. What belongs to one game is loaded with it.
 */
import { language, type Language } from "../settings.svelte";
import type cards from "./cards.en";
import type corsari from "./corsari.en";
import type hints from "./hints.en";
import type korsar from "./korsar.en";
import type learn from "./learn.en";
import type nainJaune from "./nain_jaune.en";
import type corsariVoyage from "./tutorial.corsari.en";
import type korsarVoyage from "./tutorial.korsar.en";
import type nainJauneVoyage from "./tutorial.nain_jaune.en";
import type ui from "./ui.en";
import type voyage from "./voyage.en";

/** A text with `{name}` for what is put in; one that depends on `n` has its plural forms. */
export type Entry = string | { readonly one: string; readonly other: string };
export type Words<T> = { readonly [K in keyof T]: Entry };
export type Key =
  | keyof typeof ui
  | keyof typeof cards
  | keyof typeof corsari
  | keyof typeof korsar
  | keyof typeof nainJaune
  | keyof typeof learn
  | keyof typeof hints
  | keyof typeof voyage
  | keyof typeof corsariVoyage
  | keyof typeof korsarVoyage
  | keyof typeof nainJauneVoyage;
export type Values = Readonly<Record<string, string | number>>;
export type Game = "corsari" | "korsar" | "nain_jaune";
export type Area = "ui" | "cards" | Game | "learn" | "hints" | "voyage" | `tutorial.${Game}`;

type File = { default: Readonly<Record<string, Entry>> };
const FILES = import.meta.glob<File>(["./*.*.ts", "!./*.svelte.ts"]);

const loaded: Record<string, Readonly<Record<string, Entry>>> = {};
/** What can be said in the language that is shown. */
let words: ReadonlyMap<string, Entry> = $state.raw(new Map());
let shown: Language = $state("en");

/** Load an area in the language of the settings; the page changes its language when all its areas are there. */
export async function loadWords(areas: readonly Area[]): Promise<void> {
  const wanted = language();
  await Promise.all(
    areas.map(async (area) => {
      const name = `${area}.${wanted}`;
      const file = FILES[`./${name}.ts`];
      if (!loaded[name] && file) loaded[name] = (await file()).default;
    }),
  );
  shown = wanted;
  words = new Map(Object.keys(loaded).flatMap((name) => (name.endsWith(`.${wanted}`) ? Object.entries(loaded[name]!) : [])));
}

export function shownLanguage(): Language {
  return shown;
}

export function loadedAreas(): Area[] {
  return [...new Set(Object.keys(loaded).map((name) => name.slice(0, name.lastIndexOf(".")) as Area))];
}

export function has(key: string): key is Key {
  return words.has(key);
}

export function t(key: Key, values: Values = {}): string {
  return fill(words.get(key) ?? key, values, shown);
}

/** A text whose key is made at run time: `a.${name}`; the fallback stands where there is none. */
export function tx(key: string, fallback: string, values: Values = {}): string {
  return fill(words.get(key) ?? fallback, values, shown);
}

export function fill(entry: Entry, values: Values, language: string): string {
  const form = typeof entry === "string" ? entry : entry[pluralForm(language, Number(values["n"] ?? 0))];
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

const plurals = new Map<string, Intl.PluralRules>();

function pluralForm(language: string, n: number): "one" | "other" {
  let rules = plurals.get(language);
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(n) === "one" ? "one" : "other";
}
