import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How one viewer is reached. */
export interface Viewer {
  send(event: string): void;
  end(): void;
}

/** Bytes a viewer may be behind before it is let go; it comes back by itself. */
const mostBehind = 256_000;

/**
 * Serves a stream of events (text/event-stream), beside the calls of the contract because its answer does
 * not end. `join` takes a viewer and answers how to leave, or null when there are enough; then the browser falls back.
 */
export function serveEvents(
  app: FastifyInstance,
  path: string,
  join: (viewer: Viewer, request: FastifyRequest) => (() => void) | null,
): void {
  app.get(path, (request, reply) => {
    const { raw } = reply;
    const viewer: Viewer = {
      send(event) {
        if (raw.writableLength > mostBehind) raw.destroy();
        else raw.write(event);
      },
      end: () => raw.end(),
    };
    reply.hijack();
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    const leave = join(viewer, request);
    if (leave) request.raw.on('close', leave);
    else raw.end();
  });
}
