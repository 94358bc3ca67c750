/** Cards fly from where they were to where they go. Driven by the server's events; only `transform` and `opacity` move. */
import { mount, tick, unmount } from "svelte";
import Card from "../cards/Card.svelte";
import type { TableState } from "../net/table.svelte";
import type { TableEvent } from "../wire";
import { flightSpeed, prefersStillness } from "../settings.svelte";
import type { Flight, GameScreen } from "./screen";
import Token from "./Token.svelte";

const FLY = 320;
const MOVE = 180;
const APART = 60;
const AFTER = 200;
const UNROLL = 260;
const TURN = 420;
const FOG = 700;
const FADE = 120;
const MOST_AT_ONCE = 60;
const TOKEN = 24;

/** When each begins. */
function starts(flights: readonly Flight[]): number[] {
  let at = 0;
  return flights.map((flight, index) => (at += index ? (flight.apart ?? APART) : 0));
}

type Rects = Map<string, DOMRect>;

function rectsOf(root: HTMLElement): Rects {
  const found: Rects = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-place]"))
    found.set(element.dataset["place"] ?? "", element.getBoundingClientRect());
  return found;
}

/** `hand:orange-7` is where that card is or, where it is not seen, the hand. */
export function nearest(place: string, known: (place: string) => boolean): string | null {
  for (let name = place; name; name = name.slice(0, Math.max(0, name.lastIndexOf(":")))) if (known(name)) return name;
  return null;
}

/** One's own seat is one's hand, where it is shown. */
function own(place: string, me: number | null): string {
  return me !== null && place === `seat:${me}` ? "hand" : place;
}

export class Flights {
  constructor(
    private readonly root: HTMLElement,
    private readonly table: TableState,
    private readonly screen: GameScreen,
  ) {}

  /** Remember where everything is; call what is returned when the table has changed. It tells how long to wait for the next change. */
  begin(news: readonly TableEvent[]): () => number {
    const speed = flightSpeed();
    const flights = news.flatMap((event) => this.screen.flights(event, this.table)).slice(0, MOST_AT_ONCE);
    if (speed === 0 && !prefersStillness()) return () => 0;
    const before = rectsOf(this.root);
    return () => {
      void tick().then(() => (speed === 0 ? this.show(flights) : this.fly(flights, before, speed)));
      if (speed && news.some((event) => this.screen.fog?.(event))) this.veil(speed);
      return flights.length ? (starts(flights).at(-1)! + AFTER) / (speed || 1) : 0;
    };
  }

  private find(place: string): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
  }

  private locate(place: string, rects: Rects): string | null {
    return nearest(own(place, this.table.you.showing), (name) => rects.has(name));
  }

  private fly(flights: readonly Flight[], before: Rects, speed: number): void {
    const after = rectsOf(this.root);
    const landing = new Set<string>();
    const at = starts(flights);
    flights.forEach((flight, index) => {
      const from = this.locate(flight.from, before);
      const to = this.locate(flight.to, after);
      const start = from === null ? undefined : before.get(from);
      const end = to === null ? undefined : after.get(to);
      if (!start || !end || to === null || !start.width || !end.width) return;
      landing.add(to);
      this.launch(flight, start, end, to, at[index]! / speed, speed);
    });
    for (const [place, rect] of after) {
      const old = before.get(place);
      if (!place.startsWith("hand:") || !old || landing.has(place)) continue;
      const dx = old.left - rect.left;
      const dy = old.top - rect.top;
      if (Math.abs(dx) < 1 && Math.abs(dy) < 1) continue;
      this.find(place)?.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
        duration: MOVE / speed,
        easing: "cubic-bezier(.2,.8,.2,1)",
      });
    }
  }

  private launch({ card, token, way }: Flight, start: DOMRect, end: DOMRect, to: string, delay: number, speed: number): void {
    const isCard = token === undefined && to.includes(":") && !/^seat:\d+$/.test(to);
    const width = token !== undefined ? TOKEN : isCard ? end.width : Math.min(end.width, start.width, 120);
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.width = `${width}px`;
    const shown =
      token === undefined
        ? mount(Card, { target: ghost, props: { game: this.table.table?.game ?? "", card } })
        : mount(Token, { target: ghost, props: { symbol: token } });
    document.body.append(ghost); // beside the table, which the big screen enlarges
    const half = token === undefined ? width * 0.7 : width * 0.5;
    const place = (rect: DOMRect) =>
      `translate(${rect.left + rect.width / 2 - width / 2}px, ${rect.top + rect.height / 2 - half}px)`;
    const left = (start.left + start.width / 2 + end.left + end.width / 2) / 2 - width / 2;
    const top = Math.min(start.top + start.height / 2, end.top + end.height / 2) - half - 24;
    const middle = `translate(${left}px, ${top}px)`;
    const fromSeat = start.width > 2 * width; // a panel, not a card: out of a hand that is not seen
    const grow = token !== undefined ? 1 : fromSeat ? 0.6 : Math.min(1.6, Math.max(0.4, start.width / width));
    const [tilt, rest] = {
      fly: ["rotate(-4deg)", ""],
      unrolls: ["rotate(-4deg)", ""],
      tumbles: ["rotate(-160deg)", "rotate(-300deg)"],
      turns: ["scaleX(-1)", "scaleX(1)"],
    }[way ?? "fly"];
    const duration = (way === "turns" ? TURN : FLY) / speed;
    const flight = ghost.animate(
      [
        { transform: `${place(start)} scale(${grow})` },
        { transform: `${middle} ${tilt}`, offset: 0.55 },
        { transform: `${place(end)} ${rest}` },
      ],
      { duration, delay, easing: "cubic-bezier(.3,.05,.2,1)", fill: "both" },
    );
    const arriving = isCard
      ? this.find(to)?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay })
      : undefined;
    const done = () => {
      arriving?.cancel();
      if (way === "unrolls") this.unroll(to, speed);
      ghost.remove();
      void unmount(shown);
    };
    flight.onfinish = done;
    flight.oncancel = done;
  }

  private unroll(place: string, speed: number): void {
    const element = this.find(place);
    if (!element) return;
    element.style.transformOrigin = "left";
    element.animate([{ transform: "scaleX(0.2)" }, { transform: "none" }], {
      duration: UNROLL / speed,
      easing: "cubic-bezier(.2,.8,.2,1)",
    });
  }

  private veil(speed: number): void {
    const fog = document.createElement("div");
    fog.className = "fog";
    fog.setAttribute("aria-hidden", "true");
    this.root.append(fog);
    const drift = fog.animate(
      [
        { opacity: 0, transform: "translateX(-6%)" },
        { opacity: 1, offset: 0.4 },
        { opacity: 0, transform: "translateX(6%)" },
      ],
      { duration: FOG / speed, easing: "ease-in-out" },
    );
    drift.onfinish = drift.oncancel = () => fog.remove();
  }

  /** Without motion: what arrived fades in and is outlined for a moment. */
  private show(flights: readonly Flight[]): void {
    const rects = rectsOf(this.root);
    for (const flight of flights) {
      const to = this.locate(flight.to, rects);
      const element = to === null ? null : this.find(to);
      element?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
      element?.classList.add("arrived");
      setTimeout(() => element?.classList.remove("arrived"), 1000);
    }
  }
}
