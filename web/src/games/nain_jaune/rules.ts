import type { Rules } from "../../table/rules";

const nainJaune: Rules = {
  usual: {
    edition: "djeco",
    rounds: 5,
    must_announce: false,
    grand_abordage: "streak",
    kept_winning_card: "one",
    card_points: "one",
  },
  editions: {
    djeco: { kept_winning_card: "one", card_points: "one" },
    classic: { kept_winning_card: "match", card_points: "pips" },
  },
  sections: [
    { id: "goal", rules: [], phases: [], says: [{ say: "aim" }, { say: "minute" }] },
    { id: "cards", rules: [], phases: [], says: [{ say: "families" }, { say: "winning" }, { say: "box" }] },
    {
      id: "money",
      rules: ["NAI-01", "NAI-A1", "NAI-A2"],
      phases: ["deal"],
      says: [{ say: "start" }, { say: "values", ours: true }, { say: "change", ours: true }],
    },
    {
      id: "deal",
      rules: ["NAI-02", "NAI-03", "NAI-11", "NAI-A14"],
      phases: ["deal"],
      says: [
        { say: "stake" },
        { say: "kept" },
        { say: "dealer", ours: true },
        { say: "cards2", when: { players: 2 } },
        { say: "cards3", when: { players: 3 } },
        { say: "cards4", when: { players: 4 } },
        { say: "aside" },
      ],
    },
    {
      id: "run",
      rules: [
        "NAI-04",
        "NAI-05",
        "NAI-06",
        "NAI-07",
        "NAI-08",
        "NAI-15",
        "NAI-16",
        "NAI-A3",
        "NAI-A4",
        "NAI-A5",
        "NAI-A6",
        "NAI-A7",
        "NAI-A17",
        "NAI-A18",
      ],
      phases: ["play"],
      says: [
        { say: "begin" },
        { say: "rise" },
        { say: "one" },
        { say: "must" },
        { say: "next" },
        { say: "circle" },
        { say: "thirteen" },
        { say: "example" },
        { say: "tip" },
      ],
    },
    {
      id: "winning",
      rules: ["NAI-09", "NAI-11", "NAI-A10"],
      phases: ["play"],
      says: [
        { say: "take", when: { must_announce: false } },
        { say: "forYou", when: { must_announce: false }, ours: true },
        { say: "announce", when: { must_announce: true } },
        { say: "stay" },
      ],
    },
    {
      id: "grand",
      rules: ["NAI-10", "NAI-A8", "NAI-A9"],
      phases: ["play"],
      says: [
        { say: "streak", when: { grand_abordage: "streak" }, ours: true },
        { say: "opener", when: { grand_abordage: "opener" } },
        { say: "takes" },
      ],
    },
    {
      id: "roundEnd",
      rules: ["NAI-13", "NAI-A7", "NAI-A11", "NAI-A12", "NAI-A16"],
      phases: ["play"],
      says: [
        { say: "out" },
        { say: "one", when: { card_points: "one" } },
        { say: "pips", when: { card_points: "pips" } },
        { say: "keptFree", when: { kept_winning_card: "one" }, ours: true },
        { say: "keptMatch", when: { kept_winning_card: "match" } },
        { say: "debt", ours: true },
      ],
    },
    {
      id: "eliminated",
      rules: ["NAI-12", "NAI-A13"],
      phases: ["deal"],
      says: [{ say: "stake" }, { say: "goOn", when: { players: [3, 4] }, ours: true }, { say: "alone", ours: true }],
    },
    {
      id: "end",
      rules: ["NAI-14", "NAI-A15"],
      phases: ["over"],
      says: [{ say: "rounds", ours: true }, { say: "richest" }, { say: "board", ours: true }],
    },
  ],
};

export default nainJaune;
