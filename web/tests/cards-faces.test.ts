import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import Card from "../src/cards/Card.svelte";
import core from "../src/cards/core";
import { deckOf } from "../src/cards/deck";
import { SIGNS } from "../src/cards/draw/signs";
import Sprite from "../src/cards/Sprite.svelte";
import { DRAWN } from "../src/games";
import { scene } from "../src/games/nain_jaune/scenes";
import { PACKS } from "./cards-packs";

const parts: Record<string, string> = Object.fromEntries(
  await Promise.all(DRAWN.map(async (game) => [game, (await deckOf(game)!.sprite()).default] as const)),
);
const idsIn = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]!);
const namedIn = (svg: string) => [...svg.matchAll(/href="#([^"]+)"|url\(#([^)]+)\)/g)].map((found) => found[1] ?? found[2]!);

let clips: string[] = [];
beforeAll(() => {
  clips = idsIn(render(Sprite).container.innerHTML);
});
afterEach(cleanup);

describe("the sprite", () => {
  const all = [core, ...Object.values(parts)].join("");
  it("names every symbol once", () => {
    expect(idsIn(all).length).toBe(new Set(idsIn(all)).size);
  });
  it("has no inline style, which a strict content policy would block", () => {
    expect(all).not.toMatch(/style=|<style/);
  });
  it("has no number that failed", () => {
    expect(all).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe.each(Object.entries(PACKS))("%s", (game, pack) => {
  it.each([...pack, null])("draws %s with symbols that are there", (card) => {
    const { container } = render(Card, { game, card, label: "a card" });
    const svg = container.innerHTML;
    const known = new Set([...clips, ...idsIn(core + parts[game])]);
    const used = namedIn(svg + parts[game]);
    expect(used.filter((id) => !known.has(id))).toEqual([]);
    expect(namedIn(svg).length).toBeGreaterThan(0);
    expect(svg).not.toMatch(/NaN|undefined/);
  });
});

it.each(["wave-3", null])("draws %s of a game that has no deck", (card) => {
  const { container } = render(Card, { game: "high_tide", card, label: "a card" });
  expect(container.querySelector("svg")!.textContent.replace(/\s/g, "")).toBe(card === null ? "" : "wave3");
  expect(namedIn(container.innerHTML)).toEqual(card === null ? ["rose"] : []);
  expect(idsIn(core)).toContain("rose");
});

it("names a card to screen readers, or leaves that to its button", () => {
  const named = render(Card, { game: "corsari", card: "orange-7", label: "orange 7" }).container.querySelector("svg")!;
  expect([named.getAttribute("role"), named.getAttribute("aria-label")]).toEqual(["img", "orange 7"]);
  const hidden = render(Card, { game: "corsari", card: "orange-7", label: null }).container.querySelector("svg")!;
  expect([hidden.getAttribute("aria-hidden"), hidden.getAttribute("role")]).toEqual(["true", null]);
});

it.each(Array.from({ length: 13 }, (_, i) => i + 1))("prints of rank %i can be counted", (rank) => {
  const count = (text: string, piece: string | RegExp) => text.split(piece).length - 1;
  expect(count(scene("skull", rank), SIGNS.skull)).toBe(rank);
  // A ball has a highlight, a quarter of an arc; a sail is a shape of four curves; a spoke has a light grip.
  expect(count(scene("cannonball", rank), /fill="none" stroke="#f7efdc"/)).toBe(rank);
  expect(count(scene("sails", rank), /H[\d.]+Q[^z]*Q[^z]*Q[^z]*z/)).toBe(rank);
  expect(/d="([ML\d. -]+)" stroke="#f7efdc" stroke-width="1.8"/.exec(scene("helm", rank))![1]!.split("M").length - 1).toBe(rank);
});
