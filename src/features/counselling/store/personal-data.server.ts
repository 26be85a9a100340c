import type { Db, Tx } from '#src/platform/db/database.ts';

/** What a member asked counselling for, oldest first. */
export async function listRequestsOf(db: Db, memberId: number) {
  return db
    .selectFrom('counselling_requests')
    .select([
      'request_no',
      'guardian_name',
      'child_grade',
      'topics',
      'wish',
      'message',
      'state',
      'created_at',
    ])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .limit(1_000)
    .execute();
}

/** Overwrites who asked and what was written. */
export async function blankRequests(tx: Tx, memberId: number): Promise<void> {
  await tx
    .updateTable('counselling_requests')
    .set({
      guardian_name: '탈퇴 회원',
      guardian_mobile: '01000000000',
      school_name: '',
      wish: '',
      message: '',
      next_action: '',
    })
    .where('member_id', '=', memberId)
    .execute();
  await tx
    .updateTable('counselling_calls')
    .set({ note: '' })
    .where('request_id', 'in', (e) =>
      e.selectFrom('counselling_requests').select('id').where('member_id', '=', memberId),
    )
    .execute();
}

/** Blanks requests that came to an end before an instant; answers how many (500 at a time). */
export async function blankOldRequests(tx: Tx, endedBefore: Date): Promise<number> {
  const due = await tx
    .selectFrom('counselling_requests as r')
    .select('r.id')
    .where('r.state', 'in', ['enrolled', 'closed', 'cancelled'])
    .where('r.guardian_name', '!=', '')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('counselling_history as h')
            .select('h.id')
            .whereRef('h.request_id', '=', 'r.id')
            .where('h.at', '>=', endedBefore),
        ),
      ),
    )
    .orderBy('r.id')
    .limit(500)
    .forUpdate('r')
    .execute();
  const ids = due.map((row) => row.id);
  if (ids.length === 0) return 0;
  await tx
    .updateTable('counselling_requests')
    .set({
      guardian_name: '',
      guardian_mobile: '',
      school_name: '',
      message: '',
      next_action: '',
      member_id: null,
    })
    .where('id', 'in', ids)
    .execute();
  await tx.updateTable('counselling_calls').set({ note: '' }).where('request_id', 'in', ids).execute();
  return ids.length;
}
