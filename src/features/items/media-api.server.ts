import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { findMedia } from './store/relations.server.ts';

/** Pictures and recordings by their unguessable key. A drawing gets no rights of its own when opened alone. */
export function mediaApi(app: FastifyInstance, academy: Academy): void {
  app.get<{ Params: { key: string } }>('/api/items/media/:key', async (request, reply) => {
    const { key } = request.params;
    const media = /^[A-Za-z0-9_-]{8,64}$/.test(key) ? await findMedia(academy.db, key) : undefined;
    if (!media) return reply.code(404).send();
    return reply
      .header('content-type', media.mime)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(media.bytes);
  });
}
