import { placesOfRegistrations } from '#src/features/classes/actions/offers-read.server.ts';
import { classesApi } from '#src/features/classes/api.server.ts';
import { lockOffered } from '#src/features/classes/store/offers.server.ts';
import { staffNames } from '#src/features/staff/actions/names.server.ts';
import type { ResultDeps } from '#src/features/test-results/actions/shown-results.server.ts';
import { testResultsApi } from '#src/features/test-results/api.server.ts';
import { failedAmong } from '#src/features/test-results/store/results.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Gate } from '#src/platform/http/serve.ts';

/** Results of entrance tests, with the seats of classes that hang on them; answers what changes of results ask of those. */
export function resultsApi(gate: Gate, academy: Academy): ResultDeps {
  const deps: ResultDeps = {
    namesOf: staffNames,
    async placesOf(tx, registrationIds) {
      await lockOffered(tx, registrationIds);
      return placesOfRegistrations({ ...academy, db: tx }, registrationIds);
    },
  };
  testResultsApi(gate, academy, deps);
  classesApi(gate, academy, { failedAmong, namesOf: staffNames });
  return deps;
}
