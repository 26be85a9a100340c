import { errorDsn, errorRelease } from '../api/own-origin.ts';
import { isRecordable, templateOf } from '../page/templates.ts';
import type { Recorder } from './replay.ts';
import type { Tracker } from './sentry.ts';

/** `undefined` until asked for, `null` where there is none: no address, or a blocker keeps it away. */
let tracker: Tracker | null | undefined;
let recorder: Recorder | null | undefined;
let page = '/';

/** Runs once the page has loaded and has nothing else to do. */
function whenIdle(work: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(work, { timeout: 10_000 })
      : setTimeout(work, 2_000);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

async function begin(dsn: string): Promise<void> {
  const { startSentry } = await import('./sentry.ts');
  tracker = startSentry({ dsn, release: errorRelease() }, () => page);
  await follow();
}

/** Recording is fetched with the first page that may be recorded, and rests on every other. */
async function follow(): Promise<void> {
  if (!tracker) return;
  if (!isRecordable(page, window.location.search)) return recorder?.rest();
  if (recorder === undefined) {
    recorder = null;
    const { openRecorder } = await import('./replay.ts');
    recorder = openRecorder();
  }
  if (isRecordable(page, window.location.search)) recorder?.record();
}

/** One page is shown, known by its template. Errors are tracked from the first quiet moment on. */
export function followPage(template: string): void {
  page = template;
  if (tracker) tracker.turnTo(template);
  if (tracker !== undefined) return void follow().catch(() => undefined);
  tracker = null;
  const dsn = errorDsn();
  if (dsn) whenIdle(() => void begin(dsn).catch(() => undefined));
}

/** A page is about to be shown: recording ends before a private one is drawn. */
export function leaveFor(pathname: string, search: string): void {
  const template = /^\/board\/\d+$/.test(pathname) ? '/board/:id' : templateOf(pathname, {});
  if (!isRecordable(template, search)) recorder?.rest();
}

/** Hands an error over; false where nobody tracks errors. */
export function captureFault(error: unknown): boolean {
  tracker?.capture(error);
  return Boolean(tracker);
}
