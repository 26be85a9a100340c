import { keptHeaders, listMark, offlineListPage, stillPage } from './kept-ticket.ts';

/** Where the worker lies, and the pages of tickets. */
export const ticketWorker = '/offline-tickets.js';
export const ticketFolder = '/print/ticket/';

/** A bad network may take for ever; who stands at a door may not. */
const patienceMs = 4_000;

/**
 * The worker of a device that keeps tickets, by the name of its store. It keeps nothing itself and changes nothing that is
 * answered: where a page cannot be fetched at all it shows the kept ticket of that address, or which tickets there are.
 */
export const workerText = (store: string): string => `const store = ${JSON.stringify(store)};
const folder = ${JSON.stringify(ticketFolder)};
const list = ${JSON.stringify(offlineListPage)};
const headers = ${JSON.stringify(stillPage)};
const isCurrent = (kept) => kept !== undefined && Number(kept.headers.get('${keptHeaders.until}')) > +new Date;
async function ticketOf(path) {
  const kept = await (await caches.open(store)).match(path);
  return isCurrent(kept) ? kept : undefined;
}
async function listed() {
  const cache = await caches.open(store);
  const links = [];
  for (const { url } of await cache.keys()) {
    const kept = await cache.match(url);
    if (!isCurrent(kept)) continue;
    links.push('<li><a href="' + new URL(url).pathname + '">' + decodeURIComponent(kept.headers.get('${keptHeaders.title}')) + '</a></li>');
  }
  const shown = links.length === 0 ? '' : '<p>이 기기에 보관한 수험표를 보실 수 있습니다.</p><ul>' + links.join('') + '</ul>';
  return new Response(list.replace(${JSON.stringify(listMark)}, () => shown), { status: 503, headers });
}
async function page(request) {
  const path = new URL(request.url).pathname;
  const kept = path.startsWith(folder) ? await ticketOf(path) : undefined;
  try {
    const answer = kept ? await fetch(path, { signal: AbortSignal.timeout(${patienceMs}) }) : await fetch(request);
    return kept && answer.status >= 500 ? kept : answer;
  } catch {
    return kept ?? listed();
  }
}
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(page(event.request));
});
`;
