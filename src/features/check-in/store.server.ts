import type { Db } from '#src/platform/db/database.ts';
import type { CheckInNotes } from './contract/notes.ts';

/** The check-in of one session: its notes stand beside the session's history, and change no version of it. */
export interface CheckIn {
  readonly entity: 'test-door' | 'presentation-door';
  readonly sessionId: number;
  readonly branchId: number;
}

/** The notes of one check-in, newest first (100 at most). */
export async function listNotes(
  db: Db,
  { entity, sessionId }: Omit<CheckIn, 'branchId'>,
): Promise<CheckInNotes> {
  const rows = await db
    .selectFrom('office_changes as c')
    .innerJoin('staff as s', 's.id', 'c.staff_id')
    .select(['c.id', 'c.at', 's.name as staffName', 'c.reason as note'])
    .where('c.entity', '=', entity)
    .where('c.entity_id', '=', String(sessionId))
    .orderBy('c.id', 'desc')
    .limit(100)
    .execute();
  return { notes: rows.map(({ id, at, ...row }) => ({ ...row, noteId: id, at: at.toISOString() })) };
}
