import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { activeSpan, type Span, writeTraceparent } from './spans.ts';

/** What Node says of a call by `fetch` as it is made (`undici:request:create`). */
interface FetchRequest {
  readonly origin: string;
  readonly method: string;
  addHeader(name: string, value: string): void;
}

const underWay = new WeakMap<object, Span>();

function begin(call: object, { method, host }: { method: string; host: string }): Span | null {
  const parent = activeSpan();
  if (!parent) return null;
  const span = parent.child({ name: `${method} ${host}`, kind: 'client' });
  underWay.set(call, span);
  return span;
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : 'unknown');

function end(call: object, status: number | null): void {
  const span = underWay.get(call);
  if (!span) return;
  underWay.delete(call);
  span.end({
    facts: status === null ? {} : { 'http.response.status_code': status },
    isError: status === null || status >= 400,
  });
}

let isWatching = false;

/**
 * Makes a span of every call outside that is made within one, and tells whom we call by `traceparent`: the host and what was
 * answered, never an address or a body. Node itself tells of them; nothing is wrapped, and where nothing is traced nobody
 * listens.
 */
export function watchCalls(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe('undici:request:create', (message) => {
    const { request } = message as { request: FetchRequest };
    const span = begin(request, { method: request.method, host: hostOf(request.origin) });
    if (span) request.addHeader('traceparent', writeTraceparent(span.context));
  });
  subscribe('undici:request:headers', (message) => {
    const { request, response } = message as { request: object; response: { statusCode: number } };
    end(request, response.statusCode);
  });
  subscribe('undici:request:error', (message) => end((message as { request: object }).request, null));
  subscribe('http.client.request.created', (message) => {
    const { request } = message as { request: ClientRequest };
    const span = begin(request, { method: request.method, host: request.host });
    if (span && !request.headersSent) request.setHeader('traceparent', writeTraceparent(span.context));
  });
  subscribe('http.client.response.finish', (message) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    end(request, response.statusCode ?? null);
  });
  subscribe('http.client.request.error', (message) => end((message as { request: object }).request, null));
}
