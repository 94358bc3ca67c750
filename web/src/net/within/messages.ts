/** What the page and the worker with the house say to each other. */

/** What the offline part consists of: `offline/parts.json`, which the build writes. */
export interface Parts {
  /** Whether the engine is WebAssembly; without, only the levels that think quickly can be played. */
  compiled: boolean;
  runtime: string;
  house: string;
  /** What each file weighs, as it is and compressed. */
  files: { path: string; bytes: number; brotli: number; gzip: number }[];
}

/** Why a file is not brought, as the status of the answer: it has no house in it, or the browser no room for it. */
export const BAD = 400;
export const FULL = 507;

export type ToHouse =
  | { say: "start"; folder: string; parts: Parts; takeOver: boolean; languages: string }
  | { say: "request"; id: number; method: string; path: string; body: string }
  | { say: "open"; line: number; path: string }
  | { say: "hear"; line: number; text: string }
  | { say: "close"; line: number }
  /** All that is kept as one file, with what the page itself keeps. */
  | { say: "everything"; id: number; page: Record<string, string> }
  /** What is in such a file, in the place of all that is kept. */
  | { say: "bring"; id: number; file: Blob };

export type FromHouse =
  | { say: "ready" }
  /** Another tab has the house; this one waits for it. */
  | { say: "held" }
  /** Another tab has taken the house over: this one has none any more. */
  | { say: "taken" }
  | { say: "failed"; reason: string }
  /** Whether the browser keeps what is written. */
  | { say: "kept"; kept: boolean }
  /** The answer to what was asked. A file is handed on unread: it has the cards of matches that go on. */
  | { say: "reply"; id: number; status: number; text: string; file?: Blob }
  | { say: "told"; line: number; text: string }
  | { say: "hung up"; line: number };
