import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestAcademy } from './start.ts';

/** Until a lock of this database is waited for (an advisory one, or a row), or what should wait for it has come without. */
export async function lockAwaited(
  { db }: Pick<TestAcademy, 'db'>,
  coming: Promise<unknown>,
  event: 'advisory' | 'transactionid' = 'advisory',
): Promise<void> {
  let isCome = false;
  const come = coming.finally(() => {
    isCome = true;
  });
  come.catch(() => undefined);
  while (!isCome) {
    const { rows } = await sql<{ awaited: boolean }>`
      select exists (
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event = ${event}
      ) as awaited`.execute(db);
    if (rows[0]?.awaited) return;
    await setTimeout(20);
  }
}
