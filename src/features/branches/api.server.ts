import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listBranches } from './actions/branches.server.ts';
import type { BranchHooks } from './actions/closures.server.ts';
import { branchClosuresApi } from './closures-api.server.ts';
import { listBranchesEndpoint } from './contract/branches.ts';
import { officeBranchesApi } from './office-api.server.ts';
import { branchPicturesApi } from './pictures-api.server.ts';

export function branchesApi(app: FastifyInstance, gate: Gate, academy: Academy, hooks: BranchHooks): void {
  serve(app, gate, listBranchesEndpoint, () => listBranches(academy.db));
  branchPicturesApi(app);
  officeBranchesApi(app, gate, academy);
  branchClosuresApi(app, gate, academy, hooks);
}
