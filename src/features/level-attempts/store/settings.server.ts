import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';

export interface LevelSettings {
  readonly isReleasedAtOnce: boolean;
  readonly retestAfterDays: number;
  readonly outageLimitSeconds: number;
  /** How many people mark each long answer. */
  readonly essayMarkers: number;
  /** How far two marks of a long answer may lie apart, in percent of its most points, before a third person marks it. */
  readonly thirdMarkPercent: number;
  /** Whom a student at a boundary goes to: the likeliest level, or the lower of two. */
  readonly boundary: ColumnValue<'level_settings', 'boundary'>;
  /** The least percent of simulated students that a published paper places right, over all and in each level. */
  readonly floorPercent: number;
  readonly levelFloorPercent: number;
  /** How many different children may take a first test on the proof of one phone. */
  readonly childrenPerPhone: number;
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
    thirdMarkPercent: row.third_mark_percent,
    boundary: row.boundary,
    floorPercent: row.floor_percent,
    levelFloorPercent: row.level_floor_percent,
    childrenPerPhone: row.children_per_phone,
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
      third_mark_percent: settings.thirdMarkPercent,
      boundary: settings.boundary,
      floor_percent: settings.floorPercent,
      level_floor_percent: settings.levelFloorPercent,
      children_per_phone: settings.childrenPerPhone,
      version: sql`version + 1`,
    })
    .where('id', '=', 1)
    .execute();
}
