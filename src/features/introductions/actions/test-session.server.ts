import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { listSessions } from '#src/features/registrations/actions/coming.server.ts';
import { findTestText } from '#src/features/test-sessions/store/test-texts.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { ShownTestSession } from '../contract/shown.ts';

/** All that families read of a session before they register; null where it is over, or none. */
export async function readShownSession(
  academy: Academy,
  sessionId: string,
): Promise<ShownTestSession | null> {
  const { sessions, serverNow } = await listSessions(academy, {});
  const session = sessions.find((one) => String(one.sessionId) === sessionId);
  if (!session) return null;
  const [branches, text] = await Promise.all([
    listBranches(academy.db),
    findTestText(academy.db, session.testId),
  ]);
  const branch = branches.find(({ id }) => id === session.branchId);
  return {
    session,
    serverNow,
    branch: branch ?? null,
    areas: [...(text?.scoreAreas ?? [])],
    samples: (text?.sample ?? '').split('\n').filter(Boolean),
    others: sessions.filter((one) => one.testId === session.testId && one !== session).slice(0, 3),
  };
}
