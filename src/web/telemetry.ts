import { type CountedFault, faultCounter } from './errors/counted.ts';
import { captureFault, followPage } from './errors/tracking.ts';
import { knownWords } from './errors/vocabulary.ts';
import { type Fault, trackFaultsWith } from './report.ts';

export { leaveFor } from './errors/tracking.ts';
export { templateOf } from './page/templates.ts';

export type EventName = 'sign_up' | 'registration' | 'payment' | 'booking' | 'level_test';

/** Calls that are an event of the business once they have succeeded. */
const eventOfCall: Readonly<Record<string, EventName>> = {
  'POST /api/signup': 'sign_up',
  'POST /api/entrance-tests/registrations': 'registration',
  'POST /api/entrance-tests/registrations/together': 'registration',
  'POST /api/payments/:paymentId/confirm': 'payment',
  'POST /api/pay-links/confirm': 'payment',
  'POST /api/presentations/bookings': 'booking',
  'POST /api/level-tests/attempts': 'level_test',
  'POST /api/level-tests/attempts/:attemptNo/retest': 'level_test',
};

const visitKey = 'msc-visit';
let visit = '';
let page = '/';
/** As the visit counts it: a post by its number. */
let visited = '/';

/** A visit lasts as long as the tab: several loads are one visitor, and nobody is known again afterwards. */
function currentVisit(): string {
  if (visit !== '') return visit;
  try {
    visit = sessionStorage.getItem(visitKey) ?? '';
    if (!/^[\w-]{10,40}$/.test(visit)) visit = crypto.randomUUID();
    sessionStorage.setItem(visitKey, visit);
  } catch {
    visit ||= crypto.randomUUID();
  }
  return visit;
}

/** Sends a few words to our own server; a blocker, a lost network or a refusal is nobody's concern. */
function send(path: string, body: unknown): void {
  if (typeof fetch !== 'function') return;
  const headers = { 'content-type': 'application/json' };
  // The answer is read to its end: until then the browser counts the call as under way.
  fetch(path, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true })
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined);
}

const fromKey = 'msc-visit-from';
let from: string | undefined;

/** The host this visit came from, kept for the tab; our own is none. The first to ask begins the visit. */
function cameFrom(): { from: string; isFirst: boolean } {
  if (from !== undefined) return { from, isFirst: false };
  const { referrer } = document;
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : '';
  from = host === window.location.hostname ? '' : host;
  let kept: string | null = null;
  try {
    kept = sessionStorage.getItem(fromKey);
    from = kept ?? from;
    sessionStorage.setItem(fromKey, from);
  } catch {
    // Blocked storage: each page load is a visit.
  }
  return { from, isFirst: kept === null };
}

function record(name: EventName | 'page_view'): void {
  send('/api/telemetry/events', { visit: currentVisit(), ...cameFrom(), events: [{ name, page: visited }] });
}

/** One page was shown, known by its template; of posts their public number is counted too. */
export function recordPageView(template: string, pathname = template): void {
  page = template;
  visited = /^\/board\/\d{1,9}$/.test(pathname) ? pathname : template;
  followPage(template);
  record('page_view');
}

/** A call succeeded; some of them are events. */
export function recordCall(route: string): void {
  const name = eventOfCall[route];
  if (name) record(name);
}

const frame = /(?:at (?:async )?([\w$.<>]+) \()?https?:\/\/[^/]+(\/assets\/[\w.-]+):(\d+):(\d+)/;

function framesOf(stack: string) {
  return stack
    .split('\n')
    .flatMap((line) => {
      const found = frame.exec(line);
      if (!found) return [];
      const [, name = '', filename = '', lineno, colno] = found;
      return [{ function: name, filename, lineno: Number(lineno), colno: Number(colno) }];
    })
    .slice(0, 20)
    .reverse();
}

/** Reports an error of the page by its kind, place and the known words of its message. */
export function reportError(error: unknown): void {
  const known = error instanceof Error ? error : null;
  if (captureFault(error)) return;
  const type = /^[A-Za-z]{1,40}$/.test(known?.name ?? '') ? (known?.name ?? 'Error') : 'Error';
  const message = knownWords(known?.message ?? '');
  send('/api/telemetry/faults', { page, type, code: '', message, frames: framesOf(known?.stack ?? '') });
}

const counted = faultCounter();

/** One refused call: to the tracker where there is one, otherwise through our own server. */
function reportCall(fault: CountedFault): void {
  if (captureFault(fault)) return;
  const { route, status, code, count } = fault;
  send('/api/telemetry/faults', { page, type: 'ApiFault', code, frames: [], call: { route, status, count } });
}

/** Listens to what goes wrong on the page and in calls: every refusal but a 401, the same one once a minute with its count. */
export function watchFaults(): void {
  window.addEventListener('error', (event) => reportError(event.error));
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
  trackFaultsWith((fault: Fault) => {
    if (fault.status < 400) return;
    const due = counted.take(fault, Date.now());
    if (due) reportCall(due);
  });
  window.addEventListener('pagehide', () => {
    for (const rest of counted.drain()) reportCall(rest);
  });
}
