import {
  browserTracingIntegration,
  captureEvent,
  captureException,
  dedupeIntegration,
  init,
  makeFetchTransport,
  startBrowserTracingNavigationSpan,
} from '@sentry/browser';
import type { CountedFault } from './counted.ts';
import { bareEvent, plainText, plainThing } from './gate.ts';

export interface Tracker {
  /** An error, or a refused call with its count. */
  capture(error: unknown): void;
  /** Another page is shown. */
  turnTo(template: string): void;
}

/** Everything passes here on its way out: no address keeps a query or what stood in its parts. */
function guardedTransport(options: Parameters<typeof makeFetchTransport>[0]) {
  const transport = makeFetchTransport(options);
  const { origin } = window.location;
  const send: typeof transport.send = ([headers, items]) => {
    const plain = items.map(([head, body]) => [
      head,
      // A recording comes as text; its lines are addresses and drawings, no words.
      typeof body === 'string' ? plainRecording(body, origin) : plainThing(body, origin),
    ]);
    return transport.send([plainThing(headers, origin), plain] as Parameters<typeof transport.send>[0]);
  };
  return { ...transport, send };
}

const isCounted = (error: unknown): error is CountedFault =>
  typeof error === 'object' && error !== null && 'route' in error && 'count' in error;

/** A refused call: below 500 a line to count, from there on an error. */
function eventOf({ route, status, code, count }: CountedFault) {
  const value = `${route} ${status} ${code}${count > 1 ? ` x${count}` : ''}`;
  return {
    level: status < 500 ? ('info' as const) : ('error' as const),
    exception: { values: [{ type: 'ApiFault', value }] },
    tags: { route, status: String(status), code, count: String(count) },
    fingerprint: ['ApiFault', route, String(status), code],
  };
}

function plainRecording(text: string, origin: string): string {
  return plainText(` ${text}`, origin).slice(1);
}

const isRoute = { 'sentry.source': 'route' } as const;

/**
 * Starts Sentry for this page: tracing 1, replay 0.1 and 1 on error (recording itself comes from `replay.ts`). Nothing of
 * its default set is used: crumbs, console, bodies, headers and the person's address stay here.
 */
export function startSentry(
  { dsn, release }: { readonly dsn: string; readonly release: string | undefined },
  page: () => string,
): Tracker {
  const client = init({
    dsn,
    environment: import.meta.env.MODE,
    ...(release && { release }),
    defaultIntegrations: false,
    integrations: [
      dedupeIntegration(),
      browserTracingIntegration({
        instrumentNavigation: false,
        instrumentBfcacheRestore: false,
        traceFetch: false,
        traceXHR: false,
        beforeStartSpan: (span) => ({
          ...span,
          name: page(),
          attributes: { ...span.attributes, ...isRoute },
        }),
      }),
    ],
    tracesSampleRate: 1,
    tracePropagationTargets: [],
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    sendClientReports: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    transport: guardedTransport,
    beforeSend: (event) => bareEvent({ ...event, transaction: page() }),
  });
  return {
    capture(error) {
      if (isCounted(error)) captureEvent(eventOf(error));
      else captureException(error);
    },
    turnTo(template) {
      if (client)
        startBrowserTracingNavigationSpan(client, { name: template, op: 'navigation', attributes: isRoute });
    },
  };
}
