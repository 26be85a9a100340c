import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

const live = ['held', 'confirming', 'confirmed', 'attended'] as const;

/** Which tests these children are registered for, and whether another session of it may be waited for meanwhile. */
export async function listTakenTests(
  db: Db,
  childIds: readonly number[],
  now: Date,
): Promise<{ childId: number; testId: number; mayWait: boolean }[]> {
  if (childIds.length === 0) return [];
  const rows = await db
    .selectFrom('registrations as r')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .select(['r.child_id as childId', 'r.test_id as testId', 's.choice_until as choiceUntil'])
    .where('r.child_id', 'in', childIds)
    .where('r.state', 'in', live)
    .orderBy('r.id')
    .limit(1000)
    .execute();
  return rows.map(({ childId, testId, choiceUntil }) => ({
    childId,
    testId,
    mayWait: choiceUntil !== null && now < choiceUntil,
  }));
}

/** Places a child took in lines of sessions to come: their keys. */
export async function listComingWaitKeys(tx: Tx, childId: number, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('test_waits as w')
    .innerJoin('test_sessions as s', 's.id', 'w.session_id')
    .select('w.holder_key')
    .where('w.child_id', '=', childId)
    .where('s.starts_at', '>', now)
    .orderBy('w.holder_key')
    .limit(100)
    .execute();
  return rows.map((row) => row.holder_key);
}

/** `수학 입학 테스트 (김하준)` for what others than this member registered for these children and is not over. */
export async function listTitlesOfOthers(
  tx: Tx,
  memberId: number,
  childIds: readonly number[],
): Promise<string[]> {
  if (childIds.length === 0) return [];
  const rows = await tx
    .selectFrom('registrations as r')
    .innerJoin('tests as t', 't.id', 'r.test_id')
    .select(['t.title', 'r.child_name as childName'])
    .where('r.child_id', 'in', childIds)
    .where('r.member_id', '!=', memberId)
    .where('r.state', 'in', ['held', 'confirming', 'confirmed'])
    .orderBy('r.id')
    .limit(100)
    .execute();
  return rows.map((row) => `${row.title} (${row.childName})`);
}

/** Moves what stands under one card of a child to another; false, and nothing moved, where both sit the same test. */
export async function moveToCard(
  tx: Tx,
  { from, into }: { readonly from: number; readonly into: number },
): Promise<boolean> {
  const both = await tx
    .selectFrom('registrations as a')
    .innerJoin('registrations as b', 'b.test_id', 'a.test_id')
    .select('a.id')
    .where('a.child_id', '=', from)
    .where('b.child_id', '=', into)
    .where('a.state', 'in', live)
    .where('b.state', 'in', live)
    .limit(1)
    .executeTakeFirst();
  if (both) return false;
  for (const table of ['registrations', 'test_waits'] as const)
    await tx.updateTable(table).set({ child_id: into }).where('child_id', '=', from).execute();
  await sql`update round_ticket_children t set child_id = ${into} where child_id = ${from} and not exists
    (select 1 from round_ticket_children o where o.round_id = t.round_id and o.child_id = ${into})`.execute(
    tx,
  );
  return true;
}
