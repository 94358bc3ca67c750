/**
 * The line to one table: a socket that mends itself.
 *
 * A lost line is opened again after a short and growing while, of which chance decides a part, so that a server that was away is not
 * run down by all at once; and at once when the browser says that it is online or the page is looked at again. `?since=` then
 * asks for exactly what was missed. A line that is silent is asked for a sign of life, for one that is half open looks as if it were
 * open: it is given up when none comes. A command that got no answer is not sent again: nobody
 * can know whether it was carried out, and the next update shows it.
 */
import { t } from "../i18n";
import { faultWords } from "./faults";
import { transport } from "./home.svelte";
import type { Channel } from "./transport";
import type { Absence, Asked, Closing, Done, Presence, Refusal, Saving, Says, Update, Whole } from "../wire";

export type Answer = Exclude<Says, Whole | Update | Closing | Saving | Presence> | { tell: "lost"; id: number };
export type Status = "opening" | "open" | "lost" | "closed";
/** A command without the number that the line gives it. */
export type Command = { [K in Asked["do"]]: Omit<Extract<Asked, { do: K }>, "id"> }[Asked["do"]];

export interface Listener {
  told(message: Whole | Update): void;
  saving(ok: boolean): void;
  /** Who is absent, by seat. */
  presence(seats: (Absence | null)[]): void;
  status(status: Status, reason: string): void;
}

const WAITS = [300, 700, 1500, 3000, 5000, 8000];
/** Milliseconds of silence after which a line is asked for a sign of life, and within which it has to come. */
export const SIGN_OF_LIFE = 8000;

export class Line {
  private channel: Channel | undefined;
  private number = 0;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  /** Why it was closed, where the other side has said so. */
  private why = "";
  private readonly awaited = new Map<number, (answer: Answer) => void>();

  /** `query` says what the browser has seen: `?since=VERSION`. */
  constructor(
    private readonly path: string,
    private readonly query: () => string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    addEventListener("offline", this.doubt);
    this.open();
  }

  private open(): void {
    clearTimeout(this.timer);
    this.channel = transport().line(
      this.path + this.query(),
      (text) => this.hear(JSON.parse(text) as Says),
      () => this.lose(),
    );
    this.listen();
  }

  /** From now on silence is waited for. */
  private listen(): void {
    clearTimeout(this.silence);
    if (transport().breaks) this.silence = setTimeout(this.doubt, SIGN_OF_LIFE);
  }

  /** Is anybody there? */
  private readonly doubt = (): void => {
    if (this.ended || !this.channel || !transport().breaks) return;
    clearTimeout(this.silence);
    if (!this.channel.lost) this.channel.send(JSON.stringify({ do: "ping", id: ++this.number }));
    this.silence = setTimeout(() => this.giveUp(), SIGN_OF_LIFE);
  };

  private giveUp(): void {
    const { channel } = this;
    channel?.close();
    this.lose();
  }

  private hear(message: Says): void {
    this.listen();
    if (message.tell === "whole" || message.tell === "update") {
      this.tries = 0;
      this.why = "";
      if (message.tell === "whole") {
        this.listener.saving(true); // both are said anew where it is not so
        this.listener.presence([]);
      }
      this.listener.told(message);
      this.listener.status("open", "");
    } else if (message.tell === "saving") {
      this.listener.saving(message.ok);
    } else if (message.tell === "presence") {
      this.listener.presence(message.seats);
    } else if (message.tell === "closing") {
      this.why = message.code ? faultWords(message.code, message.reason) : "";
      if (!message.again) this.end(this.why || t("refusal.unexpected")); // the reason is for programs
    } else {
      this.awaited.get(message.id)?.(message);
      this.awaited.delete(message.id);
    }
  }

  private lose(): void {
    clearTimeout(this.silence);
    this.channel = undefined;
    for (const [id, answer] of this.awaited) answer({ tell: "lost", id });
    this.awaited.clear();
    if (this.ended) return;
    this.listener.status("lost", this.why);
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)] ?? 0;
    this.timer = setTimeout(() => this.open(), wait * (0.5 + Math.random()));
    this.tries += 1;
  }

  private readonly hurry = (): void => {
    if (this.ended || document.visibilityState !== "visible") return;
    if (this.channel)
      this.doubt(); // it may have broken while nobody looked
    else this.open();
  };

  /** Send a command, as soon as the line is open; the promise gives the table's answer, or that the line was lost before it came. */
  send(command: Command): Promise<Answer> {
    const id = ++this.number;
    if (!this.channel || this.channel.lost) return Promise.resolve({ tell: "lost", id });
    this.channel.send(JSON.stringify({ ...command, id }));
    return new Promise((answer) => this.awaited.set(id, answer));
  }

  /** Say something that needs no answer. */
  say(command: Command): void {
    if (this.channel && !this.channel.lost) this.channel.send(JSON.stringify(command));
  }

  private end(reason: string): void {
    this.ended = true;
    this.listener.status("closed", reason);
  }

  /** Hang up for good. */
  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    removeEventListener("offline", this.doubt);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    const { channel } = this;
    this.channel = undefined;
    channel?.close();
  }
}

export type { Done, Refusal };
