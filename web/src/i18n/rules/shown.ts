import type { Rules, ShownSection, Value, When } from "./types";

/** What holds at a table: `options` are a view's, or those chosen for a new table, with `players` and `edition` among them. */
export function shownRules(
  rules: Rules,
  words: Readonly<Record<string, string>>,
  options: Readonly<Record<string, unknown>>,
): ShownSection[] {
  const played = { ...rules.usual, ...rules.editions[String(options["edition"])], ...options };
  return rules.sections
    .filter((section) => holds(section.when, played))
    .map(({ id, rules, phases, says }) => ({
      id,
      title: words[id] ?? id,
      text: says.filter((one) => holds(one.when, played)).map((one) => filled(words[`${id}.${one.say}`] ?? "", played)),
      rules,
      phases,
    }));
}

function holds(when: When | undefined, played: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(when ?? {}).every(([option, value]) => ([] as Value[]).concat(value).includes(played[option] as Value));
}

/** A paragraph may name an option's value: `{rounds}`. */
function filled(text: string, played: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in played ? String(played[name]) : whole));
}
