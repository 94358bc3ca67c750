/** One table as the page knows it: who sits there, what is seen of the cards, what happened. It changes only by what the server tells. */
import { tick } from "svelte";
import type {
  Absence,
  Ending,
  Preview,
  Previewed,
  Reason,
  Refusal,
  SeatInfo,
  TableEvent,
  TableInfo,
  Told,
  Update,
  View,
  Whole,
  You,
} from "../wire";
import * as api from "./api";
import { faultText } from "./faults";
import { Line, type Answer, type Command, type Status } from "./line";
import { STILL, type BeforeChange, type Motion } from "./motion";
import * as seatHere from "./seat-here";
import { isAction, Playing, sinceOf, stepsOf, type Step } from "./steps";
import { flightSpeed, settings } from "../settings.svelte";

/** A game that knows that the story is its own narrows what happened to its own events. */
export interface Entry<Happened extends TableEvent = TableEvent> {
  version: number;
  at: number;
  event: Happened;
}

const NOBODY: You = { seats: [], showing: null, hand_over: null, host: false, may_undo: false };
const SLOW = 1500; // milliseconds without an answer: then the page says what it waits for
const REFUSED = 6000; // milliseconds for which a refusal is shown
const AGAIN = 800; // milliseconds before a server that was busy is asked once more
const FORESIGHT = 400; // milliseconds for which a card that was drawn waits for the engine's word on it
const HISTORY_FROM = 1; // the version of a new table: what was told since then is all of its story

export class TableState {
  table: TableInfo | null = $state.raw(null);
  you: You = $state.raw(NOBODY);
  private youTold: You = NOBODY; // with what is true only when all that came along is shown
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
  /** Whether the server can save what happens; while it cannot, the table stands still. */
  saved = $state(true);
  /** Which persons are absent, by seat. */
  absent: (Absence | null)[] = $state.raw([]);
  /** What the server was too busy for, to be asked for again. */
  unanswered: Command | null = $state.raw(null);
  /** What the engine foresees; a moment behind the view, so compare `previewVersion`. */
  preview: Preview | null = $state.raw(null);
  previewVersion = $state(0);

  /** The seats of persons for whom the computer players wait. */
  awaits: readonly number[] = $state.raw([]);
  /** Whether all that came is shown, and nothing moves. */
  atRest = $state(true);

  /** Called before every step; what it returns is called after it, and the next step waits until its motion is done. */
  beforeChange: BeforeChange | null = null;
  /** Whether something, as the result of a round, is to be put aside before anything else is played. */
  private looksBack: () => boolean = () => false;

  private line: Line | null = null;
  private readonly playing = new Playing({
    show: (step, moving) => this.change(step, moving),
    holds: (step) => this.holds(step),
    rest: () => (this.live ? settings.pace : 0),
    shown: () => this.allShown(),
  });
  /** The last version that the server knows to be seen, and the pace that it was asked for. */
  private said = { version: 0, pace: 0, looks: true };
  private hurried = false;
  private askingWhole = false;
  private gone = false;
  private previewSeat: number | null = null;
  private askingPreview = false;
  /** The version that is shown when it is known where a card that was drawn will lie; what was told of it. */
  private awaited = 0;
  private foreseen: Previewed | null = null;
  private forgetting: ReturnType<typeof setTimeout> | undefined;
  /** The version that was there when the page was opened: what came later was seen as it happened. */
  openedAt = 0;

  readonly code: string;
  readonly asSpectator: boolean;
  /** Whether it is a table of the server's, with a menu and a voice. */
  readonly live: boolean = true;
  /** Whether a choice comes with the engine's suggestion; a learner chooses unaided. */
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
    this.line = new Line(path, () => `?paced=true&since=${this.heard.version || HISTORY_FROM}${watching}`, {
      told: (message) => this.hear(message),
      saving: (ok) => (this.saved = ok),
      presence: (seats) => (this.absent = seats),
      status: (status, reason) => {
        if (status === "lost") this.said = { version: 0, pace: 0, looks: true };
        this.status = status;
        this.closedBy = reason;
      },
    });
  }

  /** The last version that came, shown or not, and its view. */
  private get heard(): { version: number; view: View | null } {
    return this.playing.latest ?? this;
  }

  /** What happens is shown one after the other. */
  protected hear(message: Whole | Update): void {
    const { version, view } = this.heard;
    if (message.tell === "update" && sinceOf(message) !== version) return void this.askWhole(version);
    this.atRest = false;
    const steps = stepsOf(message, view);
    if (this.isDraw(steps.at(-1), view)) void this.foresee(message.version);
    this.playing.add(steps);
  }

  /** Whether a card flies to the hand that is shown, and its turn goes on. */
  private isDraw(step: Step | undefined, before: View | null): boolean {
    const seat = this.you.showing;
    const after = step?.view;
    if (!this.live || this.beforeChange === null || !flightSpeed() || seat === null || !before || !after) return false;
    return before.turn === seat && after.turn === seat && (after.hand?.length ?? 0) > (before.hand?.length ?? 0);
  }

  /** Ask where a card that was drawn will lie in the hand before it flies there; what takes too long is not waited for. */
  private async foresee(version: number): Promise<void> {
    const seat = this.you.showing;
    this.awaited = version;
    const late = new Promise<null>((done) => setTimeout(() => done(null), FORESIGHT));
    const answer = await Promise.race([this.send({ do: "preview", seat }), late]);
    if (this.awaited !== version) return;
    this.awaited = 0;
    if (answer?.tell === "preview") this.foreseen = answer;
    this.playing.goOn();
  }

  // ---- the pace ------------------------------------------------------------------------------------------------------

  /**
   * The table is on the screen: from now on what happens there is seen. `looksBack` tells whether a result is in front of it,
   * `opening` is what happened before and is shown now.
   */
  onScreen(beforeChange: BeforeChange, looksBack: () => boolean, opening: readonly TableEvent[] = []): void {
    this.beforeChange = beforeChange;
    this.looksBack = looksBack;
    document.addEventListener("visibilitychange", this.sight);
    if (!opening.length || this.playing.latest) return this.playing.goOn();
    this.atRest = false;
    this.playing.begin(beforeChange(opening)());
  }

  /** What was to be looked at is put aside: the table behind it is there again, and goes on. */
  async goOn(): Promise<void> {
    await tick();
    this.playing.goOn();
  }

  /** Finish what moves, or all of it; and do not let the opponents wait now. */
  hasten(all = false): void {
    this.hurried = true;
    if (all) this.playing.finish();
    else this.playing.hasten();
  }

  /** Nothing is played or dealt before the table is open, nor behind a result; a draw waits for what is foreseen of it. */
  private holds(step: Step): boolean {
    if (!this.live || this.view === null) return false;
    if (step.message.tell === "whole") return step.version > this.version && this.looksBack();
    return isAction(step) && (this.beforeChange === null || this.looksBack() || step.version === this.awaited);
  }

  /** Let the server know what was seen, and how fast its computer players are to go on. */
  allShown(): void {
    this.atRest = true;
    if (!this.live || this.asSpectator || this.beforeChange === null || this.view === null || !this.you.seats.length) return;
    const pace = this.hurried ? 0 : settings.pace;
    this.hurried = false;
    this.say(this.version, pace);
  }

  private say(version: number, pace: number): void {
    const looks = document.visibilityState !== "hidden";
    const { said } = this;
    if (said.version === version && said.pace === pace && said.looks === looks) return;
    this.said = { version, pace, looks };
    this.line?.say({ do: "seen", version, pace, ...(looks ? {} : { looks }) });
  }

  /** The page has come into sight, or gone out of it. */
  private readonly sight = (): void => {
    if (this.said.version) this.say(this.said.version, this.said.pace);
  };

  /** Something between what is known and what is told was not heard: nothing can be shown before the whole table is here. */
  private async askWhole(since: number): Promise<void> {
    if (this.askingWhole) return;
    this.askingWhole = true;
    await this.send({ do: "whole", since });
    this.askingWhole = false;
  }

  private change({ message, told, view, version, last }: Step, moving: boolean): Motion {
    const news = message.tell === "update" ? told.flatMap((one) => one.events) : [];
    const shown = moving && news.length ? this.beforeChange?.(news) : undefined;
    const since = message.tell === "whole" ? message.since : this.version;
    this.log = [...this.log.filter((one) => one.version <= since), ...entriesOf(told, version)];
    this.changeTable(message, last);
    const seen = this.view;
    this.view = view;
    if (this.version === 0) this.openedAt = version;
    this.version = version;
    if (seen?.turn !== view?.turn || seen?.phase !== view?.phase) this.refuse(null);
    if (this.you.showing !== this.previewSeat) this.preview = null;
    if (this.foreseen?.version === version) this.foresees(this.foreseen.preview);
    else void this.askPreview();
    return shown?.() ?? STILL;
  }

  /** What a message says of the table itself holds after its last step: until then nothing is over or handed over, no time runs. */
  private changeTable(message: Whole | Update, last: boolean): void {
    const { table, you } = message;
    const before = this.table;
    if (table)
      this.table = last || !before ? table : { ...table, phase: table.ending ? before.phase : table.phase, ending: null };
    if (message.awaits !== undefined) this.awaits = message.awaits;
    if (you) {
      this.youTold = { ...this.youTold, ...you };
      this.you = last ? this.youTold : { ...this.youTold, hand_over: null, may_undo: false };
    }
    if (!last) this.deadline = null;
    else if (message.tell === "whole") this.deadline = message.table.deadline;
    else if (message.deadline !== undefined) this.deadline = message.deadline;
    this.noteSeat();
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
    if (answer.tell === "preview") this.foresees(answer.preview);
  }

  /** What the engine foresees of the table as it is shown. */
  private foresees(preview: Preview): void {
    this.preview = preview;
    this.previewVersion = this.version;
    this.previewSeat = this.you.showing;
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
    this.playing.finish();
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
    document.removeEventListener("visibilitychange", this.sight);
    this.playing.finish();
    this.line?.close();
  }
}

/** The last of them is that of the version. */
function entriesOf(told: readonly Told[], version: number): Entry[] {
  const first = version - told.length + 1;
  return told.flatMap((one, index) => one.events.map((event) => ({ version: first + index, at: one.at, event })));
}
