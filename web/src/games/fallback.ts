/** Any game, without a screen of its own: what is seen as words, each legal action as a button. */
import { t } from "../i18n";
import type { TableState } from "../net/table.svelte";
import type { GameScreen } from "../table/screen";
import Score from "./FallbackScore.svelte";
import Sea from "./FallbackSea.svelte";
import "./fallback.css";
import { inWords } from "./plain";

/** How many cards a seat holds, where the view says so by this name. */
function cardsOf(table: TableState, seat: number): number | undefined {
  const view: { hand_sizes?: readonly number[] } | null = table.view;
  return view?.hand_sizes?.[seat];
}

const fallback: GameScreen = {
  Sea,
  Score,
  subtitle: (table) => [table.code],
  prompt: ({ view }) => [view && view.turn !== null ? view.phase : t("table.dealing")],
  facts: (table, seat) => {
    const n = cardsOf(table, seat);
    return n === undefined ? [] : [{ symbol: "cards", text: String(n), name: t("seat.cards", { n }) }];
  },
  move: (action) => ({ action, card: null, target: null, style: "plain" }),
  label: (_, move) => [move.action],
  sortings: ["deck"],
  groups: (table) => [{ key: "plain", title: [], cards: table.view?.hand ?? [] }],
  cardSign: (card) => ({ sign: { field: "#f7efdc", ink: "#241a12", symbol: "rose", name: "" }, text: card }),
  narrate: (event) => {
    if (event.event === "started") return null; // it is the table's, not the game's
    const { event: kind, seat, ...facts } = event;
    const told = Object.keys(facts).length ? `${kind} (${inWords(facts)})` : kind;
    return { words: [...(seat === null ? [] : [{ seat }, " "]), told] };
  },
  flights: () => [],
};
export default fallback;
