import { type FamilyAsked, familyStepLimit } from '#src/features/contacts/contract/family-step.ts';
import type { RegistrationState } from '#src/features/registrations/rules/registrations.ts';
import type { Db } from '#src/platform/db/database.ts';

/** Registrations of a family in some branches, newest first. */
export async function listFamilyRegistrations(db: Db, { memberId, mobile, branchIds }: FamilyAsked) {
  return db
    .selectFrom('registrations as r')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .innerJoin('tests as t', 't.id', 'r.test_id')
    .select([
      'r.created_at as at',
      'r.state',
      'r.child_name as childName',
      't.title',
      's.id as sessionId',
      's.starts_at as startsAt',
    ])
    .$narrowType<{ state: RegistrationState }>()
    .where((e) =>
      e.or([
        e('r.member_id', '=', memberId ?? 0),
        e.and([e('r.guardian_mobile', '=', mobile), e('r.guardian_mobile', '!=', '')]),
      ]),
    )
    .$if(branchIds !== null, (query) =>
      query.where('s.branch_id', 'in', branchIds?.length ? [...branchIds] : [0]),
    )
    .orderBy('r.id', 'desc')
    .limit(familyStepLimit)
    .execute();
}

/** When these members registered children whose seat was paid and kept, oldest first. */
export async function listRegistrationDays(db: Db, memberIds: readonly number[]) {
  if (memberIds.length === 0) return [];
  return db
    .selectFrom('registrations')
    .select(['member_id as memberId', 'created_at as at'])
    .where('member_id', 'in', [...memberIds])
    .where('state', 'in', ['confirmed', 'attended', 'absent'])
    .orderBy('id')
    .limit(20_000)
    .execute();
}
