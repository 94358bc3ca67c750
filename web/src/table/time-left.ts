/** How much time is left, in words: to the minute near the end, else to the hour, and over days to the day. */
import { t } from "../i18n";
import type { TableInfo } from "../wire";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const isOverDays = (table: Pick<TableInfo, "clock"> | null | undefined): boolean =>
  table?.clock === "one_day" || table?.clock === "three_days";

export function timeLeft(seconds: number): string {
  if (seconds >= 2 * DAY) return t("tables.time.days", { n: Math.floor(seconds / DAY) });
  if (seconds >= 2 * HOUR) return t("tables.time.hours", { n: Math.floor(seconds / HOUR) });
  return t("tables.time.minutes", { n: Math.max(0, Math.floor(seconds / MINUTE)) });
}
