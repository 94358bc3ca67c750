import type { Key } from "../i18n";
import type { TableInfo, You } from "../wire";

/** Whether all other seats are computer players', or open. */
export function playsAlone(table: TableInfo, you: You): boolean {
  return table.seats.every((seat, index) => seat.kind !== "person" || you.seats.includes(index));
}

/** What to ask before somebody leaves: what comes of it depends on who stays. */
export function leaveQuestion(table: TableInfo, you: You): Key {
  if (table.board) return "menu.leave.sure";
  const stays = table.seats.some(
    (seat, index) => seat.kind === "person" && !seat.left && !seat.resigned && !you.seats.includes(index),
  );
  if (!stays) return playsAlone(table, you) && table.phase !== "waiting" && !table.practice ? "leave.alone" : "leave.last";
  return table.phase === "waiting" ? "leave.waiting" : "menu.leave.sure";
}
