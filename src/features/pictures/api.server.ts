import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { isShownAnywhere, type PictureSource, readAnywhere } from './actions/sources.server.ts';
import { readPictureName } from './rules/sizes.ts';
import { findSize } from './store/sizes.server.ts';

/**
 * Pictures everybody may see, in the sizes that were made: nothing is made while somebody waits.
 * See docs/decisions/0195-pictures-in-sizes.md.
 */
export function picturesApi(app: FastifyInstance, academy: Academy, sources: readonly PictureSource[]): void {
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const asked = readPictureName(request.params.name);
    if (!asked) return refuse(reply);
    const { hash, width, format } = asked;
    const found = await findSize(academy.db, asked);
    const isOwn = format === 'webp' && width === found?.ownWidth;
    if (!found || !(found.bytes || isOwn)) return refuse(reply);
    // Asked each time: where it was withdrawn, its address answers nobody any more.
    if (!(await isShownAnywhere(academy, sources, hash))) return refuse(reply);
    const etag = `"${request.params.name}"`;
    const isKnown = request.headers['if-none-match'] === etag;
    const bytes = found.bytes ?? (isKnown ? Buffer.alloc(0) : await readAnywhere(academy, sources, hash));
    if (!bytes) return away(reply);
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': `default-src 'none'; sandbox`,
      etag,
    });
    return isKnown ? reply.code(304).send() : reply.type(`image/${format}`).send(bytes);
  });
}

const said = (reply: FastifyReply, text: string) =>
  reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text);

const refuse = (reply: FastifyReply) => said(reply.code(404), '그림을 찾을 수 없습니다.');

const away = (reply: FastifyReply) =>
  said(
    reply.code(503).header('retry-after', '5'),
    '그림을 지금 가져올 수 없습니다. 잠시 뒤에 다시 열어 주세요.',
  );
