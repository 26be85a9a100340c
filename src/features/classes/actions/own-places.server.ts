import { listBranches, listTuitions } from '#src/features/branches/actions/branches.server.ts';
import type { Branch } from '#src/features/branches/contract/branches.ts';
import type { PlaceView } from '#src/features/classes/contract/classes.ts';
import { tuitionFor } from '#src/features/classes/rules/tuition-of-class.ts';
import { listOffersFor } from '#src/features/classes/store/offers.server.ts';
import {
  type ClassRow,
  findKeptClass,
  isEnrolled,
  listLivePlaces,
  type PlaceRow,
} from '#src/features/classes/store/places.server.ts';
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
  const now = academy.clock.now();
  const [attempts, offers] = await Promise.all([
    attemptsOfCaller(academy, caller, childIds),
    memberId === null ? [] : listOffersFor(academy.db, { memberId, childIds, now }),
  ]);
  if (attempts.length === 0 && offers.length === 0) return [];
  const ids = attempts.map(({ id }) => id);
  const [branches, places] = await Promise.all([
    listBranches(academy.db),
    listLivePlaces(academy.db, ids, now),
  ]);
  if (places.length === 0 && offers.length === 0) return [];
  const filed = await listTuitions(academy.db, now);
  const kept = places.flatMap((place): PlaceView[] => {
    const attempt = attempts.find(({ id }) => id === place.attempt_id);
    const branch = branches.find(({ id }) => id === place.branch_id);
    if (!attempt || !branch) return [];
    const { child_id: childId, student_name: studentName, grade } = attempt;
    const of = { attemptNo: attempt.attempt_no, registrationNo: null, mayAnswer: false };
    const tuition = tuitionFor(place, grade, filed);
    return [{ ...viewOf(place, branch), ...of, childId, studentName, grade, tuition }];
  });
  const offered = offers.flatMap((place): PlaceView[] => {
    const branch = branches.find(({ id }) => id === place.branch_id);
    if (!branch) return [];
    const { child_id: childId, child_name: studentName, child_grade: grade } = place;
    const mayAnswer = place.state === 'held' && place.member_id === memberId;
    const of = { attemptNo: null, registrationNo: place.registration_no, mayAnswer };
    const tuition = tuitionFor(place, grade, filed);
    return [{ ...viewOf(place, branch), ...of, childId, studentName, grade, tuition }];
  });
  return [...offered, ...kept];
}

const viewOf = (
  place: PlaceRow & Pick<ClassRow, 'title' | 'weekly' | 'starts_on'>,
  branch: Branch,
): Omit<
  PlaceView,
  'attemptNo' | 'registrationNo' | 'mayAnswer' | 'childId' | 'studentName' | 'grade' | 'tuition'
> => ({
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
  createdAt: place.created_at.toISOString(),
});

/** The class of which a seat is kept by the result of an attempt; undefined where none is. */
export const keptClassOf = (tx: Tx, attemptId: number, now: Date): Promise<string | undefined> =>
  findKeptClass(tx, attemptId, now);

/** Whether a student sits in a class by one of these attempts. */
export const isInClass = (db: Db | Tx, attemptIds: readonly number[]): Promise<boolean> =>
  isEnrolled(db, attemptIds);
