/** A tournament as the page follows it: it asks again and again, adds this device's part, and says which table is next. */
import { untrack } from "svelte";
import { boardPartDue } from "../../fair/boards";
import { loadWords } from "../../i18n";
import * as api from "../../net/api";
import { faultText } from "../../net/faults";
import type { TournamentInfo } from "../../wire";

const EVERY = 2000; // milliseconds

/** The course of a tournament as long as the component that asks for it is shown; the words of its game come with it. */
export function followed(code: string): Course {
  const course = new Course(code);
  const game = $derived(course.info?.game);
  $effect(() => course.keepLooking());
  $effect(() => {
    if (game !== undefined) void loadWords([`games/${game}`]);
  });
  return course;
}

/** The tables that have opened by themselves: whoever comes back from one stays until the next. */
const opened = new Set<string>();

export class Course {
  info: TournamentInfo | null = $state.raw(null);
  fault = $state("");
  busy = $state(false);

  constructor(readonly code: string) {}

  private asking = false;

  keepLooking(): () => void {
    untrack(() => void this.look());
    const timer = setInterval(() => void this.look(), EVERY);
    return () => clearInterval(timer);
  }

  private async look(): Promise<void> {
    if (this.asking || this.busy) return;
    this.asking = true;
    try {
      await api.me();
      this.info = await api.tournament(this.code);
      await this.addPart();
    } catch (error) {
      if (!this.info) this.fault = faultText(error);
    }
    this.asking = false;
  }

  private async addPart(): Promise<void> {
    for (let due = this.info && boardPartDue(this.info); due; due = this.info && boardPartDue(this.info)) {
      const before = JSON.stringify(due);
      this.info = await api.changeTournament(this.code, "seal" in due ? "seal" : "reveal", due);
      if (this.info && JSON.stringify(boardPartDue(this.info)) === before) return;
    }
  }

  async change(what: api.TournamentChange, body?: object): Promise<void> {
    this.busy = true;
    this.fault = "";
    try {
      this.info = await api.changeTournament(this.code, what, body);
      await this.addPart();
    } catch (error) {
      this.fault = faultText(error);
    }
    this.busy = false;
  }

  /** The table that is to open now, once. */
  next(): string | null {
    const table = this.info?.table ?? null;
    if (table === null || opened.has(table)) return null;
    opened.add(table);
    return table;
  }
}
