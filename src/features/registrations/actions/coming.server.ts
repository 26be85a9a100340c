import type { listSessionsEndpoint } from '#src/features/registrations/contract/registrations.ts';
import { listComing } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db } from '#src/platform/db/database.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { viewSessions } from './views.server.ts';

type Filter = InputOf<typeof listSessionsEndpoint>;
type Coming = DataOf<typeof listSessionsEndpoint>;

/** Sessions to come with seats left, soonest first, and the server's time for countdowns. */
export function listSessions(academy: Academy, filter: Filter): Promise<Coming> {
  const now = academy.clock.now();
  const isWhole = Object.values(filter).every((choice) => choice === undefined);
  return isWhole ? wholeList(academy.db, now) : readComing(academy.db, filter, now);
}

const readComing = async (db: Db, filter: Filter, now: Date): Promise<Coming> => ({
  serverNow: now.toISOString(),
  sessions: await viewSessions(db, await listComing(db, filter, now), now),
});

/** Everybody who looks at all of them in the same moment sees what is read once; nothing is kept. */
const wholeList = loaderOf(async (db, looks: readonly Date[]) => {
  const coming = await readComing(db, {}, looks.at(-1) ?? new Date(0));
  return looks.map(() => coming);
});
