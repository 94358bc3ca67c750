// Written by `make wire`. Change the types in src/flibuste/wire/ instead.
import type { View } from "./index";

/**
 * One stretch of a list that changed: from place `at` on, `gone` items are no more, and the `new` ones are there instead. Without
 * `at` it is the end of the list, without `gone` nothing goes, without `new` nothing comes. With `merge` the item at this place
 * stays, and these of its entries are new or changed. With `event` it stays, too, and all entries that it has in common with that
 * event, counted from 0 among those that are told with the change, are as the event says.
 */
export interface Splice<Item> {
  at?: number;
  gone?: number;
  new?: Item[];
  merge?: Partial<Item>;
  event?: number;
}

/**
 * How a view changed, by its fields; a field that is in none of these is as it was. `set` has the new values of fields, in a
 * first view of all of them, `splice` what changed in a list, and `merge` the entries that are new or changed in an object.
 */
export interface ChangeOf<Fields> {
  set?: Partial<Fields>;
  splice?: { [Field in keyof Fields]?: Fields[Field] extends readonly (infer Item)[] | null ? Splice<Item> : never };
  merge?: { [Field in keyof Fields]?: Partial<Fields[Field]> };
}

export type Change = ChangeOf<View>;
