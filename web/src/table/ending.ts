/** How a match ended, in words: by its rules, as the game tells it, or otherwise. */
import { t, tx } from "../i18n";
import type { TableState } from "../net/table.svelte";
import type { End, GameScreen, Rank, Sentence } from "./screen";
import { seatName, seatNameOrYou } from "./seats";
import { listedPieces, sentence } from "./sentence";

/**
 * All that the end of a match shows; a match that was broken off has a winner only where somebody gave up. At a tournament's board
 * it does not count who has won, but what others make of the same cards.
 */
export function endOf(table: TableState, screen: GameScreen): End & { picture: string } {
  const brokenOff = table.live && table.ending !== null && (table.ending.reason !== "played" || table.table?.board);
  const played = screen.end?.(table) ?? plainEnd(table);
  if (!brokenOff) return { picture: played.picture ?? "calm", ...played };
  const { title, rest } = endingWords(table);
  const winners = table.ending?.winners ?? [];
  return { picture: "calm", title, decided: rest, winners, ranks: placed(behind(played.ranks, winners)) };
}

/** Where somebody gave up, nobody stands before whoever has won by it, nor beside. */
function behind(ranks: readonly Rank[], winners: readonly number[]): Rank[] {
  const won = (rank: Rank): boolean => rank.seats.some((seat) => winners.includes(seat));
  const before = (rank: Rank): number => ranks.filter((other) => won(other) || other.place < rank.place).length;
  return ranks.map((rank) => ({ ...rank, place: won(rank) ? 1 : 1 + before(rank) }));
}

/** A sentence without signs. */
export function plainText(words: Sentence, table: TableState, screen: GameScreen): string {
  return words
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if ("seat" in piece) return seatName(table, piece.seat);
      return "card" in piece ? screen.cardSign(piece.card).text : (piece.text ?? piece.sign.name);
    })
    .join("");
}

/** For a game that tells nothing of its own. */
function plainEnd(table: TableState): End {
  const winners = table.ending?.winners ?? [];
  const ranks = table.seats.map((_, seat): Rank => ({
    seats: [seat],
    name: seatNameOrYou(table, seat),
    points: "",
    place: winners.includes(seat) ? 1 : 2,
  }));
  return {
    title: winners.length ? who(table, winners, "ended.won") : [t("table.over")],
    decided: [],
    winners,
    ranks: placed(ranks),
  };
}

/** In the order of their places; equal ones in that of the seats. */
export function placed(ranks: readonly Rank[]): Rank[] {
  return [...ranks].sort((a, b) => a.place - b.place);
}

/** Ranks by a figure, the best first: equal figures share a place. */
export function ranked(ranks: readonly (Omit<Rank, "place"> & { worth: number })[]): Rank[] {
  return placed(ranks.map(({ worth, ...rank }) => ({ ...rank, place: 1 + ranks.filter((other) => other.worth > worth).length })));
}

/** Who gave up, or else why it is over; and who has won by it. */
export function endingWords(table: TableState): { title: Sentence; rest: Sentence } {
  const { ending } = table;
  const isBoard = ending?.reason === "board" || (ending?.reason === "played" && table.table?.board);
  if (isBoard) return { title: [t("ended.board")], rest: [t("ended.board.rest")] };
  const gaveUp = table.seats.flatMap((seat, number) => (seat.resigned ? [number] : []));
  const reason = tx(`ended.${ending?.reason}`, t("table.over"));
  const early: Sentence = [t("ended.early")];
  if (!gaveUp.length) return { title: [reason], rest: early };
  const winners = ending?.winners ?? [];
  const won = winners.length ? [...who(table, winners, "ended.won"), " "] : [];
  return { title: who(table, gaveUp, "event.resigned"), rest: [...won, ...early] };
}

/** What is said of these seats: `KEY.you` of one's own alone, `KEY.all` of several. */
function who(table: TableState, seats: readonly number[], key: "ended.won" | "event.resigned"): Sentence {
  const me = table.you.showing;
  if (seats.length === 1 && seats[0] === me) return sentence(`${key}.you`);
  const name = listedPieces(seats.map((seat) => ({ seat })));
  return sentence(seats.length === 1 ? key : `${key}.all`, { name });
}
