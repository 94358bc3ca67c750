/** What is told of a match of Korsar, what flies where, and how it sounds. */
import { figure, labelled, t } from "../../i18n";
import type { Entry, TableState } from "../../net/table.svelte";
import type { KorsarCaptured, KorsarEvent, KorsarResolved } from "../../wire";
import type { SoundName } from "../../sound";
import { around, dealFlights } from "../../table/dealing";
import { ranked } from "../../table/ending";
import type { Farewell } from "../../table/farewell";
import type { End, Flight, LogLine, Piece, Sentence } from "../../table/screen";
import { about, joinedSentences, sentence } from "../../table/sentence";
import { bootyOf, prizesOf, scoreOf } from "./score";
import { battleOf, battlePlace, fleetsOf, inTeams, seatsOf, sideOf, sidesOf, valueOf, viewOf, type Fleet } from "./view";
import { isMine, seatNames, sideName, sideNames, sidePiece } from "./words";

const galleons = new WeakMap<readonly Entry[], Map<number, string>>();

/** The galleon of a battle, also of one that is long over. */
function galleonOf(table: TableState, battle: number): Piece {
  let known = galleons.get(table.log);
  if (!known) {
    known = new Map(table.log.flatMap(({ event }) => (event.event === "galleon played" ? [[event.battle, event.card]] : [])));
    galleons.set(table.log, known);
  }
  const card = known.get(battle) ?? battleOf(table, battle)?.galleon;
  return card === undefined ? t("korsar.battle", { battle }) : { card };
}

export function narrate(event: KorsarEvent, table: TableState): LogLine | null {
  const me = table.you.showing;
  const { seat } = event;
  const owner = "owner" in event ? event.owner : 0;
  const card = "card" in event && event.card !== undefined ? { card: event.card } : "";
  switch (event.event) {
    case "dealt":
      return { words: about(event.first, me, "korsar.event.dealt"), heading: true };
    case "drew":
      if (card === "") return { words: sentence("korsar.event.drew", { name: { seat: seat ?? 0 } }) };
      return {
        words: seat === me ? sentence("korsar.event.drew.you", { card }) : about(seat, me, "korsar.event.drew.seen", { card }),
      };
    case "galleon played":
      return { words: about(seat, me, "korsar.event.galleon played", { card }) };
    case "attacked": {
      const galleon = galleonOf(table, event.battle);
      if (owner === me) return { words: sentence("korsar.event.attacked.yours", { name: { seat: seat ?? 0 }, galleon, card }) };
      return { words: about(seat, me, "korsar.event.attacked", { owner: { seat: owner }, galleon, card }) };
    }
    case "defended":
    case "reinforced":
    case "captain played":
    case "admiral played":
      return {
        words: about(seat, me, `korsar.event.${event.event}`, { galleon: galleonOf(table, event.battle), card }),
      };
    case "character removed": {
      const side = event.side;
      if (isMine(table, side)) return { words: sentence("korsar.event.character removed.yours", { card }) };
      return { words: sentence("korsar.event.character removed", { side: sidePiece(table, side), card }) };
    }
    case "discarded":
      return { words: about(seat, me, "korsar.event.discarded", { card }) };
    case "captured": {
      const galleon = { card: event.galleon };
      const told =
        seat !== null && sideOf(table, seat) === sideOf(table, owner)
          ? about(seat, me, "korsar.event.captured.home", { galleon })
          : owner === me
            ? sentence("korsar.event.captured.yours", { name: { seat: seat ?? 0 }, galleon })
            : about(seat, me, "korsar.event.captured", { galleon, owner: { seat: owner } });
      return { words: joinedSentences("join.clauses", [told, reasonOf(event, table)]) };
    }
    case "stock gone":
      return { words: sentence(inTeams(table) ? "korsar.event.stock gone.teams" : "korsar.event.stock gone"), heading: true };
    case "passed over":
      return { words: about(seat, me, "korsar.event.passed over") };
    case "out of cards": {
      const told = event.sides.map((side) =>
        isMine(table, side) && !inTeams(table)
          ? sentence("korsar.event.out of cards.you")
          : sentence("korsar.event.out of cards", { side: sidePiece(table, side) }),
      );
      return { words: told.flatMap((words, index) => (index ? [" ", ...words] : words)), heading: true };
    }
    case "resolved":
      return { words: resolvedWords(event, table) };
    case "ended":
      return { words: outcomeWords(table, event.winners), heading: true };
    default:
      return null;
  }
}

/** Who gets a galleon that was still at sea in the end. */
export function resolvedWords(event: KorsarResolved, table: TableState): Sentence {
  const galleon = { card: event.galleon };
  if (event.seat !== null) return about(event.seat, table.you.showing, "korsar.event.resolved", { galleon });
  return sentence(event.leaving.length ? "korsar.event.resolved.tie" : "korsar.event.resolved.quiet", {
    galleon,
  });
}

export function outcomeWords(table: TableState, winners: readonly number[]): Sentence {
  const me = table.you.showing;
  const won = me !== null && winners.includes(me);
  const names = seatNames(
    table,
    winners.filter((seat) => seat !== me),
  );
  const sides = new Set(winners.map((seat) => sideOf(table, seat)));
  if (sides.size > 1) return sentence(won ? "korsar.outcome.shared.you" : "korsar.outcome.shared", { names });
  if (inTeams(table)) return sentence(won ? "korsar.outcome.won.team.you" : "korsar.outcome.won.team", { names });
  return won ? sentence("korsar.outcome.won.you") : sentence("korsar.outcome.won", { names });
}

/** The highest score first; what decided it is the lead, and the greatest prize. */
export function end(table: TableState): End {
  const winners = viewOf(table).outcome?.winners ?? [];
  const ranks = sidesOf(table).map((side) => ({
    seats: seatsOf(table, side),
    name: inTeams(table) ? labelled(sideName(table, side), sideNames(table, side)) : sideName(table, side),
    note: t("korsar.end.galleons", { n: bootyOf(table, side).length }),
    points: figure(scoreOf(table, side)),
    worth: scoreOf(table, side),
  }));
  const [a, b] = ranks.map(({ worth }) => worth).sort((one, other) => other - one);
  const prize = prizesOf(table)
    .filter((one) => one.side !== null)
    .sort((one, other) => valueOf(other.galleon) - valueOf(one.galleon))[0];
  const decided =
    prize?.side == null
      ? [t("korsar.outcome.highest-score")]
      : sentence("korsar.end.decided", {
          a: figure(a ?? 0),
          b: figure(b ?? 0),
          card: { card: prize.galleon },
          side: sideName(table, prize.side),
        });
  return { picture: "korsar", title: outcomeWords(table, winners), decided, winners, ranks: ranked(ranks) };
}

/** Why a galleon is taken now (KOR-17, KOR-18). */
function reasonOf({ seat, leaving }: KorsarCaptured | KorsarResolved, table: TableState): Sentence {
  return leaving.length ? about(seat, table.you.showing, "korsar.reason.stronger") : [t("korsar.reason.free")];
}

/** Where the booty of a seat is gathered: one's own side's in the harbour. */
function bootyPlace(table: TableState, seat: number): string {
  return isMine(table, sideOf(table, seat)) ? "booty" : `seat:${seat}`;
}

/** The cards of a hand (KOR-01). */
const HAND = 6;
/** A battle is looked at once more before its galleon goes home, and longer where ships have fought for it. */
const BEFORE_CAPTURE = { fought: 800, quiet: 200, last: 300 };
/** Then the ships that won leave, as one stack. */
const BEFORE_SHIPS = { captured: 500, resolved: 100 };
const FALLING = 200;
const PULSE = 300;

export function flights(event: KorsarEvent, table: TableState): Flight[] {
  const card = "card" in event ? (event.card ?? null) : null;
  const seat = event.seat ?? 0;
  const owner = event.seat === table.you.showing ? "hand" : `seat:${seat}`;
  const hand = card === null ? `seat:${seat}` : `${owner}:${card}`;
  const battle = "battle" in event ? event.battle : 0;
  switch (event.event) {
    case "dealt":
      return dealFlights({
        seats: around(table.seats.length, event.first),
        cards: HAND,
        me: table.you.showing,
        hand: event.hand ?? [],
        from: "stock",
      });
    case "drew":
      return [{ card, from: "stock", to: hand }];
    case "attacked":
    case "defended":
      return card === null ? [] : [{ card, from: hand, to: battlePlace(battle, card), way: "unrolls" }];
    case "admiral played": {
      // He has no flag: he goes to that of his ships, if he has any.
      const ship = battleOf(table, battle)?.sides[sideOf(table, seat)]?.[0];
      return card === null ? [] : [{ card, from: hand, to: battlePlace(battle, ship ?? card) }];
    }
    case "galleon played":
    case "reinforced":
    case "captain played":
      return card === null ? [] : [{ card, from: hand, to: battlePlace(battle, card) }];
    case "character removed":
      return card === null ? [] : [{ card, from: battlePlace(battle, card), to: "discards", way: "tumbles" }];
    case "discarded":
      return [{ card, from: hand, to: "discards" }];
    case "captured":
    case "resolved": {
      const galleon = event.galleon;
      const prize: Flight = { card: galleon, from: battlePlace(battle, galleon), to: "discards", after: beforeCapture(event) };
      if (event.seat === null) return [prize];
      const winners = winningFleet(event, table);
      const ships: Flight[] = winners?.cards[0]
        ? [
            {
              card: winners.cards[0],
              from: winners.place,
              to: "discards",
              stack: winners.cards.length,
              apart: 0,
              after: BEFORE_SHIPS[event.event],
            },
          ]
        : [];
      return [{ ...prize, to: bootyPlace(table, seat), way: "captured", cry: reasonOf(event, table) }, ...ships];
    }
    default:
      return [];
  }
}

function beforeCapture({ event, leaving }: KorsarCaptured | KorsarResolved): number {
  return event === "resolved" ? BEFORE_CAPTURE.last : leaving.length ? BEFORE_CAPTURE.fought : BEFORE_CAPTURE.quiet;
}

function winningFleet({ seat, battle }: KorsarCaptured | KorsarResolved, table: TableState): Fleet | undefined {
  const known = battleOf(table, battle);
  return known && seat !== null ? fleetsOf(known).find(({ side }) => side === sideOf(table, seat)) : undefined;
}

/** The battle as it was: the sum that wins is marked, then the others fall, then the winners leave. */
export function farewell(event: KorsarEvent): Farewell | null {
  if (event.event !== "captured" && event.event !== "resolved") return null;
  const from = beforeCapture(event);
  const ships = event.leaving.length && event.seat !== null ? BEFORE_SHIPS[event.event] : 0;
  return {
    place: `battle:${event.battle}`,
    length: from + ships,
    turns: (picture) => [
      // The galleon flies itself.
      ...[...picture.querySelectorAll(".gal, .foot, .tag")].map((of) => ({ of, at: 0, duration: 1, frames: GONE })),
      ...[...picture.querySelectorAll(".lead .sum")].map((of) => ({ of, at: 0, duration: PULSE, frames: PULSING })),
      ...[...picture.querySelectorAll(".side-row:not(.lead)")].map((of) => ({
        of,
        at: from - FALLING,
        duration: FALLING,
        frames: FALL,
      })),
      ...[...picture.querySelectorAll(".lead .flag")].map((of) => ({ of, at: from + ships, duration: 1, frames: VANISH })),
    ],
  };
}
const GONE: Keyframe[] = [{ opacity: 0 }, { opacity: 0 }];
const VANISH: Keyframe[] = [{ opacity: 1 }, { opacity: 0 }];
const PULSING: Keyframe[] = [{ transform: "none" }, { transform: "scale(1.5)" }, { transform: "none" }];
const FALL: Keyframe[] = [
  { transform: "none", opacity: 1 },
  { transform: "translateY(120%) rotate(4deg)", opacity: 0 },
];

const SOUNDS: Readonly<Record<string, SoundName>> = {
  "dealt": "deal",
  "drew": "slide",
  "galleon played": "sail",
  "attacked": "cannon",
  "defended": "place",
  "reinforced": "place",
  "captain played": "cannon",
  "admiral played": "cannon",
  "character removed": "sunk",
  "discarded": "place",
  "captured": "capture",
};

export function sound(event: KorsarEvent, table: TableState): SoundName | null {
  const me = table.you.showing;
  if (event.event === "ended") return me === null || event.winners.includes(me) ? "won" : "lost";
  return SOUNDS[event.event] ?? null;
}
