import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as reads from './actions.server.ts';
import * as contract from './contract.ts';

/** What other systems read with a key. */
export function machineReadsApi(gate: Gate, academy: Academy, hooks: reads.MachineHooks): void {
  serve(gate, contract.readKeyEndpoint, ({ actor }) => reads.readKey(academy, actor));
  serve(gate, contract.listBranchesEndpoint, ({ actor }) => reads.listBranches(academy, actor));
  serve(gate, contract.listRegistrationsEndpoint, ({ actor, input }) =>
    reads.listRegistrations(academy, actor, input),
  );
  serve(gate, contract.listResultsEndpoint, ({ actor, input }) => reads.listResults(academy, actor, input));
  serve(gate, contract.listEnrolmentsEndpoint, ({ actor, input }) =>
    reads.listEnrolments(academy, actor, input),
  );
  serve(gate, contract.listPaymentsEndpoint, ({ actor, input }) => reads.listPayments(academy, actor, input));
  serve(gate, contract.listPresentationsEndpoint, ({ actor, input }) =>
    reads.listPresentations(academy, actor, input),
  );
  serve(gate, contract.listMembersEndpoint, ({ actor, input }) =>
    reads.listMembers(academy, actor, { input, hooks }),
  );
}
