/**
 * The deal is shown when the table comes into sight: at the start, and when the end of the round before was looked at. It has happened
 * by then, so it is not shown as news.
 */
import { tick } from "svelte";
import type { TableState } from "../../net/table.svelte";
import type { NainJauneEvent } from "../../wire";
import { standing } from "./ledger";

const shown = new Map<string, number>();
let dealing = false;

/** Whether an event is shown as soon as it is told. */
export const isNews = (event: NainJauneEvent): boolean => dealing || (event.event !== "staked" && event.event !== "dealt");

/** Show the last deal, if it was made while somebody looked on and was not shown yet. */
export async function showDeal(table: TableState): Promise<void> {
  await tick();
  const told = standing(table.log);
  const start = told.findLastIndex((one) => one.event.event === "staked");
  const [staked, dealt] = [told[start], told[start + 1]];
  if (!staked || !dealt || dealt.version <= (shown.get(table.code) ?? table.openedAt)) return;
  shown.set(table.code, dealt.version);
  dealing = true;
  const fly = table.beforeChange?.([staked.event, dealt.event]);
  dealing = false;
  fly?.();
}
