/** The move that a player is putting together: a card, a target, and what they amount to. Nothing of it leaves the page. */
import type { Move } from "./screen";

export class Draft {
  card: string | null = $state(null);
  /** Which one of several equal cards. */
  twin = $state(0);
  target: string | null = $state(null);
  /** An action that was picked as a whole, from a hint: then the draft amounts to nothing else. */
  picked: string | null = $state(null);
  /** What a hint advises: it is marked, and not chosen. */
  advised: Move | null = $state.raw(null);

  private readonly legal: () => readonly string[];
  private readonly read: (action: string) => Move;

  private readonly send: (action: string) => void;

  constructor(legal: () => readonly string[], read: (action: string) => Move, send: (action: string) => void) {
    this.legal = legal;
    this.read = read;
    this.send = send;
  }

  readonly moves: Move[] = $derived.by(() => this.legal().map((action) => this.read(action)));

  /** A target that is a move by itself, such as a draw, does not stand in the way of any card. */
  private readonly aim: string | null = $derived(
    this.moves.some((move) => move.card === null && move.target === this.target) ? null : this.target,
  );

  /** The cards that may be chosen now. */
  readonly litCards: ReadonlySet<string> = $derived(
    new Set(
      this.moves
        .filter((move) => move.card !== null && (this.aim === null || this.card !== null || move.target === this.aim))
        .map((move) => move.card as string),
    ),
  );

  /** The targets that may be chosen now: of the chosen card, or of moves without a card. */
  readonly litTargets: ReadonlySet<string> = $derived(
    new Set(this.moves.filter((move) => move.target !== null && move.card === this.card).map((move) => move.target as string)),
  );

  /** The targets that may be pressed now: before a card is chosen, those of any card too. */
  readonly openTargets: ReadonlySet<string> = $derived(
    this.card === null ? new Set(this.moves.flatMap((move) => (move.target === null ? [] : [move.target]))) : this.litTargets,
  );

  /** The moves that are put together as far as they need. */
  readonly ready: Move[] = $derived.by(() => {
    if (this.picked !== null) return this.moves.filter((move) => move.action === this.picked);
    const fitting = this.moves.filter(
      (move) =>
        (!move.always || this.target !== null) &&
        move.card === this.card &&
        (this.target === null || move.target === this.target),
    );
    if (this.card === null && this.target === null) return [];
    const targets = new Set(fitting.map((move) => move.target));
    return targets.size === 1 ? fitting : [];
  });

  /** Those that need no draft. */
  readonly always: Move[] = $derived(this.moves.filter((move) => move.always));

  readonly primary: Move | null = $derived(this.ready.find((move) => move.style === "go") ?? this.ready[0] ?? null);

  get empty(): boolean {
    return this.card === null && this.target === null && this.picked === null;
  }

  clear(): void {
    this.card = null;
    this.target = null;
    this.picked = null;
  }

  /** Choose all that an action needs. */
  pick(action: string): void {
    const move = this.moves.find((one) => one.action === action);
    if (!move) return;
    this.card = move.card;
    this.twin = 0;
    this.target = move.target;
    this.picked = action;
  }

  /** Choose a card, or no longer; returns whether it may be chosen. */
  chooseCard(card: string, twin = 0): boolean {
    if (!this.moves.some((move) => move.card === card)) return false;
    this.picked = null;
    if (this.card === card && this.twin === twin) {
      this.clear();
    } else {
      this.card = card;
      this.twin = twin;
      if (this.target !== null && !this.moves.some((move) => move.card === card && move.target === this.target))
        this.target = null;
    }
    return true;
  }

  chooseTarget(target: string): boolean {
    if (!this.openTargets.has(target)) return false;
    this.picked = null;
    this.target = this.target === target ? null : target;
    return true;
  }

  /** A card was dropped on a target, or a target's card in the hand. */
  drop(card: string | null, target: string): boolean {
    if (!this.moves.some((move) => move.card === card && move.target === target)) return false;
    this.picked = null;
    this.card = card;
    this.target = target;
    return true;
  }

  /** Make a move: by default the one that the draft amounts to. */
  confirm(move: Move | null = this.primary): void {
    if (!move) return;
    this.clear();
    this.send(move.action);
  }
}
