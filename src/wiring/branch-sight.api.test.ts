import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import {
  branchOfMovement,
  ordersOfBranches,
} from '#src/features/registrations/store/branch-members.server.ts';
import { readList } from '#src/platform/db/queries/list.ts';
import { givenMember } from '#tests/given-members.ts';
import { givenHold } from '#tests/given-payments.ts';
import { startAcademy } from '#tests/start.ts';
import { membersKnownIn } from './office-hooks.ts';

const academy = await startAcademy();
afterAll(() => academy.close());

async function idsOf(table: 'members' | 'orders', condition: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${condition} order by id`.execute(academy.db);
  return rows.map(({ id }) => id);
}

async function planOf(condition: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from members where ${condition} order by created_at desc nulls last, id desc limit 50`.execute(
    academy.db,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('a branch sees the members and orders of its own, whom it is asked of one by one and without a bound', async () => {
  const { member } = await givenHold(academy);
  const stranger = await givenMember(academy);
  const own = await academy.db
    .selectFrom('registrations as r')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .select(['s.branch_id as branchId', 'r.id', 'r.order_id as orderId'])
    .executeTakeFirstOrThrow();
  expect(await idsOf('members', membersKnownIn([own.branchId])('members.id'))).toEqual([member.userSeqId]);
  expect(await idsOf('orders', ordersOfBranches([own.branchId])('orders.id'))).toEqual([own.orderId]);
  // Controls: another branch and none see neither, and there is somebody whom nobody knows.
  for (const others of [[own.branchId + 1], []]) {
    expect(await idsOf('members', membersKnownIn(others)('members.id'))).toEqual([]);
    expect(await idsOf('orders', ordersOfBranches(others)('orders.id'))).toEqual([]);
  }
  expect(await idsOf('members', sql`true`)).toContain(stranger.userSeqId);
  // The order that its registration had before stays the branch's.
  await sql`update registrations set replaced_order_id = order_id, order_id = null where id = ${own.id}`.execute(
    academy.owner,
  );
  expect(await idsOf('orders', ordersOfBranches([own.branchId])('orders.id'))).toEqual([own.orderId]);

  const plan = await planOf(membersKnownIn([own.branchId])('members.id'));
  expect(plan).not.toContain('hashed');
  expect(plan.match(/Limit/g)).toHaveLength(1);
  // Control: asked so, every number is gathered first.
  const gathered = sql`(members.id in (select member_id from registrations) or members.id = 0)`;
  expect(await planOf(gathered)).toContain('hashed');
});

test('the branch of a payment is asked of those of the days in question, not of all', async () => {
  const planOfSums = async (of: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select sum(l.amount_krw) from ledger l join payments p on p.id = l.payment_ref left join ${of} on true
      where l.at > now() and b.branch_id = any('{1}')`.execute(academy.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(await planOfSums(sql`${branchOfMovement}`)).toMatch(
    /Subquery Scan on b .*\n\s+Filter: \(b.branch_id/,
  );
  // Control: without its `offset 0` it becomes a filter of all payments.
  const merged = sql`lateral (select (select min(r.id) from registrations r where r.order_id = p.order_id) as branch_id) b`;
  expect(await planOfSums(merged)).not.toContain('Subquery Scan on b');
});

test('a list is counted as far as it says, and to its end on its last page', async () => {
  for (let n = 0; n < 4; n += 1) await givenMember(academy);
  const all = academy.db.selectFrom('members').select('id');
  const order = { by: { id: 'id' }, first: 'id', tie: 'id', counted: 3 };
  expect(await readList(all, { page: 1, size: 2 }, order)).toMatchObject({ total: 3, hasMore: true });
  const whole = await readList(all, { page: 1, size: 2 }, { ...order, counted: 1_000 });
  expect(whole.hasMore).toBeUndefined();
  expect(whole.total).toBeGreaterThan(4);
  const size = whole.total - 1;
  expect(await readList(all, { page: 2, size }, order)).toMatchObject({ total: whole.total, rows: [{}] });
  // Behind its last page nothing is left that was not counted.
  const behind = await readList(all, { page: 3, size }, order);
  expect(behind).toMatchObject({ total: whole.total, rows: [] });
  expect(behind.hasMore).toBeUndefined();
});

test('how many sessions a test has and how many members there are is counted from an index alone', async () => {
  const planOfCount = (of: RawBuilder<unknown>) =>
    academy.db.transaction().execute(async (tx) => {
      // So few rows as here would be read whole.
      for (const way of ['enable_seqscan', 'enable_bitmapscan'])
        await sql`set local ${sql.ref(way)} = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select count(*) from ${of}`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const bySessions = 'Index Only Scan using test_sessions_of_test';
  const ofTest = sql`test_sessions where test_id = 1 and state != 'cancelled'`;
  expect(await planOfCount(ofTest)).toContain(bySessions);
  expect(await planOfCount(sql`test_sessions where test_id = 1`)).not.toContain(bySessions);
  const byMembers = 'Index Only Scan using members_counted';
  expect(await planOfCount(sql`members where destroyed_at is null`)).toContain(byMembers);
  expect(await planOfCount(sql`members where destroyed_at is null and status = 'active'`)).toContain(
    byMembers,
  );
  expect(await planOfCount(sql`members where destroyed_at > now()`)).not.toContain(byMembers);
});
