import { type ComponentType, lazy } from 'react';

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
