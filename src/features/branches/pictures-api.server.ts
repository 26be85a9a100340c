import type { FastifyInstance } from 'fastify';
import { ownIdentity } from '#src/platform/identity/identity.server.ts';
import { plateTones } from '#src/shared/identity/colours.ts';
import { buildingSvg } from '#src/ui/plates/building.ts';

/** The drawn pictures of the branches, in the colours of the academy; a branch that is added has one at once. */
export function branchPicturesApi(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>('/plates/branches/:code.svg', (request, reply) => {
    const { code } = request.params;
    if (!/^[a-z][a-z0-9_]{1,19}$/.test(code)) return reply.code(404).send();
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=300')
      .send(buildingSvg(code, plateTones(ownIdentity())));
  });
}
