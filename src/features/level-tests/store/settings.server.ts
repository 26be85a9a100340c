import type { Db, Tx } from '#src/platform/db/database.ts';

export interface LevelSettings {
  readonly isReleasedAtOnce: boolean;
  readonly retestAfterDays: number;
  readonly outageLimitSeconds: number;
}

export async function readSettings(db: Db | Tx): Promise<LevelSettings> {
  const row = await db.selectFrom('level_settings').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
  return {
    isReleasedAtOnce: row.is_released_at_once,
    retestAfterDays: row.retest_after_days,
    outageLimitSeconds: row.outage_limit_seconds,
  };
}

export async function putReleaseWay(tx: Tx, isReleasedAtOnce: boolean): Promise<void> {
  await tx
    .updateTable('level_settings')
    .set({ is_released_at_once: isReleasedAtOnce })
    .where('id', '=', 1)
    .execute();
}
