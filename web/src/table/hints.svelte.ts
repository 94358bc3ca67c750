/** A hint at a table: asked of the server, shown until the position changes, its first action marked among the cards. */
import { getContext, setContext } from "svelte";
import { t } from "../i18n";
import { faultWords } from "../net/faults";
import type { TableState } from "../net/table.svelte";
import type { HintInfo } from "../wire";
import type { Draft } from "./draft.svelte";
import type { Move } from "./screen";

export class Hints {
  asking = $state(false);
  /** What was found, and for which position: in another one there is nothing to show, from the first moment on. */
  private answer: { position: string; hints: readonly HintInfo[] } | null = $state.raw(null);
  /** Why there is none, in words. */
  fault = $state("");
  /** Whether the person who asked plays by keyboard, and goes on among the hints. */
  byKeyboard = false;
  private question = 0;

  constructor(
    private readonly table: TableState,
    private readonly draft: Draft,
    private readonly read: (action: string) => Move,
  ) {}

  /** Whether a hint may be asked for now. */
  get allowed(): boolean {
    const { table } = this;
    return table.live && table.myTurn && table.table?.hints === true && !table.seats[table.you.showing ?? -1]?.stand_in;
  }

  get found(): readonly HintInfo[] {
    return this.answer?.position === this.position ? this.answer.hints : [];
  }

  get shown(): boolean {
    return this.asking || this.fault !== "" || this.found.length > 0;
  }

  /** The position that hints belong to. What is said at the table changes nothing in it. */
  get position(): string {
    const { view, you } = this.table;
    return JSON.stringify([you.showing, view?.turn, view?.phase, view?.hand, view?.legal]);
  }

  /** Ask, or put away what is shown. */
  async ask(byKeyboard: boolean): Promise<void> {
    if (this.asking || !this.allowed) return;
    if (this.shown) return this.clear();
    this.byKeyboard = byKeyboard;
    this.asking = true;
    const mine = ++this.question;
    const { position } = this;
    const answer = await this.table.send({ do: "hint", seat: this.table.you.showing });
    if (mine !== this.question) return;
    this.asking = false;
    if (answer.tell === "hint") {
      this.answer = { position, hints: answer.hints };
      this.draft.advised = answer.hints[0] ? this.read(answer.hints[0].action) : null;
    } else if (answer.tell === "refusal") {
      this.fault = faultWords(answer.code, answer.reason);
    } else {
      this.fault = t("line.lost");
    }
  }

  /** A press makes it the draft; another one plays it. */
  choose(action: string): void {
    if (this.draft.picked === action) this.draft.confirm();
    else this.draft.pick(action);
  }

  clear(): void {
    this.question += 1;
    this.asking = false;
    this.answer = null;
    this.fault = "";
    this.draft.advised = null;
  }
}

const KEY = Symbol("hints");

export function giveHints(hints: Hints): void {
  setContext(KEY, hints);
}

/** The hints of the table that a component belongs to. */
export function hintsHere(): Hints | undefined {
  return getContext(KEY);
}
