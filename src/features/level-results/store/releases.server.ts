import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { isReadyToShow, waitsBecause } from './late-answers.server.ts';

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

/** How many scored attempts of a subject are not shown yet, by branch and by what they wait for. */
export async function countScored(db: Db, subject: string, scope: readonly number[] | null) {
  return db
    .selectFrom('level_attempts as a')
    .select((on) => [
      'branch_id as branchId',
      waitsBecause.as('reason'),
      on.fn.countAll<number>().as('students'),
    ])
    .where('subject', '=', subject)
    .where('state', '=', 'scored')
    .where('destroyed_at', 'is', null)
    .$if(scope !== null, (of) => of.where('branch_id', 'in', scope?.length ? [...scope] : [0]))
    .groupBy(['branchId', 'reason'])
    .orderBy('branchId')
    .orderBy('reason')
    .limit(1_500)
    .execute();
}
