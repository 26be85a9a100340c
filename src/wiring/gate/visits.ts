import { counsellingWeekApi } from '#src/features/counselling-week/api.server.ts';
import { presentationDayApi } from '#src/features/presentation-day/api.server.ts';
import { presentationsApi } from '#src/features/presentations/api.server.ts';
import { seasonsApi } from '#src/features/seasons/api.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Gate } from '#src/platform/http/serve.ts';
import { officeHooks, presentationHooks } from '../office-hooks.ts';

/** Presentations and their day, the season that plans them together with the tests, and the week of the counsellors. */
export function visitsApi(gate: Gate, academy: Academy): void {
  presentationsApi(gate, academy);
  presentationDayApi(gate, academy, presentationHooks(academy));
  seasonsApi(gate, academy);
  counsellingWeekApi(gate, academy, officeHooks);
}
