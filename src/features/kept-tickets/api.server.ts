import type { FastifyInstance } from 'fastify';
import { ticketStore } from '#src/web/session/kept-tickets.ts';
import { ticketWorker, workerText } from './rules/worker.ts';

/**
 * The script that shows kept tickets where there is no network; it knows nothing of anybody.
 * See docs/decisions/0146-tickets-without-a-network.md.
 */
export function keptTicketsApi(app: FastifyInstance): void {
  app.get(ticketWorker, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(workerText(ticketStore)),
  );
}
