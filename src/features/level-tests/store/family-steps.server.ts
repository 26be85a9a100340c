import { sql } from 'kysely';
import { type FamilyAsked, familyStepLimit } from '#src/features/contacts/contract/family-step.ts';
import type { AttemptState } from '#src/features/level-attempts/rules/attempts.ts';
import type { Db } from '#src/platform/db/database.ts';

/** Attempts of a family in some branches with their latest level, newest first. */
export async function listFamilyAttempts(db: Db, { memberId, mobile, branchIds }: FamilyAsked) {
  return db
    .selectFrom('level_attempts as a')
    .select([
      'a.created_at as at',
      'a.state',
      'a.subject',
      'a.attempt_no as attemptNo',
      'a.student_name as studentName',
      sql<string | null>`(select p.result ->> 'level' from level_placements p where p.attempt_id = a.id
        order by p.id desc limit 1)`.as('level'),
    ])
    .$narrowType<{ state: AttemptState }>()
    .where((e) =>
      e.or([
        e('a.member_id', '=', memberId ?? 0),
        e.and([e('a.guardian_mobile', '=', mobile), e('a.guardian_mobile', '!=', '')]),
      ]),
    )
    .$if(branchIds !== null, (query) =>
      query.where('a.branch_id', 'in', branchIds?.length ? [...branchIds] : [0]),
    )
    .orderBy('a.id', 'desc')
    .limit(familyStepLimit)
    .execute();
}
