import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';

/** How one viewer is reached. */
export interface Viewer {
  send(event: string): void;
  end(): void;
}

/** Bytes a viewer may be behind before it is let go; it comes back by itself. */
const mostBehind = 256_000;

/**
 * Serves a stream of events (text/event-stream), beside the calls of the contract because its answer does not end. `join`
 * takes a viewer and its request and answers how to leave, or null when there are enough: then 503 says so, and the browser
 * asks now and then instead.
 */
export function serveEvents(
  app: FastifyInstance,
  path: string,
  join: (viewer: Viewer, request: FastifyRequest) => (() => void) | null,
): void {
  // A stream has no head to ask for alone.
  app.get(path, { exposeHeadRoute: false }, (request, reply) => {
    const { raw } = reply;
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      reply.hijack();
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      });
    };
    const viewer: Viewer = {
      send(event) {
        if (!hasBegun) begin();
        if (raw.writableLength > mostBehind) raw.destroy();
        else raw.write(event);
      },
      end: () => raw.end(),
    };
    const leave = join(viewer, request);
    if (!leave) throw commonErrors.busy({ retryAfterSeconds: 30 });
    if (!hasBegun) begin();
    request.raw.on('close', leave);
  });
}
