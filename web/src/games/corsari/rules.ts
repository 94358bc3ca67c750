import type { Rules } from "../../table/rules";

const corsari: Rules = {
  usual: {
    edition: "dalnegro-en",
    end_rule: "35-last-45-stop",
    sweep_tie: "least-penalty",
    return_taken: true,
    first_turn_close: true,
    annulled_deal: "pass",
  },
  editions: {
    "dalnegro-en": { end_rule: "35-last-45-stop", sweep_tie: "least-penalty" },
    "dalnegro-fr": { end_rule: "35-last-45-stop", sweep_tie: "closer-first" },
    "piatnik": { end_rule: "35-last", sweep_tie: "shared" },
  },
  sections: [
    { id: "goal", rules: [], phases: [], says: [{ say: "hire" }, { say: "win" }, { say: "sweep" }] },
    { id: "cards", rules: [], phases: [], says: [{ say: "pack" }, { say: "box" }] },
    {
      id: "setup",
      rules: ["COR-01", "COR-02", "COR-03", "COR-04", "COR-05"],
      phases: ["deal"],
      says: [{ say: "dealer" }, { say: "hands" }, { say: "pier" }, { say: "colour" }, { say: "piles" }],
    },
    {
      id: "turn",
      rules: ["COR-06", "COR-07", "COR-08", "COR-09", "COR-10", "COR-A15"],
      phases: ["draw", "discard"],
      says: [
        { say: "order" },
        { say: "draw" },
        { say: "pier" },
        { say: "discard" },
        { say: "back", when: { return_taken: true } },
        { say: "notBack", when: { return_taken: false } },
      ],
    },
    {
      id: "sail",
      rules: ["COR-11", "COR-21", "COR-A11", "COR-A16"],
      phases: ["discard"],
      says: [
        { say: "declare" },
        { say: "early", when: { first_turn_close: true }, ours: true },
        { say: "notEarly", when: { first_turn_close: false } },
        { say: "lastStock" },
        { say: "risk" },
      ],
    },
    {
      id: "divide",
      rules: ["COR-12", "COR-13", "COR-14", "COR-15", "COR-A1", "COR-A2", "COR-A3", "COR-A4", "COR-A17"],
      phases: ["discard", "lay"],
      says: [
        { say: "prisoners" },
        { say: "crew" },
        { say: "whole", ours: true },
        { say: "both", ours: true },
        { say: "stowaways" },
        { say: "choice", ours: true },
        { say: "example" },
        { say: "exampleNote", ours: true },
      ],
    },
    {
      id: "attach",
      rules: ["COR-16", "COR-17", "COR-18", "COR-19", "COR-A1", "COR-A6", "COR-A7", "COR-A8"],
      phases: ["lay"],
      says: [
        { say: "follow" },
        { say: "may" },
        { say: "which" },
        { say: "once" },
        { say: "gone", ours: true },
        { say: "example" },
      ],
    },
    {
      id: "score",
      rules: ["COR-22", "COR-23", "COR-24", "COR-25", "COR-26", "COR-27", "COR-A4", "COR-A18"],
      phases: ["lay"],
      says: [
        { say: "compare" },
        { say: "higher" },
        { say: "sink" },
        { say: "safe" },
        { say: "sunk" },
        { say: "one" },
        { say: "tip" },
      ],
    },
    {
      id: "annulled",
      rules: ["COR-20", "COR-A9", "COR-A10", "COR-A20"],
      phases: ["draw"],
      says: [
        { say: "lastPier" },
        { say: "nextDeals", when: { annulled_deal: "pass" }, ours: true },
        { say: "sameDeals", when: { annulled_deal: "same" } },
        { say: "lastRound", ours: true },
        { say: "ten", ours: true },
      ],
    },
    { id: "becalmed", rules: ["COR-A15"], phases: ["draw"], says: [{ say: "closed", ours: true }] },
    {
      id: "sweep",
      rules: ["COR-31", "COR-32", "COR-33", "COR-A14"],
      phases: ["lay", "over"],
      says: [
        { say: "win" },
        { say: "master", when: { edition: "piatnik" } },
        { say: "least", when: { sweep_tie: "least-penalty" } },
        { say: "firstShip", when: { sweep_tie: "closer-first" } },
        { say: "shared", when: { sweep_tie: "shared" } },
      ],
    },
    {
      id: "end",
      rules: ["COR-28", "COR-29", "COR-30", "COR-A12", "COR-A13", "COR-A21"],
      phases: ["over"],
      says: [
        { say: "sum" },
        { say: "stop", when: { end_rule: "35-last-45-stop" } },
        { say: "shortPack", when: { end_rule: "35-last", players: [3, 4] }, ours: true },
        { say: "last" },
        { say: "winner" },
        { say: "shared", ours: { edition: ["dalnegro-en", "dalnegro-fr"] } },
      ],
    },
  ],
};

export default corsari;
