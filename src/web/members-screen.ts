import { type ComponentType, lazy } from 'react';

/** What a members' page says of itself, beside its screen. */
export interface MembersPageHandle {
  /** Shown above the sign-in form to whoever is not signed in: what waits behind it. */
  readonly Lead: ComponentType;
}

/** The lead of a page that has one. */
export function leadOf(handle: unknown): ComponentType | null {
  return typeof handle === 'object' && handle !== null && 'Lead' in handle
    ? (handle as MembersPageHandle).Lead
    : null;
}

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
