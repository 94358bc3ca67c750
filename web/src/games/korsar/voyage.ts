/** Korsar's first voyage: the tips of the match after it. */
import type { Tip, Voyage } from "../../table/screen";
import type { KorsarPreview, KorsarView } from "../../wire";

function tip(view: KorsarView, preview: KorsarPreview | null): Tip {
  if (view.stock_size === 0) return { key: "tutorial.korsar.tip.gone" };
  const captors = new Map(preview?.battles.map((battle) => [battle.battle, battle.captor]));
  const turnsABattle = Object.values(preview?.actions ?? {}).some(
    ({ standing }) =>
      standing && captors.has(standing.battle) && captors.get(standing.battle) !== view.seat && standing.captor === view.seat,
  );
  if (turnsABattle) return { key: "tutorial.korsar.tip.attack" };
  if (view.legal.some((action) => action.startsWith("galleon-"))) return { key: "tutorial.korsar.tip.galleon" };
  return { key: [...captors.values()].includes(view.seat) ? "tutorial.korsar.tip.lead" : "tutorial.korsar.tip.draw" };
}

const voyage: Voyage = {
  tip: (view, preview) => tip(view as KorsarView, preview?.game === "korsar" ? preview : null),
};
export default voyage;
