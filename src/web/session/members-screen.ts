import { type ComponentType, lazy } from 'react';

/** What a members' page says of itself, beside its screen. */
export interface MembersPageHandle {
  /** Said to whoever is not signed in: why it is asked. */
  readonly why: string;
  /** Shown above the sign-in form: what waits behind it. */
  readonly Lead?: ComponentType;
  /** A payment window opens in it: its document is sent with the policy for that, and never reached without loading it. */
  readonly pays?: boolean;
}

/** What the page says; nothing where it says nothing. */
export const membersHandleOf = (handle: unknown): Partial<MembersPageHandle> =>
  (handle as MembersPageHandle | undefined) ?? {};

/**
 * A screen that only members see: fetched with its page where a member is expected, otherwise when somebody has signed in.
 * A visitor who is asked to sign in does not load it.
 */
export function membersScreen(fetchScreen: () => Promise<ComponentType>) {
  const isExpected =
    typeof document !== 'undefined' && document.documentElement.dataset.session === 'expected';
  const early = isExpected ? fetchScreen().catch(() => null) : null;
  return lazy(async () => ({ default: (await early) ?? (await fetchScreen()) }));
}
