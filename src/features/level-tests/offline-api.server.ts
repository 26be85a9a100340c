import type { FastifyInstance } from 'fastify';
import { offlineWorker } from './rules/offline/offline-page.ts';
import { offlineScopes } from './rules/offline/offline-scopes.ts';

/** The scripts that keep a page for a test that is opened again without a network; they know nothing of anybody. */
export function offlineApi(app: FastifyInstance): void {
  for (const { worker } of offlineScopes)
    app.get(worker, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(offlineWorker),
    );
}
