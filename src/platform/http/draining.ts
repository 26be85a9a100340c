import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { endEvents } from './events.ts';

export interface Draining {
  /** From here on `/readyz` says 503. Whoever calls is served all the same. */
  begin(): void;
  /**
   * Takes no new connection, so that a proxy goes elsewhere before it has sent anything; ends the streams, whose viewers come
   * back elsewhere, and waits until nobody keeps a connection any more, or so long.
   */
  finish(lingerMs: number): Promise<void>;
  readonly isEnding: boolean;
}

const everyMs = 50;
/** A proxy lets go of a connection it keeps sooner than this. */
const lingerMs = 3_000;
/** Running jobs have so long; what is not done by then is given back when the process has ended. */
const jobsWithinMs = 8_000;

/** A turn of the event loop that took no longer has left hardly anybody waiting to be let in. */
const calmMs = 2;
const mostTurns = 500;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

const connectionsOf = (server: Server) =>
  new Promise<number>((done) => server.getConnections((_error, count) => done(count)));

/**
 * Waits for a turn of the event loop in which little was done. Each turn lets in whoever has connected; who connects between
 * that and the close is cut off by the system after the proxy has sent its call, which it repeats only where that is safe.
 */
async function inCalm(): Promise<void> {
  let last = performance.now();
  for (let turn = 0; turn < mostTurns; turn++) {
    await new Promise((done) => setImmediate(done));
    const now = performance.now();
    if (now - last < calmMs) return;
    last = now;
  }
}

/**
 * How a process leaves without anybody noticing. A connection that a proxy keeps and nobody uses is not closed from here as
 * long as it may be used in that moment: what was sent on it would be lost, and a proxy repeats no POST. The proxy closes
 * it itself, sooner than we would (`keepalive_timeout` in deploy/nginx/academy.conf).
 */
export function draining(app: FastifyInstance): Draining {
  let isEnding = false;
  let isClosed = false;
  // Said before, a proxy would connect anew for each call, and be among those who wait to be let in.
  app.addHook('onSend', (_request, reply, ...[payload, done]) => {
    if (isClosed) reply.header('connection', 'close');
    done(null, payload);
  });
  return {
    begin() {
      isEnding = true;
    },
    async finish(lingerMs) {
      const { server } = app;
      if (!server.listening) return;
      await inCalm();
      isClosed = true;
      // The close of an HTTP server would cut idle connections at once.
      Server.prototype.close.call(server);
      endEvents(app);
      const until = performance.now() + lingerMs;
      while (performance.now() < until && (await connectionsOf(server)) > 0) await pause(everyMs);
    },
    get isEnding() {
      return isEnding;
    },
  };
}

/**
 * Leaves: says so for `drainMs`, while jobs that run are finished and none begins, then lets go of who is still connected. What
 * is under way afterwards is for the close of the server. With 0 nobody is given time to look away.
 */
export async function leave(
  leaving: Draining,
  { drainMs, stopWork }: { readonly drainMs: number; readonly stopWork: () => Promise<void> },
): Promise<void> {
  leaving.begin();
  const work = Promise.race([stopWork().catch(() => undefined), pause(jobsWithinMs)]);
  await Promise.all([work, drainMs > 0 && pause(drainMs)]);
  await leaving.finish(drainMs > 0 ? lingerMs : 0);
}
