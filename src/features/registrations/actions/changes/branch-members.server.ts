import { listMembersOfBranches } from '#src/features/registrations/store/branch-members.server.ts';
import { findSessions } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';

/** The members these branches know from here; what a branch may see of the members follows from it. */
export function membersOfBranches({ db }: Academy, branchIds: readonly number[]): Promise<number[]> {
  return listMembersOfBranches(db, branchIds);
}

/** Which branch each of these sessions is of. */
export async function branchesOfSessions(
  { db }: Academy,
  sessionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const sessions = await findSessions(db, [...new Set(sessionIds)]);
  return new Map([...sessions.values()].map((one) => [one.sessionId, one.branchId]));
}
