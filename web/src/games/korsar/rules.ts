import type { Rules } from "../../table/rules";

const korsar: Rules = {
  usual: { teams: false, end_unattacked: "owner" },
  editions: {},
  sections: [
    { id: "goal", rules: [], phases: [], says: [{ say: "aim" }, { say: "score" }] },
    { id: "cards", rules: [], phases: [], says: [{ say: "galleons" }, { say: "pirates" }, { say: "officers" }] },
    {
      id: "setup",
      rules: ["KOR-01", "KOR-02", "KOR-03", "KOR-A19", "KOR-A25"],
      phases: ["deal"],
      says: [
        { say: "hands" },
        { say: "first" },
        { say: "counts" },
        { say: "two", when: { players: 2 } },
        { say: "secret", when: { teams: false } },
        { say: "partners", when: { teams: true } },
      ],
    },
    {
      id: "turn",
      rules: ["KOR-04", "KOR-14", "KOR-15", "KOR-A13", "KOR-A14", "KOR-A15"],
      phases: ["play"],
      says: [
        { say: "steps", when: { teams: false } },
        { say: "teamSteps", when: { teams: true } },
        { say: "draw" },
        { say: "discard" },
        { say: "onlyGalleons" },
      ],
    },
    { id: "galleons", rules: ["KOR-05"], phases: ["play"], says: [{ say: "sea" }] },
    {
      id: "pirates",
      rules: ["KOR-06", "KOR-07", "KOR-08", "KOR-09", "KOR-28", "KOR-A8", "KOR-A18"],
      phases: ["play"],
      says: [
        { say: "where" },
        { say: "colour" },
        { say: "reinforce" },
        { say: "strength" },
        { say: "own" },
        { say: "full", when: { players: 5 } },
        { say: "example" },
      ],
    },
    {
      id: "officers",
      rules: ["KOR-10", "KOR-11", "KOR-12", "KOR-13", "KOR-A3", "KOR-A4", "KOR-A5", "KOR-A6", "KOR-A7"],
      phases: ["play"],
      says: [
        { say: "captain" },
        { say: "admiral" },
        { say: "strong" },
        { say: "removes" },
        { say: "pirates" },
        { say: "overcome" },
        { say: "noColour" },
      ],
    },
    {
      id: "win",
      rules: ["KOR-16", "KOR-17", "KOR-18", "KOR-19", "KOR-A1", "KOR-A2", "KOR-A9", "KOR-A10"],
      phases: ["play"],
      says: [
        { say: "when", when: { teams: false } },
        { say: "teamWhen", when: { teams: true } },
        { say: "own" },
        { say: "stronger" },
        { say: "officer" },
        { say: "tie" },
        { say: "all" },
        { say: "booty" },
      ],
    },
    {
      id: "teams",
      rules: ["KOR-23", "KOR-24", "KOR-25", "KOR-A20", "KOR-A21", "KOR-A22", "KOR-A23"],
      phases: ["play"],
      when: { teams: true },
      says: [{ say: "side" }, { say: "colour" }, { say: "together" }, { say: "first" }, { say: "exposed" }, { say: "passed" }],
    },
    {
      id: "end",
      rules: ["KOR-20", "KOR-21", "KOR-22", "KOR-26", "KOR-27", "KOR-A11", "KOR-A12", "KOR-A16", "KOR-A17", "KOR-A24"],
      phases: ["over"],
      says: [
        { say: "last", when: { teams: false } },
        { say: "teamLast", when: { teams: true } },
        { say: "resolve" },
        { say: "toOwner", when: { end_unattacked: "owner" } },
        { say: "toNobody", when: { end_unattacked: "nobody" } },
        { say: "score", when: { teams: false } },
        { say: "teamScore", when: { teams: true } },
        { say: "winner" },
        { say: "open" },
      ],
    },
  ],
};

export default korsar;
