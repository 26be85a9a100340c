import { useState } from 'react';
import { listLimits } from '#src/shared/endpoint/list.ts';
import { type ListState, readPage } from './use-list.ts';

/** So many rows are chosen at once at most. */
export const choiceLimit = 300;

type Key = string | number;

/**
 * The chosen rows of a list. They stay chosen from page to page; another filter lets them go, so that nothing is done to
 * what nobody sees any more.
 */
export function useChoice<Row>(state: ListState<Row>, keyOf: (row: Row) => Key) {
  const { page: _page, size: _size, sort: _sort, ...filters } = state.input;
  const scope = JSON.stringify(filters);
  const [held, setHeld] = useState<{ scope: string; rows: ReadonlyMap<Key, Row> }>({
    scope,
    rows: new Map(),
  });
  const here = state.list.data?.rows ?? [];
  const chosen = held.scope === scope ? held.rows : new Map<Key, Row>();
  // As the server tells them now: an act must know the newest version of a row.
  const now = new Map(here.map((row) => [keyOf(row), row]));
  const rows = [...chosen].map(([key, row]) => now.get(key) ?? row);
  const hold = (next: readonly Row[]) =>
    setHeld({ scope, rows: new Map(next.slice(0, choiceLimit).map((row) => [keyOf(row), row])) });
  return {
    rows,
    keys: new Set(chosen.keys()) as ReadonlySet<Key>,
    /** True where every row of this page is chosen. */
    hasPage: here.length > 0 && here.every((row) => chosen.has(keyOf(row))),
    choose: (keys: ReadonlySet<Key>) =>
      hold([...keys].flatMap((key) => now.get(key) ?? chosen.get(key) ?? [])),
    clear: () => hold([]),
    /** Every row the filters let through, up to the limit, in the order of the list. */
    chooseAll: async () => {
      const all: Row[] = [];
      for (let page = 1; all.length < choiceLimit; page++) {
        const input = { ...state.input, page: String(page), size: String(listLimits.size) };
        const answer = await readPage(state.endpoint, input);
        all.push(...answer.rows);
        if (answer.rows.length === 0 || all.length >= answer.total) break;
      }
      hold(all);
    },
  };
}

export type Choice<Row> = ReturnType<typeof useChoice<Row>>;
