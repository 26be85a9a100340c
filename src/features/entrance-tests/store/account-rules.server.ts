import type { Db, Tx } from '#src/platform/db/database.ts';

export interface AccountRules {
  /** No account within so many minutes after registration opened. */
  readonly rushMinutes: number;
  /** No account from so many days before the test on (3: from D-3). */
  readonly nearDays: number;
  /** Whether accounts are offered although somebody waits for a seat. */
  readonly whileLine: boolean;
  readonly version: number;
}

/** When accounts for deposits are offered. */
export function readAccountRules(db: Db | Tx): Promise<AccountRules> {
  return db
    .selectFrom('test_account_rules')
    .select(['rush_minutes as rushMinutes', 'near_days as nearDays', 'while_line as whileLine', 'version'])
    .executeTakeFirstOrThrow();
}
