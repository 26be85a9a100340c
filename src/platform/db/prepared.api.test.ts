import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { prepared } from './prepared.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

test('a marked statement is planned once a connection; others leave nothing behind', async () => {
  const names = await academy.db.connection().execute(async (one) => {
    for (const n of [1, 2, 3]) {
      const { rows } = await sql<{
        n: number;
      }>`${prepared('sum_of_test')} select ${n}::integer + 1 as n`.execute(one);
      expect(rows).toEqual([{ n: n + 1 }]);
      await sql`select ${n}::integer`.execute(one);
    }
    return sql<{
      name: string;
    }>`select name from pg_prepared_statements where name <> '' order by name`.execute(one);
  });
  expect(names.rows).toEqual([{ name: 'sum_of_test' }]);
});
