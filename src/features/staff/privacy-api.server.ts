import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as privacy from './actions/privacy/privacy.server.ts';
import * as contract from './contract/privacy.ts';

/** The privacy officer's rooms. */
export function privacyApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, contract.listAccessEndpoint, ({ input }) => privacy.listAccess(academy, input));
  serve(app, gate, contract.exportAccessEndpoint, ({ actor, input }) =>
    privacy.exportAccess(academy, actor, input),
  );
  serve(app, gate, contract.readAccessStateEndpoint, () => privacy.readAccessState(academy));
  serve(app, gate, contract.checkAccessEndpoint, ({ actor, input }) =>
    privacy.checkAccess(academy, actor, input),
  );
  serve(app, gate, contract.listExportsEndpoint, ({ input }) => privacy.listExports(academy, input));
  serve(app, gate, contract.listGrantsEndpoint, ({ input }) => privacy.listGrants(academy, input));
  serve(app, gate, contract.listDestructionsEndpoint, ({ input }) =>
    privacy.listDestructions(academy, input),
  );
  serve(app, gate, contract.listRequestsEndpoint, ({ input }) => privacy.listRequests(academy, input));
  serve(app, gate, contract.takeRequestEndpoint, ({ actor, input }) =>
    privacy.takeRequest(academy, actor, input),
  );
  serve(app, gate, contract.answerRequestEndpoint, ({ actor, input }) =>
    privacy.answerRequest(academy, actor, input),
  );
}
