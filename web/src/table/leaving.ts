import type { Key } from "../i18n";
import type { TableInfo, You } from "../wire";

/** What to ask before somebody leaves: what comes of it depends on who stays. */
export function leaveQuestion(table: TableInfo, you: You): Key {
  const stays = table.seats.some(
    (seat, index) => seat.kind === "person" && !seat.left && !seat.resigned && !you.seats.includes(index),
  );
  if (!stays) return "leave.last";
  return table.phase === "waiting" ? "leave.waiting" : "menu.leave.sure";
}
