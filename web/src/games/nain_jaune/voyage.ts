/** Nain Jaune's first voyage: the tips of the match after it. */
import type { Tip, Voyage } from "../../table/screen";
import type { NainJauneView } from "../../wire";

const FEW_CARDS = 3;

function tip(view: NainJauneView): Tip {
  if (view.need === null) return { key: "tutorial.nain_jaune.tip.start" };
  if (view.legal.some((action) => (view.board[action.split(" ")[1] ?? ""] ?? 0) > 0))
    return { key: "tutorial.nain_jaune.tip.stake" };
  if (view.hand_sizes.some((size, seat) => seat !== view.seat && size <= FEW_CARDS))
    return { key: "tutorial.nain_jaune.tip.few" };
  return { key: view.legal.length > 1 ? "tutorial.nain_jaune.tip.choice" : "tutorial.nain_jaune.tip.follow" };
}

const voyage: Voyage = { tip: (view) => tip(view as NainJauneView) };
export default voyage;
