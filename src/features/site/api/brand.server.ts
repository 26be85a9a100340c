import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { iconMark, iconPng, icoOf } from '#src/platform/identity/icon.ts';
import { readIdentity } from '#src/platform/identity/identity.server.ts';
import { tonesOf } from '#src/shared/identity/colours.ts';
import type { Identity } from '#src/shared/identity/identity.ts';
import { findPicture } from '../store/identity-pictures.server.ts';

const iconSizes = [180, 192, 512] as const;
const faviconSize = 32;
const forAnHour = 'public, max-age=3600';
const forEver = 'public, max-age=31536000, immutable';

/** What a phone needs to keep the site beside its apps. */
const manifestOf = (identity: Identity) => ({
  name: identity.name,
  short_name: identity.shortName,
  lang: 'ko',
  start_url: '/',
  display: 'browser',
  background_color: '#ffffff',
  theme_color: tonesOf(identity.brandColour).deep,
  icons: [192, 512].map((size) => ({
    src: `/brand/icon-${size}.png?v=${iconMark(identity)}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })),
});

/** Icons, wordmark and manifest, as the settings say. */
export function brandApi(app: FastifyInstance, { db }: Academy): void {
  let drawn = new Map<number, Promise<Buffer>>();
  let drawnFor = '';
  const iconOf = async (identity: Identity, size: number) => {
    const { icon } = identity;
    const mark = iconMark(identity);
    if (mark !== drawnFor) drawn = new Map();
    drawnFor = mark;
    const found =
      drawn.get(size) ??
      (icon ? findPicture(db, icon.hash) : Promise.resolve(null)).then((bytes) =>
        iconPng(bytes, identity, size),
      );
    drawn.set(size, found);
    found.catch(() => drawn.delete(size));
    return found;
  };
  app.get('/favicon.ico', async (_request, reply) => {
    const png = await iconOf(await readIdentity(db), faviconSize);
    return reply.type('image/x-icon').header('cache-control', forAnHour).send(icoOf(png, faviconSize));
  });
  for (const size of iconSizes)
    app.get(`/brand/icon-${size}.png`, async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', forAnHour)
        .send(await iconOf(await readIdentity(db), size)),
    );
  app.get<{ Params: { hash: string } }>('/brand/wordmark-:hash(^[\\w-]{22}).png', async (request, reply) => {
    const bytes = await findPicture(db, request.params.hash);
    if (!bytes) return reply.code(404).type('text/plain').send('');
    return reply.type('image/png').header('cache-control', forEver).send(bytes);
  });
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', forAnHour)
      .send(JSON.stringify(manifestOf(await readIdentity(db)))),
  );
}
