import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  closeSessionEndpoint,
  listOfficeSessionsEndpoint,
  type OfficeSession,
  openSessionEndpoint,
  resizeSessionEndpoint,
} from '#src/features/test-sessions/contract/office.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { callApi } from '#src/web/api/api.ts';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';

/** What this member of staff may do with tests, so that the screen offers nothing that would be refused. */
export type MayOfTests = DataOf<typeof listOfficeSessionsEndpoint>['may'];

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

/** Opening, closing and resizing one session; each can be taken back with one press. `onSized` is told before anything is read anew. */
export function useSessionActs(
  session: Pick<OfficeSession, 'sessionId' | 'capacity' | 'version'>,
  onSized?: () => void,
) {
  const { sessionId } = session;
  const queries = useQueryClient();
  const show = (isOpen: boolean, version: number) =>
    callApi(isOpen ? openSessionEndpoint : closeSessionEndpoint, { sessionId, version });
  const resize = (capacity: number, version: number) =>
    callApi(resizeSessionEndpoint, { sessionId, capacity, version });
  return {
    show: useAct({
      mutationFn: (isOpen: boolean) => show(isOpen, session.version),
      onSuccess: (after, isOpen) =>
        toastWithUndo(queries, isOpen ? '회차를 공개했습니다.' : '회차를 비공개로 전환했습니다.', () =>
          show(!isOpen, after.version),
        ),
    }),
    resize: useAct({
      mutationFn: (capacity: number) => resize(capacity, session.version),
      ...(onSized && { onSaved: onSized }),
      onSuccess: (after) =>
        toastWithUndo(queries, `정원을 ${after.capacity}명으로 바꿨습니다.`, () =>
          resize(session.capacity, after.version),
        ),
    }),
  };
}
