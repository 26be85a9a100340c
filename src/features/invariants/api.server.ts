import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listDisagreements } from './actions.server.ts';
import { listDisagreementsEndpoint } from './contract.ts';

export function invariantsApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, listDisagreementsEndpoint, ({ input }) => listDisagreements(academy, input));
}
