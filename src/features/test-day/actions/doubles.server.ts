import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { birthdaysOf } from '#src/features/members/actions/members.server.ts';
import { type LikelyDouble, listAlike } from '#src/features/registrations/store/doubles.server.ts';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import type { Academy } from '#src/platform/academy.ts';

/** Those whose birth dates agree too; a date that is not known suspects nobody. */
export async function likelyDoubles(academy: Academy, sessionId: number): Promise<LikelyDouble[]> {
  const alike = await listAlike(academy.db, sessionId);
  if (alike.length === 0) return [];
  const childIds = alike.flatMap((one) => [one.childId, one.otherChildId]);
  const bornOn = await birthdaysOf(academy, [...new Set(childIds)]);
  return alike.filter((one) => {
    const [a, b] = [bornOn.get(one.childId), bornOn.get(one.otherChildId)];
    return a !== undefined && a === b;
  });
}

/** The likely double of each registration of a session, by its number. */
export async function doublesOf(
  academy: Academy,
  sessionId: number,
): Promise<Map<string, NonNullable<RosterRow['double']>>> {
  const [doubles, branches] = await Promise.all([
    likelyDoubles(academy, sessionId),
    listBranches(academy.db),
  ]);
  return new Map(
    doubles.toReversed().map((one) => [
      one.registrationNo,
      {
        registrationNo: one.otherNo,
        branchName: branches.find((branch) => branch.id === one.otherBranchId)?.name ?? '',
        startsAt: one.otherStartsAt.toISOString(),
        isSame: one.isSame,
      },
    ]),
  );
}
