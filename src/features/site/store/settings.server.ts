import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** A setting with the version it is edited by; version 0 where nobody has written it yet. */
export async function findSetting(db: Db | Tx, name: string): Promise<{ value: unknown; version: number }> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? { value: null, version: 0 };
}

export interface SettingToSave {
  readonly name: string;
  readonly value: object;
  /** The version it was read at. */
  readonly version: number;
  readonly now: Date;
}

/**
 * Optimistic lock: `where version =` the one it was read at, or an insert where nobody has written it; false where somebody was
 * faster. `pg_notify pages_changed` drops the cached pages of every process at the commit.
 */
export async function saveSetting(tx: Tx, setting: SettingToSave): Promise<boolean> {
  const value = JSON.stringify(setting.value);
  const row =
    setting.version === 0
      ? await tx
          .insertInto('settings')
          .values({ name: setting.name, value, updated_at: setting.now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('name')
          .executeTakeFirst()
      : await tx
          .updateTable('settings')
          .set((eb) => ({ value, updated_at: setting.now, version: eb('version', '+', 1) }))
          .where('name', '=', setting.name)
          .where('version', '=', setting.version)
          .returning('name')
          .executeTakeFirst();
  if (row) await sql`select pg_notify('pages_changed', 'settings')`.execute(tx);
  return row !== undefined;
}
