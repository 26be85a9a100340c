import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { session } from './api.ts';
import { useInterfaceState } from './interface-state.tsx';
import type { SessionState, SignedIn } from './session-core.ts';
import type { ExitReason } from './start-rules.ts';

export type { SignedIn } from './session-core.ts';

/** What `/quit` receives in the history entry. */
export interface QuitState {
  readonly reason: ExitReason;
  /** The page the visitor was on. */
  readonly from: string;
}

/**
 * Marks `<html data-session="expected">` before the first paint where all three identifiers are stored, so
 * that a member sees a skeleton instead of the sign-in screen that is in the server's HTML.
 */
export const expectSessionScript = `try{if(['userSeqId','memberId','enrollType'].every(function(k){return localStorage.getItem(k)}))document.documentElement.dataset.session='expected'}catch(e){}`;

/**
 * Where the browser blocks its storage, even looking at `sessionStorage` throws, in the router's own scroll
 * memory too. What would be kept there lives in memory then, until the page is left. And zod is told not to make code
 * from text: our policy forbids it, and the browser reports the attempt.
 */
export const tabStorageScript = `window.__zod_globalConfig={jitless:true};try{sessionStorage.length}catch(e){(function(m){Object.defineProperty(window,'sessionStorage',{value:{getItem:function(k){return k in m?m[k]:null},setItem:function(k,v){m[k]=String(v)},removeItem:function(k){delete m[k]}}})})({})}`;

/** Runs the start rules once and keeps `isLoggedIn` and the page in step with the session. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getServerState);
  const navigate = useNavigate();
  const { setIsLoggedIn } = useInterfaceState();
  const userSeqId = state.member?.userSeqId ?? null;

  useEffect(() => {
    session.onQuit((reason) => {
      const from = window.location.pathname + window.location.search;
      void navigate('/quit', { replace: true, state: { reason, from } satisfies QuitState });
    });
    void session.start();
  }, [navigate]);

  useEffect(() => {
    setIsLoggedIn(userSeqId !== null);
  }, [userSeqId, setIsLoggedIn]);

  useEffect(() => {
    if (state.status === 'out') delete document.documentElement.dataset.session;
  }, [state.status]);

  return <>{children}</>;
}

export type UseSession = SessionState & {
  /** After a sign-in call: keeps the identifiers and the token. */
  readonly signIn: (result: SignedIn) => void;
  /** After the logout call: clears them, here and in the other tabs. */
  readonly signOut: () => void;
};

/** `status` is `starting` on the server and until the start rules have run, then `out` or `in`. */
export function useSession(): UseSession {
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getServerState);
  return { ...state, signIn: session.signIn, signOut: session.signOut };
}
