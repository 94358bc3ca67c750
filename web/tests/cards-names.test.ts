import { describe, expect, it } from "vitest";
import { cardName, type CardKey, pictureName } from "../src/cards/names";
import type { Game } from "../src/cards/parse";
import de from "../src/i18n/cards.de";
import en from "../src/i18n/cards.en";
import fr from "../src/i18n/cards.fr";
import it_ from "../src/i18n/cards.it";
import { PACKS } from "./cards-packs";

const languages: Record<string, Record<CardKey, string>> = { en, fr, it: it_, de };
const words =
  (language: string) =>
  (key: CardKey, values: Record<string, string | number> = {}) =>
    languages[language]![key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

it("names cards in four languages", () => {
  expect(cardName("corsari", "orange-7", words("en"))).toBe("orange 7, carpenter");
  expect(cardName("corsari", "orange-7", words("fr"))).toBe("orange 7, charpentier");
  expect(cardName("corsari", "orange-7", words("it"))).toBe("arancione 7, carpentiere");
  expect(cardName("corsari", "orange-7", words("de"))).toBe("Orange 7, Zimmermann");
  expect(cardName("korsar", "pirate-red-3", words("it"))).toBe("nave pirata rossa, forza 3");
  expect(cardName("korsar", "captain-green", words("de"))).toBe("grüner Kapitän");
  expect(cardName("nain_jaune", "skull-7", words("en"))).toBe("7 of skulls, skeleton");
  expect(cardName("nain_jaune", "cannonball-4", words("de"))).toBe("Kanonenkugel 4");
  expect(cardName("corsari", null, words("fr"))).toBe("carte face cachée");
  expect(pictureName("nain_jaune", "skull-7", words("en"))).toBe("skeleton");
  expect(pictureName("nain_jaune", "skull-8", words("en"))).toBeNull();
});

describe.each(Object.keys(languages))("in %s", (language) => {
  it.each(Object.entries(PACKS))("no two cards of %s share a name, and none has a gap", (game, pack) => {
    const names = pack.map((card) => cardName(game as Game, card, words(language)));
    expect(new Set(names).size).toBe(pack.length);
    for (const name of names) expect(name).not.toMatch(/[{}]|undefined|cards\./);
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
] as [Game, string][])("%s refuses %s by name", (game, card) => {
  expect(() => cardName(game, card, words("en"))).toThrow(`"${card}" is no card of ${game}`);
});
