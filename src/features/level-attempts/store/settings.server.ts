import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

export interface LevelSettings {
  readonly isReleasedAtOnce: boolean;
  readonly retestAfterDays: number;
  readonly outageLimitSeconds: number;
  /** How many people mark each long answer. */
  readonly essayMarkers: number;
  /** Of everything but how results are shown. */
  readonly version: number;
}

/** Locked where they are about to be changed. */
export async function readSettings(db: Db | Tx, isLocking = false): Promise<LevelSettings> {
  const row = await db
    .selectFrom('level_settings')
    .selectAll()
    .where('id', '=', 1)
    .$if(isLocking, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return {
    isReleasedAtOnce: row.is_released_at_once,
    retestAfterDays: row.retest_after_days,
    outageLimitSeconds: row.outage_limit_seconds,
    essayMarkers: row.essay_markers,
    version: row.version,
  };
}

export async function putReleaseWay(tx: Tx, isReleasedAtOnce: boolean): Promise<void> {
  await tx
    .updateTable('level_settings')
    .set({ is_released_at_once: isReleasedAtOnce })
    .where('id', '=', 1)
    .execute();
}

/** Under the lock of `readSettings`. How results are shown is another decision, with its own way (`putReleaseWay`). */
export async function updateSettings(
  tx: Tx,
  settings: Omit<LevelSettings, 'isReleasedAtOnce' | 'version'>,
): Promise<void> {
  await tx
    .updateTable('level_settings')
    .set({
      retest_after_days: settings.retestAfterDays,
      outage_limit_seconds: settings.outageLimitSeconds,
      essay_markers: settings.essayMarkers,
      version: sql`version + 1`,
    })
    .where('id', '=', 1)
    .execute();
}
