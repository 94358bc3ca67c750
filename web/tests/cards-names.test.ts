import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { cardName, pictureName } from "../src/cards/names";
import { loadWords } from "../src/i18n";
import { LANGUAGES, settings, type Language } from "../src/settings.svelte";
import { PACKS } from "./cards-packs";

const AREAS = ["ui", ...Object.keys(PACKS).map((game) => `games/${game}` as const)] as const;

function speak(language: Language): Promise<void> {
  settings.language = language;
  return loadWords(AREAS);
}
afterAll(() => (settings.language = ""));

it.each<[Language, string, string | null, string]>([
  ["en", "corsari", "orange-7", "orange 7 (carpenter)"],
  ["fr", "corsari", "orange-7", "7 orange (charpentier)"],
  ["it", "corsari", "orange-7", "7 arancione (carpentiere)"],
  ["de", "corsari", "orange-7", "orange 7 (Zimmermann)"],
  ["it", "korsar", "pirate-red-3", "nave pirata rossa, forza 3"],
  ["de", "korsar", "captain-green", "grüner Kapitän"],
  ["en", "nain_jaune", "skull-7", "7 of skulls (skeleton)"],
  ["de", "nain_jaune", "cannonball-4", "Kanonenkugel-4"],
  ["fr", "corsari", null, "carte face cachée"],
])("names in %s the card of %s %s: %s", async (language, game, card, name) => {
  await speak(language);
  expect(cardName(game, card)).toBe(name);
});

it("names what the picture of a card shows", async () => {
  await speak("en");
  expect(pictureName("nain_jaune", "skull-7")).toBe("skeleton");
  expect(pictureName("nain_jaune", "skull-8")).toBeNull();
});

describe.each(LANGUAGES)("in %s", (language) => {
  beforeEach(() => speak(language));
  it.each(Object.entries(PACKS))("no two cards of %s share a name, and none has a gap", (game, pack) => {
    const names = pack.map((card) => cardName(game, card));
    expect(new Set(names).size).toBe(pack.length);
    for (const name of names) expect(name).not.toMatch(/[{}]|undefined|card\./);
  });
});

it.each([
  ["corsari", "orange-12"],
  ["corsari", "black-1"],
  ["corsari", "orange-7-1"],
  ["corsari", "orange-07"],
  ["corsari", ""],
  ["korsar", "galleon-9"],
  ["korsar", "pirate-blue-5"],
  ["korsar", "captain-pink"],
  ["korsar", "admiral-2"],
  ["korsar", "pirate-blue"],
  ["nain_jaune", "skull-0"],
  ["nain_jaune", "helm-14"],
  ["nain_jaune", "gold-1"],
])("%s refuses %s by name", (game, card) => {
  expect(() => cardName(game, card)).toThrow(`"${card}" is no card of ${game}`);
});
