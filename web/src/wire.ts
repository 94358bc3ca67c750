// Written by `python -m flibuste.wire.describe typescript`. Change the types in src/flibuste/wire/ instead.

/** Play an action, of the text that the view's `legal` gives; refused if the position has changed since `version`. */
export interface Act {
  do: "act";
  version: number;
  action: string;
  seat?: number | null;
  id?: number;
}

/** Take one's own last action back, where it revealed nothing and nobody has acted since. */
export interface Undo {
  do: "undo";
  version: number;
  seat?: number | null;
  id?: number;
}

/** Several seats share this browser and the device has been handed over: show this seat's hand, or with null nobody's. */
export interface Show {
  do: "show";
  seat: number | null;
  id?: number;
}

/** Sit down, at this seat or at any open one. */
export interface Join {
  do: "join";
  seat?: number | null;
  face?: number | null;
  id?: number;
}

/** Give up one's seats. After the start a computer player takes over, until one comes back. */
export interface Leave {
  do: "leave";
  id?: number;
}

/** Seal this device's part of the chance, for all of its seats: see "Fair deals". Until the start it may be replaced. */
export interface Seal {
  do: "seal";
  seal: string;
  id?: number;
}

/** Reveal this device's part of the chance, after the start: the cards are dealt when all are there. */
export interface Reveal {
  do: "reveal";
  part: string;
  id?: number;
}

/** Begin the match; computer players take the seats that are still open. For the host, who may seal his own part with it. Refused while a person's seal is missing. After a start that came to nothing the next one follows by itself. */
export interface Start {
  do: "start";
  seal?: string | null;
  id?: number;
}

/** Call a seat something else: one's own or, for the host, any. With a face it has that one, too. */
export interface Rename {
  do: "rename";
  seat: number;
  name: string;
  face?: number | null;
  id?: number;
}

/** Take the seat from a person, for good; a computer player goes on. For the host. */
export interface Remove {
  do: "remove";
  seat: number;
  id?: number;
}

/** Before the start: a computer player of this level for a seat without a person, or with null leave it open. For the host. */
export interface GiveSeat {
  do: "give";
  seat: number;
  level: string | null;
  id?: number;
}

/** Whether nobody else may sit down. For the host. */
export interface Lock {
  do: "lock";
  locked: boolean;
  id?: number;
}

/** Stop the clocks, and the match with them. */
export interface Pause {
  do: "pause";
  id?: number;
}

/** Go on after a pause. */
export interface Resume {
  do: "resume";
  id?: number;
}

/** Give the seat to act another minute. */
export interface MoreTime {
  do: "more time";
  id?: number;
}

/** Take one's seat back from the computer player that stood in. */
export interface TakeBack {
  do: "take back";
  seat?: number | null;
  id?: number;
}

/** Give the match up. */
export interface Resign {
  do: "resign";
  seat?: number | null;
  id?: number;
}

/** Agree, or agree no longer, that the match ends here; it does when all persons agree. */
export interface AgreeToEnd {
  do: "agree to end";
  agree?: boolean;
  id?: number;
}

/** Say one of the preset phrases, by its id. */
export interface Say {
  do: "say";
  phrase: string;
  seat?: number | null;
  id?: number;
}

/** After the end: a new table for the same players, each side one place further. */
export interface Rematch {
  do: "rematch";
  id?: number;
}

/** Ask what an `act` would be told, without acting: whether it is legal, or why not. The answer is a `reason`. */
export interface Why {
  do: "why";
  version: number;
  action: string;
  seat?: number | null;
  id?: number;
}

/** Ask what this seat's hand is worth and what each of its actions leads to; with null, of the seat whose hand is shown. A spectator's preview has what is public. The answer is a `preview`. */
export interface AskPreview {
  do: "preview";
  seat?: number | null;
  id?: number;
}

/** Ask for the best actions of one's own seat that is to act, where the table allows `hints`. The answer is a `hint`. */
export interface AskHint {
  do: "hint";
  seat?: number | null;
  id?: number;
}

/** Ask to be shown the whole table once more, with what was told after `since`. A `whole` comes, then `done`. */
export interface AskWhole {
  do: "whole";
  since?: number;
  id?: number;
}

/** All there is to see: on joining and coming back, when a device was handed over, and whenever it is asked for. `told` is what happened after `since`, as the seat whose hand is shown, or else a spectator, may know it. Since 0, it is the whole story. */
export interface Whole {
  tell: "whole";
  since: number;
  version: number;
  told: Told[];
  table: TableInfo;
  you: You;
  view: View | null;
}

/** What has happened after `since`, which was told before, up to `version`: entry by entry, each with its change of the view. `you`, `deadline` and `table` come along where they have changed. */
export interface Update {
  tell: "update";
  since: number;
  version: number;
  told: Told[];
  you?: You;
  deadline?: number | null;
  table?: TableInfo;
}

/** The command of this id was carried out, and is on disk. A command without an id is seen to be done by the update alone. */
export interface Done {
  tell: "done";
  id: number;
  version: number;
}

/** What an action would be told: that it is `legal`, or why it would be refused, as in `refusal`. */
export interface Reason {
  tell: "reason";
  id: number;
  version: number;
  legal: boolean;
  fault: string;
  code: string;
  reason: string;
  rule: string;
}

/** What the view at this version promises a seat (null: a spectator), as the game knows: see the previews below. */
export interface Previewed {
  tell: "preview";
  id: number;
  version: number;
  seat: number | null;
  preview: Preview;
}

/** The two or three best actions of a seat at this version, the best first: see `HintInfo`. */
export interface Hinted {
  tell: "hint";
  id: number;
  version: number;
  seat: number;
  hints: HintInfo[];
}

/** The command of this id was refused and has changed nothing. `fault` is unreadable, not an action, not your turn, not legal, stale, foreign, busy, closed, not found, too many or bad input. `code` says it closer, in the words of `wire/codes.py`, and `reason` in English; `rule` is the id of the rule that forbids it, or empty. */
export interface Refusal {
  tell: "refusal";
  id: number;
  fault: string;
  code: string;
  reason: string;
  rule: string;
  version: number;
}

/** The line is about to be closed, and why; `again` says whether to come back. Where it does not, `code` says why not. */
export interface Closing {
  tell: "closing";
  reason: string;
  again: boolean;
  code: string;
}

/** A moment from which to play on: after `step` actions of a table's match that is over, or of a log, in this seat. */
export interface Branch {
  step: number;
  seat: number;
  code?: string | null;
  log?: Record<string, unknown> | null;
}

/** An action worth playing, with its chance to win (null where there is no choice) and by how much it is worse than the first. Each figure has the half-width of its 95% interval. A reason has its id in `reason`, and the facts that belong to it. */
export interface HintInfo {
  action: string;
  value: number | null;
  interval: number;
  worse_by: number;
  worse_interval: number;
  reasons: Record<string, unknown>[];
}

/** A match that is over, step by step. In an `open` one the view also has `hands` and what else is hidden. `rounds` has the step after each deal; `steps` is how many actions the match has, `shown` those asked for. */
export interface Replay {
  game: string;
  options: Record<string, string | number | boolean>;
  sight: string;
  names: string[];
  steps: number;
  rounds: number[];
  outcome: Outcome | null;
  shown: ReplayStep[];
}

/** A log to be replayed: as `public`, `open` or a seat sees it, `count` steps from `first` on or all. */
export interface ReplayAsked {
  log: Record<string, unknown>;
  sight?: string;
  first?: number;
  count?: number | null;
}

/** The match after `step` actions: the last of them, whose it was (null: a deal), what was told of it, what it changed. `changes` are those fields of the view that are not as in the step before; in the first step of an answer all of them. The view's `legal` and `seen` are left empty. */
export interface ReplayStep {
  step: number;
  round: number;
  action: string | null;
  seat: number | null;
  events: TableEvent[];
  changes: Partial<View>;
}

/** Whose decisions to look back at. */
export interface ReviewAsked {
  seat: number;
}

/** How far a review is: `done` of `of` pieces. When it is done, `review` has it, as `docs/learn.md` describes. */
export interface ReviewState {
  state: "done" | "failed" | "none" | "waiting" | "working";
  seat: number;
  done: number;
  of: number;
  review: Record<string, unknown> | null;
}

/** A first voyage, and the table for the guided match that follows it. */
export interface Tutorial {
  game: string;
  steps: TutorialStep[];
  options: Record<string, string | number | boolean>;
  seats: string[];
}

/** What came of the last action. `why` is the key of what is said to it, where the step has a word of its own. What the rules forbid has the `rule` and its `reason` instead. `events` are those of the action, then of each answer to it. */
export interface TutorialAnswer {
  right: boolean;
  done: boolean;
  move: number;
  why: string;
  rule: string;
  reason: string;
  events: TableEvent[][];
  view: View | null;
  preview: Preview;
}

/** A step: where it begins, what that promises, and the right actions for each move. Its words are the page's, by `name`. */
export interface TutorialStep {
  name: string;
  zone: string;
  view: View | null;
  preview: Preview;
  moves: string[][];
}

/** The learner's actions in a step, one after the other: all but the last are known to be right. */
export interface TutorialTry {
  actions: string[];
}

/** Who has a seat: nobody yet, a person, or a computer player. `stand_in` is the level that plays for an absent person. A face is a person's, null where none was chosen. */
export interface SeatInfo {
  kind: "computer" | "open" | "person";
  name: string;
  face: number | null;
  level: string | null;
  stand_in: string | null;
  left: boolean;
  resigned: boolean;
  agrees_to_end: boolean;
}

/** How far the parts of the chance are: see "Fair deals". `match` counts the starts here from 1. `seals` has each seat's before the start, empty where there is none; `terms` are told until the cards are dealt. `awaited` are the seats whose seal or, after the start, whose part is missing; at `due` the start comes to nothing. `missed` names the seats at which each earlier start came to nothing. */
export interface FairInfo {
  match: number;
  commitment: string;
  seals: string[];
  terms: string | null;
  awaited: number[];
  due: number | null;
  missed: number[][];
}

/** How the match at a table ended. `reason` is played, resigned, agreement, abandoned, expired or closed; `seed` is the server's part of the chance. */
export interface Ending {
  reason: string;
  winners: number[];
  outcome: Outcome | null;
  seed: string | null;
}

/** Where a practice match goes on from: after `step` actions of the match at table `code`, or with null of a log. */
export interface Origin {
  code: string | null;
  step: number;
}

/** A table as everybody sees it. */
export interface TableInfo {
  code: string;
  game: string;
  rules: number;
  options: Record<string, string | number | boolean>;
  phase: "dealing" | "over" | "paused" | "playing" | "waiting";
  seats: SeatInfo[];
  listed: boolean;
  locked: boolean;
  clock: "brisk" | "none" | "relaxed";
  version: number;
  fair: FairInfo | null;
  turn: number | null;
  deadline: number | null;
  expires: number | null;
  ending: Ending | null;
  rematch: string | null;
  hints: boolean;
  practice: boolean;
  origin: Origin | null;
}

/** What the table is to the one who looks: own seats, the one whose hand is shown, the one to hand the device to. */
export interface You {
  seats: number[];
  showing: number | null;
  hand_over: number | null;
  host: boolean;
  may_undo: boolean;
}

/** One entry of the table's log, as the one who is told may know it; in an update also how it changed the view, if it did. */
export interface Told {
  version: number;
  at: number;
  events: TableEvent[];
  change?: Change;
}

/** Why a request was not carried out: `fault` is the kind, and `code` says it closer, as in `refusal`. */
export interface Fault {
  fault: string;
  code: string;
  reason: string;
  rule: string;
}

/** A table to be made. Each seat is `you`, `open` or the name of a computer player; `fill` plays where nobody sat down. `names` and `faces` are for the seats that are `you`, in their order; whoever shares the device and is not named gets a pirate's name. Hints are allowed or not or, with null, as long as one person plays against computer players. With `from` the match goes on from a moment of another one: `game` and `options` must be that one's, and all other seats are computer players'. */
export interface NewTable {
  game: string;
  seats: string[];
  options?: Record<string, string | number | boolean>;
  listed?: boolean;
  clock?: "brisk" | "none" | "relaxed";
  fill?: string | null;
  hints?: boolean | null;
  names?: string[];
  faces?: number[];
  from?: Branch | null;
}

/** A table, and what it is to the one who asks. The cards come by socket. */
export interface TableForYou {
  table: TableInfo;
  you: You;
}

/** Who the visitor is to others. A face stands in until one is chosen. */
export interface Me {
  name: string;
  language: "de" | "en" | "fr" | "it";
  face: number;
}

/** A new name, face or language. */
export interface NewMe {
  name?: string | null;
  face?: number | null;
  language?: "de" | "en" | "fr" | "it" | null;
}

/** A path for another device, good for one use. What follows the # never reaches a server in an address. */
export interface RecoveryLink {
  path: string;
  expires: number;
}

/** The secret of a recovery link. */
export interface Recovery {
  secret: string;
}

/** An option of a game. */
export interface OptionInfo {
  name: string;
  values: (string | number | boolean)[];
  usual: string | number | boolean;
  meaning: string;
  rule: string;
}

/** An edition of a game, and the value that each option has in it. */
export interface EditionInfo {
  name: string;
  options: Record<string, string | number | boolean>;
}

/** What a table of a game can be. The first edition is the usual one; a game without editions has an empty list. */
export interface GameInfo {
  name: string;
  title: string;
  rules: number;
  players: number[];
  editions: EditionInfo[];
  options: OptionInfo[];
  levels: string[];
}

/** Something that may be said, in each language. */
export interface Phrase {
  id: string;
  words: Record<string, string>;
}

/** Who had a seat in a match that is over. */
export interface StorySeat {
  name: string;
  level: string | null;
  yours: boolean;
  won: boolean;
  resigned: boolean;
}

/** A match that is over. */
export interface Story {
  code: string;
  game: string;
  options: Record<string, string | number | boolean>;
  started: number;
  ended: number;
  reason: string;
  seats: StorySeat[];
  practice: boolean;
}

/** How often one has played, and won, with whom at the table: a level of computer player, or `person`. */
export interface Tally {
  game: string;
  opponent: string;
  played: number;
  won: number;
}

/** Where others on the same network find this server; null where it is only for its own machine, or as you have found it. */
export interface Address {
  others: string | null;
}

/** The server is ready. */
export interface Health {
  ready: boolean;
  tables: number;
}

/** What a seat may see of Corsari. Hands other than one's own and the stock appear by their sizes only. */
export interface CorsariView {
  game: "corsari";
  options: Record<string, string | number | boolean>;
  turn: number | null;
  phase: string;
  seat: number | null;
  legal: string[];
  seen: Seen[];
  round: number;
  dealer: number;
  last_round: boolean;
  annulled: number;
  hand_sizes: number[];
  known: string[][];
  pier: string[];
  discards: string[];
  stock_size: number;
  penalties: string[][];
  taken: string | null;
  calm: number;
  turns: number;
  closer: number | null;
  crew_colours: string[];
  crew: string[];
  attached: string[][];
  laid: (CorsariLay | null)[];
  scored: CorsariScore | null;
  outcome: CorsariOutcome | null;
  hand: string[];
}

/** What a seat may see of Korsar. Hands are secret except between partners (KOR-A25); all else but the stock is open. */
export interface KorsarView {
  game: "korsar";
  options: Record<string, string | number | boolean>;
  turn: number | null;
  phase: string;
  seat: number | null;
  legal: string[];
  seen: Seen[];
  hand_sizes: number[];
  stock_size: number;
  discards: string[];
  battles: KorsarBattle[];
  booty: string[][];
  booty_values: number[];
  galleons_played: number;
  galleons_left: string[][] | null;
  outcome: KorsarOutcome | null;
  hand: string[];
  partner_hand: string[] | null;
}

/** What a seat may see of Nain Jaune. Hands other than one's own and the cards aside appear by their sizes only. */
export interface NainJauneView {
  game: "nain_jaune";
  options: Record<string, string | number | boolean>;
  turn: number | null;
  phase: string;
  seat: number | null;
  legal: string[];
  seen: Seen[];
  round: number;
  dealer: number;
  need: number | null;
  hand_sizes: number[];
  dealt: number;
  aside_size: number;
  laid: [number, string][];
  lacks: number[][];
  board: Record<string, number>;
  purses: number[];
  out: number[];
  scored: NainJauneRoundScore | null;
  outcome: NainJauneOutcome | null;
  hand: string[];
}

/** One action as everybody saw it: what `seat` did, and the card that was open to all and is not in the action. */
export interface Seen {
  seat: number;
  action: string;
  card: string | null;
}

/** How the match ended. */
export interface CorsariOutcome {
  winners: number[];
  reason: string;
  penalties: number[];
}

/** The score of a round; one that was annulled has no more than its number. */
export interface CorsariScore {
  round: number;
  annulled: boolean;
  closer?: number;
  limits?: number[];
  sunk_by?: number[];
  gained?: number[];
  sweepers?: number[];
}

/** How a seat has divided its cards. */
export interface CorsariLay {
  crew: string[];
  prisoners: string[];
  stowaways: string[];
}

/** How the match ended. */
export interface KorsarOutcome {
  winners: number[];
  scores: number[];
}

/** A battle with its cards, and how it stands. */
export interface KorsarBattle {
  id: number;
  galleon: string;
  owner: number;
  sides: Record<string, string[]>;
  character: KorsarCharacter | null;
  strengths: Record<string, number>;
  leader: number | null;
  captor: number | null;
  free_colours: string[];
}

/** The captain or admiral who decides a battle, and for which side. */
export interface KorsarCharacter {
  card: string;
  side: number;
}

/** How the match ended. */
export interface NainJauneOutcome {
  winners: number[];
  purses: number[];
  reason: string;
}

/** What a round brought: what each seat paid the winner. */
export interface NainJauneRoundScore {
  round: number;
  winner: number;
  paid: number[];
  grand_abordage: boolean;
}

/** A round was dealt, with its pier and the first card of the discard pile. */
export interface CorsariDealt {
  event: "dealt";
  seat: number | null;
  round: number;
  dealer: number;
  pier: string[];
  discard: string;
  last_round: boolean;
  hand?: string[];
}

/** A card was drawn from `stock`, `discard` or `pier`; one from the stock only its drawer sees. */
export interface CorsariDrew {
  event: "drew";
  seat: number | null;
  from: string;
  card?: string;
}

/** Another colour's prisoners can be freed now. */
export interface CorsariPierColour {
  event: "pier colour";
  seat: number | null;
  colour: string;
}

/** The round does not count. */
export interface CorsariAnnulled {
  event: "annulled";
  seat: number | null;
  round: number;
}

/** A card was discarded. */
export interface CorsariDiscarded {
  event: "discarded";
  seat: number | null;
  card: string;
}

/** A seat closes the round. */
export interface CorsariSetSail {
  event: "set sail";
  seat: number | null;
}

/** A card was attached to the closer's crew (COR-17). */
export interface CorsariAttached {
  event: "attached";
  seat: number | null;
  card: string;
}

/** A seat has divided its cards. */
export interface CorsariLaidDown {
  event: "laid down";
  seat: number | null;
  crew: string[];
  prisoners: string[];
  stowaways: string[];
  limit: number;
}

/** These seats have no stowaway, and win. */
export interface CorsariSwept {
  event: "swept";
  seat: number | null;
  seats: number[];
}

/** The closer was sunk by these seats (COR-23). */
export interface CorsariSunk {
  event: "sunk";
  seat: number | null;
  by: number[];
}

/** What the round brought each seat, and the penalties of each so far. */
export interface CorsariScored {
  event: "scored";
  seat: number | null;
  round: number;
  annulled: boolean;
  closer: number;
  limits: number[];
  sunk_by: number[];
  gained: number[];
  sweepers: number[];
  penalties: number[];
}

/** The next round is the last: there are so many penalties. */
export interface CorsariLastRound {
  event: "last round";
  seat: number | null;
  total: number;
}

/** There are too few cards for another round (COR-A13). */
export interface CorsariShortPack {
  event: "short pack";
  seat: number | null;
  cards: number;
  needed: number;
}

/** The match is over. */
export interface CorsariEnded {
  event: "ended";
  seat: number | null;
  winners: number[];
  reason: string;
  penalties: number[];
}

/** The cards were dealt; `sides` are the seats of each side, and partners see each other's hand (KOR-23). */
export interface KorsarDealt {
  event: "dealt";
  seat: number | null;
  first: number;
  stock: number;
  sides: number[][];
  hand?: string[];
  partner_hand?: string[];
}

/** A card was drawn, which its drawer and a partner see. */
export interface KorsarDrew {
  event: "drew";
  seat: number | null;
  stock: number;
  card?: string;
}

/** A galleon was sent to sea. */
export interface KorsarGalleonPlayed {
  event: "galleon played";
  seat: number | null;
  card: string;
  battle: number;
}

/** The first pirate of a side against somebody else's galleon. */
export interface KorsarAttacked {
  event: "attacked";
  seat: number | null;
  battle: number;
  card: string;
  side: number;
  owner: number;
  strengths: Record<string, number>;
  leader: number | null;
  captor: number | null;
  free_colours: string[];
  character: KorsarCharacter | null;
}

/** The first pirate of the galleon's own side. */
export interface KorsarDefended {
  event: "defended";
  seat: number | null;
  battle: number;
  card: string;
  side: number;
  owner: number;
  strengths: Record<string, number>;
  leader: number | null;
  captor: number | null;
  free_colours: string[];
  character: KorsarCharacter | null;
}

/** A further pirate of a side. */
export interface KorsarReinforced {
  event: "reinforced";
  seat: number | null;
  battle: number;
  card: string;
  side: number;
  owner: number;
  strengths: Record<string, number>;
  leader: number | null;
  captor: number | null;
  free_colours: string[];
  character: KorsarCharacter | null;
}

/** A captain decides the battle. */
export interface KorsarCaptainPlayed {
  event: "captain played";
  seat: number | null;
  battle: number;
  card: string;
  side: number;
  owner: number;
  strengths: Record<string, number>;
  leader: number | null;
  captor: number | null;
  free_colours: string[];
  character: KorsarCharacter | null;
}

/** The admiral decides the battle. */
export interface KorsarAdmiralPlayed {
  event: "admiral played";
  seat: number | null;
  battle: number;
  card: string;
  side: number;
  owner: number;
  strengths: Record<string, number>;
  leader: number | null;
  captor: number | null;
  free_colours: string[];
  character: KorsarCharacter | null;
}

/** The captain or admiral who decided a battle before is out of it. */
export interface KorsarCharacterRemoved {
  event: "character removed";
  seat: number | null;
  battle: number;
  card: string;
  side: number;
}

/** A card was discarded. */
export interface KorsarDiscarded {
  event: "discarded";
  seat: number | null;
  card: string;
}

/** The last card of the stock was drawn. */
export interface KorsarStockGone {
  event: "stock gone";
  seat: number | null;
}

/** A seat takes a galleon as its turn begins. */
export interface KorsarCaptured {
  event: "captured";
  seat: number | null;
  battle: number;
  galleon: string;
  owner: number;
  leaving: string[];
}

/** A battle is decided as the match ends. */
export interface KorsarResolved {
  event: "resolved";
  seat: number | null;
  battle: number;
  galleon: string;
  owner: number;
  leaving: string[];
}

/** A seat can do nothing. */
export interface KorsarPassedOver {
  event: "passed over";
  seat: number | null;
}

/** These sides have no card left, which ends the match. */
export interface KorsarOutOfCards {
  event: "out of cards";
  seat: number | null;
  sides: number[];
}

/** The match is over; the galleons left in each hand count against it (KOR-22). */
export interface KorsarEnded {
  event: "ended";
  seat: number | null;
  winners: number[];
  scores: number[];
  galleons_left: string[][];
}

/** Each of these seats staked so many points on every space; `carried` lay there before. */
export interface NainJauneStaked {
  event: "staked";
  seat: number | null;
  seats: number[];
  points: number;
  carried: Record<string, number>;
  board: Record<string, number>;
}

/** A round was dealt: so many cards to each seat, so many lie aside. */
export interface NainJauneDealt {
  event: "dealt";
  seat: number | null;
  round: number;
  dealer: number;
  cards: number;
  aside: number;
  turn: number;
  hand?: string[];
}

/** A card was laid; it may start a run. */
export interface NainJauneLaid {
  event: "laid";
  seat: number | null;
  card: string;
  starts: boolean;
}

/** These seats have no card of the rank. */
export interface NainJaunePassed {
  event: "passed";
  seat: number | null;
  seats: number[];
  rank: number;
}

/** The same seat starts again, after `a 13` or `passes`. */
export interface NainJauneNewRun {
  event: "new run";
  seat: number | null;
  after: string;
}

/** A winning card takes the stake of its space. */
export interface NainJauneAnnounced {
  event: "announced";
  seat: number | null;
  card: string;
  points: number;
}

/** A winning card was laid without a word, and the stake stays. */
export interface NainJauneForgot {
  event: "forgot";
  seat: number | null;
  card: string;
  points: number;
}

/** All cards in one run: the whole board is taken. */
export interface NainJauneGrandAbordage {
  event: "grand abordage";
  seat: number | null;
  points: number;
}

/** The round is over: what each seat paid, the cards that it had left, and what the winner got. */
export interface NainJauneWonRound {
  event: "won round";
  seat: number | null;
  round: number;
  winner: number;
  paid: number[];
  grand_abordage: boolean;
  left: number[];
  points: number;
}

/** Whoever keeps a winning card puts as much on its space as lies there. */
export interface NainJauneMatched {
  event: "matched";
  seat: number | null;
  card: string;
  points: number;
}

/** A seat cannot stake any more. */
export interface NainJauneEliminated {
  event: "eliminated";
  seat: number | null;
  purse: number;
}

/** The match is over. */
export interface NainJauneEnded {
  event: "ended";
  seat: number | null;
  winners: number[];
  purses: number[];
  reason: string;
}

/** The table was made. */
export interface TableCreated {
  event: "created";
  seat: number | null;
  game: string;
}

/** A person sat down. */
export interface TableJoined {
  event: "joined";
  seat: number | null;
  name: string;
}

/** A person gave a seat up. */
export interface TableLeft {
  event: "left";
  seat: number | null;
}

/** A seat is called something else. */
export interface TableRenamed {
  event: "renamed";
  seat: number | null;
  name: string;
}

/** The host took the seat from a person; `level` plays on. */
export interface TableRemoved {
  event: "removed";
  seat: number | null;
  level: string | null;
}

/** A person left for good; `level` plays on. */
export interface TableLeftForGood {
  event: "left for good";
  seat: number | null;
  level: string | null;
}

/** A computer player was given a seat, or with no level the seat is open. */
export interface TableSeatGiven {
  event: "seat given";
  seat: number | null;
  level: string | null;
}

/** Nobody else may sit down. */
export interface TableLocked {
  event: "locked";
  seat: number | null;
}

/** Others may sit down. */
export interface TableUnlocked {
  event: "unlocked";
  seat: number | null;
}

/** A player added to the chance of the deals. */
export interface TableEntropyAdded {
  event: "entropy added";
  seat: number | null;
}

/** The match began. */
export interface TableStarted {
  event: "started";
  seat: number | null;
}

/** A person's part of the chance did not come; `level` takes the seat, and all seal anew. */
export interface TablePartMissing {
  event: "part missing";
  seat: number | null;
  name: string;
  level: string;
}

/** A seat took its last action back. */
export interface TableUndone {
  event: "undone";
  seat: number | null;
  action: string;
}

/** The match stands still. */
export interface TablePaused {
  event: "paused";
  seat: number | null;
}

/** No computer player could choose for a seat. */
export interface TableStuck {
  event: "stuck";
  seat: number | null;
}

/** The match goes on. */
export interface TableResumed {
  event: "resumed";
  seat: number | null;
}

/** The server was away. */
export interface TableServerBack {
  event: "server back";
  seat: number | null;
}

/** The seat to act got more time. */
export interface TableTimeGiven {
  event: "time given";
  seat: number | null;
  seconds: number;
}

/** A computer player stands in for a person. */
export interface TableTakenOver {
  event: "taken over";
  seat: number | null;
  level: string;
  why: string;
}

/** The person is back. */
export interface TableTakenBack {
  event: "taken back";
  seat: number | null;
}

/** A person gave the match up. */
export interface TableResigned {
  event: "resigned";
  seat: number | null;
}

/** A person agrees that the match ends here. */
export interface TableAgreesToEnd {
  event: "agrees to end";
  seat: number | null;
}

/** A person agrees to that no longer. */
export interface TablePlaysOn {
  event: "plays on";
  seat: number | null;
}

/** A preset phrase. */
export interface TableSaid {
  event: "said";
  seat: number | null;
  phrase: string;
}

/** Nobody has done anything for long: the table will close then. */
export interface TableWillExpire {
  event: "will expire";
  seat: number | null;
  at: number;
}

/** The match, or the table before a match, is over. */
export interface TableOver {
  event: "table over";
  seat: number | null;
  reason: string;
  winners: number[];
  seed: string;
}

/** The same players have another table. */
export interface TableRematchMade {
  event: "rematch";
  seat: number | null;
  code: string;
}

/** What a seat's cards are worth now, and each of its actions. `attachable` may be attached to the closer's crew (COR-17). */
export interface CorsariPreview {
  game: "corsari";
  best: CorsariCrew | null;
  closer_limit: number | null;
  attachable: string[];
  actions: Record<string, CorsariOutlook>;
}

/** All battles as they stand, and what each action of the seat would do. */
export interface KorsarPreview {
  game: "korsar";
  battles: KorsarStanding[];
  actions: Record<string, KorsarOutlook>;
}

/** What each card leads to that the seat may lay. */
export interface NainJaunePreview {
  game: "nain_jaune";
  actions: Record<string, NainJauneOutlook>;
}

/** What an action leads to. `hand` is divided as the action says or, where that is still to be chosen, as well as can be; null where nothing is left of it or where it cannot be known. `drawn` is the card that comes with it, if it is an open one. `sinks` says of a seat that lays down after the closer whether it would sink him (COR-23). */
export interface CorsariOutlook {
  hand: CorsariCrew | null;
  drawn: string | null;
  pier_colour: string | null;
  annuls: boolean;
  must_sail: boolean;
  sinks: boolean | null;
}

/** A hand divided. `action` lays it down so, `colours` are its crew's; `discard` is the card to discard first, if any. */
export interface CorsariCrew {
  action: string;
  limit: number;
  colours: string[];
  crew: string[];
  prisoners: string[];
  stowaways: string[];
  discard: string | null;
}

/** What an action leads to: how its battle stands then (null if it has none), and whether the match ends with it. */
export interface KorsarOutlook {
  standing: KorsarStanding | null;
  ends: boolean;
}

/** How a battle stands, or would. `strengths` are by side, and `character` is the captain or admiral who decides in spite of them. `leader` is a side, null in a tie. `lead` is by how much it is stronger than the next, null where strength does not decide. `captor` is the seat at the start of whose turn the galleon is taken if nothing changes (KOR-16, KOR-25), and `turns` how many turns from now that is; 0 where it is taken as the match ends. */
export interface KorsarStanding {
  battle: number;
  leader: number | null;
  lead: number | null;
  strengths: Record<string, number>;
  character: string | null;
  captor: number | null;
  turns: number | null;
  free_colours: string[];
}

/** What laying a card leads to, as far as one's own hand goes. `run` are the cards that follow each other, the one laid first (of several of a rank a winning one); `winning` the winning cards among them, and `takes` what they take from the board. `needs` is the rank that somebody else must lay then; null where the run `goes_out` of cards, or comes to a 13 and the same seat `starts_again` (NAI-08). */
export interface NainJauneOutlook {
  run: string[];
  winning: string[];
  takes: number;
  needs: number | null;
  goes_out: boolean;
  starts_again: boolean;
}

/** One stretch of a list that changed: from place `at` on, `gone` items are no more, and the `new` ones are there instead. Without `at` it is the end of the list, without `gone` nothing goes, without `new` nothing comes. With `merge` the item at this place stays, and these of its entries are new or changed. */
export interface Splice<Item> {
  at?: number;
  gone?: number;
  new?: Item[];
  merge?: Partial<Item>;
}

/** How a view changed, by its fields; a field that is in none of these is as it was. `set` has the new values of fields, in a first view of all of them, `splice` what changed in a list, and `merge` the entries that are new or changed in an object. */
export interface ChangeOf<Seen> {
  set?: Partial<Seen>;
  splice?: { [Field in keyof Seen]?: Seen[Field] extends readonly (infer Item)[] | null ? Splice<Item> : never };
  merge?: { [Field in keyof Seen]?: Partial<Seen[Field]> };
}

export type Order = Act | Undo | Show | Join | Leave | Seal | Reveal | Start | Rename | Remove | GiveSeat | Lock | Pause | Resume | MoreTime | TakeBack | Resign | AgreeToEnd | Say | Rematch;
export type Asked = Act | Undo | Show | Join | Leave | Seal | Reveal | Start | Rename | Remove | GiveSeat | Lock | Pause | Resume | MoreTime | TakeBack | Resign | AgreeToEnd | Say | Rematch | Why | AskPreview | AskHint | AskWhole;
export type Says = Whole | Update | Done | Reason | Previewed | Hinted | Refusal | Closing;
export type View = CorsariView | KorsarView | NainJauneView;
export type Preview = CorsariPreview | KorsarPreview | NainJaunePreview;
export type Outcome = CorsariOutcome | KorsarOutcome | NainJauneOutcome;
export type CorsariEvent = CorsariDealt | CorsariDrew | CorsariPierColour | CorsariAnnulled | CorsariDiscarded | CorsariSetSail | CorsariAttached | CorsariLaidDown | CorsariSwept | CorsariSunk | CorsariScored | CorsariLastRound | CorsariShortPack | CorsariEnded;
export type KorsarEvent = KorsarDealt | KorsarDrew | KorsarGalleonPlayed | KorsarAttacked | KorsarDefended | KorsarReinforced | KorsarCaptainPlayed | KorsarAdmiralPlayed | KorsarCharacterRemoved | KorsarDiscarded | KorsarStockGone | KorsarCaptured | KorsarResolved | KorsarPassedOver | KorsarOutOfCards | KorsarEnded;
export type NainJauneEvent = NainJauneStaked | NainJauneDealt | NainJauneLaid | NainJaunePassed | NainJauneNewRun | NainJauneAnnounced | NainJauneForgot | NainJauneGrandAbordage | NainJauneWonRound | NainJauneMatched | NainJauneEliminated | NainJauneEnded;
export type TableHappening = TableCreated | TableJoined | TableLeft | TableRenamed | TableRemoved | TableLeftForGood | TableSeatGiven | TableLocked | TableUnlocked | TableEntropyAdded | TableStarted | TablePartMissing | TableUndone | TablePaused | TableStuck | TableResumed | TableServerBack | TableTimeGiven | TableTakenOver | TableTakenBack | TableResigned | TableAgreesToEnd | TablePlaysOn | TableSaid | TableWillExpire | TableOver | TableRematchMade;
export type TableEvent = CorsariEvent | KorsarEvent | NainJauneEvent | TableHappening;
export type Change = ChangeOf<View>;
