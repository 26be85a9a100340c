import type { FastifyInstance } from 'fastify';
import { provenPhone } from '#src/features/proofs/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { askForCounselling, cancelRequest, readRequest } from './actions.server.ts';
import { cancelCounselling, readCounselling, requestCounselling } from './contract.ts';

export function counsellingApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, requestCounselling, async ({ request, input }) => {
    const proven = await provenPhone(academy, request);
    return askForCounselling(academy, proven?.mobile ?? null, input);
  });
  serve(app, gate, readCounselling, ({ input }) => readRequest(academy, input.token));
  serve(app, gate, cancelCounselling, ({ input }) => cancelRequest(academy, input.token));
}
