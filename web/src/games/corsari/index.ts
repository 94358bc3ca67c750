/** Corsari at the table. */
import { joined, t, tx } from "../../i18n";
import type { TableState } from "../../net/table.svelte";
import type { CorsariEvent } from "../../wire";
import { ranked } from "../../table/ending";
import { seatNameOrYou } from "../../table/seats";
import { about, joinedSentences, labelledSentence, listedPieces, sentence } from "../../table/sentence";
import { around, dealFlights } from "../../table/dealing";
import type { End, Flight, GameScreen, HandGroup, LogLine, Move, Sentence } from "../../table/screen";
import { reckoning, SAIL_BEATS } from "./beats";
import Ceremony from "./Ceremony.svelte";
import Gauge from "./Gauge.svelte";
import Reckoning from "./Reckoning.svelte";
import { lastResult, resultToShow } from "./result.svelte";
import Score from "./Score.svelte";
import Sea from "./Sea.svelte";
import SetSail from "./SetSail.svelte";
import { bandOf, cards, colour, previewOf, RANKS, rankOf, row, seatNames, sign, signOf, sunkWords, viewOf } from "./words";
import "./big.css";
import "./layout.css";

function move(action: string): Move {
  const [kind = "", word = "", third] = action.split(" ");
  if (kind === "draw") return { action, card: null, target: word === "discard" ? "discards" : word, style: "go" };
  if (kind === "discard") return { action, card: word, target: "discards", style: third === "sail" ? "sail" : "go" };
  if (kind === "attach") return { action, card: word, target: "closer", style: "go", icon: "plus" };
  return { action, card: null, target: null, style: "go" };
}

function label(table: TableState, { action }: Move, beside: Move | null): Sentence {
  const view = viewOf(table);
  const [kind, word = "", third] = action.split(" ");
  if (kind === "draw") {
    if (word === "stock") return sentence("corsari.action.draw stock");
    const card = { card: (word === "discard" ? view.discards : view.pier)[0] ?? "" };
    if (word === "discard") return sentence("corsari.action.draw discard", { card });
    return sentence(view.pier.length === 1 ? "corsari.action.draw pier.last" : "corsari.action.draw pier", { card });
  }
  if (kind === "discard" && beside?.action === `discard ${word}`) return sentence("corsari.action.discard.sail.too");
  if (kind === "discard")
    return sentence(third === "sail" ? "corsari.action.discard.sail" : "corsari.action.discard", { card: { card: word } });
  if (kind === "attach") return sentence("corsari.action.attach", { card: { card: word } });
  if (word === "none") return sentence("corsari.action.crew.none");
  if (third === undefined) return sentence("corsari.action.crew.one", { first: colour(word) });
  return sentence("corsari.action.crew.two", { first: colour(word), second: colour(third) });
}

function prompt(table: TableState): Sentence {
  const view = viewOf(table);
  const me = table.you.showing;
  if (view.phase === "draw") return about(view.turn, me, "corsari.phase.draw");
  if (view.phase === "discard") {
    if (view.turn !== me) return about(view.turn, me, "corsari.phase.discard");
    const sails = view.legal.some((action) => action.endsWith(" sail"));
    const stays = view.legal.some((action) => !action.endsWith(" sail"));
    return sentence(
      !sails ? "corsari.phase.discard.only.you" : stays ? "corsari.phase.discard.you" : "corsari.phase.discard.sail.you",
    );
  }
  if (view.phase === "lay") {
    if (view.turn !== me) return about(view.turn, me, "corsari.phase.lay");
    return sentence(view.closer === me ? "corsari.phase.lay.closer.you" : "corsari.phase.lay.you");
  }
  return sentence(view.phase === "over" ? "corsari.phase.over" : "corsari.phase.deal");
}

const deckOrder = (a: string, b: string): number => signOrder(a) - signOrder(b) || rankOf(a) - rankOf(b);
const ORDER = ["pink", "violet", "blue", "azure", "grey", "brown", "red", "orange", "yellow", "green"];
const signOrder = (card: string): number => ORDER.indexOf(bandOf(card));

const ONE_ROW = 6; // cards that have room in one row of a phone

/** The hand as the engine would divide it, or sorted. */
function groups(table: TableState, draft: { card: string | null }, sorting: string): HandGroup[] {
  const { hand, pier } = viewOf(table);
  const best = sorting === "crew" ? previewOf(table, true)?.best : null;
  if (!best) {
    const sorted = [...hand].sort(
      sorting === "rank" ? (a, b) => rankOf(a) - rankOf(b) || signOrder(a) - signOrder(b) : deckOrder,
    );
    // In two rows on a phone as soon as it is dealt: the engine's word on it is on its way, and nothing is to jump then.
    if (sorting !== "crew" || !table.live || sorted.length <= ONE_ROW) return [{ key: "all", title: [], cards: sorted }];
    const half = Math.ceil(sorted.length / 2);
    return [
      { key: "crew", title: [], cards: sorted.slice(0, half), wide: true },
      { key: "stow", title: [], cards: sorted.slice(half), room: sorted.length - half },
    ];
  }
  const held = new Set(hand);
  const of = (names: readonly string[]): string[] => names.filter((card) => held.delete(card));
  const crew = of(best.crew).sort((a, b) => rankOf(a) - rankOf(b));
  const prisoners = of(best.prisoners);
  const stowaways = of(best.stowaways);
  const discard = best.discard === null ? [] : of([best.discard]);
  stowaways.push(...held); // just drawn; the engine's word on it is on its way
  const fresh = previewOf(table);
  const drafted = draft.card === null ? null : fresh?.actions[`discard ${draft.card}`]?.hand;
  const missing = RANKS.filter((rank) => !crew.some((card) => rankOf(card) === rank));
  const made: HandGroup[] = [
    {
      key: "crew",
      title: [
        ...row(best.colours.map(sign)),
        ` ${joined("join.beside", [
          `${t("corsari.zone.crew")} ${crew.length}`,
          missing.length && crew.length ? t("corsari.crew.missing", { ranks: missing.join(" ") }) : "",
        ])}`,
      ],
      cards: crew,
      wide: true,
    },
    {
      key: "pris",
      title: [...(pier[0] ? [sign(bandOf(pier[0]))] : []), ` ${t("corsari.zone.prisoners")} ${prisoners.length}`],
      cards: prisoners,
    },
    {
      key: "stow",
      title: [`${t("corsari.zone.stowaways")} ${stowaways.length}`],
      mark: t("corsari.limit", { limit: (drafted ?? best).limit }),
      cards: stowaways,
      room: Math.max(2, stowaways.length),
    },
    { key: "disc", title: [t("corsari.zone.discard")], cards: discard, room: 1 },
  ];
  return made.filter((group) => group.cards.length > 0 || group.key === "stow");
}

function narrate(event: CorsariEvent, table: TableState): LogLine | null {
  const me = table.you.showing;
  const { seat } = event;
  const card = "card" in event && event.card !== undefined ? { card: event.card } : "";
  switch (event.event) {
    case "dealt": {
      const dealer = event.dealer;
      const words = about(dealer, me, event.last_round ? "corsari.event.dealt.last" : "corsari.event.dealt", {
        round: event.round,
      });
      const pier = colour(bandOf(event.pier[0] ?? "pink-1"));
      return { words: joinedSentences("join.beside", [words, [pier]]), heading: true };
    }
    case "drew":
      return { words: about(seat, me, `corsari.event.drew.${event.from as "stock" | "discard" | "pier"}`, { card }) };
    case "pier colour":
      return { words: sentence("corsari.event.pier colour", { colour: colour(event.colour) }) };
    case "discarded":
      return { words: about(seat, me, "corsari.event.discarded", { card }) };
    case "set sail":
      return { words: about(seat, me, "corsari.event.set sail") };
    case "attached":
      return { words: about(seat, me, "corsari.event.attached", { card }) };
    case "laid down": {
      const stowaways = event.stowaways;
      const words = about(seat, me, "corsari.event.laid down", { limit: event.limit });
      return { words: stowaways.length ? labelledSentence(words, cards(stowaways)) : words };
    }
    case "annulled":
      return { words: about(seat, me, "corsari.event.annulled", { round: event.round }) };
    case "sunk":
      return { words: sunkWords(table, event.seat, event.by) };
    case "swept":
      return { words: event.seats.flatMap((one) => [...about(one, me, "corsari.event.swept"), " "]) };
    case "scored": {
      const gained = event.gained;
      const limits = event.limits;
      const told = gained.flatMap((n, one) => {
        if (n) return [about(one, me, "corsari.event.scored", { n })];
        return limits[one] === Math.min(...limits) ? [about(one, me, "corsari.event.scored.safe")] : [];
      });
      return told.length ? { words: joinedSentences("join.clauses", told) } : null;
    }
    case "last round":
      return { words: sentence("corsari.event.last round", { total: event.total }) };
    case "short pack":
      return {
        words: sentence("corsari.event.short pack", { cards: event.cards, needed: event.needed }),
      };
    case "ended":
      return {
        words: joinedSentences("join.beside", [
          [t("corsari.event.ended")],
          ...(endedAnnulled(table) ?? []),
          outcomeWords(table, event.winners),
        ]),
        heading: true,
      };
    default:
      return null;
  }
}

/** A draw and the discard after it. */
function turn(before: CorsariEvent, event: CorsariEvent, table: TableState): LogLine | null {
  if (before.event !== "drew" || event.event !== "discarded") return null;
  const taken = before.card === undefined ? "" : { card: before.card };
  const from = before.from as "stock" | "discard" | "pier";
  return { words: about(event.seat, table.you.showing, `corsari.log.turn.${from}`, { taken, card: { card: event.card } }) };
}

export function outcomeWords(table: TableState, winners: readonly number[]): Sentence {
  const me = table.you.showing;
  const won = me !== null && winners.includes(me);
  const others = winners.filter((seat) => seat !== me);
  if (won)
    return others.length
      ? sentence("corsari.outcome.shared.you", { names: seatNames(table, others) })
      : sentence("corsari.outcome.won.you");
  return sentence(winners.length > 1 ? "corsari.outcome.shared" : "corsari.outcome.won", { names: seatNames(table, winners) });
}

/** Why a match ended with a round that was annulled, as its score does not tell it. */
function endedAnnulled(table: TableState): [Sentence] | null {
  const { annulled, outcome, scored } = viewOf(table);
  return outcome !== null && scored?.annulled === true ? [[t("corsari.outcome.annulled", { n: annulled })]] : null;
}

/** Fewest penalty cards first; what decided it is the last round. */
function end(table: TableState): End {
  const me = table.you.showing;
  const { outcome, penalties } = viewOf(table);
  const winners = outcome?.winners ?? [];
  const last = lastResult(table.log, table.seats.length);
  const ship = last?.ships.find((one) => one.seat === last.closer);
  const decided = (): Sentence => {
    if (outcome?.["reason"] === "sweep") {
      // A sheet may have a title of its own for it: `Grand Maître des mers`.
      const edition = String(table.table?.options["edition"]);
      return [tx(`corsari.outcome.sweep.${edition}`, t("corsari.outcome.sweep"))];
    }
    const annulled = endedAnnulled(table);
    if (annulled) return annulled[0];
    if (!last || !ship) return [t("corsari.outcome.fewest-penalties")];
    const round = last.round;
    return last.sunkBy.length
      ? about(last.closer, me, "corsari.end.sunk", { round, by: seatNames(table, last.sunkBy), n: ship.gained })
      : about(last.closer, me, "corsari.end.home", { round, limit: ship.limit });
  };
  const note = (seat: number): string => {
    if (last?.sunkBy.includes(seat)) return t("corsari.score.sank");
    return seat !== last?.closer ? "" : t(last.sunkBy.length ? "corsari.score.sunk" : "corsari.score.closer");
  };
  const ranks = penalties.map((cards, seat) => ({
    seats: [seat],
    name: seatNameOrYou(table, seat),
    note: note(seat),
    points: String(cards.length),
    worth: -cards.length + (winners.includes(seat) ? 1000 : 0),
  }));
  return { picture: "corsari", title: outcomeWords(table, winners), decided: decided(), winners, ranks: ranked(ranks) };
}

/** The cards of a hand (COR-02). */
const HAND = 12;

function flights(event: CorsariEvent, table: TableState): Flight[] {
  const card = "card" in event ? (event.card ?? null) : null;
  const hand = `seat:${event.seat}`;
  const mine = event.seat === table.you.showing && card !== null ? `hand:${card}` : hand;
  switch (event.event) {
    case "drew":
      return [{ card, from: event.from === "discard" ? "discards" : event.from, to: mine }];
    case "discarded":
      return [{ card, from: mine, to: "discards" }];
    case "attached":
      return [{ card, from: mine, to: `berth:${card ? rankOf(card) : ""}` }];
    case "laid down": {
      // The first ship's crew goes to its berths, by rank.
      if (event.seat !== viewOf(table).closer) return [];
      const from = (one: string): string => (event.seat === table.you.showing ? `hand:${one}` : hand);
      const crew = [...event.crew].sort((a, b) => rankOf(a) - rankOf(b));
      return crew.map((one) => ({ card: one, from: from(one), to: `berth:${rankOf(one)}`, apart: 90 }));
    }
    case "dealt":
      return dealFlights({
        seats: around(table.seats.length, event.dealer + 1),
        cards: HAND,
        me: table.you.showing,
        hand: event.hand ?? [],
        from: "stock",
      });
    default:
      return [];
  }
}

const SOUNDS = {
  "dealt": "deal",
  "drew": "slide",
  "discarded": "place",
  "attached": "place",
  "set sail": "sail",
  "sunk": "sunk",
  "swept": "won",
} as const;

const corsari: GameScreen = {
  Sea,
  Score,
  Ceremony,
  end,
  Gauge,
  ceremony: (table) => (viewOf(table).phase === "lay" && table.you.showing !== null) || resultToShow(table) !== null,
  summary: (table) => resultToShow(table) !== null,
  subtitle: (table) => {
    const { round, options } = viewOf(table);
    const edition = options["edition"] as "piatnik";
    const shown = t("corsari.score.round", { round: resultToShow(table)?.round ?? round });
    return [shown, t(`corsari.edition.${edition}`)];
  },
  prompt,
  facts: (table, seat) => {
    const view = viewOf(table);
    const n = view.penalties[seat]?.length ?? 0;
    return [
      { symbol: "cards", text: String(view.hand_sizes[seat] ?? 0), name: t("seat.cards", { n: view.hand_sizes[seat] ?? 0 }) },
      { symbol: "s-skull", text: String(n), name: t("corsari.penalties", { n }) },
    ];
  },
  own: (table) => {
    const n = viewOf(table).penalties[table.you.showing ?? 0]?.length ?? 0;
    return [{ symbol: "s-skull", text: String(n), name: t("corsari.penalties", { n }) }];
  },
  holds: (table, seat) => {
    const known = viewOf(table).known[seat] ?? [];
    return known.length ? sentence("corsari.taken", { cards: cards(known) }) : [];
  },
  note: (table, seat) => {
    const view = viewOf(table);
    return view.closer === seat ? t("corsari.role.closer") : view.dealer === seat ? t("corsari.role.dealer") : "";
  },
  move,
  label,
  sortings: ["crew", "colour", "rank"],
  groups,
  cardSign: (card) => ({ sign: signOf(bandOf(card)), text: String(rankOf(card)) }),
  narrate,
  turn,
  flights,
  climax: {
    of: ["set sail", "scored", "swept"],
    scene: (news, table) => {
      const has = (name: string): boolean => news.some(({ event }) => event === name);
      if (has("set sail")) return { Scene: SetSail, ...SAIL_BEATS };
      const result = has("scored") || has("swept") ? lastResult(table.log, table.seats.length) : null;
      if (result === null) return null;
      const { beats, length } = reckoning(result, rankOf);
      return { Scene: Reckoning, beats, length };
    },
  },
  fog: (event) => event.event === "annulled",
  sound: (event) => SOUNDS[event.event as keyof typeof SOUNDS] ?? null,
  impossible: (table, card) => (viewOf(table).phase === "lay" ? `attach ${card}` : `discard ${card}`),
  rules: () => import("./rules"),
  fact: (name, value) => {
    if (name === "colour") return colour(value as string);
    return name === "colours" ? listedPieces((value as string[]).map(colour)) : null;
  },
  voyage: () => import("./voyage"),
};
export default corsari;
