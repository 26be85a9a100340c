import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListQuery } from '#src/shared/endpoint/list.ts';

/** The feed of an address that is in use; whoever left has none any more. */
export async function findFeed(db: Db, secretHash: string) {
  return db
    .selectFrom('calendar_feeds as f')
    .leftJoin('members as m', 'm.id', 'f.member_id')
    .leftJoin('branches as b', 'b.id', 'f.branch_id')
    .select(['f.id', 'f.branch_id as branchId', 'f.member_id as memberId', 'f.created_at as createdAt'])
    .select(['f.last_read_at as lastReadAt', 'b.name as branchName'])
    .where('f.secret_hash', '=', secretHash)
    .where('f.revoked_at', 'is', null)
    .where((e) => e.or([e('f.member_id', 'is', null), e('m.status', '=', 'active')]))
    .executeTakeFirst();
}

export async function touchFeed(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('calendar_feeds').set({ last_read_at: now }).where('id', '=', id).execute();
}

export async function findOwnFeed(db: Db, memberId: number) {
  return db
    .selectFrom('calendar_feeds')
    .select(['created_at as createdAt', 'last_read_at as lastReadAt'])
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Ends the address of a member, under the lock of the member: two calls make one after the other. */
export async function revokeOwn(tx: Tx, memberId: number, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar of ${memberId}`}, 0))`.execute(tx);
  await tx
    .updateTable('calendar_feeds')
    .set({ revoked_at: now })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute();
}

export interface NewFeed {
  readonly branchId: number | null;
  readonly memberId: number | null;
  readonly name: string;
  readonly secretHash: string;
  readonly staffId: number | null;
  readonly now: Date;
}

export async function insertFeed(tx: Tx, feed: NewFeed): Promise<number> {
  const { id } = await tx
    .insertInto('calendar_feeds')
    .values({
      branch_id: feed.branchId,
      member_id: feed.memberId,
      name: feed.name,
      secret_hash: feed.secretHash,
      created_by: feed.staffId,
      created_at: feed.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many addresses of a branch are in use, under the lock of the branch; undefined where there is no such branch. */
export async function countOfBranch(tx: Tx, branchId: number): Promise<number | undefined> {
  const branch = await tx
    .selectFrom('branches')
    .select('id')
    .where('id', '=', branchId)
    .forUpdate()
    .executeTakeFirst();
  if (!branch) return undefined;
  const { total } = await tx
    .selectFrom('calendar_feeds')
    .select(sql<number>`count(*)`.as('total'))
    .where('branch_id', '=', branchId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

export async function lockBranchFeed(tx: Tx, id: number) {
  return tx
    .selectFrom('calendar_feeds')
    .select(['id', 'branch_id as branchId', 'name'])
    .where('id', '=', id)
    .where('branch_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function revokeFeed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('calendar_feeds').set({ revoked_at: now }).where('id', '=', id).execute();
}

export async function listFeeds(db: Db, query: ListQuery, branchIds: readonly number[] | null) {
  let feeds = db
    .selectFrom('calendar_feeds as f')
    .innerJoin('branches as b', 'b.id', 'f.branch_id')
    .innerJoin('staff as s', 's.id', 'f.created_by')
    .select(['f.id as feedId', 'f.name', 'b.name as branch', 's.name as createdBy'])
    .select(['f.created_at as createdAt', 'f.last_read_at as lastReadAt'])
    .where('f.revoked_at', 'is', null);
  if (branchIds !== null) feeds = feeds.where(sql<SqlBool>`f.branch_id = any(${[...branchIds]}::bigint[])`);
  if (query.q !== '') feeds = feeds.where('f.name', 'ilike', likeText(query.q));
  return readList(feeds, query, { by: { createdAt: 'f.created_at' }, first: '-createdAt', tie: 'f.id' });
}

interface Span {
  readonly branchId: number;
  readonly from: Date;
  readonly to: Date;
}

/** Sessions `s` of a branch that are no drafts and begin in the span. */
const isShownIn = ({ branchId, from, to }: Span) =>
  sql<SqlBool>`s.branch_id = ${branchId} and s.state <> 'draft' and s.starts_at >= ${from} and s.starts_at < ${to}`;

/** Entrance tests of a branch with how many have a seat. */
export async function listTests(db: Db, span: Span) {
  return db
    .selectFrom('test_sessions as s')
    .innerJoin('tests as t', 't.id', 's.test_id')
    .innerJoin('seat_pools as p', 'p.id', 's.pool_id')
    .select(['s.id', 't.title', 's.room', 's.starts_at as startsAt', 's.ends_at as endsAt', 's.state'])
    .select(['p.taken', 'p.capacity'])
    .where(isShownIn(span))
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .limit(500)
    .execute();
}

export async function listPresentations(db: Db, span: Span) {
  return db
    .selectFrom('presentation_sessions as s')
    .innerJoin('presentations as t', 't.id', 's.presentation_id')
    .innerJoin('seat_pools as p', 'p.id', 's.pool_id')
    .select(['s.id', 't.title', 's.room', 's.is_online as isOnline', 's.starts_at as startsAt'])
    .select(['s.ends_at as endsAt', 's.state', 'p.taken', 'p.capacity'])
    .where(isShownIn(span))
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .limit(500)
    .execute();
}

/** Talks of a branch by the number of their request, with who of the staff holds them; no family's name. */
export async function listTalks(db: Db, { branchId, from, to }: Span) {
  return db
    .selectFrom('counselling_appointments as a')
    .innerJoin('counselling_requests as r', 'r.id', 'a.request_id')
    .innerJoin('staff as s', 's.id', 'a.staff_id')
    .select(['a.id', 'a.kind', 'a.starts_at as startsAt', 'r.request_no as requestNo', 's.name as staffName'])
    .where('a.branch_id', '=', branchId)
    .where('a.state', '=', 'booked')
    .where('a.starts_at', '>=', from)
    .where('a.starts_at', '<', to)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(500)
    .execute();
}
