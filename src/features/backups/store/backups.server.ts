import { type Insertable, sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { LastBackups } from '../rules.ts';

export type NotedBackup = Insertable<DB['backups']>;

export async function insertBackup(db: Db, backup: NotedBackup): Promise<void> {
  await db.insertInto('backups').values(backup).execute();
}

/** When each was last done well. */
export async function readLastBackups(db: Db): Promise<LastBackups> {
  const { rows } = await sql<LastBackups>`
    select max(ended_at) filter (where kind in ('base', 'check')) as "madeAt",
      max(ended_at) filter (where kind in ('rehearsal', 'restore')) as "restoredAt"
    from backups where is_well`.execute(db);
  return rows[0] ?? { madeAt: null, restoredAt: null };
}
