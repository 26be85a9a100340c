import keeperUrl from './page-keeper.ts?worker&url';

/** Whatever the office keeps on a device has a name that begins so, and is gone when nobody is signed in any more. */
export const officeKeeps = 'office-kept-';

const store = 'office-pages';
const filePattern = /\/assets\/[\w.-]+/g;

/** The files this page has used so far. */
function usedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}

/**
 * Keeps the page that is open, so that this device opens it also where the server cannot be reached: the page, its files, and
 * a worker for exactly this address. A browser that blocks that has what it had.
 */
export async function keepThisPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  const { pathname } = window.location;
  try {
    const type = import.meta.env.DEV ? 'module' : 'classic';
    await navigator.serviceWorker.register(keeperUrl, { scope: pathname, type });
    const answer = await fetch(pathname);
    if (!answer.ok) return;
    const cache = await caches.open(store);
    const files = [...((await answer.clone().text()).match(filePattern) ?? []), ...usedFiles()];
    await Promise.all([...new Set(files)].map((path) => keepFile(cache, path)));
    // Last: a page whose files are not all there would open empty.
    await cache.put(pathname, answer);
  } catch {
    // No room, storage blocked, or the network went in the middle: tried again when the page is opened again.
  }
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
}

/** Takes every kept page, and whatever was kept for it, off this device. */
export async function forgetCachedPages(): Promise<void> {
  try {
    for (const name of Object.keys(window.localStorage)) {
      if (name.startsWith(officeKeeps)) window.localStorage.removeItem(name);
    }
  } catch {
    // Blocked: nothing was kept.
  }
  try {
    const workers = await navigator.serviceWorker?.getRegistrations();
    await Promise.all((workers ?? []).map((worker) => worker.unregister()));
    if ('caches' in window) await caches.delete(store);
  } catch {
    // Blocked: nothing was kept.
  }
}
