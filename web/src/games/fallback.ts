/** Any game, without a screen of its own: what is seen as words, each legal action as a button. */
import { t } from "../i18n";
import type { GameScreen } from "../table/screen";
import Score from "./FallbackScore.svelte";
import Sea from "./FallbackSea.svelte";
import "./fallback.css";

const fallback: GameScreen = {
  Sea,
  Score,
  subtitle: (table) => table.code,
  prompt: (table) => [table.view?.phase ?? ""],
  facts: (table, seat) => [
    {
      symbol: "cards",
      text: String(table.view?.hand_sizes[seat] ?? 0),
      name: t("seat.cards", { n: table.view?.hand_sizes[seat] ?? 0 }),
    },
  ],
  move: (action) => ({ action, card: null, target: null, style: "plain" }),
  label: (_, move) => [move.action],
  sortings: ["deck"],
  groups: (table) => [{ key: "plain", title: [], cards: table.view?.hand ?? [] }],
  cardSign: (card) => ({ sign: { field: "#f7efdc", ink: "#241a12", symbol: "rose", name: "" }, text: card }),
  narrate: (event) => {
    if (event.event === "started") return null; // it is the table's, not the game's
    const facts = Object.entries(event).filter(([name, fact]) => name !== "event" && name !== "seat" && typeof fact !== "object");
    return {
      words: [
        ...(event.seat === null ? [] : [{ seat: event.seat }, " "]),
        [event.event, ...facts.map(([, fact]) => String(fact))].join(" "),
      ],
    };
  },
  flights: () => [],
};
export default fallback;
