/** One table as the page knows it: who sits there, what is seen of the cards, what happened. It changes only by what the server tells. */
import type { Ending, Preview, Reason, Refusal, SeatInfo, TableEvent, TableInfo, Told, Update, View, Whole, You } from "../wire";
import * as api from "./api";
import { viewsOf } from "./changes";
import { faultText } from "./faults";
import * as seatHere from "./seat-here";
import { Line, type Answer, type Command, type Status } from "./line";

/** A game that knows that the story is its own narrows what happened to its own events. */
export interface Entry<Happened extends TableEvent = TableEvent> {
  version: number;
  at: number;
  event: Happened;
}

/** A message that is still to be shown, with the view after each of its entries. */
interface Unseen {
  message: Whole | Update;
  views: (View | null)[];
  came: number;
}

const NOBODY: You = { seats: [], showing: null, hand_over: null, host: false, may_undo: false };
const MOST_BEHIND = 1500; // milliseconds
const SLOW = 1500; // milliseconds without an answer: then the page says what it waits for
const REFUSED = 6000; // milliseconds for which a refusal is shown
const AGAIN = 800; // milliseconds before a server that was busy is asked once more
const HISTORY_FROM = 1; // the version of a new table: what was told since then is all of its story

export class TableState {
  table: TableInfo | null = $state.raw(null);
  you: You = $state.raw(NOBODY);
  view: View | null = $state.raw(null);
  version = $state(0);
  deadline: number | null = $state(null);
  log: Entry[] = $state.raw([]);
  status: Status = $state("opening");
  closedBy = $state("");
  refusal: Refusal | null = $state.raw(null);
  busy = $state(false);
  /** The server takes long to answer. */
  slow = $state(false);
  /** What the server was too busy for, to be asked for again. */
  unanswered: Command | null = $state.raw(null);
  /** What the engine foresees; a moment behind the view, so compare `previewVersion`. */
  preview: Preview | null = $state.raw(null);
  previewVersion = $state(0);

  /** Called before every change; what it returns is called after it and tells how long the next change should wait. */
  beforeChange: ((news: readonly TableEvent[]) => () => number) | null = null;

  private line: Line | null = null;
  private readonly unseen: Unseen[] = [];
  private askingWhole = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private gone = false;
  private previewSeat: number | null = null;
  private askingPreview = false;
  private forgetting: ReturnType<typeof setTimeout> | undefined;
  /** The version that was there when the page was opened: what came later was seen as it happened. */
  openedAt = 0;

  readonly code: string;
  readonly asSpectator: boolean;
  /** Whether it is a table of the server's, with a menu and a voice. */
  readonly live: boolean = true;
  /** Whether a choice comes with the engine's suggestion; who learns chooses unaided. */
  readonly suggests: boolean = true;
  /** The seat that this browser had is somebody's still, and no longer this browser's: it was moved to another device. */
  moved = $state(false);

  /** A spectator looks on even where he has a seat: the big screen shows nobody's hand. */
  constructor(code: string, asSpectator = false) {
    this.code = code;
    this.asSpectator = asSpectator;
    void this.begin();
  }

  /** A table that is not live begins otherwise: a replay, a step of a first voyage. */
  protected async begin(): Promise<void> {
    try {
      if (!this.asSpectator) await api.me();
      const first = await api.table(this.code);
      if (this.gone) return;
      this.table = first.table;
      if (!this.asSpectator) this.you = first.you;
    } catch (error) {
      const fault = error instanceof api.RequestFault ? error.fault : "";
      if ((fault === "unreachable" || fault === "busy") && !this.gone) {
        this.status = "lost";
        setTimeout(() => void this.begin(), 2000);
      } else {
        this.status = "closed";
        this.closedBy = faultText(error);
      }
      return;
    }
    const path = `/api/tables/${this.code}/socket`;
    const watching = this.asSpectator ? "&watch=true" : "";
    this.line = new Line(path, () => `?since=${this.heard.version || HISTORY_FROM}${watching}`, {
      told: (message) => this.hear(message),
      status: (status, reason) => {
        this.status = status;
        this.closedBy = reason;
      },
    });
  }

  /** The last version that came, shown or not, and its view. */
  private get heard(): { version: number; view: View | null } {
    const last = this.unseen.at(-1);
    return last ? { version: last.message.version, view: last.views.at(-1) ?? null } : { version: this.version, view: this.view };
  }

  /** What happens is shown one after the other; who is far behind is shown all of it at once. */
  protected hear(message: Whole | Update): void {
    const { version, view } = this.heard;
    if (message.tell === "update" && message.since !== version) return void this.askWhole(version);
    const views = message.tell === "whole" ? [message.view] : message.told.length ? viewsOf(message, view) : [view];
    this.unseen.push({ message, views, came: Date.now() });
    if (this.timer === undefined) this.showNext();
  }

  /** Something between what is known and what is told was not heard: nothing can be shown before the whole table is here. */
  private async askWhole(since: number): Promise<void> {
    if (this.askingWhole) return;
    this.askingWhole = true;
    await this.send({ do: "whole", since });
    this.askingWhole = false;
  }

  private showNext(): void {
    this.timer = undefined;
    const next = this.unseen.shift();
    if (!next) return;
    const late = Date.now() - next.came > MOST_BEHIND || document.visibilityState === "hidden";
    const wait = this.change(next, !late);
    if (late || wait === 0) this.showNext();
    else this.timer = setTimeout(() => this.showNext(), wait);
  }

  /** Whoever acts sees the table as it is. */
  private showAll(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (let next = this.unseen.shift(); next; next = this.unseen.shift()) this.change(next, false);
  }

  private change({ message, views }: Unseen, moving: boolean): number {
    const goesOn = this.version > 0 && message.since === this.version;
    const news = goesOn ? message.told.flatMap((one) => one.events) : [];
    const shown = moving && news.length ? this.beforeChange?.(news) : undefined;
    const before = this.log.filter((one) => one.version <= message.since);
    this.log = [...before, ...entriesOf(message.told)];
    if (message.table) this.table = message.table;
    if (message.tell === "whole") this.deadline = message.table.deadline;
    else if (message.deadline !== undefined) this.deadline = message.deadline;
    if (message.you) this.you = message.you;
    this.noteSeat();
    const seen = this.view;
    this.view = views.at(-1) ?? null;
    if (this.version === 0) this.openedAt = message.version;
    this.version = message.version;
    if (seen?.turn !== this.view?.turn || seen?.phase !== this.view?.phase) this.refuse(null);
    if (this.you.showing !== this.previewSeat) this.preview = null;
    void this.askPreview();
    return shown?.() ?? 0;
  }

  private noteSeat(): void {
    if (this.asSpectator || !this.live) return;
    const seat = this.you.seats[0];
    if (seat !== undefined) seatHere.keep(this.code, seat);
    const had = seatHere.of(this.code);
    this.moved = seat === undefined && had !== null && this.seats[had]?.kind === "person";
  }

  /** One question at a time: what has changed meanwhile is asked about when its answer has come. */
  private async askPreview(): Promise<void> {
    const seat = this.you.showing;
    if (this.askingPreview || seat === null || !this.view || this.view.phase === "over") return;
    const version = this.version;
    this.askingPreview = true;
    const answer = await this.send({ do: "preview", seat });
    this.askingPreview = false;
    if (answer.tell === "lost") return; // the line comes back with a change
    if (this.version !== version || this.you.showing !== seat) return this.askPreview();
    if (answer.tell !== "preview") return;
    this.preview = answer.preview;
    this.previewVersion = version;
    this.previewSeat = seat;
  }

  /** Why an action is not legal here, in the words of the rules. */
  async why(action: string): Promise<Reason | null> {
    const answer = await this.send({ do: "why", action, version: this.version, seat: this.you.showing });
    return answer.tell === "reason" && !answer.legal ? answer : null;
  }

  async send(command: Command): Promise<Answer> {
    return this.line ? this.line.send(command) : { tell: "lost", id: 0 };
  }

  /** Send a command of the player's. A refusal is shown for a while; a server that was too busy is asked once more. */
  async ask(command: Command): Promise<boolean> {
    this.showAll();
    this.refuse(null);
    this.busy = true;
    const waiting = setTimeout(() => (this.slow = true), SLOW);
    const answer = await this.patiently(command);
    clearTimeout(waiting);
    this.busy = this.slow = false;
    if (answer.tell === "refusal") this.refuse(answer, command);
    return answer.tell === "done";
  }

  /** A move names the version that it was made for, so it is never made twice; whatever else was not answered is not sent again. */
  private async patiently(command: Command): Promise<Answer> {
    const { version } = this;
    const answer = await this.send(command);
    if (answer.tell !== "refusal" || answer.fault !== "busy" || !("version" in command)) return answer;
    await new Promise((later) => setTimeout(later, AGAIN));
    return this.gone || this.version !== version ? answer : this.send(command);
  }

  private refuse(refusal: Refusal | null, command?: Command): void {
    clearTimeout(this.forgetting);
    this.refusal = refusal;
    const again = refusal?.fault === "busy" && command !== undefined;
    this.unanswered = again ? command : null;
    if (refusal && !again) this.forgetting = setTimeout(() => this.refuse(null), REFUSED);
  }

  act(action: string): Promise<boolean> {
    return this.ask({ do: "act", version: this.version, action, seat: this.you.showing });
  }

  undo(): Promise<boolean> {
    return this.ask({ do: "undo", version: this.version, seat: this.you.showing });
  }

  get seats(): SeatInfo[] {
    return this.table?.seats ?? [];
  }

  get ending(): Ending | null {
    return this.table?.ending ?? null;
  }

  /** Whether the one who looks is to act now, and sees the hand to do it with. */
  get myTurn(): boolean {
    const { view, you } = this;
    if (view === null || you.showing === null || this.seats[you.showing]?.resigned) return false;
    return view.turn === you.showing && this.table?.phase === "playing" && view.legal.length > 0;
  }

  close(): void {
    this.gone = true;
    clearTimeout(this.timer);
    this.line?.close();
  }
}

function entriesOf(told: readonly Told[]): Entry[] {
  return told.flatMap((one) => one.events.map((event) => ({ version: one.version, at: one.at, event })));
}
