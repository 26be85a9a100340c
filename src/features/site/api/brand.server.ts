import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { iconMark, iconPng, icoOf, maskablePng } from '#src/platform/identity/icon.ts';
import { readIdentity } from '#src/platform/identity/identity.server.ts';
import { tonesOf } from '#src/shared/identity/colours.ts';
import { homeTexts, type Identity } from '#src/shared/identity/identity.ts';
import { findPicture } from '../store/identity-pictures.server.ts';

const iconSizes = [180, 192, 512] as const;
const maskableSize = 512;
const faviconSize = 32;
const forAnHour = 'public, max-age=3600';
const forEver = 'public, max-age=31536000, immutable';

const shortcuts = [
  ['입학 테스트 접수', '/entranceTest'],
  ['신청 내역과 수험표', '/applications'],
  ['상담 신청', '/counseling'],
] as const;

/**
 * What a phone needs to keep the site beside its apps. The bar with the way back stays (`minimal-ui`): paying and signing in
 * lead through the pages of others. See docs/decisions/0146-tickets-without-a-network.md.
 */
const manifestOf = (identity: Identity) => ({
  id: '/',
  name: identity.name,
  short_name: identity.shortName,
  description: homeTexts(identity).summary,
  lang: 'ko',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  categories: ['education'],
  background_color: '#ffffff',
  theme_color: tonesOf(identity.brandColour).deep,
  icons: [
    ...[192, 512].map((size) => ({
      src: `/brand/icon-${size}.png?v=${iconMark(identity)}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any',
    })),
    {
      src: `/brand/icon-maskable.png?v=${iconMark(identity)}`,
      sizes: `${maskableSize}x${maskableSize}`,
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
  shortcuts: shortcuts.map(([name, url]) => ({ name, url })),
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
  app.get('/brand/icon-maskable.png', async (_request, reply) => {
    const identity = await readIdentity(db);
    return reply
      .type('image/png')
      .header('cache-control', forAnHour)
      .send(await maskablePng(await iconOf(identity, maskableSize), identity, maskableSize));
  });
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
