/** Why the chosen card cannot go to a battle, asked of the server once for each position. */
import { SvelteMap } from "svelte/reactivity";
import { t } from "../../i18n";
import type { TableState } from "../../net/table.svelte";
import { refusalText } from "../../table/refusals";
import type { KorsarBattle, Reason } from "../../wire";
import { actionOn } from "./moves";
import { flagOf, mySide } from "./view";
import { flagName } from "./words";

/** Which tag stands for a rule; one that forbids both officers is told by the card. */
const TAGS: Readonly<Record<string, "taken" | "only" | "full" | "captain" | "admiral">> = {
  "KOR-07": "taken",
  "KOR-08": "only",
  "KOR-24": "only",
  "KOR-A18": "full",
  "KOR-10": "captain",
  "KOR-13": "admiral",
};

export class Reasons {
  private version = -1;
  private readonly told = new SvelteMap<string, Reason | null>();

  constructor(private readonly table: TableState) {}

  /** Ask about each of these battles that has not been asked about. */
  ask(card: string, battles: readonly KorsarBattle[]): void {
    if (this.version !== this.table.version) {
      this.version = this.table.version;
      this.told.clear();
    }
    for (const { id } of battles) {
      const action = actionOn(card, id);
      if (this.told.has(action)) continue;
      this.told.set(action, null);
      void this.table.why(action).then((reason) => this.told.set(action, reason));
    }
  }

  /** In full, for a player who presses there. */
  text(card: string, battle: KorsarBattle): string {
    const reason = this.told.get(actionOn(card, battle.id));
    return reason ? refusalText(reason, this.table) : "";
  }

  /** In two or three words, for the battle's tag. */
  tag(card: string, battle: KorsarBattle): string {
    return tagOf(this.told.get(actionOn(card, battle.id))?.rule ?? "", card, battle, mySide(this.table));
  }
}

export function tagOf(rule: string, card: string, battle: KorsarBattle, side: number | null): string {
  const kind = TAGS[rule] ?? (rule === "KOR-A21" ? (card === "admiral" ? "admiral" : "captain") : "no");
  const own = side === null ? undefined : battle.sides[side]?.[0];
  const flag = kind === "only" && own ? flagOf(own) : flagOf(card);
  return capital(t(`korsar.tag.${kind}`, { colour: flag ? flagName(flag) : "" }));
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
