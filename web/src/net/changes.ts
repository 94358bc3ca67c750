/** A view rebuilt from what is told of its changes: just the one that the server has. */
import type { ChangeOf, Splice, Update, View } from "../wire";

/** A view after a change; the one before stays as it was. */
export function changed<Seen extends object>(view: Seen | null, change: ChangeOf<Seen> | undefined): Seen | null {
  if (!change) return view;
  const next = { ...view, ...change.set } as Seen;
  for (const field in change.splice) {
    next[field] = spliced(next[field] as unknown[], change.splice[field]!) as Seen[typeof field];
  }
  for (const field in change.merge) next[field] = { ...next[field], ...change.merge[field] };
  return next;
}

function spliced(list: readonly unknown[], { at = list.length, gone = 0, new: coming = [], merge }: Splice<unknown>): unknown[] {
  if (merge) return list.map((item, place) => (place === at ? { ...(item as object), ...merge } : item));
  return [...list.slice(0, at), ...coming, ...list.slice(at + gone)];
}

/** The view after each entry of an update that goes on from this one. */
export function viewsOf(update: Update, view: View | null): (View | null)[] {
  return update.told.map((one) => (view = changed(view, one.change)));
}
