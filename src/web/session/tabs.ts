import type { Identity } from './identity.ts';

/** What tabs of one browser tell each other. */
export type TabNews =
  | { readonly kind: 'signed-in'; readonly identity: Identity; readonly accessToken: string }
  | {
      readonly kind: 'signed-out';
      /** Who signed out; absent where the session ended by itself. */
      readonly byHand?: string;
    };

export interface Tabs {
  send(news: TabNews): void;
  listen(hear: (news: TabNews) => void): void;
  /**
   * Runs the work while no other tab runs work under the same lock; after five seconds of waiting all the same.
   * The lock spares the server a call. It protects nothing: two refreshes at once get the same successor.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

const channelName = 'msc-session';
const lockName = 'msc-session-refresh';
/** A tab that was put to sleep, or whose network hangs, keeps the lock; the others must not wait for it. */
const lockWaitMs = 5_000;

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return null;
  }
}

/** Web Locks and BroadcastChannel where the browser has and allows them; a lonely tab otherwise. */
export function browserTabs(): Tabs {
  let channel: BroadcastChannel | null | undefined;
  const open = () => {
    channel ??= openChannel();
    return channel;
  };
  return {
    send: (news) => open()?.postMessage(news),
    listen: (hear) => open()?.addEventListener('message', (event) => hear(event.data as TabNews)),
    async alone(work) {
      let hasBegun = false;
      const begin = () => {
        hasBegun = true;
        return work();
      };
      if (typeof navigator === 'undefined' || !navigator.locks) return begin();
      try {
        return await navigator.locks.request(lockName, { signal: AbortSignal.timeout(lockWaitMs) }, begin);
      } catch (error) {
        // Waited long enough, or the browser has a lock manager and forbids it; what failed is not begun again.
        if (hasBegun) throw error;
        return begin();
      }
    },
  };
}
