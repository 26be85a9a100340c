import { checkRefresh, type RefreshAnswer } from '../page/start-rules.ts';
import type { Identity, IdentityStore } from './identity.ts';
import type { TokenBox } from './token-box.ts';

export type RefreshOutcome =
  | { readonly kind: 'renewed' }
  /** The identifiers are not (or no longer) there: nothing to renew. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'mismatched' }
  /** `isRefused`: the server said no. Otherwise it could not be asked (no network, overload). */
  | { readonly kind: 'failed'; readonly isRefused: boolean };

/** What asking the server came to; `answer` is null where nothing readable came back. */
export interface Asked {
  readonly answer: RefreshAnswer | null;
  readonly isRefused: boolean;
}

export interface RefresherDeps {
  readonly identities: IdentityStore;
  readonly token: TokenBox;
  readonly ask: (identity: Identity) => Promise<Asked>;
  /** Tells the other tabs, before the next of them gets the lock and asks for itself. */
  readonly announce: (identity: Identity, accessToken: string) => void;
  readonly alone: (work: () => Promise<RefreshOutcome>) => Promise<RefreshOutcome>;
}

/**
 * The single silent refresh. However many calls want one at a time, one runs and all get its outcome.
 * `staleToken` is the token the caller was refused with: where a newer one is already here (another call's
 * or another tab's refresh), that one is the answer and nothing is asked.
 */
export function createRefresher({ identities, token, ask, announce, alone }: RefresherDeps) {
  let running: Promise<RefreshOutcome> | null = null;

  async function once(staleToken: string | null): Promise<RefreshOutcome> {
    const newer = token.get();
    if (newer !== null && newer !== staleToken) return { kind: 'renewed' };
    const stored = identities.read();
    if (stored.kind !== 'all') return { kind: 'missing' };
    const { answer, isRefused } = await ask(stored.identity);
    // Signed out while the answer was under way: its token must not bring the session back.
    if (identities.read().kind !== 'all') return { kind: 'missing' };
    const verdict = checkRefresh(stored.identity, answer);
    if (verdict.kind === 'matched') {
      token.set(verdict.accessToken);
      announce(stored.identity, verdict.accessToken);
      return { kind: 'renewed' };
    }
    return verdict.kind === 'failed' ? { kind: 'failed', isRefused } : verdict;
  }

  return function refresh(staleToken: string | null): Promise<RefreshOutcome> {
    const newer = token.get();
    if (!running && newer !== null && newer !== staleToken) return Promise.resolve({ kind: 'renewed' });
    running ??= alone(() => once(staleToken)).finally(() => {
      running = null;
    });
    return running;
  };
}
