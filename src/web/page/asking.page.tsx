import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { pageQueries } from '../api/query-client.ts';
import { useSession } from '../session/session.tsx';

/**
 * The layout of every page that asks the API for what it shows. Pages that are only read stand outside it and do not
 * load the query client.
 */
export default function Asking() {
  const queries = pageQueries();
  const { member } = useSession();
  const userSeqId = member?.userSeqId ?? null;
  const lastUserSeqId = useRef(userSeqId);

  useEffect(() => {
    // What one member was shown must not be there for the next.
    if (lastUserSeqId.current !== null && lastUserSeqId.current !== userSeqId) queries.clear();
    lastUserSeqId.current = userSeqId;
  }, [userSeqId, queries]);

  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
