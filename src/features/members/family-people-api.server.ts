import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as people from './actions/children/family-people.server.ts';
import * as handOver from './actions/children/hand-over.server.ts';
import type { MemberMoments } from './actions/members.server.ts';
import * as contract from './contract/family-people.ts';

/** Who sees a child, who was invited, and whose it is. */
export function familyPeopleApi(
  app: FastifyInstance,
  gate: Gate,
  academy: Academy,
  moments: MemberMoments,
): void {
  serve(app, gate, contract.withdrawInvitation, async ({ input, actor: { memberId } }) => {
    await people.withdrawInvitation(academy, { memberId, ...input });
    return null;
  });
  serve(app, gate, contract.expelPerson, async ({ input, actor: { memberId } }) => {
    await people.expelPerson(academy, { memberId, ...input }, moments);
    return null;
  });
  serve(app, gate, contract.askToTakeOver, async ({ input, actor: { memberId } }) => ({
    expiresAt: (await handOver.askToTakeOver(academy, { memberId, ...input })).toISOString(),
  }));
  serve(app, gate, contract.endHandOver, async ({ input, actor: { memberId } }) => {
    await handOver.refuseHandOver(academy, { memberId, ...input });
    return null;
  });
  serve(app, gate, contract.takeOverChild, async ({ input, actor: { memberId } }) => {
    await handOver.acceptHandOver(academy, { memberId, ...input }, moments);
    return null;
  });
}
