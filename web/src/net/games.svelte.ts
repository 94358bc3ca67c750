/** The games that the server has, as soon as it has said so. */
import { tx } from "../i18n";
import { USUAL_LEVEL } from "../settings.svelte";
import type { GameInfo } from "../wire";
import * as api from "./api";

let listed: readonly GameInfo[] | null = $state.raw(null);

/** Ask the server; whoever needs the answer for certain waits for it. */
export async function askForGames(): Promise<readonly GameInfo[]> {
  listed = await api.games();
  return listed;
}

/** null before the server has answered. */
export function gamesHere(): readonly GameInfo[] | null {
  return listed;
}

export function gameHere(game: string): GameInfo | undefined {
  return listed?.find((one) => one.name === game);
}

/** What a game is called: in its own words or, where it has none, by the server. */
export function titleOf(game: string | undefined): string {
  return game === undefined ? "" : tx(`${game}.title`, gameHere(game)?.title ?? game);
}

/** The level or guest that the visitor has chosen. Where a game has none of that name here: for a guest of another game the
    usual level, for a level its strongest. */
export function levelFor(game: string, chosen: string): string {
  const info = gameHere(game);
  const levels = info ? levelsIn([info]) : [];
  if (levels.length === 0 || levels.includes(chosen)) return chosen;
  return !isLevel(chosen) && levels.includes(USUAL_LEVEL) ? USUAL_LEVEL : levels.findLast(isLevel)!;
}

const isLevel = (name: string): boolean => /^level\d+$/.test(name);

/** The levels of the computer players of these games, the weakest first, and then the guests that the owner of the server has
    brought; other computer players are for the arena. */
export function levelsIn(games: readonly GameInfo[]): string[] {
  const [first, ...others] = games.map((one) => [...one.levels.filter(isLevel), ...one.guests]);
  return (first ?? []).filter((level) => others.every((levels) => levels.includes(level)));
}
