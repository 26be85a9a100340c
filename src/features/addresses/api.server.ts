import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { findAddresses } from './actions.server.ts';
import { searchAddresses } from './contract.ts';

/** Address search for every form that needs one. */
export function addressesApi(gate: Gate, academy: Academy): void {
  serve(gate, searchAddresses, async ({ input }) => ({
    addresses: await findAddresses(academy, input.keywords),
  }));
}
