import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { session } from '../api/api.ts';
import { useInterfaceSetters } from '../page/interface-state.tsx';
import type { ExitReason } from '../page/start-rules.ts';
import { forgetTickets } from './kept-tickets.ts';
import type { SessionState, SignedIn } from './session-core.ts';

export type { SignedIn } from './session-core.ts';

/** What `/quit` receives in the history entry. */
export interface QuitState {
  readonly reason: ExitReason;
  /** The page the visitor was on. */
  readonly from: string;
}

/** Runs the start rules once and keeps `isLoggedIn` and the page in step with the session. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getServerState);
  const navigate = useNavigate();
  const { setIsLoggedIn } = useInterfaceSetters();
  const userSeqId = state.member?.userSeqId ?? null;

  useEffect(() => {
    session.onQuit((reason) => {
      const from = window.location.pathname + window.location.search;
      void navigate('/quit', { replace: true, state: { reason, from } satisfies QuitState });
    });
    session.onGoodbye((left) => {
      void import('../forms/tab-draft.ts')
        .then(({ forgetDraftsOf }) => forgetDraftsOf(left))
        .catch(() => undefined);
    });
    void session.start();
  }, [navigate]);

  useEffect(() => {
    setIsLoggedIn(userSeqId !== null);
  }, [userSeqId, setIsLoggedIn]);

  useEffect(() => {
    if (state.status !== 'out') return;
    delete document.documentElement.dataset.session;
    void forgetTickets();
  }, [state.status]);

  return <>{children}</>;
}

export type UseSession = SessionState & {
  /** After a sign-in call: keeps the identifiers and the token. */
  readonly signIn: (result: SignedIn) => void;
  /** Ends the session on the server; true once it said so, false where it could not be asked. */
  readonly end: () => Promise<boolean>;
  /** After the logout call: clears them, here and in the other tabs. */
  readonly signOut: () => void;
};

/** `status` is `starting` on the server and until the start rules have run, then `out` or `in`. */
export function useSession(): UseSession {
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getServerState);
  return { ...state, signIn: session.signIn, signOut: session.signOut, end: session.end };
}
