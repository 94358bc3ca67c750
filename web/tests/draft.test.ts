import { expect, test } from "vitest";
import type { Move } from "../src/table/screen";
import { Draft } from "../src/table/draft.svelte";

/** Actions in the manner of Korsar: a card on a battle, a card alone, a draw; `sail` is a second meaning of the same card. */
function read(action: string): Move {
  const [card = "", on, target = ""] = action.split(" ");
  if (action === "draw") return { action, card: null, target: "stock", style: "go" };
  if (on === "sail") return { action, card, target: null, style: "sail" };
  return { action, card, target: on === "on" ? target : null, style: "go" };
}

function draftOf(...legal: string[]) {
  const sent: string[] = [];
  return {
    draft: new Draft(
      () => legal,
      read,
      (action) => sent.push(action),
    ),
    sent,
  };
}

test("a card with one meaning is ready when it is chosen", () => {
  const { draft, sent } = draftOf("a", "b");
  expect([...draft.litCards]).toEqual(["a", "b"]);
  expect(draft.primary).toBeNull();
  draft.chooseCard("a");
  expect(draft.primary?.action).toBe("a");
  draft.confirm();
  expect(sent).toEqual(["a"]);
  expect(draft.empty).toBe(true);
});

test("a card with several targets waits for one of them", () => {
  const { draft } = draftOf("a on 1", "a on 2", "b on 2", "draw");
  expect([...draft.litTargets]).toEqual(["stock"]);
  draft.chooseCard("a");
  expect([...draft.litTargets]).toEqual(["1", "2"]);
  expect(draft.ready).toEqual([]);
  draft.chooseTarget("2");
  expect(draft.primary?.action).toBe("a on 2");
  draft.chooseCard("b");
  expect(draft.primary?.action).toBe("b on 2");
});

test("the irrevocable meaning is never the primary one where there is another", () => {
  const { draft } = draftOf("a sail", "a");
  draft.chooseCard("a");
  expect(draft.primary?.action).toBe("a");
  expect(draft.ready.map((move) => move.action)).toEqual(["a sail", "a"]);
});

test("a target without a card is chosen, and chosen again no longer", () => {
  const { draft } = draftOf("draw", "a");
  expect(draft.chooseTarget("stock")).toBe(true);
  expect(draft.primary?.action).toBe("draw");
  draft.chooseTarget("stock");
  expect(draft.primary).toBeNull();
});

test("what is not legal cannot be chosen or dropped", () => {
  const { draft } = draftOf("a on 1");
  expect(draft.chooseCard("c")).toBe(false);
  expect(draft.chooseTarget("2")).toBe(false);
  expect(draft.drop("a", "2")).toBe(false);
  expect(draft.empty).toBe(true);
  expect(draft.drop("a", "1")).toBe(true);
  expect(draft.primary?.action).toBe("a on 1");
});

test("a target may be chosen before its card, though only the cards are lit then", () => {
  const { draft } = draftOf("a on 1", "b on 1", "c on 2");
  expect([...draft.litTargets]).toEqual([]);
  expect(draft.chooseTarget("1")).toBe(true);
  expect([...draft.litCards]).toEqual(["a", "b"]);
  expect(draft.ready).toEqual([]);
  draft.chooseCard("b");
  expect(draft.primary?.action).toBe("b on 1");
});

test("a target that is a move by itself leaves every card as it was", () => {
  const { draft } = draftOf("draw", "a on 1", "b on 2");
  draft.chooseTarget("stock");
  expect([...draft.litCards]).toEqual(["a", "b"]);
  draft.chooseCard("a");
  expect([draft.target, draft.card]).toEqual([null, "a"]);
});

test("of two equal cards the one that was pressed is chosen", () => {
  const { draft } = draftOf("a");
  draft.chooseCard("a", 1);
  expect(draft.twin).toBe(1);
  draft.chooseCard("a", 0);
  expect([draft.card, draft.twin]).toEqual(["a", 0]);
  draft.chooseCard("a", 0);
  expect(draft.card).toBeNull();
});

test("an action that is picked as a whole is all that the draft amounts to, until something else is chosen", () => {
  const { draft, sent } = draftOf("a sail", "a", "b on 1", "draw");
  draft.pick("a sail");
  expect([draft.card, draft.primary?.action, draft.ready.length]).toEqual(["a", "a sail", 1]);
  draft.chooseCard("b");
  expect([draft.picked, draft.primary?.action]).toEqual([null, "b on 1"]);
  draft.pick("c");
  expect(draft.card).toBe("b");
  draft.pick("draw");
  draft.confirm();
  expect(sent).toEqual(["draw"]);
  expect([draft.empty, draft.picked]).toEqual([true, null]);
});
