import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import * as file from './actions.server.ts';
import { enrolledList } from './contract/enrolled-list.ts';
import * as contract from './contract/enrolment-file.ts';

/** Enrolled children on their way to the system that manages them from then on. */
export function enrolmentFileApi(gate: Gate, academy: Academy): void {
  listServer(gate, academy)(enrolledList, (actor, query) => file.listEnrolled(academy, actor, query));
  serve(gate, contract.readProfileEndpoint, () => file.readProfile(academy));
  serve(gate, contract.changeProfileEndpoint, ({ actor, input }) =>
    file.changeProfile(academy, actor, input),
  );
  serve(gate, contract.enrolmentFileEndpoint, ({ actor, input }) =>
    file.takeEnrolmentFile(academy, actor, input),
  );
}
