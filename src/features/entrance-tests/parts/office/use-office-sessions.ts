import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/web/api.ts';
import {
  closeSessionEndpoint,
  listOfficeSessionsEndpoint,
  openSessionEndpoint,
  resizeSessionEndpoint,
} from '../../contract/office.ts';

const key = ['office', 'test-sessions'] as const;
const refreshMs = 10_000;

/** The sessions of the own branches, kept fresh while the screen is open. */
export function useOfficeSessions() {
  return useQuery({
    queryKey: key,
    queryFn: () => callApi(listOfficeSessionsEndpoint, {}),
    refetchInterval: refreshMs,
  });
}

/** Opening, closing and resizing one session. */
export function useSessionActs(sessionId: number) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['office'] });
  return {
    show: useMutation({
      mutationFn: (isOpen: boolean) =>
        callApi(isOpen ? openSessionEndpoint : closeSessionEndpoint, { sessionId }),
      onSuccess,
    }),
    resize: useMutation({
      mutationFn: (capacity: number) => callApi(resizeSessionEndpoint, { sessionId, capacity }),
      onSuccess,
    }),
  };
}
