import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';

/** Every file that a text anywhere names, written or published or kept to be restored; ids are of 22 signs. */
const named = sql`
  select (regexp_matches(content::text, '[A-Za-z0-9_-]{22}', 'g'))[1] as id from drafts
  union select (regexp_matches(content::text, '[A-Za-z0-9_-]{22}', 'g'))[1] from editions
  union select (regexp_matches(content::text, '[A-Za-z0-9_-]{22}', 'g'))[1] from kept_drafts
  union select unnest(picture_ids) from posts
  union select cover_id from posts
  union select upload_id from post_files`;

async function deleteUnused(tx: Tx, before: Date): Promise<number> {
  // All texts are read once, which takes longer than a screen may wait.
  await sql`set local statement_timeout = '120s'`.execute(tx);
  const { numAffectedRows } = await sql`with named as (${named})
    delete from uploads where created_at < ${before}
      and not exists (select 1 from named where named.id = uploads.id)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Removes files older than `before` that no text names and none could name again; answers how many. */
export function removeUnusedUploads(db: Db, before: Date): Promise<number> {
  return inTransaction(db, (tx) => deleteUnused(tx, before));
}
