/** The tip for a turn of the guided match: by what the engine foresees, never by rules of the page's own. */
import type { Key, Values } from "../i18n";
import type { CorsariPreview, CorsariView, KorsarPreview, KorsarView, NainJauneView, Preview, View } from "../wire";

export interface Tip {
  key: Key;
  values?: Values;
}

const LOW_LIMIT = 10;
const FEW_CARDS = 3;

export function tipFor(view: View, preview: Preview | null): Tip | null {
  if ("pier" in view) return corsari(view, preview?.game === "corsari" ? preview : null);
  if ("battles" in view) return korsar(view, preview?.game === "korsar" ? preview : null);
  if ("board" in view) return nainJaune(view);
  return null;
}

function corsari(view: CorsariView, preview: CorsariPreview | null): Tip {
  const best = preview?.best?.limit ?? Infinity;
  if (view.phase === "draw") {
    const open = ["draw discard", "draw pier"].some((action) => (preview?.actions[action]?.hand?.limit ?? Infinity) < best);
    return { key: open ? "tutorial.corsari.tip.open" : "tutorial.corsari.tip.draw" };
  }
  if (view.phase === "discard") {
    const maySail = view.legal.some((action) => action.endsWith(" sail"));
    return maySail && best <= LOW_LIMIT
      ? { key: "tutorial.corsari.tip.sail", values: { limit: best } }
      : { key: "tutorial.corsari.tip.discard" };
  }
  if (view.closer === view.seat) return { key: "tutorial.corsari.tip.closer" };
  return {
    key: view.legal.some((action) => action.startsWith("attach ")) ? "tutorial.corsari.tip.attach" : "tutorial.corsari.tip.lay",
  };
}

function korsar(view: KorsarView, preview: KorsarPreview | null): Tip {
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

function nainJaune(view: NainJauneView): Tip {
  if (view.need === null) return { key: "tutorial.nain_jaune.tip.start" };
  if (view.legal.some((action) => (view.board[action.split(" ")[1] ?? ""] ?? 0) > 0))
    return { key: "tutorial.nain_jaune.tip.stake" };
  if (view.hand_sizes.some((size, seat) => seat !== view.seat && size <= FEW_CARDS))
    return { key: "tutorial.nain_jaune.tip.few" };
  return { key: view.legal.length > 1 ? "tutorial.nain_jaune.tip.choice" : "tutorial.nain_jaune.tip.follow" };
}
