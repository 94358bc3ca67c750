/** Corsari's first voyage: the tips of the match after it, and what came before a step that begins in the middle of a round. */
import type { Tip, Voyage } from "../../table/screen";
import type { CorsariDealt, CorsariEvent, CorsariPreview, CorsariView } from "../../wire";
import { parseCard } from "./card";

const LOW_LIMIT = 10;

function tip(view: CorsariView, preview: CorsariPreview | null): Tip {
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

function before(view: CorsariView): CorsariEvent[] {
  const dealt: CorsariDealt = {
    event: "dealt",
    seat: null,
    round: view.round,
    dealer: view.dealer,
    last_round: view.last_round,
    pier: view.pier,
    discard: view.discards.at(-1) ?? "",
  };
  const laid = view.closer === null ? null : view.laid[view.closer];
  if (!laid) return [dealt];
  const limit = laid.stowaways.reduce((sum, card) => sum + parseCard(card).rank, 0);
  return [dealt, { event: "set sail", seat: view.closer }, { event: "laid down", seat: view.closer, limit, ...laid }];
}

const voyage: Voyage = {
  tip: (view, preview) => tip(view as CorsariView, preview?.game === "corsari" ? preview : null),
  before: (view) => before(view as CorsariView),
};
export default voyage;
