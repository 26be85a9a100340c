import { captureFault, followPage } from './errors/tracking.ts';
import { type Fault, trackFaultsWith } from './report.ts';

export { leaveFor } from './errors/tracking.ts';
export { templateOf } from './templates.ts';

export type EventName = 'sign_up' | 'registration' | 'payment' | 'booking' | 'level_test';

/** Calls that are an event of the business once they have succeeded. */
const eventOfCall: Readonly<Record<string, EventName>> = {
  'POST /api/signup': 'sign_up',
  'POST /api/entrance-tests/registrations': 'registration',
  'POST /api/entrance-tests/registrations/together': 'registration',
  'POST /api/payments/:paymentId/confirm': 'payment',
  'POST /api/presentations/bookings': 'booking',
  'POST /api/level-tests/attempts': 'level_test',
  'POST /api/level-tests/attempts/:attemptNo/retest': 'level_test',
};

let visit = '';
let page = '/';

/** Sends a few words to our own server; a blocker, a lost network or a refusal is nobody's concern. */
function tell(path: string, body: unknown): void {
  if (typeof fetch !== 'function') return;
  const headers = { 'content-type': 'application/json' };
  // The answer is read to its end: until then the browser counts the call as under way.
  fetch(path, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true })
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined);
}

function record(name: EventName | 'page_view'): void {
  // A visit lasts as long as the page: nothing is stored, nobody is known again.
  visit ||= crypto.randomUUID();
  tell('/api/telemetry/events', { visit, events: [{ name, page }] });
}

/** One page was shown. */
export function recordPageView(template: string): void {
  page = template;
  followPage(template);
  record('page_view');
}

/** A call succeeded; some of them are events. */
export function recordCall(route: string): void {
  const name = eventOfCall[route];
  if (name) record(name);
}

const frame = /(?:at (?:async )?([\w$.<>]+) \()?https?:\/\/[^/]+(\/assets\/[\w.-]+):(\d+):\d+/;

function framesOf(stack: string) {
  return stack
    .split('\n')
    .flatMap((line) => {
      const found = frame.exec(line);
      return found ? [{ function: found[1] ?? '', filename: found[2] ?? '', lineno: Number(found[3]) }] : [];
    })
    .slice(0, 20)
    .reverse();
}

/** Reports an error of the page by its kind and place; its message may hold what somebody typed. */
export function reportError(error: unknown): void {
  const known = error instanceof Error ? error : null;
  if (captureFault(error)) return;
  const type = /^[A-Za-z]{1,40}$/.test(known?.name ?? '') ? (known?.name ?? 'Error') : 'Error';
  tell('/api/telemetry/faults', { page, type, code: '', frames: framesOf(known?.stack ?? '') });
}

/** Listens to what goes wrong on the page and in calls; only the server's own failures are faults. */
export function watchFaults(): void {
  window.addEventListener('error', (event) => reportError(event.error));
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
  trackFaultsWith(({ status, code }: Fault) => {
    if (status < 500 || captureFault({ code })) return;
    tell('/api/telemetry/faults', { page, type: 'ApiFault', code, frames: [] });
  });
}
