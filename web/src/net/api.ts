/** Requests to the house. Every fault comes as a `Fault`, also a server that cannot be reached. */
import type {
  Address,
  Block,
  Fault,
  Friend,
  FriendLink,
  Friends,
  GameInfo,
  Invitation,
  LinkOwner,
  Me,
  MyData,
  NewDevice,
  NewMe,
  NewTable,
  ListedTournament,
  NewTournament,
  NoticeKey,
  Order,
  Phrase,
  Profile,
  Puzzle,
  PuzzleAnswer,
  PuzzleGame,
  RecoveryLink,
  Replay,
  ReviewState,
  RoundInfo,
  Story,
  TableForYou,
  TableInfo,
  Tally,
  TournamentInfo,
  Tutorial,
  TutorialAnswer,
  Watchable,
} from "../wire";
import { home, transport } from "./home.svelte";
import type { Reply } from "./transport";

export class RequestFault extends Error {
  constructor(
    readonly fault: string,
    readonly code: string,
    reason: string,
    readonly rule = "",
  ) {
    super(reason);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Reply;
  try {
    answer = await transport().request(method, path, body === undefined ? undefined : JSON.stringify(body));
    home.unreachable = false;
  } catch {
    home.unreachable = true;
    throw new RequestFault("unreachable", "unreachable", "");
  }
  const { status, text } = answer;
  if (status >= 400) {
    const fault = readFault(text);
    throw new RequestFault(fault.fault, fault.code, fault.reason, fault.rule);
  }
  return (text ? JSON.parse(text) : undefined) as T;
}

function readFault(text: string): Fault {
  try {
    return { fault: "busy", code: "busy", reason: "", rule: "", ...(JSON.parse(text) as Partial<Fault>) };
  } catch {
    return { fault: "busy", code: "busy", reason: "", rule: "" };
  }
}

let known: Promise<Me> | undefined;

/** Who the visitor is; asked once, since a stranger gets the cookie with the answer. */
export function me(): Promise<Me> {
  known ??= ask<Me>("GET", "/api/me").catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

export async function changeMe(change: NewMe): Promise<Me> {
  await me();
  known = ask<Me>("PUT", "/api/me", change);
  return known;
}

export async function forgetMe(): Promise<void> {
  await ask("DELETE", "/api/me");
  known = undefined;
}

export async function recover(secret: string): Promise<Me> {
  known = ask<Me>("POST", "/api/recover", { secret });
  return known;
}

let listed: Promise<GameInfo[]> | undefined;

export function games(): Promise<GameInfo[]> {
  listed ??= ask<GameInfo[]>("GET", "/api/games").catch((error: unknown) => {
    listed = undefined;
    throw error;
  });
  return listed;
}

let said: Promise<Phrase[]> | undefined;

export function phrases(): Promise<Phrase[]> {
  said ??= ask<Phrase[]>("GET", "/api/phrases").catch((error: unknown) => {
    said = undefined;
    throw error;
  });
  return said;
}

export const myData = (): Promise<MyData> => ask("GET", "/api/me/data");
export const noticeKey = (): Promise<NoticeKey> => ask("GET", "/api/notices");
export const notify = (device: NewDevice): Promise<void> => ask("PUT", "/api/notices", device);
export const notifyNoMore = (endpoint: string): Promise<void> => ask("POST", "/api/notices/off", { endpoint });
export const recoveryLink = (): Promise<RecoveryLink> => ask("POST", "/api/me/recovery");
export const address = (): Promise<Address> => ask("GET", "/api/address");
export const lobby = (): Promise<TableInfo[]> => ask("GET", "/api/tables");
export const profile = (): Promise<Profile> => ask("GET", "/api/profile");
export const friendProfile = (friend: number): Promise<Profile> => ask("GET", `/api/friends/${friend}/profile`);
export const friends = (): Promise<Friends> => ask("GET", "/api/friends");
export const makeFriendLink = (): Promise<FriendLink> => ask("POST", "/api/friends/link");
export const dropFriendLink = (): Promise<void> => ask("DELETE", "/api/friends/link");
export const ownerOfLink = (secret: string): Promise<LinkOwner> => ask("POST", "/api/friends/link/owner", { secret });
export const befriend = (secret: string): Promise<Friend> => ask("POST", "/api/friends", { secret });
export const removeFriend = (friend: number): Promise<void> => ask("DELETE", `/api/friends/${friend}`);
export const block = (whom: Block): Promise<void> => ask("POST", "/api/blocked", whom);
export const unblock = (friend: number): Promise<void> => ask("DELETE", `/api/blocked/${friend}`);
export const invite = (friend: number, code: string): Promise<void> => ask("POST", `/api/friends/${friend}/invitation`, { code });
export const invitations = (): Promise<Invitation[]> => ask("GET", "/api/invitations");
export const declineInvitation = (code: string): Promise<void> => ask("DELETE", `/api/invitations/${code}`);
export const watchables = (): Promise<Watchable[]> => ask("GET", "/api/watch");
export const myTables = (): Promise<TableForYou[]> => ask("GET", "/api/tables/mine");
export const stories = (): Promise<Story[]> => ask("GET", "/api/stories");
export const tallies = (): Promise<Tally[]> => ask("GET", "/api/stats");
export const table = (code: string): Promise<TableForYou> => ask("GET", `/api/tables/${code}`);
const command = (code: string, order: Order): Promise<TableForYou> => ask("POST", `/api/tables/${code}/commands`, order);
export const leaveTable = (code: string): Promise<TableForYou> => command(code, { do: "leave" });
export const startTable = (code: string, seal: string | null = null): Promise<TableForYou> =>
  command(code, { do: "start", seal });
export async function joinTable(code: string, seat: number | null = null): Promise<TableForYou> {
  const { face } = await me();
  return command(code, { do: "join", seat, face });
}
export const tutorial = (game: string): Promise<Tutorial> => ask("GET", `/api/tutorials/${game}`);
/** What comes of the last of these actions in a step of a tutorial. */
export const tryTutorial = (game: string, step: string, actions: readonly string[]): Promise<TutorialAnswer> =>
  ask("POST", `/api/tutorials/${game}/${step}`, { actions });
/** How one stands with the puzzles of each game; asked of a stranger's page too. */
export const puzzles = (): Promise<PuzzleGame[]> => ask("GET", "/api/puzzles");
/** Today's puzzle of a game, or that of an earlier day. */
export const puzzleOfDay = (game: string, day?: string): Promise<Puzzle> =>
  ask("GET", `/api/puzzles/${game}/day${day ? `?day=${day}` : ""}`);
export const puzzle = (game: string, id: string): Promise<Puzzle> => ask("GET", `/api/puzzles/${game}/${id}`);
/** The next one, by the visitor's own strength. */
export const nextPuzzle = (game: string): Promise<Puzzle> => ask("GET", `/api/puzzles/${game}/next`);
/** Try an action; with null the answer is shown instead. */
export const tryPuzzle = (game: string, id: string, action: string | null): Promise<PuzzleAnswer> =>
  ask("POST", `/api/puzzles/${game}/${id}`, { action });
export const fairLog = (code: string): Promise<unknown> => ask("GET", `/api/tables/${code}/log`);

export const replayOf = (code: string, sight: string): Promise<Replay> => ask("GET", `/api/tables/${code}/replay?sight=${sight}`);
export const replayOfLog = (log: unknown, sight: string): Promise<Replay> => ask("POST", "/api/replay", { log, sight });
export const reviewOf = (code: string, seat: number): Promise<ReviewState> =>
  ask("GET", `/api/tables/${code}/review?seat=${seat}`);
export const askReview = (code: string, seat: number): Promise<ReviewState> =>
  ask("POST", `/api/tables/${code}/review`, { seat });

export const myTournaments = (): Promise<TournamentInfo[]> => ask("GET", "/api/tournaments/mine");
export const listedTournaments = (): Promise<ListedTournament[]> => ask("GET", "/api/tournaments");
export const tournament = (code: string): Promise<TournamentInfo> => ask("GET", `/api/tournaments/${code}`);
export const tournamentRound = (code: string, round: number): Promise<RoundInfo> =>
  ask("GET", `/api/tournaments/${code}/rounds/${round}`);
export type TournamentChange = "enter" | "withdraw" | "remove" | "call" | "seal" | "reveal" | "close";
export const changeTournament = (code: string, what: TournamentChange, body?: object): Promise<TournamentInfo> =>
  ask("POST", `/api/tournaments/${code}/${what}`, body);
export async function createTournament(wanted: NewTournament): Promise<TournamentInfo> {
  await me();
  return ask("POST", "/api/tournaments", wanted);
}

/** The visitor's own face is at the first of the seats here, at the others one that nobody else has. */
export async function createTable(wanted: NewTable): Promise<TableForYou> {
  const { face } = await me();
  const faces = wanted.seats.filter((seat) => seat === "you").map((_, place) => ((face - 1 + place * 7) % 20) + 1);
  return ask("POST", "/api/tables", { ...wanted, faces });
}
