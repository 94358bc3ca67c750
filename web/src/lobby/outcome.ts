/** How a match that is over ended, to the one whose matches are listed. */
import { labelled, listed, t, tx } from "../i18n";
import { callName } from "../table/seats";
import type { Story } from "../wire";

/** As at the table; one's own seat is "You", unless one had several. */
export function nameIn(story: Story, seat: number): string {
  const { name, yours } = story.seats[seat]!;
  const alone = story.seats.filter((one) => one.yours).length === 1;
  return yours && alone ? t("table.you") : callName(name, seat);
}

export function outcomeOf(story: Story): string {
  const numbers = story.seats.map((_, seat) => seat);
  const names = (which: (seat: Story["seats"][number]) => boolean): string =>
    listed(numbers.filter((seat) => which(story.seats[seat]!)).map((seat) => nameIn(story, seat)));
  const mine = story.seats.filter((seat) => seat.yours);
  const winners = story.seats.some((seat) => seat.won);
  if (mine.length === 1 && mine[0]!.resigned) return t("matches.outcome.you_gave_up");
  if (!winners) return story.seats.some((seat) => seat.resigned) ? gaveUp() : tx(`matches.outcome.${story.reason}`, story.reason);
  const won =
    mine.length === 1
      ? t(mine[0]!.won ? "matches.outcome.won" : "matches.outcome.lost")
      : t("matches.outcome.won_by", { names: names((seat) => seat.won) });
  return story.reason === "resigned" ? labelled(won, gaveUp()) : won;

  function gaveUp(): string {
    return t("matches.outcome.gave_up", { names: names((seat) => seat.resigned) });
  }
}
