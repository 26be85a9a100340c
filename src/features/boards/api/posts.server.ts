import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { rssOf } from '#src/features/boards/feeds.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { academyName } from '#src/platform/identity/identity.server.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { feedOf, flushViews, listPosts } from '../actions/posts.server.ts';
import { countViewEndpoint, listPostsEndpoint } from '../contract/posts.ts';
import { boards } from '../rules/boards.ts';
import { cleanQuery, isBot, pageSize, ViewBook } from '../rules/post-lists.ts';
import { postCoversApi } from './covers.server.ts';
import { type FilesHooks, filesApi } from './files.server.ts';
import { officePostsApi } from './office.server.ts';
import { sitemapsApi } from './sitemaps.server.ts';

const flushEveryMs = 10_000;

export function boardsApi(gate: Gate, academy: Academy, hooks: FilesHooks): void {
  const { app } = gate;
  const { reads, clock } = academy;
  serve(gate, listPostsEndpoint, ({ input }) => {
    const query = {
      category: cleanQuery(input.category),
      keywords: cleanQuery(input.q),
      page: input.page ?? 1,
      size: pageSize,
    };
    return reads.read(({ db }) => listPosts(db, input.board, { query, now: clock.now() }));
  });
  filesApi(gate, academy, hooks);
  officePostsApi(gate, academy);
  views(gate, academy);
  feeds(app, academy);
  sitemapsApi(app, academy);
  postCoversApi(app);
}

/** Views wait in memory and are written together, so that reading costs no write. */
function views(gate: Gate, { db, clock }: Academy): void {
  const { app } = gate;
  const book = new ViewBook();
  // The salt lives as long as the process: nobody can be told from the hash later.
  const salt = randomBytes(16);
  serve(gate, countViewEndpoint, async ({ input, request }) => {
    const agent = request.headers['user-agent'];
    if (isBot(agent)) return null;
    const visitor = createHash('sha256').update(salt).update(`${request.ip}|${agent}`).digest('base64url');
    book.note({ postId: input.id, visitor, day: seoulDay(clock.now()) });
    return null;
  });
  const timer = setInterval(() => {
    flushViews(db, book).catch((error: unknown) => app.log.error(error));
  }, flushEveryMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flushViews(db, book);
  });
}

const feedLength = 30;

function feeds(app: FastifyInstance, { db, reads, clock, config }: Academy): void {
  for (const board of [null, ...boards]) {
    app.get(`/rss${board ? `/${board.key}` : ''}`, async (_request, reply) => {
      const wanted = { board: board?.key, limit: feedLength };
      const posts = await reads.read((source) => feedOf(source.db, wanted, clock.now()));
      const context = { name: await academyName(db), publicUrl: config.publicUrl };
      return reply.type('application/rss+xml; charset=utf-8').send(rssOf(board, posts, context));
    });
  }
}
