import { type NotNull, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { CallResult, CounsellingState } from '../rules/requests.ts';
import type { RequestRow } from './requests.server.ts';

/** A request in the own branches; another's does not exist. */
export async function findInBranches(
  db: Db | Tx,
  id: number,
  branchIds: readonly number[] | null,
): Promise<RequestRow | undefined> {
  return db
    .selectFrom('counselling_requests')
    .selectAll()
    .$narrowType<{ state: CounsellingState }>()
    .where('id', '=', id)
    .$if(branchIds !== null, (query) => query.where('branch_id', 'in', branchIds ?? []))
    .executeTakeFirst();
}

export async function insertCall(
  tx: Tx,
  call: {
    readonly requestId: number;
    readonly staffId: number;
    readonly result: CallResult;
    readonly note: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('counselling_calls')
    .values({
      request_id: call.requestId,
      staff_id: call.staffId,
      result: call.result,
      note: call.note,
      at: call.at,
    })
    .execute();
}

/** Calls of one request, newest first. */
export async function listCalls(db: Db, requestId: number) {
  return db
    .selectFrom('counselling_calls')
    .select(['result', 'note', 'at', 'staff_id as staffId'])
    .where('request_id', '=', requestId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/**
 * How many requests of a span were received, and how far they came, by branch and source. Whoever enrolled was contacted,
 * so the steps are read from the history, not from the state of today.
 */
export async function listConversion(
  db: Db,
  branchIds: readonly number[] | null,
  span: { readonly from: Date; readonly until: Date },
) {
  const reached = (state: CounsellingState) =>
    sql<number>`count(*) filter (where exists (
      select 1 from history h where h.entity = 'counselling' and h.entity_id = r.id and h.to_state = ${state}))::int`;
  return db
    .selectFrom('counselling_requests as r')
    .select((e) => [
      'r.branch_id as branchId',
      'r.source',
      e.fn.countAll<number>().as('received'),
      reached('contacted').as('contacted'),
      reached('visited').as('visited'),
      reached('enrolled').as('enrolled'),
    ])
    .where('r.created_at', '>=', span.from)
    .where('r.created_at', '<', span.until)
    .$if(branchIds !== null, (query) =>
      query.where('r.branch_id', 'in', branchIds?.length ? [...branchIds] : [0]),
    )
    .groupBy(['r.branch_id', 'r.source'])
    .orderBy('r.branch_id')
    .orderBy('r.source')
    .limit(1000)
    .execute();
}

/** Who asked with an account in a span, where and when (20,000 at most). */
export async function listAskedByMembers(
  db: Db,
  branchIds: readonly number[] | null,
  span: { readonly from: Date; readonly until: Date },
) {
  return db
    .selectFrom('counselling_requests')
    .select(['branch_id as branchId', 'source', 'member_id as memberId', 'created_at as at'])
    .$narrowType<{ memberId: NotNull }>()
    .where('member_id', 'is not', null)
    .where('created_at', '>=', span.from)
    .where('created_at', '<', span.until)
    .$if(branchIds !== null, (query) =>
      query.where('branch_id', 'in', branchIds?.length ? [...branchIds] : [0]),
    )
    .orderBy('id')
    .limit(20_000)
    .execute();
}

/** How many requests came on each Seoul day since an instant. */
export async function countReceived(
  db: Db,
  branchIds: readonly number[] | null,
  since: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('counselling_requests')
    .select((e) => [
      sql<string>`to_char(created_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')`.as('day'),
      e.fn.countAll<number>().as('total'),
    ])
    .where('created_at', '>=', since)
    .$if(branchIds !== null, (query) =>
      query.where('branch_id', 'in', branchIds?.length ? [...branchIds] : [0]),
    )
    .groupBy('day')
    .orderBy('day')
    .limit(100)
    .execute();
  return new Map(rows.map((row) => [row.day, Number(row.total)]));
}
