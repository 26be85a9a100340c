import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';

/** How one viewer is reached. */
export interface Viewer {
  send(event: string): void;
  end(): void;
}

/** Who looks at the streams of a server; null where it is about to end. */
const viewersOf = new WeakMap<FastifyInstance['server'], Set<Viewer> | null>();

/** Ends every stream of a server; whoever comes later is told to come back, elsewhere. */
export function endEvents({ server }: FastifyInstance): void {
  const viewers = viewersOf.get(server);
  viewersOf.set(server, null);
  for (const viewer of viewers ?? []) viewer.end();
}

function keepViewer({ server }: FastifyInstance, viewer: Viewer): () => void {
  const viewers = viewersOf.get(server) ?? new Set();
  viewersOf.set(server, viewers.add(viewer));
  return () => viewers.delete(viewer);
}

/** Milliseconds after which a browser comes back; spread, for all of them were ended at once. */
const comeBackMs = () => 500 + Math.floor(Math.random() * 2_500);

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
        ...(viewersOf.get(app.server) === null && { connection: 'close' }),
      });
    };
    const viewer: Viewer = {
      send(event) {
        if (!hasBegun) begin();
        if (raw.writableLength > mostBehind) raw.destroy();
        else raw.write(event);
      },
      end: () => raw.end(`retry: ${comeBackMs()}\n\n`),
    };
    if (viewersOf.get(app.server) === null) {
      begin();
      return viewer.end();
    }
    const leave = join(viewer, request);
    if (!leave) throw commonErrors.busy({ retryAfterSeconds: 30 });
    if (!hasBegun) begin();
    const forget = keepViewer(app, viewer);
    request.raw.on('close', () => {
      forget();
      leave();
    });
  });
}
