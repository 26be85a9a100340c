import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { KeptSize, PictureFormat } from '../rules/sizes.ts';

export interface NewSize extends KeptSize {
  readonly bytes: Buffer;
}

export interface PictureRow {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly { readonly width: number; readonly format: PictureFormat }[];
}

/** Those of these pictures whose sizes are made, with what there is of each. */
export async function listMade(db: Db, hashes: readonly string[]): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select p.hash, p.width, p.height, coalesce(
      (select json_agg(json_build_object('width', s.width, 'format', s.format))
        from picture_sizes s where s.hash = p.hash), '[]') as sizes
    from pictures p where p.hash = any(${[...hashes]}::text[]) and p.made_at is not null`.execute(db);
  return rows;
}

/**
 * Takes the next picture whose sizes nobody has made: new ones first, then those longest not tried. Another process takes
 * another one.
 */
export async function claimNext(
  db: Db,
  { now, before, tries }: { now: Date; before: Date; tries: number },
): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    update pictures set tried_at = ${now} where hash = (
      select hash from pictures
      where made_at is null and tries < ${tries} and (tried_at is null or tried_at <= ${before})
      order by tried_at nulls first, hash limit 1 for update skip locked)
    returning hash`.execute(db);
  return rows[0]?.hash ?? null;
}

/** Counts a try before it begins; false where the sizes were made meanwhile, or the picture is gone. */
export async function countTry(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .updateTable('pictures')
    .set({ tries: sql`tries + 1` })
    .where('hash', '=', hash)
    .where('made_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps what was made, whole or not at all; false where the picture went meanwhile. Its row is locked, so that whoever removes
 * it waits and removes these too.
 */
export async function putSizes(
  tx: Tx,
  hash: string,
  { width, height, sizes, now }: { width: number; height: number; sizes: readonly NewSize[]; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('pictures')
    .set({ width, height, made_at: now })
    .where('hash', '=', hash)
    .where('made_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  if (!row) return false;
  if (sizes.length === 0) return true;
  await tx
    .insertInto('picture_sizes')
    .values(sizes.map((one) => ({ ...one, hash, size: one.bytes.length })))
    .onConflict((conflict) => conflict.columns(['hash', 'width', 'format']).doNothing())
    .execute();
  return true;
}

/** The width of what is kept of a picture, and the bytes of one size where there are any. */
export async function findSize(
  db: Db,
  { hash, width, format }: KeptSize & { readonly hash: string },
): Promise<{ readonly ownWidth: number | null; readonly bytes: Buffer | null } | null> {
  const row = await db
    .selectFrom('pictures as p')
    .leftJoin('picture_sizes as s', (join) =>
      join.onRef('s.hash', '=', 'p.hash').on('s.width', '=', width).on('s.format', '=', format),
    )
    .select(['p.width as ownWidth', 's.bytes'])
    .where('p.hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}
