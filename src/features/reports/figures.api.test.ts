import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as store from '#src/features/reports/store/figures.server.ts';
import type { Db } from '#src/platform/db/database.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { statementsOf } from '#tests/statements.ts';

const wholeJoin = /(Hash|Merge) (\w+ )?Join/;
let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

/** How PostgreSQL joins where it would rather read each table whole, once. */
const planOf = (statement: string): Promise<string> =>
  academy.db.transaction().execute(async (tx) => {
    await sql`set local enable_nestloop = off`.execute(tx);
    const asked = sql<{ 'QUERY PLAN': string }>`explain (generic_plan) ${sql.raw(statement)}`;
    return (await asked.execute(tx)).rows.map((row) => row['QUERY PLAN']).join('\n');
  });

test('what belongs to a month is looked up for it, whatever lies in other years', async () => {
  const wanted = {
    spans: [store.spanOf('2026-11'), store.spanOf('2025-11')],
    branchIds: [1],
    now: academy.clock.now(),
  };
  const planOfSum = async (sum: (db: Db, asked: store.Wanted) => Promise<unknown>) => {
    const sent = await statementsOf(() => sum(academy.db, wanted));
    return planOf(sent.find((text) => text.startsWith('select')) ?? '');
  };
  for (const sum of [store.countRegistered, store.countLead])
    expect(await planOfSum(sum)).not.toMatch(wholeJoin);
  expect(await planOfSum(store.sumMoney)).toMatch(/Index Scan using payments_pkey/);
  // Control: joined, both tables are read whole.
  const joined = 'select count(*) from registrations r join test_sessions s on s.id = r.session_id';
  expect(await planOf(joined)).toMatch(wholeJoin);
});
