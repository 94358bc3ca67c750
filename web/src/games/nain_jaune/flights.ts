/** What flies where: cards to hands and to the run, gems and coins between purses and board. */
import { t } from "../../i18n";
import type { TableState } from "../../net/table.svelte";
import type { NainJauneDealt, NainJauneEvent } from "../../wire";
import { flightTime } from "../../table/course";
import { around, dealFlights } from "../../table/dealing";
import { about } from "../../table/sentence";
import type { Farewell } from "../../table/farewell";
import type { Flight, Sentence } from "../../table/screen";
import { type Heap, stakeHeaps } from "./money";
import { figureName, SPACES, viewOf } from "./words";

const GEMS_APART = 40;
const MOST_GEMS = 12;
const MOST_COINS = 6;
const SPACES_APART = 260;
const BEFORE_GEMS = 450;
const LANDED = flightTime(Infinity);

/** Where the money of a seat is: one's own purse lies beside the run. */
const purse = (table: TableState, seat: number | null): string => (seat === table.you.showing ? "purse" : `seat:${seat}`);

function tokens(heaps: readonly Heap[], from: string, to: string, most = MOST_GEMS): Flight[] {
  return heaps
    .flatMap(({ gem, count }) => Array.from({ length: count }, () => `g-${gem}`))
    .slice(0, most)
    .map((token) => ({ card: null, token, from, to, apart: GEMS_APART }));
}

/** Flights that begin together with those of another purse: only the first of all waits for what came before. */
function together(streams: readonly Flight[][]): Flight[] {
  const longest = Math.max(0, ...streams.map((stream) => stream.length));
  return Array.from({ length: longest }, (_, step) =>
    streams.flatMap((stream) => stream[step] ?? []).map((flight, index) => ({ ...flight, apart: index ? 0 : GEMS_APART })),
  ).flat();
}

/** A cry when what flew before has landed, and a moment to hear it, before what flies. */
function called(flights: Flight[], cry: Sentence): Flight[] {
  const [first, ...more] = flights;
  if (!first) return [];
  return [{ ...first, cry, apart: LANDED, after: BEFORE_GEMS }, ...more];
}

export function flights(event: NainJauneEvent, table: TableState): Flight[] {
  const { seat } = event;
  const points = "points" in event ? event.points : 0;
  const card = "card" in event ? event.card : "";
  switch (event.event) {
    case "staked":
      return together(
        event.seats.map((one) =>
          SPACES.flatMap((space) => tokens([{ gem: gemOf(space), count: 1 }], purse(table, one), `space:${space}`)),
        ),
      );
    case "dealt":
      return dealt(event, table);
    case "laid":
      return [{ card, from: seat === table.you.showing ? `hand:${card}` : `seat:${seat}`, to: `laid:${card}` }];
    case "announced":
      return called(tokens(stakeHeaps(card, points), `space:${card}`, purse(table, seat)), [
        t("nain_jaune.cry.figure", { figure: figureName(card) }),
      ]);
    case "grand abordage":
      return called(
        SPACES.flatMap((space) => {
          const [first, ...more] = tokens(
            stakeHeaps(space, viewOf(table).board[space] ?? 0),
            `space:${space}`,
            purse(table, seat),
            MOST_COINS,
          );
          return first ? [{ ...first, apart: SPACES_APART }, ...more] : [];
        }),
        [t("nain_jaune.cry.grand")],
      );
    case "won round":
      return called(
        together(
          event.paid.map((count, one) => tokens([{ gem: "gold", count }], purse(table, one), purse(table, seat), MOST_COINS)),
        ),
        about(seat, table.you.showing, "nain_jaune.cry.out"),
      );
    case "matched":
      return tokens(stakeHeaps(card, points), purse(table, seat), `space:${card}`, MOST_COINS);
    default:
      return [];
  }
}

/** The stakes as they lay, until they have flown: the space of a winning card is tipped. Of all five the flights tell enough. */
export function farewell(event: NainJauneEvent): Farewell | null {
  if (event.event !== "announced" || event.points === 0) return null;
  return {
    place: `space:${event.card}`,
    length: EMPTY,
    turns: (picture) => [...picture.querySelectorAll(".stake")].map((of) => ({ of, at: TIP, duration: TIPPING, frames: TIPPED })),
  };
}
const TIP = 300;
const TIPPING = 250;
const EMPTY = 900;
const TIPPED: Keyframe[] = [
  { transform: "none", transformOrigin: "0 100%" },
  { transform: "rotate(20deg)", transformOrigin: "0 100%" },
];

/** Whoever goes out, or clears the board. */
export const shines = (event: NainJauneEvent): number | null =>
  event.event === "won round" || event.event === "grand abordage" ? event.seat : null;

const gemOf = (space: string) => stakeHeaps(space, 5)[0]?.gem ?? "gold";

function dealt(event: NainJauneDealt, table: TableState): Flight[] {
  const { out } = viewOf(table);
  const seats = around(table.seats.length, event.dealer + 1).filter((seat) => !out.includes(seat));
  return dealFlights({ seats, cards: event.cards, me: table.you.showing, hand: event.hand ?? [], from: "aside" });
}
