import * as office from '#src/features/test-sessions/actions/office.server.ts';
import type { RoomHooks } from '#src/features/test-sessions/actions/room-use.server.ts';
import * as officeContract from '#src/features/test-sessions/contract/office.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';

/** Planning: tests and their sessions, for staff. */
export function testSessionsApi(gate: Gate, academy: Academy, rooms: RoomHooks): void {
  serve(gate, officeContract.listOfficeSessionsEndpoint, ({ actor }) => office.listForStaff(academy, actor));
  serve(gate, officeContract.createTestEndpoint, ({ actor, input }) =>
    office.createTest(academy, actor, input),
  );
  serve(gate, officeContract.createSessionEndpoint, ({ actor, input }) =>
    office.createSession(academy, actor, { input, rooms }),
  );
}
