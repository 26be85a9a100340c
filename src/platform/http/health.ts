import type { FastifyInstance } from 'fastify';
import type { Academy } from '../academy.ts';
import type { Clock } from '../clock/clock.ts';
import { isAnswering } from '../db/database.ts';
import type { Draining } from './draining.ts';

/** How this machine's clock stands to PostgreSQL's, in milliseconds, and how long ago that was seen. */
function clockHealth(clock: Clock) {
  const seen = clock.following?.state();
  if (!seen) return {};
  const seenSecondsAgo = Math.round((clock.now().getTime() - seen.seenAt.getTime()) / 1000);
  return { clock: { machineAheadMs: Math.round(seen.machineAheadMs), seenSecondsAgo } };
}

/** `/livez` while the process lives; `/readyz` says 503 while the database is away, and before the process ends. */
export function health(
  app: FastifyInstance,
  { db, clock }: Pick<Academy, 'db' | 'clock'>,
  leaving: Pick<Draining, 'isEnding'>,
): void {
  app.get('/livez', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) =>
    !leaving.isEnding && (await isAnswering(db))
      ? { ok: true, ...clockHealth(clock) }
      : reply.code(503).send({ ok: false }),
  );
}
