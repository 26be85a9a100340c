import type { FastifyInstance } from 'fastify';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { listProgrammes } from '#src/features/branches/actions/programmes.server.ts';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { siteMap } from '#src/shared/site-map.ts';
import { robotsOf, sitemapIndexOf, sitemapOf } from '../feeds.ts';
import { countShown, listMapPosts } from '../store/sitemap.server.ts';

const postsPerMap = 5_000;
/** Pages of the menu that only members see. */
const memberPaths = ['/entranceTest', '/applications'];

/** Site maps split by kind (pages, and posts by the five thousand), and what robots may read. */
export function sitemapsApi(app: FastifyInstance, { db, clock, config }: Academy): void {
  const { publicUrl } = config;
  const xml = 'application/xml; charset=utf-8';
  app.get('/sitemap.xml', async (_request, reply) => {
    const maps = Math.max(1, Math.ceil((await countShown(db, clock.now())) / postsPerMap));
    const posts = Array.from({ length: maps }, (_, index) => `/sitemap-posts-${index + 1}.xml`);
    return reply.type(xml).send(sitemapIndexOf(['/sitemap-pages.xml', ...posts], publicUrl));
  });
  app.get('/sitemap-pages.xml', async (_request, reply) => {
    const menu = siteMap.flatMap(({ pages }) => pages.map(({ path }) => path));
    const [programmes, teachers, branches] = await Promise.all([
      listProgrammes(db),
      listTeachers(db),
      listBranches(db),
    ]);
    const hidden = [
      ...programmes.filter((one) => !one.isShown).map(({ path }) => path),
      ...(teachers.length > 0 ? [] : ['/teachers']),
    ];
    const paths = [
      '/',
      ...menu.filter((path) => ![...memberPaths, ...hidden].includes(path)),
      ...branches.map(({ code }) => `/branches/${code}`),
      ...teachers.map(({ teacherId }) => `/teachers/${teacherId}`),
    ];
    return reply.type(xml).send(
      sitemapOf(
        paths.map((path) => ({ path })),
        publicUrl,
      ),
    );
  });
  app.get<{ Params: { page: string } }>('/sitemap-posts-:page(^\\d{1,4}).xml', async (request, reply) => {
    const offset = (Number(request.params.page) - 1) * postsPerMap;
    const posts = offset >= 0 ? await listMapPosts(db, postsPerMap, { offset, now: clock.now() }) : [];
    if (posts.length === 0) return reply.code(404).type('text/plain').send('Not found');
    const entries = posts.map(({ id, changedAt }) => ({ path: `/board/${id}`, changedAt }));
    return reply.type(xml).send(sitemapOf(entries, publicUrl));
  });
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsOf(publicUrl)),
  );
}
