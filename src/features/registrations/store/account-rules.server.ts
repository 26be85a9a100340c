import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

export interface AccountRules {
  /** No account within so many minutes after registration opened. */
  readonly rushMinutes: number;
  /** No account from so many days before the test on (3: from D-3). */
  readonly nearDays: number;
  /** Whether accounts are offered although somebody waits for a seat. */
  readonly whileWaitlist: boolean;
  readonly version: number;
}

/** When accounts for deposits are offered; locked where that is about to be changed. */
export function readAccountRules(db: Db | Tx, isLocking = false): Promise<AccountRules> {
  return db
    .selectFrom('test_account_rules')
    .select([
      'rush_minutes as rushMinutes',
      'near_days as nearDays',
      'while_line as whileWaitlist',
      'version',
    ])
    .$if(isLocking, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

/** Under the lock of `readAccountRules`. */
export async function updateAccountRules(tx: Tx, rules: Omit<AccountRules, 'version'>): Promise<void> {
  await tx
    .updateTable('test_account_rules')
    .set({
      rush_minutes: rules.rushMinutes,
      near_days: rules.nearDays,
      while_line: rules.whileWaitlist,
      version: sql`version + 1`,
    })
    .execute();
}
