import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '#src/web/api/api.ts';
import { staffKey } from '#src/web/office/staff-key.ts';

const isForbidden = (error: unknown) => error instanceof ApiError && error.code === 'common.forbidden';

/** Asks anew who is signed in whenever a call was refused for want of a right: it may have been taken meanwhile. */
function listenToRefusals(queries: QueryClient): () => void {
  const askAnew = () => void queries.invalidateQueries({ queryKey: staffKey });
  const ends = [
    queries.getQueryCache().subscribe((event) => {
      const isOwn = event.query.queryKey.join() === staffKey.join();
      if (
        event.type === 'updated' &&
        event.action.type === 'error' &&
        !isOwn &&
        isForbidden(event.action.error)
      )
        askAnew();
    }),
    queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isForbidden(event.action.error))
        askAnew();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** An open window follows what its person may do: with each room that is entered, and with each refusal. */
export function useFollowedRights(): void {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => listenToRefusals(queries), [queries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every room entered
  useEffect(() => {
    void queries.refetchQueries({ queryKey: staffKey, stale: true });
  }, [pathname, queries]);
}
