/**
 * The worker of a page that must open where the server cannot be reached. It keeps the page and its files, never an
 * answer of `/api`; in the HTML of the office stands nothing of anybody.
 */
interface Handled {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Handled {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(kind: 'install' | 'activate', handle: (event: Handled) => void): void;
  addEventListener(kind: 'fetch', handle: (event: Asked) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

const worker = self as unknown as Worker;
const store = 'office-pages';
/** A bad network may take for ever; who stands at a door may not. */
const patienceMs = 4_000;

const kept = async (path: string) =>
  (await caches.open(store)).match(path, { ignoreSearch: true, ignoreVary: true });
const keep = async (path: string, answer: Response) => (await caches.open(store)).put(path, answer);

/** The page as it is now, or as it was when the server was last there. */
async function page(path: string): Promise<Response> {
  const old = await kept(path);
  try {
    const now = await fetch(path, { ...(old && { signal: AbortSignal.timeout(patienceMs) }) });
    if (now.ok) await keep(path, now.clone());
    return now.status >= 500 && old ? old : now;
  } catch (cause) {
    if (old) return old;
    throw cause;
  }
}

/** Files have their content in their names: one that is kept is never another. */
async function file(path: string): Promise<Response> {
  const old = await kept(path);
  if (old) return old;
  const now = await fetch(path);
  if (now.ok) await keep(path, now.clone());
  return now;
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  // Without its query: a ticket may stand there.
  if (mode === 'navigate') event.respondWith(page(pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(pathname));
});
