/** Nain Jaune at the table: how its actions map to cards and buttons, how its hand is sorted, what its seats show. */
import { figure, joined, labelled, t } from "../../i18n";
import type { TableState } from "../../net/table.svelte";
import type { NainJauneEvent } from "../../wire";
import type { SoundName } from "../../sound";
import { about, sentence } from "../../table/sentence";
import type { GameScreen, HandGroup, Move, Sentence } from "../../table/screen";
import { farewell, flights, shines } from "./flights";
import Gauge from "./Gauge.svelte";
import "./layout.css";
import "./big.css";
import { end, narrate } from "./narrate";
import { handAt } from "./remains";
import Result from "./Result.svelte";
import { resultToShow } from "./result.svelte";
import Score from "./Score.svelte";
import Sea from "./Sea.svelte";
import { rankOf, viewOf } from "./words";
import { FAMILIES, familySign, parseCard, WINNING } from "./card";

/** `play skull-7`, or with must_announce also `play skull-7 announce`: that is then the primary one, and silence a plain button. */
function move(action: string): Move {
  const [, card = "", announced] = action.split(" ");
  return {
    action,
    card,
    target: "run",
    style: card in WINNING && !announced ? "plain" : "go",
    ...(announced ? { icon: "chat" } : {}),
  };
}

function label(table: TableState, { action }: Move, beside: Move | null): Sentence {
  const view = viewOf(table);
  const [, name = "", announced] = action.split(" ");
  const card = { card: name };
  const stake = view.board[name];
  if (announced) return sentence("nain_jaune.action.play.announce", { card, n: stake ?? 0 });
  if (stake !== undefined && view.options["must_announce"] === true) {
    return beside ? sentence("nain_jaune.action.play.silent.beside") : sentence("nain_jaune.action.play.silent", { card });
  }
  if (stake) return sentence("nain_jaune.action.play.takes", { card, n: stake });
  return sentence(view.need === null ? "nain_jaune.action.play.start" : "nain_jaune.action.play", { card });
}

function prompt(table: TableState): Sentence {
  const { phase, turn, need } = viewOf(table);
  const ended = resultToShow(table);
  if (turn === null && ended?.winner != null) return about(ended.winner, table.you.showing, "nain_jaune.cry.out");
  if (phase === "over") return sentence("nain_jaune.phase.over");
  if (phase === "deal" || turn === null) return sentence("nain_jaune.phase.deal");
  const me = table.you.showing;
  return need === null
    ? about(turn, me, "nain_jaune.phase.play.start")
    : about(turn, me, "nain_jaune.phase.play", { rank: need });
}

const familyOf = (card: string): number => FAMILIES.indexOf(parseCard(card).family);
const BY = {
  rank: (a: string, b: string): number => rankOf(a) - rankOf(b) || familyOf(a) - familyOf(b),
  family: (a: string, b: string): number => familyOf(a) - familyOf(b) || rankOf(a) - rankOf(b),
};
/** A longer hand has two rows on a phone: it comes in two parts, which stand in one row where there is room. */
const ONE_ROW = 12;

function groups(table: TableState, _draft: unknown, sorting: string): HandGroup[] {
  const cards = [...handAt(table)].sort(BY[sorting === "family" ? "family" : "rank"]);
  const title: Sentence = [joined("join.beside", [t("nain_jaune.zone.hand"), t("nain_jaune.cards", { n: cards.length })])];
  if (cards.length <= ONE_ROW) return [{ key: "low", title, cards }];
  const half = Math.ceil(cards.length / 2);
  return [
    { key: "low", title, cards: cards.slice(0, half), wide: true },
    { key: "high", title: [], cards: cards.slice(half), wide: true },
  ];
}

function sound(event: NainJauneEvent, table: TableState): SoundName | null {
  const me = table.you.showing;
  switch (event.event) {
    case "dealt":
      return "deal";
    case "laid":
      return "place";
    case "staked":
      return "coin";
    case "announced":
      return event.points === 0 ? null : "gems";
    case "matched":
    case "won round":
      return "gems";
    case "grand abordage":
      return "capture";
    case "eliminated":
      return "sunk";
    case "ended":
      return me === null || event.winners.includes(me) ? "won" : "lost";
    default:
      return null;
  }
}

const nainJaune: GameScreen = {
  Sea,
  Score,
  Ceremony: Result,
  ceremony: (table) => resultToShow(table) !== null,
  end,
  summary: (table) => resultToShow(table) !== null,
  Gauge,
  subtitle: (table) => {
    const { options } = viewOf(table);
    const round = resultToShow(table)?.round ?? viewOf(table).round;
    const edition = options["edition"] === "classic" ? t("nain_jaune.edition.classic") : t("nain_jaune.edition.djeco");
    return [t("nain_jaune.round", { round, rounds: Number(options["rounds"]) }), edition];
  },
  prompt,
  facts: (table, seat) => {
    const view = viewOf(table);
    const cards = view.hand_sizes[seat] ?? 0;
    const points = view.purses[seat] ?? 0;
    return [
      { symbol: "cards", text: String(cards), name: t("nain_jaune.cards", { n: cards }) },
      {
        symbol: "g-purse",
        text: figure(points),
        name: labelled(t("nain_jaune.zone.purse"), t("nain_jaune.points", { n: points })),
      },
    ];
  },
  note: (table, seat) => {
    const view = viewOf(table);
    if (view.out.includes(seat)) return t("nain_jaune.role.out");
    return view.dealer === seat ? t("nain_jaune.role.dealer") : "";
  },
  move,
  label,
  sortings: ["rank", "family"],
  groups,
  cardSign: (card) => {
    const { family, rank } = parseCard(card);
    return { sign: { ...familySign(family), name: t(`nain_jaune.card.family.${family}`) }, text: String(rank) };
  },
  narrate,
  flights,
  farewell,
  shines,
  sound,
  impossible: (_table, card) => `play ${card}`,
  rules: () => import("./rules"),
  voyage: () => import("./voyage"),
  forced: true,
};
export default nainJaune;
