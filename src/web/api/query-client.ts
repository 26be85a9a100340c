import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Only what may pass by itself is asked again: no network, and the server saying it is busy. */
function mayPass(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

/** The cache of one page: reads are tried again up to three times where that can help, writes never. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline is a refusal like any other and said at once; a paused call would look like a dead button.
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => failures < 3 && mayPass(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

let ofThisBrowser: QueryClient | undefined;

/** One cache for all pages of the browser; on the server each rendering has its own. */
export function pageQueries(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  ofThisBrowser ??= createQueryClient();
  return ofThisBrowser;
}
