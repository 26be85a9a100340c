import type { listSessionsEndpoint } from '#src/features/registrations/contract/registrations.ts';
import { listComing } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { viewSessions } from './views.server.ts';

/** Sessions to come with seats left, soonest first, and the server's time for countdowns. */
export async function listSessions(
  academy: Academy,
  filter: InputOf<typeof listSessionsEndpoint>,
): Promise<DataOf<typeof listSessionsEndpoint>> {
  const now = academy.clock.now();
  const rows = await listComing(academy.db, filter, now);
  return { serverNow: now.toISOString(), sessions: await viewSessions(academy.db, rows, now) };
}
