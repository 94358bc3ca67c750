import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256Hex } from "../src/fair/sha256";
import { Rng, verify, type FairLog } from "../src/fair/verify";
import deck from "../src/games/nain_jaune/deck";

test.each(["", "abc", "a".repeat(55), "a".repeat(56), "a".repeat(64), "é☠".repeat(40), "x".repeat(1000)])(
  "SHA-256 of %s",
  (text) => {
    expect(sha256Hex(text)).toBe(createHash("sha256").update(text).digest("hex"));
  },
);

test("the chance is the engine's", () => {
  const rng = new Rng("flibuste");
  expect(Array.from({ length: 6 }, () => rng.word())).toEqual([
    3642656783, 225828172, 2176028613, 2839680322, 3510135009, 2544402518,
  ]);
});

// The deals of a match that the engine played, with what two players added.
const LOG: FairLog = {
  format: "flibuste fair 1",
  fair: {
    commitment: "271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a",
    seed: "abababababababababababababababababababababababababababababababab",
    entropy: {
      "0": "00ff",
      "2": "beef",
    },
  },
  match: {
    game: "nain_jaune",
    seed: "74c883dd8a029e5083430061765126763cdf0df35043b1abde425a1e4c36cabe",
    actions: [
      [
        "deal sails-1 cannonball-7 cannonball-5 helm-9 helm-2 sails-8 skull-8 sails-5 cannonball-12 skull-4 skull-3 helm-3",
        "helm-10 sails-10 sails-9 skull-7 cannonball-9 sails-13 helm-7 sails-11 cannonball-4 cannonball-1 sails-7 cannonball-2",
        "sails-4 skull-12 cannonball-11 cannonball-3 sails-3 skull-13 skull-5 sails-2 helm-5 helm-8 helm-11 cannonball-6",
        "sails-6 helm-12 cannonball-10 helm-6 skull-11 skull-9 helm-13 sails-12 skull-10 cannonball-13 skull-6 helm-1 skull-2",
        "cannonball-8 helm-4 skull-1",
      ].join(" "),
      [
        "deal skull-5 sails-3 sails-8 sails-11 sails-4 sails-13 cannonball-4 helm-11 skull-11 sails-1 sails-12 skull-9 skull-3",
        "skull-8 skull-7 helm-7 helm-1 helm-5 skull-10 skull-6 helm-10 helm-2 cannonball-11 skull-1 cannonball-3 sails-2",
        "skull-4 helm-8 sails-7 cannonball-6 helm-9 sails-6 sails-5 helm-3 skull-12 cannonball-1 cannonball-13 cannonball-2",
        "helm-12 cannonball-10 helm-4 sails-10 cannonball-8 cannonball-12 skull-13 skull-2 sails-9 cannonball-9 helm-6 helm-13",
        "cannonball-5 cannonball-7",
      ].join(" "),
    ],
  },
};
const DECK = deck.cards();
const copy = (): FairLog => structuredClone(LOG);

test("an honest log is found honest", () => {
  expect(verify(LOG, DECK)).toEqual({ deals: 2 });
  expect(verify(LOG, DECK, LOG.fair.commitment)).toEqual({ deals: 2 });
});

test("another seed than the one committed to is found out", () => {
  const log = copy();
  log.fair.seed = log.fair.seed.replace("a", "b");
  expect(verify(log, DECK)).toEqual({ fault: "commitment" });
  expect(verify(LOG, DECK, "0".repeat(64))).toEqual({ fault: "commitment" });
});

test("a player's part that was left out is found out", () => {
  const log = copy();
  delete log.fair.entropy["2"];
  expect(verify(log, DECK)).toEqual({ fault: "seed" });
});

test("a deal that was changed is found out", () => {
  const log = copy();
  const words = log.match.actions[1]!.split(" ");
  [words[1], words[2]] = [words[2]!, words[1]!];
  log.match.actions[1] = words.join(" ");
  expect(verify(log, DECK)).toEqual({ fault: "deal", deal: 2 });
});

test("what is no such log is said to be none", () => {
  expect(verify({ ...copy(), format: "something" }, DECK)).toEqual({ fault: "format" });
});
