import { offlineScopes } from '#src/features/level-tests/rules/offline/offline-scopes.ts';

/** Has the browser say, where this page is reloaded without a network, that its answers are kept and that it goes on. */
export async function warnOffline(): Promise<void> {
  const here = offlineScopes.find(({ scope }) => window.location.pathname === scope);
  if (!here || !('serviceWorker' in navigator)) return;
  // Blocked, or no network in this moment: the browser's own page is what there was.
  await navigator.serviceWorker.register(here.worker, { scope: here.scope }).catch(() => undefined);
}

/** The test is over: its address is like every other again. */
export async function endOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const found = await navigator.serviceWorker.getRegistrations().catch(() => []);
  const isOurs = ({ scope }: ServiceWorkerRegistration) =>
    offlineScopes.some((one) => new URL(scope).pathname === one.scope);
  await Promise.all(found.filter(isOurs).map((one) => one.unregister().catch(() => false)));
}
