import type { FastifyInstance } from 'fastify';
import { provenPhone } from '#src/features/proofs/actions/proofs.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as corrections from './actions/contacts/corrections.server.ts';
import * as claims from './actions/contacts/number-claims.server.ts';
import { proveByLink } from './actions/contacts/prove-correction.server.ts';
import * as correction from './contract/corrections.ts';
import * as number from './contract/number-claims.ts';

/** Numbers that are somebody else's now, and what the office corrects of how a member is reached. */
export function contactsApi(
  app: FastifyInstance,
  gate: Gate,
  academy: Academy,
  moments: corrections.CorrectionMoments,
): void {
  serve(app, gate, number.claimNumber, async ({ actor, request }) =>
    claims.askForNumber(academy, { actor, proven: await provenPhone(academy, request) }),
  );
  serve(app, gate, number.readNumberClaim, async ({ request }) =>
    claims.readClaim(academy, await provenPhone(academy, request)),
  );
  serve(app, gate, number.keepNumber, async ({ input, actor }) => {
    await claims.keepByLink(academy, { code: input.code, address: actor.address });
    return { isKept: true };
  });
  serve(app, gate, number.keepOwnNumber, async ({ actor: { memberId }, request }) =>
    claims.keepSignedIn(academy, { memberId, proven: await provenPhone(academy, request) }),
  );
  serve(app, gate, correction.proveCorrection, async ({ input, actor }) => ({
    field: await proveByLink(academy, { ...input, address: actor.address }, moments),
  }));
  serve(app, gate, correction.listCorrections, ({ actor, input }) =>
    corrections.listWaiting(academy, actor, input, moments),
  );
  serve(app, gate, correction.askCorrection, ({ actor, input }) =>
    corrections.askForCorrection(academy, actor, input, moments),
  );
  serve(app, gate, correction.approveCorrection, async ({ actor, input }) => {
    await corrections.approve(academy, actor, input, moments);
    return { isDone: true };
  });
  serve(app, gate, correction.declineCorrection, async ({ actor, input }) => {
    await corrections.decline(academy, actor, input);
    return { isDone: true };
  });
}
