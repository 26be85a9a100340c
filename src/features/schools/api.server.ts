import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { findSchools } from './actions.server.ts';
import { searchSchools } from './contract.ts';

/** The search behind every field for a school. */
export function schoolsApi(gate: Gate, academy: Academy): void {
  serve(gate, searchSchools, async ({ input, actor }) => ({
    schools: await findSchools(academy, input.q, actor.address),
  }));
}
