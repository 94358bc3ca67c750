/** What is told of a match: the game's events in the game's words, those of the table in its own. */
import type { GameScreen, LogLine } from "../games";
import type { TableEvent, TableState } from "../net/table.svelte";
import { phraseText } from "./phrases.svelte";
import { seatName } from "./seats";
import { sentence } from "./sentence";

const TABLE_EVENTS = {
  joined: "event.joined",
  left: "event.left",
  renamed: "event.renamed",
  removed: "event.removed",
  paused: "event.paused",
  resumed: "event.resumed",
  undone: "event.undone",
  resigned: "event.resigned",
  "time given": "event.time_given",
  "taken over": "event.taken_over",
  "taken back": "event.taken_back",
  "agrees to end": "event.agrees",
  "plays on": "event.plays_on",
} as const;

export function logLine(event: TableEvent, table: TableState, screen: GameScreen): LogLine | null {
  if (event.event === "said") return { words: [...(event.seat === null ? [] : [{ seat: event.seat }]), ": ", phraseText(String(event["phrase"]))] };
  const key = TABLE_EVENTS[event.event as keyof typeof TABLE_EVENTS];
  return key ? { words: sentence(key, { name: seatName(table, event.seat) }) } : screen.narrate(event, table);
}
