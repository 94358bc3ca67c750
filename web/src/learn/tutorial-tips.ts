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
    return { key: open ? "voyage.tip.corsari.open" : "voyage.tip.corsari.draw" };
  }
  if (view.phase === "discard") {
    const maySail = view.legal.some((action) => action.endsWith(" sail"));
    return maySail && best <= LOW_LIMIT
      ? { key: "voyage.tip.corsari.sail", values: { limit: best } }
      : { key: "voyage.tip.corsari.discard" };
  }
  if (view.closer === view.seat) return { key: "voyage.tip.corsari.closer" };
  return {
    key: view.legal.some((action) => action.startsWith("attach ")) ? "voyage.tip.corsari.attach" : "voyage.tip.corsari.lay",
  };
}

function korsar(view: KorsarView, preview: KorsarPreview | null): Tip {
  if (view.stock_size === 0) return { key: "voyage.tip.korsar.gone" };
  const captors = new Map(preview?.battles.map((battle) => [battle.battle, battle.captor]));
  const turnsABattle = Object.values(preview?.actions ?? {}).some(
    ({ standing }) =>
      standing && captors.has(standing.battle) && captors.get(standing.battle) !== view.seat && standing.captor === view.seat,
  );
  if (turnsABattle) return { key: "voyage.tip.korsar.attack" };
  if (view.legal.some((action) => action.startsWith("galleon-"))) return { key: "voyage.tip.korsar.galleon" };
  return { key: [...captors.values()].includes(view.seat) ? "voyage.tip.korsar.lead" : "voyage.tip.korsar.draw" };
}

function nainJaune(view: NainJauneView): Tip {
  if (view.need === null) return { key: "voyage.tip.nain_jaune.start" };
  if (view.legal.some((action) => (view.board[action.split(" ")[1] ?? ""] ?? 0) > 0))
    return { key: "voyage.tip.nain_jaune.stake" };
  if (view.hand_sizes.some((size, seat) => seat !== view.seat && size <= FEW_CARDS)) return { key: "voyage.tip.nain_jaune.few" };
  return { key: view.legal.length > 1 ? "voyage.tip.nain_jaune.choice" : "voyage.tip.nain_jaune.follow" };
}
