import { type KeyboardEvent, useRef } from 'react';

interface Choosable<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Absent: rows cannot be chosen. */
  readonly chosen?: ReadonlySet<string | number>;
  readonly onChoose?: (chosen: ReadonlySet<string | number>) => void;
}

/** How rows are chosen: one, from the last one to this one, all of the page, none. */
export function useChoosing<Row>({ rows, keyOf, chosen, onChoose }: Choosable<Row>) {
  const from = useRef<string | number | null>(null);
  if (!chosen || !onChoose) return null;
  return {
    one: (row: Row) => {
      from.current = keyOf(row);
      const next = new Set(chosen);
      if (!next.delete(keyOf(row))) next.add(keyOf(row));
      onChoose(next);
    },
    upTo: (row: Row) => {
      const keys = rows.map(keyOf);
      const ends = [keys.indexOf(from.current ?? keyOf(row)), keys.indexOf(keyOf(row))].toSorted(
        (a, b) => a - b,
      );
      const [first = 0, last = 0] = ends;
      onChoose(new Set([...chosen, ...keys.slice(Math.max(first, 0), last + 1)]));
    },
    /** From here on `upTo` counts, unless a row was chosen already. */
    begin: (row: Row) => {
      if (from.current === null || !chosen.has(from.current)) from.current = keyOf(row);
    },
    all: () => onChoose(new Set([...chosen, ...rows.map(keyOf)])),
    none: () => onChoose(new Set()),
  };
}
export type Choosing<Row> = ReturnType<typeof useChoosing<Row>>;

/** Shift with a step chooses on the way; Space chooses, with Shift up to here; Ctrl+A the page; Escape lets go. */
export function chooseByKey<Row>(event: KeyboardEvent, choosing: Choosing<Row>, row: Row): boolean {
  if (!choosing) return false;
  if (event.key === ' ') (event.shiftKey ? choosing.upTo : choosing.one)(row);
  else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) choosing.all();
  else if (event.key === 'Escape') choosing.none();
  else return false;
  return true;
}
