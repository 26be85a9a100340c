import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { partOf } from '#src/platform/http/ranges.ts';
import { bytesOfMedia } from './actions.server.ts';
import { findMedia } from './store.server.ts';

/** Pictures and recordings by their unguessable key. A drawing gets no rights of its own when opened alone. */
export function mediaApi(app: FastifyInstance, academy: Academy): void {
  app.get<{ Params: { key: string } }>('/api/items/media/:key', async (request, reply) => {
    const { key } = request.params;
    const media = /^[A-Za-z0-9_-]{8,64}$/.test(key) ? await findMedia(academy.db, key) : undefined;
    if (!media) return reply.code(404).send();
    const bytes = await bytesOfMedia(academy, media);
    // Its key names its bytes for ever. Safari plays no recording without ranges.
    const tag = `"${key}"`;
    const isFresh = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
    const part = partOf(isFresh ? request.headers.range : undefined, bytes.length);
    reply.header('accept-ranges', 'bytes').header('etag', tag);
    if (part.kind === 'beyond')
      return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
    if (part.kind === 'part')
      reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${bytes.length}`);
    return reply
      .header('content-type', media.mime)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(part.kind === 'part' ? bytes.subarray(part.from, part.to + 1) : bytes);
  });
}
