import { type FamilyAsked, familyStepLimit } from '#src/features/contacts/contract/family-step.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { BookingState } from '../rules/bookings.ts';

/** Bookings of a family in some branches, newest first. */
export async function listFamilyBookings(db: Db, { memberId, mobile, branchIds }: FamilyAsked) {
  return db
    .selectFrom('presentation_bookings as b')
    .innerJoin('presentation_sessions as s', 's.id', 'b.session_id')
    .innerJoin('presentations as p', 'p.id', 'b.presentation_id')
    .select(['b.created_at as at', 'b.state', 'p.title', 's.id as sessionId', 's.starts_at as startsAt'])
    .$narrowType<{ state: BookingState }>()
    .where((e) =>
      e.or([
        e('b.member_id', '=', memberId ?? 0),
        e.and([e('b.mobile', '=', mobile), e('b.mobile', '!=', '')]),
      ]),
    )
    .$if(branchIds !== null, (query) =>
      query.where('s.branch_id', 'in', branchIds?.length ? [...branchIds] : [0]),
    )
    .orderBy('b.id', 'desc')
    .limit(familyStepLimit)
    .execute();
}
