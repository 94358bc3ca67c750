/** How the actions of Korsar are put together: a card of the hand, and the battle, pile or sea that it goes to. */
import type { TableState } from "../../net/table.svelte";
import type { Draft } from "../../table/draft.svelte";
import type { Move, Sentence } from "../../table/screen";
import { about, sentence } from "../../table/sentence";
import { battleOf, battlesOf, sideOf, viewOf } from "./view";

export const battleTarget = (id: number): string => `battle:${id}`;

export function move(action: string): Move {
  const [first = "", second, third = ""] = action.split(" ");
  if (first === "draw") return { action, card: null, target: "stock", style: "plain", always: true, icon: "cards" };
  if (first === "discard") return { action, card: second ?? null, target: "discards", style: "plain" };
  if (second === "on") return { action, card: first, target: battleTarget(Number(third)), style: "go" };
  return { action, card: first, target: "sea", style: "go", icon: "sail" };
}

export function label(table: TableState, { action }: Move): Sentence {
  const [first = "", second = "", third = ""] = action.split(" ");
  if (first === "draw") return sentence("korsar.action.draw");
  if (first === "discard") return sentence("korsar.action.discard", { card: { card: second } });
  const card = { card: first };
  if (second !== "on") return sentence("korsar.action.galleon", { card });
  const battle = battleOf(table, Number(third));
  const galleon = battle ? { card: battle.galleon } : "";
  if (first === "admiral") return sentence("korsar.action.admiral", { galleon });
  if (first.startsWith("captain-")) return sentence("korsar.action.captain", { card, galleon });
  const side = sideOf(table, table.you.showing ?? 0);
  if (battle?.sides[side]) return sentence("korsar.action.pirate.reinforce", { card, galleon });
  if (battle && sideOf(table, battle.owner) === side) return sentence("korsar.action.pirate.defend", { card, galleon });
  return sentence("korsar.action.pirate.attack", { card, galleon, owner: { seat: battle?.owner ?? 0 } });
}

/** The action that playing this card there would be, legal or not. */
export const actionOn = (card: string, battle: number): string => `${card} on ${battle}`;

/** A card that has no move: one that it might have had, for the server to say why not. */
export function impossible(table: TableState, card: string): string {
  if (card.startsWith("galleon-")) return card;
  return actionOn(card, battlesOf(table)[0]?.id ?? 1);
}

export function prompt(table: TableState, draft?: Draft): Sentence {
  const view = viewOf(table);
  if (view.phase !== "play") return sentence(view.phase === "over" ? "korsar.phase.over" : "korsar.phase.deal");
  const me = table.you.showing;
  const mine = view.turn === me;
  if (mine && draft && draft.card !== null && draft.primary === null)
    return sentence("korsar.phase.play.target.you", { card: { card: draft.card } });
  if (mine && view.hand.length === 0 && view.stock_size > 0) return sentence("korsar.phase.play.empty.you");
  if (mine && view.legal.join() === "draw") return sentence("korsar.phase.play.draw.you");
  if (view.stock_size > 0) return about(view.turn, me, "korsar.phase.play");
  if (mine && view.legal.every((action) => action.startsWith("galleon-"))) return sentence("korsar.phase.play.galleons.you");
  return about(view.turn, me, "korsar.phase.play.gone");
}
