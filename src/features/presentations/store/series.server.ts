import type { Db, Tx } from '#src/platform/db/database.ts';
import type { Topic } from '../rules/bookings.ts';

const columns = [
  'id as presentationId',
  'title',
  'topic',
  'grade_from as gradeFrom',
  'grade_to as gradeTo',
  'speaker',
  'summary',
  'version',
] as const;

export async function findDescription(db: Db, presentationId: number) {
  return db
    .selectFrom('presentations')
    .select(columns)
    .where('id', '=', presentationId)
    .$narrowType<{ topic: Topic }>()
    .executeTakeFirst();
}

/** The description that nobody else changes until the transaction ends. */
export async function lockDescription(tx: Tx, presentationId: number) {
  return tx
    .selectFrom('presentations')
    .select(columns)
    .where('id', '=', presentationId)
    .$narrowType<{ topic: Topic }>()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Branches in which a presentation is or was held. */
export async function listBranchesOf(db: Db | Tx, presentationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('presentation_sessions')
    .select('branch_id as branchId')
    .distinct()
    .where('presentation_id', '=', presentationId)
    .orderBy('branch_id')
    .limit(1_000)
    .execute();
  return rows.map((row) => row.branchId);
}

export interface DescriptionRow {
  readonly title: string;
  readonly topic: Topic;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly speaker: string;
  readonly summary: string;
}

export async function updateDescription(tx: Tx, presentationId: number, row: DescriptionRow): Promise<void> {
  const { gradeFrom, gradeTo, ...rest } = row;
  await tx
    .updateTable('presentations')
    .set({ ...rest, grade_from: gradeFrom, grade_to: gradeTo })
    .where('id', '=', presentationId)
    .execute();
}

/** Times at which a presentation is held or planned, as `branch at instant`. */
export async function listTimesOf(tx: Tx, presentationId: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('presentation_sessions')
    .select(['branch_id as branchId', 'starts_at as startsAt'])
    .where('presentation_id', '=', presentationId)
    .where('state', '!=', 'cancelled')
    .orderBy('id')
    .limit(5_000)
    .execute();
  return new Set(rows.map((row) => `${row.branchId} ${row.startsAt.toISOString()}`));
}
