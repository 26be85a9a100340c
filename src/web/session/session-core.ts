import { type ExitReason, exitSentences, planStart } from '../page/start-rules.ts';
import type { Identity, IdentityStore } from './identity.ts';
import type { RefreshOutcome } from './refresher.ts';
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

export interface SessionDeps {
  readonly identities: IdentityStore;
  readonly token: TokenBox;
  readonly refresh: (staleToken: string | null) => Promise<RefreshOutcome>;
  readonly tabs: Pick<Tabs, 'send' | 'listen'>;
  /** Whether this page is not just being reloaded or left; asked before a call without an answer is a failure. */
  readonly isStaying: () => Promise<boolean>;
  /** Ends the session on the server, whatever becomes of this page; never throws. */
  readonly end: () => Promise<boolean>;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Shows one sentence and waits until it was seen. */
  readonly alert: (sentence: string) => void;
}

const starting: SessionState = { status: 'starting', member: null };
const out: SessionState = { status: 'out', member: null };
/** Waits between two tries of the first refresh while nobody answers; the last one is kept. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
/** Thousands reload at one moment when registration opens: they come back spread over half as long again. */
const spread = (milliseconds: number) => milliseconds * (1 + Math.random() / 2);

/** The session of one page: logged out or logged in, and how it gets from one to the other (§4). */
export function createSession(deps: SessionDeps) {
  const { identities, token, refresh, tabs, isStaying, end, pause, alert } = deps;
  let state: SessionState = starting;
  let hasStarted = false;
  let quit: (reason: ExitReason) => void = () => {};
  let goodbye: (userSeqId: string) => void = () => {};
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
    tabs.send({ kind: 'signed-out' });
    // What is said is true: the cookie would bring the session back to whoever knows the three identifiers.
    void end();
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
      if (news.kind === 'signed-out') {
        forgetQuietly();
        if (news.byHand !== undefined) goodbye(news.byHand);
        return;
      }
      identities.write(news.identity);
      token.set(news.accessToken);
      become({ status: 'in', member: news.identity });
    });
    const plan = planStart(identities.read());
    if (plan === 'stay-out') return become(out);
    if (plan === 'quit') return leave('incomplete');
    const outcome = await answered();
    if (outcome === null || state.status !== 'starting') return;
    if (outcome.kind === 'renewed') return enter();
    if (outcome.kind === 'missing') return become(out);
    leave(outcome.kind);
  }

  /**
   * The first refresh. An overloaded server and a network that is gone have refused nobody: asked again until somebody
   * says yes or no. `null` where the page is left meanwhile, or the session was decided elsewhere.
   */
  async function answered(): Promise<RefreshOutcome | null> {
    for (let tries = 0; ; tries += 1) {
      const outcome = await refresh(null);
      if (outcome.kind !== 'failed' || outcome.isRefused) return outcome;
      // Reloaded in the middle of it: the next page asks again, and needs the identifiers for that.
      if (!(await isStaying()) || state.status !== 'starting') return null;
      await pause(spread(waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 30_000));
      if (state.status !== 'starting') return null;
    }
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
    /** Hears of a member who signed out by hand, in whichever tab; not of a session that ended by itself. */
    onGoodbye: (hear: (userSeqId: string) => void) => {
      goodbye = hear;
    },
    signIn: ({ userSeqId, memberId, enrollType, accessToken }: SignedIn) => {
      const identity = { userSeqId: String(userSeqId), memberId, enrollType };
      identities.write(identity);
      token.set(accessToken);
      tabs.send({ kind: 'signed-in', identity, accessToken });
      enter();
    },
    /** Ends the session on the server; true once it said so. */
    end,
    /** Clears identifiers and token here and in the other tabs; the server was told before. */
    signOut: () => {
      const byHand = state.member?.userSeqId;
      forget();
      if (byHand !== undefined) goodbye(byHand);
      tabs.send({ kind: 'signed-out', ...(byHand !== undefined && { byHand }) });
    },
  };
}
