import { hostname } from 'node:os';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { routeOf } from '#src/platform/operations/request-watch.ts';
import { isFailure, thingOf } from './rules/failures.ts';
import { Allowance } from './rules/reports.ts';
import { type FailedRequest, keepFailures } from './store/failed-request-list.server.ts';

/** A fault that comes back at each call says no more by being written down each time. */
const mostPerMinute = 300;
/** While the database is away as many wait to be written down. */
const mostWaiting = 500;
const writeAfterMs = 500;
const againAfterMs = 5_000;

/**
 * Keeps requests that ended in a fault of ours, so that the office finds them by the number people are shown. Nobody waits for
 * it, and what failed because the database was away is written down once it is back.
 */
export function keepFailedRequests(app: FastifyInstance, academy: Academy): void {
  const allowance = new Allowance(mostPerMinute);
  const madeBy = `${hostname()} ${process.pid}`;
  let waiting: FailedRequest[] = [];
  let timer: NodeJS.Timeout | null = null;
  const later = (ms: number) => {
    timer ??= setTimeout(() => void write(), ms).unref();
  };
  const write = async () => {
    timer = null;
    const failures = waiting.splice(0);
    if (failures.length === 0) return;
    await keepFailures(academy.db, failures).catch(() => {
      waiting = [...failures, ...waiting].slice(0, mostWaiting);
      later(againAfterMs);
    });
  };
  const note = (request: FastifyRequest, reply: FastifyReply) => {
    const at = academy.clock.now();
    if (!allowance.take(at)) return;
    const thing = thingOf(request.params);
    waiting.push({
      request_id: request.id,
      at,
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      code: request.answerCode,
      took_ms: Math.round(reply.elapsedTime),
      who: request.callerKind,
      process: madeBy,
      thing: thing?.thing ?? null,
      thing_no: thing?.thingNo ?? null,
    });
    later(writeAfterMs);
  };
  app.addHook('onResponse', (request, reply, done) => {
    if (isFailure(reply.statusCode) && waiting.length < mostWaiting) note(request, reply);
    done();
  });
  app.addHook('onClose', async () => {
    if (timer) clearTimeout(timer);
    await write();
    if (timer) clearTimeout(timer);
  });
}
