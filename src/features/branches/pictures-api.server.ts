import type { FastifyInstance } from 'fastify';
import { buildingSvg } from '#src/ui/plates/building.ts';

/** The drawn pictures of the branches; a branch that is added has one at once. */
export function branchPicturesApi(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>('/plates/branches/:code.svg', (request, reply) => {
    const { code } = request.params;
    if (!/^[a-z][a-z0-9_]{1,19}$/.test(code)) return reply.code(404).send();
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(buildingSvg(code));
  });
}
