/**
 * The rules of a game as the page shows them.
 *
 * A game's `rules.ts` has the structure: the sections in their order, the rules each of them covers, the phases at which it is opened, and
 * which paragraph holds where. The words are the game's, `words/rules.<language>.json`: a title for each section, under its id,
 * and the paragraphs under `section.paragraph`.
 */
export type Value = string | number | boolean;

/** At which tables something holds: each option named has this value, or one of these. */
export type When = Readonly<Record<string, Value | readonly Value[]>>;

export interface Paragraph {
  readonly say: string;
  readonly when?: When;
}

/** A game's `rulings.json`, by `section.paragraph`: which rulings of ours a paragraph tells, and editions whose sheet prints it. */
export interface Rulings {
  readonly ours: Readonly<Record<string, readonly string[]>>;
  readonly printed: Readonly<Record<string, readonly string[]>>;
}

export interface Section {
  readonly id: string;
  readonly rules: readonly string[];
  readonly phases: readonly string[];
  readonly says: readonly Paragraph[];
  readonly when?: When;
}

export interface Rules {
  /** The options as they are where neither the table nor its edition says otherwise. */
  readonly usual: Readonly<Record<string, Value>>;
  /** What each edition has otherwise: a table names only the options that differ from its edition. */
  readonly editions: Readonly<Record<string, Readonly<Record<string, Value>>>>;
  readonly rulings: Rulings;
  readonly sections: readonly Section[];
}

export interface ShownParagraph {
  readonly text: string;
  /** Whether it is our reading, where the printed sheet is silent. */
  readonly ours: boolean;
}

export interface ShownSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly ShownParagraph[];
  readonly rules: readonly string[];
  readonly phases: readonly string[];
}

/** What holds at a table: `options` are a view's, or those chosen for a new table, with `players` and `edition` among them. */
export function shownRules(
  rules: Rules,
  words: Readonly<Record<string, string>>,
  options: Readonly<Record<string, Value>>,
): ShownSection[] {
  const played: Readonly<Record<string, Value>> = {
    ...rules.usual,
    ...rules.editions[String(options["edition"])],
    ...options,
  };
  const { ours, printed } = rules.rulings;
  const isOurs = (key: string): boolean => key in ours && !(printed[key] ?? []).includes(String(played["edition"]));
  return rules.sections
    .filter((section) => holds(section.when, played))
    .map(({ id, rules, phases, says }) => ({
      id,
      title: words[id] ?? id,
      paragraphs: says
        .filter((one) => holds(one.when, played))
        .map(({ say }) => ({ text: filled(words[`${id}.${say}`] ?? "", played), ours: isOurs(`${id}.${say}`) })),
      rules,
      phases,
    }));
}

function holds(when: When | undefined, played: Readonly<Record<string, Value>>): boolean {
  return Object.entries(when ?? {}).every(([option, value]) => ([] as Value[]).concat(value).includes(played[option]!));
}

/** A paragraph may name an option's value: `{rounds}`. */
function filled(text: string, played: Readonly<Record<string, Value>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in played ? String(played[name]) : whole));
}
