import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listBranches } from './actions/branches.server.ts';
import type { BranchHooks } from './actions/closures.server.ts';
import { branchClosuresApi } from './closures-api.server.ts';
import { listBranchesEndpoint } from './contract/branches.ts';
import { officeBranchesApi } from './office-api.server.ts';
import { branchPicturesApi } from './pictures-api.server.ts';

export function branchesApi(gate: Gate, academy: Academy, hooks: BranchHooks): void {
  const { app } = gate;
  serve(gate, listBranchesEndpoint, () => listBranches(academy.db));
  branchPicturesApi(app);
  officeBranchesApi(gate, academy);
  branchClosuresApi(gate, academy, hooks);
}
