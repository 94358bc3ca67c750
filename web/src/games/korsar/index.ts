/** Korsar at the table. */
import { figure, labelled, t } from "../../i18n";
import { seatName } from "../../table/seats";
import { sentence } from "../../table/sentence";
import type { GameScreen, HandGroup } from "../../table/screen";
import Crews from "./Crews.svelte";
import Final from "./Final.svelte";
import "./korsar.css";
import "./big.css";
import { impossible, label, move, prompt } from "./moves";
import Score from "./Score.svelte";
import { scoreOf } from "./score";
import Sea from "./Sea.svelte";
import { end, farewell, flights, narrate, sound } from "./story";
import { inTeams, sideOf, sidesOf, sorted, viewOf } from "./view";
import { cardSign } from "./words";

const korsar: GameScreen = {
  Sea,
  Score,
  Seats: Crews,
  end,
  Final,
  subtitle: (table) => {
    const view = viewOf(table);
    const who = inTeams(table)
      ? t("korsar.table.teams", { n: sidesOf(table).length })
      : t("korsar.table.players", { n: table.seats.length });
    const stock = view.stock_size ? `${t("korsar.zone.stock")} ${view.stock_size}` : t("korsar.zone.stock.gone");
    return [who, stock];
  },
  prompt,
  facts: (table, seat) => {
    const cards = viewOf(table).hand_sizes[seat] ?? 0;
    const score = figure(scoreOf(table, sideOf(table, seat)));
    return [
      { symbol: "cards", text: String(cards), name: t("seat.cards", { n: cards }) },
      { symbol: "g-gold", text: score, name: labelled(t("korsar.zone.booty"), score) },
    ];
  },
  move,
  label,
  sortings: ["colour", "rank"],
  groups: (table, _draft, sorting): HandGroup[] => {
    const view = viewOf(table);
    const mine: HandGroup = {
      key: "mine",
      title: sentence("korsar.zone.hand", { n: view.hand.length }),
      cards: sorted(view.hand, sorting),
      wide: true,
    };
    if (view.partner_hand === null || view.seat === null) return [mine];
    const partner = view.seat ^ 1;
    const title = [...sentence("korsar.zone.partner", { name: seatName(table, partner) }), ` ${view.partner_hand.length}`];
    return [{ key: "partner", title, cards: sorted(view.partner_hand, sorting), shown: true, place: `seat:${partner}` }, mine];
  },
  cardSign,
  narrate,
  flights,
  farewell,
  sound,
  impossible,
  rules: () => import("./rules"),
  fact: (name, value) => (name === "galleon" ? { card: value as string } : null),
  voyage: () => import("./voyage"),
};
export default korsar;
