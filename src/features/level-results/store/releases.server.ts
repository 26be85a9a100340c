import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { isReadyToShow } from './late-answers.server.ts';

/**
 * Scored attempts of a subject that may be shown, locked; the first thousand of them. Whoever waits for a mark or for a
 * decision about late answers is not among them.
 */
export async function lockScored(tx: Tx, subject: string): Promise<AttemptRow[]> {
  return tx
    .selectFrom('level_attempts as a')
    .selectAll('a')
    .where('subject', '=', subject)
    .where('state', '=', 'scored')
    .where('destroyed_at', 'is', null)
    .where(isReadyToShow)
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
    .selectFrom('level_attempts as a')
    .select((on) => ['branch_id', on.fn.countAll<number>().as('n')] as const)
    .where('subject', '=', subject)
    .where('state', '=', 'scored')
    .where('destroyed_at', 'is', null)
    .where(isReadyToShow)
    .groupBy('branch_id')
    .orderBy('branch_id')
    .limit(300)
    .execute();
  return new Map(
    rows.flatMap(({ branch_id, n }) => ((scope?.includes(branch_id) ?? true) ? [[branch_id, n]] : [])),
  );
}
