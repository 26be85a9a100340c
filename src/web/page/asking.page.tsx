import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { pageQueries } from '../api/query-client.ts';

/**
 * The layout of every page that asks the API for what it shows. Pages that are only read stand outside it and do not
 * load the query client.
 */
export default function Asking() {
  return (
    <QueryClientProvider client={pageQueries()}>
      <Outlet />
    </QueryClientProvider>
  );
}
