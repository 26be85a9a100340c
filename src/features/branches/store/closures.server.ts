import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** The days a branch is closed from a Seoul day on, first to last. */
export async function listClosures(db: Db | Tx, branchId: number, from: string) {
  return db
    .selectFrom('branch_closures')
    .select(['id as closureId', 'day', 'reason'])
    .where('branch_id', '=', branchId)
    .where('day', '>=', from)
    .orderBy('day')
    .limit(400)
    .execute();
}

/** The same of every branch over so many days. */
export async function listAllClosures(db: Db, from: string, until: string) {
  return db
    .selectFrom('branch_closures')
    .select(['branch_id as branchId', 'day', 'reason'])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('day')
    .orderBy('branch_id')
    .limit(2_000)
    .execute();
}

export async function insertClosure(
  tx: Tx,
  row: { readonly branchId: number; readonly day: string; readonly reason: string },
): Promise<void> {
  await tx
    .insertInto('branch_closures')
    .values({ branch_id: row.branchId, day: row.day, reason: row.reason })
    .execute();
}

/** Takes a closed day away; answers which it was, undefined where there was none. */
export async function deleteClosure(tx: Tx, branchId: number, closureId: number) {
  return tx
    .deleteFrom('branch_closures')
    .where('branch_id', '=', branchId)
    .where('id', '=', closureId)
    .returning(['day', 'reason'])
    .executeTakeFirst();
}

/** Holds the planning of a branch (`pg_advisory_xact_lock`) to the end of the transaction. */
export async function lockPlanning(tx: Tx, branchId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('planning of a branch'), ${branchId}::int)`.execute(tx);
}
