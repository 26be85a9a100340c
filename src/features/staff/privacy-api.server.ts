import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import * as privacy from './actions/privacy/privacy.server.ts';
import * as contract from './contract/privacy.ts';
import { requestList } from './contract/privacy-lists.ts';

/** The privacy officer's rooms. */
export function privacyApi(gate: Gate, academy: Academy): void {
  listServer(gate, academy)(requestList, (_actor, query) => privacy.listRequests(academy, query));
  serve(gate, contract.readAccessStateEndpoint, () => privacy.readAccessState(academy));
  serve(gate, contract.checkAccessEndpoint, ({ actor, input }) => privacy.checkAccess(academy, actor, input));
  serve(gate, contract.takeRequestEndpoint, ({ actor, input }) => privacy.takeRequest(academy, actor, input));
  serve(gate, contract.answerRequestEndpoint, ({ actor, input }) =>
    privacy.answerRequest(academy, actor, input),
  );
}
