import { findSessions } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';

/** Which branch each of these sessions is of. */
export async function branchesOfSessions(
  { db }: Academy,
  sessionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const sessions = await findSessions(db, [...new Set(sessionIds)]);
  return new Map([...sessions.values()].map((one) => [one.sessionId, one.branchId]));
}
