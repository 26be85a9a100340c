import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallOf } from '#src/shared/endpoint/endpoint.ts';
import { type ListEndpoint, type ListPage, listLimits } from '#src/shared/endpoint/list.ts';
import { callApi } from '#src/web/api/api.ts';

/** Names in the address that are not filters of the list. */
const own = new Set(['cols', 'open']);

/** What stands in the address, as the input of a list. */
export function inputOf(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([name, value]) => !own.has(name) && value !== ''));
}

/** One page of a list, as an address asks for it. */
export const readPage = <Row>(endpoint: ListEndpoint<Row>, input: Readonly<Record<string, string>>) =>
  callApi(endpoint, input as CallOf<typeof endpoint>) as Promise<ListPage<Row>>;

/**
 * One list: filters, order, page and columns live in the address, so that going back, reloading, a link and a saved view
 * all show the same rows. The server filters, sorts and pages.
 */
export function useList<Row>(
  name: string,
  endpoint: ListEndpoint<Row>,
  deps: { readonly fixed?: Readonly<Record<string, string>>; readonly refreshMs?: number } = {},
) {
  const [params, setParams] = useSearchParams();
  const input = { ...inputOf(params), ...deps.fixed };
  const list = useQuery({
    queryKey: ['office', 'list', name, input],
    queryFn: () => readPage(endpoint, input),
    placeholderData: keepPreviousData,
    ...(deps.refreshMs !== undefined && { refetchInterval: deps.refreshMs }),
  });
  const change = (changed: Readonly<Record<string, string | null>>, keepsPage = false) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (!keepsPage) next.delete('page');
        for (const [key, value] of Object.entries(changed)) {
          if (value === null || value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  return { list, params, input, change, setParams, endpoint };
}

export type ListState<Row> = ReturnType<typeof useList<Row>>;

type Key = string | number;

/** A row wherever it stands in its list, whatever filter or page is on the screen; null where it is there no more. */
async function findRow<Row>(endpoint: ListEndpoint<Row>, isIt: (row: Row) => boolean): Promise<Row | null> {
  for (let page = 1; ; page++) {
    const answer = await readPage(endpoint, { page: String(page), size: String(listLimits.size) });
    const found = answer.rows.find(isIt);
    if (found) return found;
    if (answer.rows.length === 0 || page * listLimits.size >= answer.total) return null;
  }
}

/**
 * What is opened from a list, as `useState` would hold it: a row, a word such as `new`, or nothing. The row is read anew
 * whenever the office is, so that its form learns of what somebody else saved; one that is gone stays as it was last seen.
 */
export function usePicked<Row extends object, Word extends string = 'new'>(
  list: { readonly name: string; readonly list: ListEndpoint<Row> },
  keyOf: (row: Row) => Key,
) {
  const queries = useQueryClient();
  const [held, hold] = useState<{ readonly key: Key } | Word | null>(null);
  const key = typeof held === 'object' && held !== null ? held.key : null;
  const queryKeyOf = (of: Key | null) => ['office', 'picked', list.name, of];
  const reading = useQuery({
    queryKey: queryKeyOf(key),
    queryFn: async () =>
      (await findRow(list.list, (row) => keyOf(row) === key)) ??
      queries.getQueryData<Row>(queryKeyOf(key)) ??
      null,
    enabled: key !== null,
  });
  const pick = (next: Row | Word | null) => {
    if (typeof next !== 'object' || next === null) return hold(next);
    queries.setQueryData<Row | null>(queryKeyOf(keyOf(next)), next);
    hold({ key: keyOf(next) });
  };
  const picked = typeof held === 'object' ? (reading.data ?? null) : held;
  return [picked, pick] as const;
}
