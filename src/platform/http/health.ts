import type { FastifyInstance } from 'fastify';
import { type Db, isAnswering } from '../db/database.ts';

/** `/livez` while the process lives; `/readyz` says 503 while the database is away, and before the process ends. */
export function health(app: FastifyInstance, db: Db): { begin(ms: number): Promise<void> } {
  let isEnding = false;
  app.get('/livez', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) =>
    !isEnding && (await isAnswering(db)) ? { ok: true } : reply.code(503).send({ ok: false }),
  );
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
  return {
    async begin(ms) {
      isEnding = true;
      // Where nobody listens nobody needs time to look away.
      if (app.server.listening && ms > 0) await new Promise((done) => setTimeout(done, ms));
    },
  };
}
