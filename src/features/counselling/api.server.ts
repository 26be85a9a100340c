import type { FastifyInstance } from 'fastify';
import { provenPhone } from '#src/features/proofs/actions.server.ts';
import { proofErrors } from '#src/features/proofs/contract.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { cancelRequest, takeRequest, viewRequest } from './actions.server.ts';
import * as contract from './contract.ts';

/** Counselling for everybody with a proven phone; afterwards the private link is the key. */
export function counsellingApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, contract.requestCounselling, async ({ input, request }) => {
    const proven = await provenPhone(academy, request);
    if (!proven) throw proofErrors.phone_needed();
    return takeRequest(academy, proven.mobile, input);
  });
  serve(app, gate, contract.getCounselling, ({ input }) => viewRequest(academy, input.token));
  serve(app, gate, contract.cancelCounselling, ({ input }) => cancelRequest(academy, input.token));
}
