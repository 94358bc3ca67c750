/**
 * The rules of a game as the page shows them.
 *
 * `<game>.ts` has the structure: the sections in their order, the rules each of them covers, the phases at which it is opened, and
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
  readonly sections: readonly Section[];
}

export interface ShownSection {
  readonly id: string;
  readonly title: string;
  readonly text: readonly string[];
  readonly rules: readonly string[];
  readonly phases: readonly string[];
}
