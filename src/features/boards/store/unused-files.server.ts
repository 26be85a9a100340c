import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import { allowSeconds } from '#src/platform/db/silence.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';
import { noteLeftovers } from './stored-files.server.ts';

/** Every file that a text anywhere names, written or published or kept to be restored; ids are of 22 signs. */
const named = sql`
  select (regexp_matches(content::text, '[A-Za-z0-9_-]{22}', 'g'))[1] as id from drafts
  union select (regexp_matches(content::text, '[A-Za-z0-9_-]{22}', 'g'))[1] from editions
  union select (regexp_matches(content::text, '[A-Za-z0-9_-]{22}', 'g'))[1] from kept_drafts
  union select unnest(picture_ids) from posts
  union select cover_id from posts
  union select upload_id from post_files`;

/** When, and which files are old enough to go. */
interface Removing {
  readonly now: Date;
  readonly before: Date;
}

async function deleteUnused(tx: Tx, { now, before }: Removing): Promise<number> {
  // All texts are read once, which takes longer than a screen may wait.
  await allowSeconds(tx, 120);
  const { rows } = await sql<{ id: string; isOutside: boolean }>`with named as (${named})
    delete from uploads where created_at < ${before}
      and not exists (select 1 from named where named.id = uploads.id)
    returning id, object_hash is not null as "isOutside"`.execute(tx);
  const outside = rows.filter(({ isOutside }) => isOutside).map(({ id }) => id);
  await noteLeftovers(tx, outside, now);
  return rows.length;
}

/** Removes files older than `before` that no text names and none could name again; answers how many. */
export function removeUnusedUploads(db: Db, removing: Removing): Promise<number> {
  return inTransaction(db, (tx) => deleteUnused(tx, removing));
}

const idsIn = (table: 'drafts' | 'editions' | 'kept_drafts') =>
  sql`select (regexp_matches(content::text, '[A-Za-z0-9_-]{22}', 'g'))[1] as id from ${sql.table(table)}`;

/** What texts show now: drafts, the newest version of what is published, posts and their files. */
const shownNow = sql`
  ${idsIn('drafts')}
  union select (regexp_matches(e.content::text, '[A-Za-z0-9_-]{22}', 'g'))[1]
    from (select distinct on (subject) content from editions order by subject, number desc) e
  union select unnest(picture_ids) from posts
  union select cover_id from posts
  union select upload_id from post_files`;

export interface UnusedRow {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly size: number;
  readonly wasPublished: boolean;
  readonly isInHistory: boolean;
  readonly at: Date;
}

/** One page of the files that no text shows now, the newest first unless asked otherwise. */
export function listUnused(
  db: Db,
  { kind, ...query }: ListQuery & { readonly kind?: string | undefined },
): Promise<ListPage<UnusedRow>> {
  const unused = sql<UnusedRow>`(
    with shown as materialized (${shownNow}),
      kept as materialized (${idsIn('editions')} union ${idsIn('kept_drafts')})
    select u.id, u.kind, u.name, u.size, u.was_published as "wasPublished", u.created_at as at,
      exists (select 1 from kept where kept.id = u.id) as "isInHistory"
    from uploads u where not exists (select 1 from shown where shown.id = u.id))`.as<'f'>('f');
  const wanted = db
    .selectFrom(unused)
    .selectAll('f')
    .$if(kind !== undefined, (of) => of.where('f.kind', '=', kind ?? ''))
    .$if(query.q !== '', (of) => of.where('f.name', 'ilike', likeText(query.q)));
  return readList(wanted, query, {
    by: { at: 'f.at', name: 'f.name', size: 'f.size' },
    first: '-at',
    tie: 'f.id',
  });
}

/** Removes one file; `used` where a text shows it now, `gone` where there is none. */
export async function removeOne(
  tx: Tx,
  id: string,
  now: Date,
): Promise<'used' | 'gone' | { readonly name: string; readonly kind: string }> {
  const row = await tx
    .selectFrom('uploads')
    .select(['name', 'kind', 'object_hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'gone';
  const { rows } =
    await sql`with shown as (${shownNow}) select 1 from shown where id = ${id} limit 1`.execute(tx);
  if (rows.length > 0) return 'used';
  await tx.deleteFrom('uploads').where('id', '=', id).execute();
  if (row.object_hash !== null) await noteLeftovers(tx, [id], now);
  return row;
}
