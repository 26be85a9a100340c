import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { CounsellingRequests } from '#src/platform/db/db-types.ts';

export type RequestRow = Selectable<CounsellingRequests>;
const open = ['received', 'assigned', 'contacted', 'no_answer'] as const;

/** Counts a phone's open requests while nobody else can add one for it. */
export async function lockAndCountOpen(tx: Tx, mobile: string): Promise<number> {
  // Row locks alone would let the first requests of a phone pass each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`counselling ${mobile}`}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('counselling_requests')
    .select('id')
    .where('guardian_mobile', '=', mobile)
    .where('state', 'in', open)
    .orderBy('id')
    .limit(10)
    .forUpdate()
    .execute();
  return rows.length;
}

export async function insertRequest(tx: Tx, row: Insertable<CounsellingRequests>): Promise<RequestRow> {
  return tx.insertInto('counselling_requests').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findBySecret(db: Db | Tx, secretHash: string): Promise<RequestRow | undefined> {
  return db
    .selectFrom('counselling_requests')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}

export async function lockRequest(tx: Tx, id: number): Promise<RequestRow> {
  return tx
    .selectFrom('counselling_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateState(tx: Tx, id: number, state: string): Promise<void> {
  await tx.updateTable('counselling_requests').set({ state }).where('id', '=', id).execute();
}

export async function insertHistory(
  tx: Tx,
  row: { requestId: number; from: string | null; to: string; actor: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('counselling_history')
    .values({
      request_id: row.requestId,
      from_state: row.from,
      to_state: row.to,
      actor: row.actor,
      at: row.at,
    })
    .execute();
}
