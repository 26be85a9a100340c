import type { Db, Tx } from '#src/platform/db/database.ts';
import type { AttemptRow } from './attempts.server.ts';

/** Scored attempts of a subject that wait to be shown, locked; the first thousand of them. */
export async function lockScored(tx: Tx, subject: string): Promise<AttemptRow[]> {
  return tx
    .selectFrom('level_attempts')
    .selectAll()
    .where('subject', '=', subject)
    .where('state', '=', 'scored')
    .where('destroyed_at', 'is', null)
    .orderBy('id')
    .limit(1_000)
    .forUpdate()
    .execute();
}

/** How many scored attempts of a subject wait to be shown, by branch. */
export async function countScored(
  db: Db,
  subject: string,
  scope: readonly number[] | null,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('level_attempts')
    .select((on) => ['branch_id', on.fn.countAll<number>().as('n')] as const)
    .where('subject', '=', subject)
    .where('state', '=', 'scored')
    .where('destroyed_at', 'is', null)
    .groupBy('branch_id')
    .orderBy('branch_id')
    .limit(300)
    .execute();
  return new Map(
    rows.flatMap(({ branch_id, n }) => ((scope?.includes(branch_id) ?? true) ? [[branch_id, n]] : [])),
  );
}
