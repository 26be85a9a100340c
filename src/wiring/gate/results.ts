import { placesOfRegistrations } from '#src/features/classes/actions/offers-read.server.ts';
import { classesApi } from '#src/features/classes/api.server.ts';
import { lockOffered } from '#src/features/classes/store/offers.server.ts';
import { staffNames } from '#src/features/staff/actions/names.server.ts';
import { testResultsApi } from '#src/features/test-results/api.server.ts';
import { failedAmong } from '#src/features/test-results/store/results.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Gate } from '#src/platform/http/serve.ts';

/** Results of entrance tests, with the seats of classes that hang on them. */
export function resultsApi(gate: Gate, academy: Academy): void {
  testResultsApi(gate, academy, {
    namesOf: staffNames,
    async placesOf(tx, registrationIds) {
      await lockOffered(tx, registrationIds);
      return placesOfRegistrations({ ...academy, db: tx }, registrationIds);
    },
  });
  classesApi(gate, academy, { failedAmong });
}
