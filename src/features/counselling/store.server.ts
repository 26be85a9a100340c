import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { type CounsellingState, openStates } from './rules.ts';

export interface NewRequest {
  readonly tokenHash: string;
  readonly branchId: number;
  readonly guardianName: string;
  readonly mobile: string;
  readonly grade: number;
  readonly topics: string[];
  readonly callWindow: string;
  readonly message: string;
}

/** Requests of one phone stand in line until the transaction ends. */
export async function lockPhone(tx: Tx, mobile: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`counselling ${mobile}`}, 0))`.execute(tx);
}

export async function countOpen(tx: Tx, mobile: string): Promise<number> {
  const row = await tx
    .selectFrom('counselling_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('mobile', '=', mobile)
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertRequest(tx: Tx, request: NewRequest, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('counselling_requests')
    .values({
      token_hash: request.tokenHash,
      branch_id: request.branchId,
      guardian_name: request.guardianName,
      mobile: request.mobile,
      grade: request.grade,
      topics: request.topics,
      call_window: request.callWindow,
      message: request.message,
      state: 'received',
      consented_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findRequest(db: Db | Tx, tokenHash: string) {
  return db
    .selectFrom('counselling_requests')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function lockRequest(tx: Tx, tokenHash: string) {
  return tx
    .selectFrom('counselling_requests')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateState(tx: Tx, id: number, state: CounsellingState): Promise<void> {
  await tx.updateTable('counselling_requests').set({ state }).where('id', '=', id).execute();
}

export async function insertHistory(
  tx: Tx,
  entry: { readonly requestId: number; readonly state: CounsellingState; readonly cause: string },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('counselling_history')
    .values({ request_id: entry.requestId, state: entry.state, cause: entry.cause, at })
    .execute();
}

export async function listHistory(db: Db | Tx, requestId: number) {
  return db
    .selectFrom('counselling_history')
    .select(['state', 'at'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .limit(100)
    .execute();
}
