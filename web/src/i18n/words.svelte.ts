/**
 * All that the page says, in four languages. The words are data, which Python reads as well (docs/words.md): those that all games
 * share in src/flibuste/words, those of a game in its folder. What belongs to one game is loaded with it.
 *
 * English is the measure: its keys are the type of `t`; tests/test_words.py holds the other languages to it, and
 * tests/words.test.ts finds the keys that nobody uses.
 */
import { untrack } from "svelte";
import type company from "$flibuste/words/company.en.json";
import type fair from "$flibuste/words/fair.en.json";
import type friends from "$flibuste/words/friends.en.json";
import type learn from "$flibuste/words/learn.en.json";
import type notices from "$flibuste/words/notices.en.json";
import type people from "$flibuste/words/people.en.json";
import type offline from "$flibuste/words/offline.en.json";
import type puzzle from "$flibuste/words/puzzle.en.json";
import type tournament from "$flibuste/words/tournament.en.json";
import type ui from "$flibuste/words/ui.en.json";
import type voyage from "$flibuste/words/voyage.en.json";
import { language, type Language } from "../settings.svelte";
import { figure } from "./figures";
import { joinerBefore } from "./joiners";

/** A text with `{name}` for what is put in, or `{name|de}` for a joiner before it; one that depends on `n` has its plural forms. */
export type Entry = string | { readonly one: string; readonly other: string };
export type Words = Readonly<Record<string, Entry>>;
export type Values = Readonly<Record<string, string | number>>;

/** The words of each game, which its own folder adds: `korsar` has `korsar.<key>`, and its voyage `tutorial.korsar.<key>`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface GameWords {}
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface VoyageWords {}
type KeysOf<W> = { [G in keyof W & string]: `${G}.${keyof W[G] & string}` }[keyof W & string];

export type Key =
  | keyof typeof ui
  | keyof typeof company
  | keyof typeof fair
  | keyof typeof friends
  | keyof typeof learn
  | keyof typeof notices
  | keyof typeof people
  | keyof typeof offline
  | keyof typeof puzzle
  | keyof typeof tournament
  | keyof typeof voyage
  | KeysOf<GameWords>
  | `tutorial.${KeysOf<VoyageWords>}`;

/** What is loaded together: an area that all games share, what a game says, what its first voyage says. */
export type Area =
  | "ui"
  | "company"
  | "fair"
  | "friends"
  | "learn"
  | "notices"
  | "offline"
  | "people"
  | "puzzle"
  | "tournament"
  | "voyage"
  | `games/${string}`
  | `games/${string}/voyage`;

type File = () => Promise<{ default: Words }>;

/** The first page has each game's title as well, which is in the game's own words. */
const FIRST: Record<Language, File> = {
  en: () => import("virtual:first-words/en"),
  fr: () => import("virtual:first-words/fr"),
  it: () => import("virtual:first-words/it"),
  de: () => import("virtual:first-words/de"),
};
/** By the path in the package. */
const FILES: Record<string, File> = import.meta.glob<{ default: Words }>(
  ["./words/*.*.json", "!./words/{ui,terminal}.*.json", "./games/*/words/*.json", "!./games/*/words/{rules,terminal}.*.json"],
  { base: "../../../src/flibuste" },
);

function fileOf(area: Area, language: Language): File | undefined {
  if (area === "ui") return FIRST[language];
  const [folder, game = "", part] = area.split("/");
  if (folder !== "games") return FILES[`./words/${area}.${language}.json`];
  return FILES[`./games/${game}/words/${part ? `${part}.` : ""}${language}.json`];
}

function prefixOf(area: Area): string {
  const [folder, game, part] = area.split("/");
  if (folder !== "games") return "";
  return part ? `tutorial.${game}.` : `${game}.`;
}

/** The games that have words for a first voyage. */
export const VOYAGES: readonly string[] = Object.keys(FILES).flatMap(
  (path) => /^\.\/games\/(\w+)\/words\/voyage\.en/.exec(path)?.[1] ?? [],
);

/** By area and language, the texts under their whole keys. */
const loaded: Record<string, Words> = {};
/** What can be said in the language that is shown. */
let words: ReadonlyMap<string, Entry> = $state.raw(new Map());
let shown: Language = $state("en");

/** Load an area in the language of the settings; the page changes its language when all its areas are there. */
export async function loadWords(areas: readonly Area[]): Promise<void> {
  const wanted = untrack(language); // whoever loads words for a screen does not make the screen anew in another language
  await Promise.all(
    areas.map(async (area) => {
      const name = `${area}.${wanted}`;
      const file = fileOf(area, wanted);
      if (!loaded[name] && file) loaded[name] = prefixed((await file()).default, prefixOf(area));
    }),
  );
  if (wanted !== untrack(language)) return loadWords(areas); // another one was chosen meanwhile
  shown = wanted;
  words = new Map(Object.keys(loaded).flatMap((name) => (name.endsWith(`.${wanted}`) ? Object.entries(loaded[name]!) : [])));
}

function prefixed(words: Words, prefix: string): Words {
  return prefix ? Object.fromEntries(Object.entries(words).map(([key, entry]) => [prefix + key, entry])) : words;
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

/** A place in a text, with the joiner that it may have. */
const PLACE = /\{(\w+)(?:\|(\w+))?\}/g;
/** The value of a place that stays open: `name|joiner` between two of these, for what is more than text. */
export const OPEN = "\u0001";

export function fill(entry: Entry, values: Values, language: string): string {
  const form = typeof entry === "string" ? entry : entry[pluralForm(language, Number(values["n"] ?? 0))];
  return form.replace(PLACE, (whole, name: string, joiner: string = "") => {
    if (!(name in values)) return whole;
    const given = values[name];
    const value = typeof given === "number" ? figure(given) : String(given);
    return value === OPEN ? `${OPEN}${name}|${joiner}${OPEN}` : joinerBefore(value, joiner, language) + value;
  });
}

const plurals = new Map<string, Intl.PluralRules>();

function pluralForm(language: string, n: number): "one" | "other" {
  let rules = plurals.get(language);
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(n) === "one" ? "one" : "other";
}
