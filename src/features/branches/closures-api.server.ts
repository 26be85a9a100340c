import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as closures from './actions/closures.server.ts';
import * as contract from './contract/closures.ts';

/** The days on which a branch is closed. */
export function branchClosuresApi(gate: Gate, academy: Academy, hooks: closures.BranchHooks): void {
  serve(gate, contract.listClosuresEndpoint, ({ actor, input }) =>
    closures.listClosures(academy, actor, input),
  );
  serve(gate, contract.addClosureEndpoint, ({ actor, input }) =>
    closures.addClosure(academy, actor, { input, hooks }),
  );
  serve(gate, contract.removeClosureEndpoint, ({ actor, input }) =>
    closures.removeClosure(academy, actor, input),
  );
}
