/** What the page knows of a position of Korsar, in the shapes that it is shown in. */
import type { TableState } from "../../net/table.svelte";
import type { KorsarBattle, KorsarPreview, KorsarView } from "../../wire";
import { FLAGS, parseCard, type Flag } from "./card";

/** One side of a battle, with its captain or the admiral among its cards. */
export interface Fleet {
  side: number;
  cards: string[];
  strength: number;
  leads: boolean;
  /** The captain or admiral whose word counts here. */
  officer: string | null;
  /** Where its cards fly to: its colour. */
  place: string;
}

export const viewOf = (table: TableState): KorsarView => table.view as KorsarView;
export const battlesOf = (table: TableState): KorsarBattle[] => viewOf(table).battles;
export const battleOf = (table: TableState, id: number): KorsarBattle | undefined =>
  battlesOf(table).find((battle) => battle.id === id);

/** The engine's preview, of this very position. */
export function previewOf(table: TableState): KorsarPreview | null {
  return table.preview?.game === "korsar" && table.previewVersion === table.version ? table.preview : null;
}

export const inTeams = (table: TableState): boolean => viewOf(table).options["teams"] === true;
export const sideOf = (table: TableState, seat: number): number => (inTeams(table) ? seat >> 1 : seat);
export const mySide = (table: TableState): number | null =>
  table.you.showing === null ? null : sideOf(table, table.you.showing);
export const seatsOf = (table: TableState, side: number): number[] => (inTeams(table) ? [2 * side, 2 * side + 1] : [side]);
export const sidesOf = (table: TableState): number[] =>
  table.seats.flatMap((_, seat) => (seatsOf(table, sideOf(table, seat))[0] === seat ? [sideOf(table, seat)] : []));
export const TEAMS = ["A", "B", "C", "D"] as const;

export const valueOf = (galleon: string): number => {
  const card = parseCard(galleon);
  return card.kind === "galleon" ? card.value : 0;
};

/** The flag of a card, if it has one. */
export function flagOf(card: string): Flag | null {
  const parsed = parseCard(card);
  return "flag" in parsed ? parsed.flag : null;
}

export const battlePlace = (id: number, card: string): string => `battle:${id}:${flagOf(card) ?? card}`;

/** The sides of a battle: the one that leads first, then the stronger ones. */
export function fleetsOf(battle: KorsarBattle): Fleet[] {
  const { character } = battle;
  const sides = new Set(Object.keys(battle.sides).map(Number));
  if (character) sides.add(character.side);
  return [...sides]
    .map((side): Fleet => {
      const officer = character?.side === side ? character.card : null;
      const ships = battle.sides[side] ?? [];
      const cards = officer ? [...ships, officer] : ships;
      return {
        side,
        cards,
        officer,
        strength: battle.strengths[side] ?? 0,
        leads: battle.leader === side,
        place: battlePlace(battle.id, cards[0] ?? ""),
      };
    })
    .sort((a, b) => Number(b.leads) - Number(a.leads) || b.strength - a.strength || a.side - b.side);
}

/** How many turns from now a galleon is taken: its captor's turn has to begin again. */
export function turnsUntil(table: TableState, seat: number): number {
  const count = table.seats.length;
  const turn = viewOf(table).turn ?? seat;
  return (seat - turn + count) % count || count;
}

const KINDS = ["galleon", "pirate", "captain", "admiral"] as const;
const flagOrder = (card: string): number => {
  const flag = flagOf(card);
  return flag === null ? FLAGS.length : FLAGS.indexOf(flag);
};
const weight = (card: string): number => {
  const parsed = parseCard(card);
  return parsed.kind === "galleon" ? parsed.value : parsed.kind === "pirate" ? parsed.strength : 9;
};
const isGalleon = (card: string): number => (parseCard(card).kind === "galleon" ? 0 : 1);

/** Galleons first; then by flag, each captain after his ships, or by strength. */
export function sorted(cards: readonly string[], how: string): string[] {
  const byFlag = (a: string, b: string): number => flagOrder(a) - flagOrder(b) || weight(a) - weight(b);
  const byWeight = (a: string, b: string): number =>
    KINDS.indexOf(parseCard(a).kind) - KINDS.indexOf(parseCard(b).kind) || weight(a) - weight(b) || flagOrder(a) - flagOrder(b);
  return [...cards].sort((a, b) => isGalleon(a) - isGalleon(b) || (how === "rank" ? byWeight(a, b) : byFlag(a, b)));
}
