import type { FastifyInstance } from 'fastify';
import type { AnalyticsPort } from '../port.ts';

const most = 500;

/** The demo shows what was counted: the last 500 events of this process, as JSON. */
export function withSeenEvents(app: FastifyInstance, counts: AnalyticsPort): AnalyticsPort {
  const seen: unknown[] = [];
  app.get('/sandbox/api/analytics', async () => seen);
  return {
    flush: () => counts.flush(),
    async record(visit, events) {
      seen.push(
        ...events.map(({ name, page }) => ({ name, params: { session_id: visit.visit, page_path: page } })),
      );
      seen.splice(0, Math.max(0, seen.length - most));
      await counts.record(visit, events);
    },
  };
}
