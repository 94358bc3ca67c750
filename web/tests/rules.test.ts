/** The rules of the games as the page shows them: words for all of them, whole at every table. */
import { describe, expect, test } from "vitest";
import corsari from "../src/games/corsari/rules";
import korsar from "../src/games/korsar/rules";
import nainJaune from "../src/games/nain_jaune/rules";
import { shownRules, type Rules, type Value } from "../src/table/rules";

const GAMES: Record<string, Rules> = { corsari, korsar, nain_jaune: nainJaune };
const LANGUAGES = ["en", "fr", "it", "de"];
const CASES = Object.keys(GAMES).flatMap((game) => LANGUAGES.map((language) => [game, language] as const));

const FILES = import.meta.glob<Record<string, string>>("$flibuste/games/*/words/rules.*.json", {
  eager: true,
  import: "default",
});

function ruleWords(game: string, language: string): Record<string, string> {
  const path = Object.keys(FILES).find((one) => one.endsWith(`/${game}/words/rules.${language}.json`)) ?? "";
  return FILES[path] ?? {};
}

/** All tables that differ in what the paragraphs of a game look at. */
function tables(rules: Rules): Record<string, Value>[] {
  const looked: Record<string, Set<Value>> = {};
  for (const section of rules.sections) {
    for (const when of [section.when, ...section.says.map((one) => one.when)]) {
      for (const [option, value] of Object.entries(when ?? {})) {
        for (const one of [value].flat()) (looked[option] ??= new Set()).add(one);
      }
    }
  }
  for (const edition of Object.keys(rules.editions)) (looked["edition"] ??= new Set()).add(edition);
  return Object.entries(looked).reduce<Record<string, Value>[]>(
    (found, [option, values]) => found.flatMap((table) => [...values].map((value) => ({ ...table, [option]: value }))),
    [{}],
  );
}

describe.each(CASES)("%s in %s", (game, language) => {
  test("has the words that the structure of its rules asks for, and no others", () => {
    const asked = GAMES[game]!.sections.flatMap(({ id, says }) => [id, ...says.map((one) => `${id}.${one.say}`)]);
    expect(Object.keys(ruleWords(game, language)).sort()).toEqual(asked.sort());
    expect(new Set(asked).size).toBe(asked.length);
  });

  test("shows whole rules at every table", () => {
    for (const table of tables(GAMES[game]!)) {
      for (const section of shownRules(GAMES[game]!, ruleWords(game, language), table)) {
        expect(section.paragraphs.length, section.id).toBeGreaterThan(0);
        expect(section.paragraphs.map((one) => one.text).join(" "), section.id).not.toMatch(/[{}]/);
      }
    }
  });
});

describe("the rules at a table", () => {
  function shown(game: string, options: Record<string, Value>): string {
    return shownRules(GAMES[game]!, ruleWords(game, "en"), options)
      .flatMap((section) => section.paragraphs.map((one) => one.text))
      .join("\n");
  }

  test("follow the edition, and what differs from it", () => {
    expect(shown("corsari", { players: 2, edition: "dalnegro-en" })).toContain("At 45 or more the match ends at once");
    expect(shown("corsari", { players: 2, edition: "piatnik" })).not.toContain("45");
    expect(shown("corsari", { players: 2, edition: "piatnik", end_rule: "35-last-45-stop" })).toContain("At 45 or more");
    expect(shown("nain_jaune", { players: 2, edition: "classic", rounds: 5 })).toContain("costs you its number");
    expect(shown("nain_jaune", { players: 2, edition: "classic", rounds: 5, card_points: "one" })).toContain("costs you 1 point");
  });

  test("follow the number of players, and name the rounds", () => {
    expect(shown("corsari", { players: 4, edition: "piatnik" })).toContain("59 with four");
    expect(shown("corsari", { players: 3, edition: "piatnik" })).toContain("46 are needed with three players");
    expect(shown("corsari", { players: 2, edition: "piatnik" })).not.toContain("46 are needed");
    expect(shown("nain_jaune", { players: 4, edition: "djeco", rounds: 7 })).toContain("Rounds in this match: 7.");
  });

  test("mark what is our reading: a shared win is printed by Piatnik alone", () => {
    const ours = (game: string, options: Record<string, Value>): string[] =>
      shownRules(GAMES[game]!, ruleWords(game, "en"), options).flatMap((section) =>
        section.paragraphs.filter((one) => one.ours).map((one) => one.text),
      );
    const shared = "Players who are level share the win.";
    expect(shown("corsari", { players: 2, edition: "piatnik" })).toContain(shared);
    expect(ours("corsari", { players: 2, edition: "piatnik" })).not.toContain(shared);
    expect(ours("corsari", { players: 2, edition: "dalnegro-fr" })).toContain(shared);
    expect(ours("nain_jaune", { players: 2, edition: "djeco" })).toContain(
      "The table announces it for you, so nobody can forget.",
    );
    for (const game of Object.keys(GAMES)) expect(ours(game, {}).length, game).toBeGreaterThan(5);
  });

  test("speak of teams only where there are some", () => {
    const sections = (teams: boolean) => shownRules(korsar, ruleWords("korsar", "en"), { players: 4, teams }).map(({ id }) => id);
    expect(sections(true)).toContain("teams");
    expect(sections(false)).not.toContain("teams");
    expect(shown("korsar", { players: 4, teams: false })).not.toMatch(/partner|your team/);
  });
});
