import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import type { PlateName } from '#src/ui/plates/plate-svg.ts';
import { portraitSvg } from '#src/ui/plates/portrait.ts';
import * as office from './actions/office.server.ts';
import * as contract from './contract/office.ts';
import { teacherList } from './contract/teacher-list.ts';
import { findShownPhoto } from './store/photos.server.ts';

export function teachersApi(gate: Gate, academy: Academy): void {
  const { app } = gate;
  listServer(gate, academy)(teacherList, (_actor, query) => office.listTeachersForStaff(academy, query));
  serve(gate, contract.listTeacherBranchesEndpoint, async () => ({
    branches: (await listBranches(academy.db)).map(({ id, name }) => ({ id, name })),
  }));
  serve(gate, contract.addTeacherEndpoint, ({ actor, input }) => office.addTeacher(academy, actor, input));
  serve(gate, contract.saveTeacherEndpoint, ({ actor, input }) => office.saveTeacher(academy, actor, input));
  serve(gate, contract.moveTeacherEndpoint, ({ actor, input }) => office.moveTeacher(academy, actor, input));
  serve(gate, contract.givePhotoEndpoint, ({ actor, input }) => office.givePhoto(academy, actor, input));
  serve(gate, contract.withdrawPhotoEndpoint, ({ actor, input }) =>
    office.withdrawPhoto(academy, actor, input),
  );
  app.get<{ Params: { number: string; behind: PlateName } }>(
    '/portraits/:number(^\\d{1,2})-:behind(^elementary|high|smart_reading|science|special).svg',
    (request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .send(portraitSvg(Number(request.params.number), request.params.behind)),
  );
  // Asked for anew each time: where the consent was withdrawn, no browser shows what it kept.
  app.get<{ Params: { hash: string } }>(
    '/portraits/photo-:hash(^[\\w-]{22}).webp',
    async (request, reply) => {
      const { hash } = request.params;
      const bytes = await findShownPhoto(academy.db, hash);
      if (!bytes) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('');
      const etag = `"${hash}"`;
      reply.header('cache-control', 'private, no-cache').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/webp').send(bytes);
    },
  );
}
