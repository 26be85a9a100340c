import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CallOf } from '#src/shared/endpoint/endpoint.ts';
import type { ListEndpoint, ListPage } from '#src/shared/endpoint/list.ts';
import { callApi } from '#src/web/api/api.ts';

/** Names in the address that are not filters of the list. */
const own = new Set(['cols', 'open']);

/** What stands in the address, as the input of a list. */
export function inputOf(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([name, value]) => !own.has(name) && value !== ''));
}

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
    queryFn: () => callApi(endpoint, input as CallOf<typeof endpoint>) as Promise<ListPage<Row>>,
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
