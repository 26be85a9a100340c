import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { findAddresses } from './actions.server.ts';
import { searchAddresses } from './contract.ts';

/** Address search for every form that needs one. */
export function addressesApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, searchAddresses, async ({ input }) => ({
    addresses: await findAddresses(academy, input.keywords),
  }));
}
