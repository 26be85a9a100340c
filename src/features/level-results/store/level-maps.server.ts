import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';

export type LevelMapRow = Selectable<DB['level_maps']>;

export async function listLevelMaps(db: Db | Tx, subject: string) {
  return db
    .selectFrom('level_maps')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('version', 'desc')
    .limit(50)
    .execute();
}

/** Advisory lock on a subject's cut lines until the transaction ends: for whoever sets them, and whoever releases results by them. */
export async function lockLevelMaps(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`level_maps ${subject}`}, 0))`.execute(tx);
}

export async function insertLevelMap(
  tx: Tx,
  row: { subject: string; version: number; cuts: unknown; staffId: number; note: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('level_maps')
    .values({
      subject: row.subject,
      version: row.version,
      cuts: JSON.stringify(row.cuts),
      staff_id: row.staffId,
      note: row.note,
      created_at: row.now,
    })
    .execute();
}

export async function findLevelMap(db: Db | Tx, subject: string) {
  return db
    .selectFrom('level_maps')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest version of every subject's cut lines, by subject. */
export async function newestLevelMaps(db: Db | Tx): Promise<{ subject: string; version: number }[]> {
  return db
    .selectFrom('level_maps')
    .select(['subject', ({ fn }) => fn.max('version').as('version')])
    .groupBy('subject')
    .orderBy('subject')
    .limit(100)
    .execute();
}

export async function findLevelMapById(db: Db | Tx, id: number) {
  return db.selectFrom('level_maps').selectAll().where('id', '=', id).executeTakeFirst();
}
