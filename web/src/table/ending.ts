/** How a match ended that was not played to its end, in words. */
import { t, tx } from "../i18n";
import type { TableState } from "../net/table.svelte";
import type { Sentence } from "./screen";
import { listedPieces, sentence } from "./sentence";

/** Who gave up, or else why it is over; and who has won by it. */
export function endingWords(table: TableState): { title: Sentence; rest: Sentence } {
  const { ending } = table;
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
