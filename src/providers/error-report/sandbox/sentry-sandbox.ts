import type { FastifyInstance } from 'fastify';

export const sentrySandboxKey = 'sandbox';
const most = 200;

/** The local receiver of error reports: keeps the last 200 of this process and shows them as JSON. */
export function mountSentry(app: FastifyInstance): void {
  const seen: unknown[] = [];
  app.post('/api/sandbox-sentry/envelope/', async (request, reply) => {
    const auth = String(request.headers['x-sentry-auth'] ?? '');
    const [, item = '', event = ''] = String(request.body).split('\n');
    if (!auth.includes(`sentry_key=${sentrySandboxKey}`)) return reply.code(403).send({ detail: 'key' });
    if (item === '') return {};
    if (JSON.parse(item || '{}').type !== 'event') return reply.code(400).send({ detail: 'item' });
    seen.push(JSON.parse(event));
    seen.splice(0, Math.max(0, seen.length - most));
    return { id: JSON.parse(event).event_id };
  });
  app.get('/sandbox/api/errors', async () => seen);
}
