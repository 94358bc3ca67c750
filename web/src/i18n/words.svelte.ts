/**
 * All that the page says, in four languages.
 *
 * Keys are flat, `area.name`. English is the measure: its keys are the type of the others, so a text that is missing in a
 * language is a fault of types; tests/words.test.ts finds those that nobody uses. What belongs to one game is loaded with it.
 */
import { language, type Language } from "../settings.svelte";
import type cards from "./cards.en";
import type corsari from "./corsari.en";
import type korsar from "./korsar.en";
import type nainJaune from "./nain_jaune.en";
import type ui from "./ui.en";

/** A text with `{name}` for what is put in; one that depends on `n` has its plural forms. */
export type Entry = string | { readonly one: string; readonly other: string };
export type Words<T> = { readonly [K in keyof T]: Entry };
export type Key = keyof typeof ui | keyof typeof cards | keyof typeof corsari | keyof typeof korsar | keyof typeof nainJaune;
export type Values = Readonly<Record<string, string | number>>;
export type Area = "ui" | "cards" | "corsari" | "korsar" | "nain_jaune";

type File = { default: Readonly<Record<string, Entry>> };
const FILES = import.meta.glob<File>(["./*.*.ts", "!./*.svelte.ts"]);

const loaded: Record<string, Readonly<Record<string, Entry>>> = {};
let version = $state(0);
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
  version += 1;
}

export function shownLanguage(): Language {
  return shown;
}

export function loadedAreas(): Area[] {
  return [...new Set(Object.keys(loaded).map((name) => name.split(".")[0] as Area))];
}

function entryOf(key: string): Entry | undefined {
  void version; // what is loaded later is shown then
  for (const [name, words] of Object.entries(loaded)) {
    if (name.endsWith(`.${shown}`) && key in words) return words[key];
  }
  return undefined;
}

export function has(key: string): key is Key {
  return entryOf(key) !== undefined;
}

export function t(key: Key, values: Values = {}): string {
  return fill(entryOf(key) ?? key, values, shown);
}

/** A text whose key is made at run time: `a.${name}`; the fallback stands where there is none. */
export function tx(key: string, fallback: string, values: Values = {}): string {
  return fill(entryOf(key) ?? fallback, values, shown);
}

export function fill(entry: Entry, values: Values, language: string): string {
  const form = typeof entry === "string" ? entry : entry[pluralForm(language, Number(values["n"] ?? 0))];
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

function pluralForm(language: string, n: number): "one" | "other" {
  return new Intl.PluralRules(language).select(n) === "one" ? "one" : "other";
}
