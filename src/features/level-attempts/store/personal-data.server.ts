import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** A member's attempts, oldest first. */
export async function listAttemptsHeld(db: Db, memberId: number) {
  return db
    .selectFrom('level_attempts')
    .innerJoin('branches', 'branches.id', 'level_attempts.branch_id')
    .select([
      'level_attempts.id',
      'attempt_no',
      'branches.name as branch_name',
      'student_name',
      'birth_date',
      'grade',
      'guardian_mobile',
      'subject',
      'state',
      'released_at',
      'created_at',
    ])
    .where('member_id', '=', memberId)
    .orderBy('level_attempts.id')
    .limit(1_000)
    .execute();
}

/** What a member wrote in answers to essays, oldest first. */
export async function listEssaysHeld(db: Db, memberId: number) {
  return db
    .selectFrom('level_answers as w')
    .innerJoin('level_attempts as a', 'a.id', 'w.attempt_id')
    .select(['a.attempt_no', 'w.position', sql<string>`w.answer ->> 'text'`.as('text')])
    .where('a.member_id', '=', memberId)
    .where(sql<boolean>`w.answer ->> 'kind' = 'essay'`)
    .orderBy('a.id')
    .orderBy('w.position')
    .limit(1_000)
    .execute();
}

/** Attempts of a former member; answers which. */
export async function blankAttemptsOf(tx: Tx, memberId: number, now: Date): Promise<number[]> {
  const rows = await tx.selectFrom('level_attempts').select('id').where('member_id', '=', memberId).execute();
  return blankAttempts(tx, rows, now);
}

/** Attempts of a child its guardian removed. */
export async function blankAttemptsOfChild(tx: Tx, childId: number, now: Date): Promise<number[]> {
  const rows = await tx.selectFrom('level_attempts').select('id').where('child_id', '=', childId).execute();
  return blankAttempts(tx, rows, now);
}

/** Attempts begun as a guest with a phone, up to an instant: its owner has left. */
export async function blankAttemptsOfPhone(
  tx: Tx,
  { mobile, until, now }: { readonly mobile: string; readonly until: Date; readonly now: Date },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('level_attempts')
    .select('id')
    .where('guardian_mobile', '=', mobile)
    .where('member_id', 'is', null)
    .where('created_at', '<=', until)
    .execute();
  return blankAttempts(tx, rows, now);
}

/** Attempts that began before an instant and are over. */
export async function blankAttemptsBefore(tx: Tx, before: Date, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('level_attempts')
    .select('id')
    .where('created_at', '<', before)
    .where('destroyed_at', 'is', null)
    .where('state', '!=', 'in_progress')
    .execute();
  return blankAttempts(tx, rows, now);
}

/** Takes the person out, with what was written in own words; what was counted stays. */
async function blankAttempts(tx: Tx, rows: readonly { readonly id: number }[], now: Date): Promise<number[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx
    .updateTable('level_attempts')
    .set((eb) => ({
      student_name: '(파기)',
      birth_date: '1900-01-01',
      guardian_mobile: '',
      member_id: null,
      child_id: null,
      void_reason: eb.case().when('void_reason', 'is', null).then(null).else('(파기)').end(),
      destroyed_at: eb.fn.coalesce('destroyed_at', eb.val(now)),
    }))
    .where('id', 'in', ids)
    .execute();
  for (const table of ['level_answers', 'level_response_events'] as const)
    await tx
      .updateTable(table)
      .set({ answer: null })
      .where('attempt_id', 'in', ids)
      .where(sql<boolean>`answer ->> 'kind' = 'essay'`)
      .execute();
  await tx.deleteFrom('level_attempt_browsers').where('attempt_id', 'in', ids).execute();
  return ids;
}
