/** What is told of a match: the game's events in the game's words, those of the table in its own. */
import { t } from "../i18n";
import type { TableState } from "../net/table.svelte";
import type { Origin, TableEvent } from "../wire";
import { endingWords } from "./ending";
import { phraseText } from "./phrases.svelte";
import type { GameScreen, LogLine, Sentence } from "./screen";
import { about, joinedSentences, labelledSentence } from "./sentence";

const TABLE_EVENTS = {
  "joined": "event.joined",
  "left": "event.left",
  "renamed": "event.renamed",
  "removed": "event.removed",
  "left for good": "event.gone",
  "paused": "event.paused",
  "resumed": "event.resumed",
  "stuck": "event.stuck",
  "undone": "event.undone",
  "resigned": "event.resigned",
  "time given": "event.time_given",
  "taken over": "event.taken_over",
  "taken back": "event.taken_back",
  "agrees to end": "event.agrees",
  "plays on": "event.plays_on",
} as const;

export function logLine(event: TableEvent, table: TableState, screen: GameScreen): LogLine | null {
  if (event.event === "said") {
    const phrase = phraseText(event.phrase);
    return { words: event.seat === null ? [phrase] : labelledSentence([{ seat: event.seat }], [phrase]) };
  }
  if (event.event === "part missing") return { words: [t("event.part_missing", { name: String(event["name"]) })] };
  if (event.event === "started" && table.table?.origin) return { words: [originText(table.table.origin)], heading: true };
  if (event.event === "table over") return event.reason === "played" ? null : { words: brokenOff(table), heading: true };
  const key = TABLE_EVENTS[event.event as keyof typeof TABLE_EVENTS];
  return key ? { words: about(event.seat, table.you.showing, key) } : screen.narrate(event, table);
}

const OTHERS = ["said", "part missing", "started", "table over"];
const isOfTable = ({ event }: TableEvent): boolean => event in TABLE_EVENTS || OTHERS.includes(event);

/** The deal that nothing was played after: whoever opens the table then sees it. */
export function dealtLast(table: TableState): TableEvent[] {
  const last = table.log.findLast(({ event }) => !isOfTable(event));
  const told = table.log.filter(({ version, event }) => version === last?.version && !isOfTable(event)).map(({ event }) => event);
  return table.live && table.table?.phase === "playing" && told.some(({ event }) => event === "dealt") ? told : [];
}

/** What happened last, as one sentence. */
export function lastLines(table: TableState, screen: GameScreen): Sentence {
  const last = table.log.findLast(({ event }) => event.event !== "said" && logLine(event, table, screen) !== null);
  const entries = last ? table.log.filter(({ version, event }) => version === last.version && event.event !== "said") : [];
  return joinedSentences(
    "join.clauses",
    entries.map(({ event }) => logLine(event, table, screen)?.words ?? []),
  );
}

/** Who gave up is said by the line before. */
function brokenOff(table: TableState): Sentence {
  return table.seats.some((seat) => seat.resigned) ? [t("table.over")] : endingWords(table).title;
}

/** What sets a match apart from an ordinary one: it goes on from another, is a tournament's board, or is watched later than played. */
export function apartText(table: TableState): string {
  const info = table.table;
  if (info?.origin) return originText(info.origin);
  if (info?.board) return t("table.board", { round: info.board.round, board: info.board.board, boards: info.board.boards });
  const looksOn = table.live && !table.asSpectator && !table.you.seats.length && !table.you.host;
  const isPlayed = info?.phase === "playing" || info?.phase === "paused";
  return looksOn && isPlayed && info.watch ? t("table.behind", { n: info.watch }) : "";
}

/** Where a practice match goes on from. */
function originText({ code, step }: Origin): string {
  return code === null ? t("practice.log", { step }) : t("practice.table", { code, step });
}
