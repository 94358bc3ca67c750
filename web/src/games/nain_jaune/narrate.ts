/** What happened, in words. */
import { figure, t } from "../../i18n";
import type { Entry, TableState } from "../../net/table.svelte";
import type { NainJauneEvent, NainJauneWonRound } from "../../wire";
import { ranked } from "../../table/ending";
import type { End, LogLine, Sentence } from "../../table/screen";
import { seatNameOrYou } from "../../table/seats";
import { about, joinedSentences, sentence } from "../../table/sentence";
import { change, ledger } from "./ledger";
import { figureName, namesOf, viewOf } from "./words";

export function narrate(event: NainJauneEvent, table: TableState): LogLine | null {
  const me = table.you.showing;
  const { seat } = event;
  const points = "points" in event ? event.points : 0;
  const card = "card" in event ? event.card : "";
  switch (event.event) {
    case "staked":
      return {
        words: joinedSentences("join.beside", [roundBegunBy(event, table), sentence("nain_jaune.event.staked", { points })]),
        heading: true,
      };
    case "dealt":
      return { words: about(event.dealer, me, "nain_jaune.event.dealt", { cards: event.cards }) };
    case "laid":
      return {
        words: about(seat, me, event.starts ? "nain_jaune.event.laid.start" : "nain_jaune.event.laid", { card: { card } }),
      };
    case "announced":
      if (points === 0) return { words: sentence("nain_jaune.event.announced.empty", { figure: figureName(card) }) };
      return { words: about(seat, me, "nain_jaune.event.announced", { figure: figureName(card), n: points }) };
    case "forgot":
      return { words: sentence("nain_jaune.event.forgot", { figure: figureName(card), n: points }) };
    case "passed":
      return {
        words: sentence("nain_jaune.event.passed", {
          names: capital(namesOf(table, event.seats)),
          rank: event.rank,
        }),
      };
    case "new run":
      return { words: about(seat, me, event.after === "a 13" ? "nain_jaune.event.new run.13" : "nain_jaune.event.new run") };
    case "grand abordage":
      return { words: about(seat, me, "nain_jaune.event.grand abordage", { n: points }) };
    case "won round":
      return { words: wonRound(event, me) };
    case "matched":
      return { words: about(seat, me, "nain_jaune.event.matched", { figure: figureName(card), n: points }) };
    case "eliminated":
      return { words: about(seat, me, "nain_jaune.event.eliminated", { n: event.purse }) };
    case "ended":
      return {
        words: joinedSentences("join.beside", [
          [t("nain_jaune.event.ended")],
          outcomeWords(table, event.winners),
          [reasonWords(event.reason)],
        ]),
        heading: true,
      };
    default:
      return null;
  }
}

/** The stakes come first in a round, so they are its heading; its number is told with the deal that follows. */
function roundBegunBy(event: NainJauneEvent, table: TableState): Sentence {
  const log = table.log as Entry<NainJauneEvent>[];
  const next = log[log.findIndex((one) => one.event === event) + 1]?.event;
  if (next?.event !== "dealt") return [];
  return [t("nain_jaune.round", { round: next.round, rounds: Number(viewOf(table).options["rounds"]) })];
}

function wonRound(event: NainJauneWonRound, me: number | null): Sentence {
  const payments = event.paid.flatMap((n, seat) => (n ? [about(seat, me, "nain_jaune.event.won round.paid", { n })] : []));
  const won = about(event.seat, me, "nain_jaune.event.won round", { n: event.points });
  return joinedSentences("join.sentences", [won, ...payments]);
}

export function outcomeWords(table: TableState, winners: readonly number[]): Sentence {
  const me = table.you.showing;
  const others = winners.filter((seat) => seat !== me);
  const names = namesOf(table, others);
  if (me !== null && winners.includes(me))
    return others.length ? sentence("nain_jaune.outcome.shared.you", { names }) : sentence("nain_jaune.outcome.won.you");
  return sentence(others.length > 1 ? "nain_jaune.outcome.shared" : "nain_jaune.outcome.won", { names });
}

/** Richest first; what decided it is the lead, and the round that gave most. */
export function end(table: TableState): End {
  const { outcome, purses } = viewOf(table);
  const winners = outcome?.winners ?? [];
  const rounds = ledger(table.log, viewOf(table));
  const gains = rounds.flatMap((round) => purses.map((_, seat) => ({ seat, round: round.round, n: change(round, seat) })));
  const best = gains.sort((a, b) => b.n - a.n)[0];
  const [a = 0, b = 0] = [...purses].sort((one, other) => other - one);
  // Of one round, or where nobody has gained, there is no best one.
  const decided: Sentence =
    best && best.n > 0 && rounds.length > 1
      ? [t("nain_jaune.end.decided", { a, b, name: seatNameOrYou(table, best.seat), n: best.n, round: best.round })]
      : [reasonWords(outcome?.["reason"] as string)];
  const ranks = purses.map((points, seat) => ({
    seats: [seat],
    name: seatNameOrYou(table, seat),
    points: figure(points),
    worth: points,
  }));
  return { picture: "nain_jaune", title: outcomeWords(table, winners), decided, winners, ranks: ranked(ranks) };
}

export const reasonWords = (reason: string): string =>
  t(reason === "last-player" ? "nain_jaune.outcome.last-player" : "nain_jaune.outcome.rounds");

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
