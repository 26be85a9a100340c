import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestAcademy } from './start.ts';

/** Until an advisory lock of this database is waited for, or what should wait for it has come without. */
export async function lockAwaited({ db }: Pick<TestAcademy, 'db'>, coming: Promise<unknown>): Promise<void> {
  let isCome = false;
  const come = coming.finally(() => {
    isCome = true;
  });
  come.catch(() => undefined);
  while (!isCome) {
    const { rows } = await sql<{ awaited: boolean }>`
      select exists (
        select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())
      ) as awaited`.execute(db);
    if (rows[0]?.awaited) return;
    await setTimeout(20);
  }
}
