import { presentationDayApi } from '#src/features/presentation-day/api.server.ts';
import { presentationsApi } from '#src/features/presentations/api.server.ts';
import { seasonsApi } from '#src/features/seasons/api.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Gate } from '#src/platform/http/serve.ts';
import { presentationHooks } from '../office-hooks.ts';

/** Presentations and their day, and the season that plans them together with the tests. */
export function visitsApi(gate: Gate, academy: Academy): void {
  presentationsApi(gate, academy);
  presentationDayApi(gate, academy, presentationHooks(academy));
  seasonsApi(gate, academy);
}
