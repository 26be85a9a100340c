import type { Db, Tx } from '#src/platform/db/database.ts';
import { lockForgotten } from './quiet.server.ts';

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
      place_no: null,
      class_word: null,
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

/** Blanks requests to which nothing happened since an instant; answers how many (500 at a time). */
export async function blankOldRequests(tx: Tx, since: Date): Promise<number> {
  const ids = await lockForgotten(tx, since);
  if (ids.length === 0) return 0;
  await tx
    .updateTable('counselling_requests')
    .set({
      guardian_name: '',
      guardian_mobile: '',
      school_name: '',
      message: '',
      place_no: null,
      class_word: null,
      next_action: '',
      member_id: null,
    })
    .where('id', 'in', ids)
    .execute();
  await tx.updateTable('counselling_calls').set({ note: '' }).where('request_id', 'in', ids).execute();
  return ids.length;
}
