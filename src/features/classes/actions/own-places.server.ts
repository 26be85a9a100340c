import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import type { PlaceView } from '#src/features/classes/contract/classes.ts';
import { isEnrolled, listLivePlaces } from '#src/features/classes/store/places.server.ts';
import { attemptsOfCaller } from '#src/features/level-attempts/actions/callers.server.ts';
import { listChildren } from '#src/features/members/actions/members.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** Whose places are asked for: a member's, or those of a phone that was proven. */
export interface PlaceOwner {
  readonly memberId: number | null;
  /** Digits; null where only what the account has is asked for. */
  readonly mobile: string | null;
}

/** Places in classes that are kept or attended now, of the owner and the children they have or joined; newest first. */
export async function listPlaces(academy: Academy, { memberId, mobile }: PlaceOwner): Promise<PlaceView[]> {
  const children = memberId === null ? [] : await listChildren(academy, memberId);
  const childIds = children.map(({ childId }) => childId);
  const [memberMobile, provenMobile] = memberId === null ? [null, mobile] : [mobile, null];
  const caller = { memberId, memberMobile, provenMobile, browserHash: null };
  const attempts = await attemptsOfCaller(academy, caller, childIds);
  if (attempts.length === 0) return [];
  const ids = attempts.map(({ id }) => id);
  const [branches, places] = await Promise.all([
    listBranches(academy.db),
    listLivePlaces(academy.db, ids, academy.clock.now()),
  ]);
  return places.flatMap((place): PlaceView[] => {
    const attempt = attempts.find(({ id }) => id === place.attempt_id);
    const branch = branches.find(({ id }) => id === place.branch_id);
    if (!attempt || !branch) return [];
    return [
      {
        placeNo: place.place_no,
        state: place.state === 'enrolled' ? 'enrolled' : 'held',
        heldUntil: place.held_until.toISOString(),
        title: place.title,
        weekly: place.weekly,
        startsOn: place.starts_on,
        branchId: branch.id,
        branchName: branch.name,
        branchCode: branch.code,
        branchPhone: branch.phone,
        attemptNo: attempt.attempt_no,
        childId: attempt.child_id,
        studentName: attempt.student_name,
        grade: attempt.grade,
        createdAt: place.created_at.toISOString(),
      },
    ];
  });
}

/** Whether a student sits in a class by one of these attempts. */
export const isInClass = (db: Db | Tx, attemptIds: readonly number[]): Promise<boolean> =>
  isEnrolled(db, attemptIds);
