import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as pages from './actions/branch-pages.server.ts';
import * as contract from './contract/branch-pages.ts';

export function branchPagesApi(gate: Gate, academy: Academy): void {
  serve(gate, contract.readBranchPageEndpoint, ({ actor, input }) =>
    pages.readBranchPage(academy, actor, input.branchId),
  );
  serve(gate, contract.saveDirectorEndpoint, ({ actor, input }) => pages.saveDirector(academy, actor, input));
  serve(gate, contract.addLineEndpoint, ({ actor, input }) => pages.addLine(academy, actor, input));
  serve(gate, contract.saveLineEndpoint, ({ actor, input }) => pages.saveLine(academy, actor, input));
  serve(gate, contract.removeLineEndpoint, ({ actor, input }) => pages.removeLine(academy, actor, input));
}
