import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { readCalendar } from './actions.server.ts';

/**
 * The calendars themselves, at `/calendar/<secret>.ics`: the address is the key. Unchanged, they are answered by 304; a
 * proxy keeps none of them.
 */
export function calendarDocuments(app: FastifyInstance, academy: Academy): void {
  app.get<{ Params: { secret: string } }>('/calendar/:secret(^[\\w-]{43}).ics', async (request, reply) => {
    const { secret } = request.params;
    const text = await readCalendar(academy, { secret, address: request.ip });
    reply.header('x-robots-tag', 'noindex');
    if (text === null) return reply.code(404).type('text/plain; charset=utf-8').send('없는 달력입니다.');
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}
