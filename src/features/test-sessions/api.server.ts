import type { FastifyInstance } from 'fastify';
import * as office from '#src/features/test-sessions/actions/office.server.ts';
import { exportSessions, listSessions } from '#src/features/test-sessions/actions/session-list.server.ts';
import * as officeContract from '#src/features/test-sessions/contract/office.ts';
import * as lists from '#src/features/test-sessions/contract/office-lists.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';

/** Planning: tests and their sessions, for staff. */
export function testSessionsApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, officeContract.listOfficeSessionsEndpoint, ({ actor }) =>
    office.listForStaff(academy, actor),
  );
  serve(app, gate, lists.listSessionsEndpoint, ({ actor, input }) => listSessions(academy, actor, input));
  serve(app, gate, lists.exportSessionsEndpoint, ({ actor, input }) => exportSessions(academy, actor, input));
  serve(app, gate, officeContract.createTestEndpoint, ({ actor, input }) =>
    office.createTest(academy, actor, input),
  );
  serve(app, gate, officeContract.createSessionEndpoint, ({ actor, input }) =>
    office.createSession(academy, actor, input),
  );
}
