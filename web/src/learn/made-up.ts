/** A table that no house has: for a position that is prepared, and for a log that names none. */
import type { SeatInfo, TableInfo } from "../wire";

export const MADE_UP_SEAT: SeatInfo = {
  kind: "computer",
  name: "",
  face: null,
  level: null,
  stand_in: null,
  style: null,
  left: false,
  resigned: false,
  agrees_to_end: false,
  device: null,
};

type Given = Pick<TableInfo, "code" | "game" | "options" | "phase" | "seats"> & Partial<TableInfo>;

export const madeUpTable = (given: Given): TableInfo => ({
  rules: 0,
  listed: false,
  locked: true,
  clock: "none",
  version: 0,
  fair: null,
  turn: null,
  deadline: null,
  expires: null,
  ending: null,
  rematch: null,
  hints: false,
  practice: false,
  counts: false,
  origin: null,
  rated: false,
  watch: null,
  board: null,
  ...given,
});
