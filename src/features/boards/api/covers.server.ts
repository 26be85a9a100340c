import type { FastifyInstance } from 'fastify';
import { ownIdentity } from '#src/platform/identity/identity.server.ts';
import { plateTones } from '#src/shared/identity/colours.ts';
import { subjectSvg } from '#src/ui/plates/subjects/subjects.ts';
import { readCoverName } from '../rules/covers.ts';

const size = { width: 640, height: 360 };

/** The drawn pictures of posts, in the colours of the academy. */
export function postCoversApi(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/plates/posts/:name.svg', (request, reply) => {
    const asked = readCoverName(request.params.name);
    if (!asked) return reply.code(404).send();
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=300')
      .send(subjectSvg(asked.subject, asked.seed, { size, tones: plateTones(ownIdentity()) }));
  });
}
