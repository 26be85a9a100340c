import type { Identity, IdentityStore } from './identity.ts';
import type { RefreshOutcome } from './refresher.ts';
import { type ExitReason, exitSentences, planStart } from './start-rules.ts';
import type { Tabs } from './tabs.ts';
import type { TokenBox } from './token-box.ts';

export type SessionState =
  | { readonly status: 'starting'; readonly member: null }
  | { readonly status: 'out'; readonly member: null }
  | { readonly status: 'in'; readonly member: Identity };

/** What sign-in and refresh answer: the three identifiers and the token. */
export interface SignedIn {
  readonly userSeqId: string | number;
  readonly memberId: string;
  readonly enrollType: string;
  readonly accessToken: string;
}

export interface SessionNeeds {
  readonly identities: IdentityStore;
  readonly token: TokenBox;
  readonly refresh: (staleToken: string | null) => Promise<RefreshOutcome>;
  readonly tabs: Pick<Tabs, 'tell' | 'listen'>;
  /** Whether this page is not just being reloaded or left; asked before a call without an answer is a failure. */
  readonly isStaying: () => Promise<boolean>;
  /** Shows one sentence and waits until it was seen. */
  readonly alert: (sentence: string) => void;
}

const starting: SessionState = { status: 'starting', member: null };
const out: SessionState = { status: 'out', member: null };

/** The session of one page: logged out or logged in, and how it gets from one to the other (§4). */
export function createSession({ identities, token, refresh, tabs, isStaying, alert }: SessionNeeds) {
  let state: SessionState = starting;
  let hasStarted = false;
  let quit: (reason: ExitReason) => void = () => {};
  const listeners = new Set<() => void>();

  const become = (next: SessionState) => {
    if (next.status === state.status && next.member?.userSeqId === state.member?.userSeqId) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const forget = () => {
    identities.clear();
    token.set(null);
    become(out);
  };
  const leave = (reason: ExitReason) => {
    if (state.status === 'out') return;
    forget();
    tabs.tell({ kind: 'signed-out' });
    if (reason !== 'incomplete') alert(exitSentences[reason]);
    quit(reason);
  };
  const enter = () => {
    const stored = identities.read();
    if (stored.kind !== 'all' || token.get() === null) return;
    become({ status: 'in', member: stored.identity });
  };

  async function start(): Promise<void> {
    if (hasStarted) return;
    hasStarted = true;
    tabs.listen((news) => {
      if (news.kind === 'signed-out') return forgetQuietly();
      identities.write(news.identity);
      token.set(news.accessToken);
      become({ status: 'in', member: news.identity });
    });
    const plan = planStart(identities.read());
    if (plan === 'stay-out') return become(out);
    if (plan === 'quit') return leave('incomplete');
    const outcome = await refresh(null);
    // Reloaded in the middle of it: the next page asks again, and needs the identifiers for that.
    const isUnanswered = outcome.kind === 'failed' && !outcome.isRefused;
    if (isUnanswered && !(await isStaying())) return;
    if (state.status !== 'starting') return;
    if (outcome.kind === 'renewed') return enter();
    if (outcome.kind === 'missing') return become(out);
    leave(outcome.kind);
  }

  /** Another tab signed out; the storage is common, only this page's memory is left to clear. */
  function forgetQuietly(): void {
    token.set(null);
    become(out);
  }

  /** Renews the token for calls that met a 401; the calls themselves are rejected when this says no. */
  async function renew(staleToken: string | null): Promise<boolean> {
    const outcome = await refresh(staleToken);
    if (outcome.kind === 'renewed') {
      enter();
      return true;
    }
    if (state.status !== 'in') return false;
    if (outcome.kind === 'missing') forgetQuietly();
    if (outcome.kind === 'mismatched') leave('mismatched');
    if (outcome.kind === 'failed' && outcome.isRefused) leave('failed');
    return false;
  }

  return {
    start,
    renew,
    getState: () => state,
    getServerState: () => starting,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Where a forced exit leads; the page shell tells. */
    onQuit: (go: (reason: ExitReason) => void) => {
      quit = go;
    },
    signIn: ({ userSeqId, memberId, enrollType, accessToken }: SignedIn) => {
      const identity = { userSeqId: String(userSeqId), memberId, enrollType };
      identities.write(identity);
      token.set(accessToken);
      tabs.tell({ kind: 'signed-in', identity, accessToken });
      enter();
    },
    /** Clears identifiers and token here and in the other tabs; the server was told before. */
    signOut: () => {
      forget();
      tabs.tell({ kind: 'signed-out' });
    },
  };
}
