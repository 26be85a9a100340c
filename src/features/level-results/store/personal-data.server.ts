import type { Tx } from '#src/platform/db/database.ts';

/** What was written about a person in marks and decisions, with what was typed and the links; what was counted stays. */
export async function blankResults(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('level_marks').set({ note: '' }).where('attempt_id', 'in', ids).execute();
  await tx.updateTable('level_decisions').set({ reason: '(파기)' }).where('attempt_id', 'in', ids).execute();
  await tx.deleteFrom('level_unread_answers').where('attempt_id', 'in', ids).execute();
  await tx.deleteFrom('level_result_links').where('attempt_id', 'in', ids).execute();
}
