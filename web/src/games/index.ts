/** Each game's screen, loaded when a table needs it. */
import type { GameScreen } from "../table/screen";

const SCREENS: Record<string, () => Promise<{ default: GameScreen }>> = {
  corsari: () => import("../games/corsari"),
  korsar: () => import("../games/korsar"),
  nain_jaune: () => import("../games/nain_jaune"),
};

export async function screenOf(game: string): Promise<GameScreen> {
  const load = SCREENS[game] ?? (() => import("../games/fallback"));
  return (await load()).default;
}
