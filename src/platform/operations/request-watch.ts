import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { Span } from './tracing/spans.ts';

/** Who calls, by kind alone; nobody's name, number or address is ever in the log. */
export type CallerKind = 'guest' | 'member' | 'staff' | 'key';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who was found to call; a guest until somebody else is. */
    callerKind: CallerKind;
    /** The page's route as it is written, where Fastify knows only that it is a page. */
    pageRoute: string;
    /** The stable code of a refusal; empty where none was answered. */
    answerCode: string;
    /** The span of this request; undefined where nothing is traced. */
    span?: Span | null;
  }
}

const idBytes = 9;
let drawn = Buffer.alloc(0);

/** A number by which one request is found again: in the answer's header, on error screens and in the log. */
export function newRequestId(): string {
  // Drawn for many at once: each draw costs as much as a request's own work in the router.
  if (drawn.length === 0) drawn = randomBytes(idBytes * 256);
  const id = drawn.toString('base64url', 0, idBytes);
  drawn = drawn.subarray(idBytes);
  return id;
}

/** The route of a request as it is written; one word for whatever has none, or labels would be without end. */
export function routeOf(request: FastifyRequest): string {
  if (request.pageRoute !== '') return request.pageRoute;
  return request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
}

/** Names, counts and logs each request: id, method, route, status, milliseconds, who by kind. */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('callerKind', 'guest');
  app.decorateRequest('pageRoute', '');
  app.decorateRequest('answerCode', '');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const { method } = request;
    metrics.answered({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    const line = {
      id: request.id,
      method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      who: request.callerKind,
      ...(request.span && { trace: request.span.context.traceId }),
    };
    if (reply.statusCode >= 500) app.log.warn(line, 'answered');
    else app.log.info(line, 'answered');
    done();
  });
}
