/** A view rebuilt from what is told of its changes: just the one that the server has. */
import type { ChangeOf, Splice, Update, View } from "../wire";

type Events = readonly object[];

/** A view after a change that was told with these events; the one before stays as it was. */
export function changed<Seen extends object>(
  view: Seen | null,
  change: ChangeOf<Seen> | undefined,
  events: Events = [],
): Seen | null {
  if (!change) return view;
  const next = { ...view, ...change.set } as Seen;
  for (const field in change.splice) {
    next[field] = spliced(next[field] as unknown[], change.splice[field]!, events) as Seen[typeof field];
  }
  for (const field in change.merge) next[field] = { ...next[field], ...change.merge[field] };
  return next;
}

function spliced(list: readonly unknown[], splice: Splice<unknown>, events: Events): unknown[] {
  const { at = list.length, gone = 0, new: coming = [], merge, event } = splice;
  if (!merge && event === undefined) return [...list.slice(0, at), ...coming, ...list.slice(at + gone)];
  const said = event === undefined ? {} : events[event]!;
  return list.map((item, place) => (place === at ? { ...inCommon(item as object, said), ...merge } : item));
}

/** The item, with what the event says of it. */
function inCommon(item: object, event: object): object {
  const said = Object.entries(event).filter(([name]) => name in item);
  return { ...item, ...Object.fromEntries(said) };
}

/** The view after each entry of an update that goes on from this one. */
export function viewsOf(update: Update, view: View | null): (View | null)[] {
  return update.told.map((one) => (view = changed(view, one.change, one.events)));
}
