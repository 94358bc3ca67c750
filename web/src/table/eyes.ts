/** A table seen with other eyes, or a moment ago. */
import type { TableState } from "../net/table.svelte";

/** The same table, but for what is given: all that asks it is told that instead. */
export function otherwise(table: TableState, given: () => Partial<TableState> | null): TableState {
  return new Proxy(table, {
    get: (target, key) => {
      const other = given();
      if (other && Object.hasOwn(other, key)) return other[key as keyof TableState];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? (value as () => unknown).bind(target) : value;
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  });
}

/** As it is told to a person who sits at none of its seats. */
export function asSpectator(table: TableState): TableState {
  const you = { ...table.you, showing: null };
  return otherwise(table, () => ({ you }));
}
