import { QueryClient } from '@tanstack/react-query';
import type { SessionState } from '../session/session-core.ts';
import { ApiError, session } from './api.ts';
import { forgetMember } from './forget-member.ts';

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

interface Followed {
  readonly getState: () => Pick<SessionState, 'member'>;
  readonly subscribe: (listener: () => void) => unknown;
}

/**
 * What one member was shown is gone as soon as the session is another's or nobody's: wherever it ends, in this tab or in
 * another one, and also from a screen that stays as it is. What such a screen shows to everybody is asked for anew.
 */
export function followSession(queries: QueryClient, { getState, subscribe }: Followed): void {
  const current = () => getState().member?.userSeqId ?? null;
  let last = current();
  subscribe(() => {
    const before = last;
    last = current();
    if (before === null || before === last) return;
    forgetMember(queries);
  });
}

let ofThisBrowser: QueryClient | undefined;

/** One cache for all pages of the browser; on the server each rendering has its own. */
export function pageQueries(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  if (!ofThisBrowser) {
    ofThisBrowser = createQueryClient();
    followSession(ofThisBrowser, session);
  }
  return ofThisBrowser;
}
