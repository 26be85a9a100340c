import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';

/** A picture or recording; its bytes are null where they lie in the store of objects alone. */
export interface KeptMedia {
  readonly key: string;
  readonly mime: ColumnValue<'item_media', 'mime'>;
  readonly bytes: Buffer | null;
  readonly sha256: string;
}

/** By which it lies in the store. */
export const objectKeyOf = (key: string) => `items/${key}`;

const columns = ['key', 'mime', 'bytes', 'sha256'] as const;

export async function findMedia(db: Db, key: string): Promise<KeptMedia | undefined> {
  return db.selectFrom('item_media').select(columns).where('key', '=', key).executeTakeFirst();
}

/** Pictures and recordings with these keys. */
export async function listMedia(db: Db, keys: readonly string[]): Promise<KeptMedia[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('item_media')
    .select(columns)
    .where('key', 'in', [...keys])
    .orderBy('key')
    .limit(keys.length)
    .execute();
}

export interface Media {
  readonly key: string;
  readonly mime: ColumnValue<'item_media', 'mime'>;
  readonly bytes: Buffer;
}

/** Which of these keys are kept. */
export async function findMediaKeys(db: Db | Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('item_media')
    .select('key')
    .where('key', 'in', [...keys])
    .orderBy('key')
    .limit(keys.length)
    .execute();
  return new Set(rows.map((row) => row.key));
}

/** Keeps a picture or recording; the same bytes are kept once. Answers the key in use. */
export async function insertMedia(
  db: Db | Tx,
  media: Media & { readonly sha256: string },
  now: Date,
): Promise<string> {
  const inserted = await db
    .insertInto('item_media')
    .values({ ...media, created_at: now })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return inserted.key;
  const kept = await db
    .selectFrom('item_media')
    .select('key')
    .where('sha256', '=', media.sha256)
    .executeTakeFirstOrThrow();
  return kept.key;
}

export interface Moving {
  readonly to: 'store' | 'database';
  /** The one before, by the order of keys. */
  readonly after: string;
  /** Only what was kept since then. */
  readonly since: Date | null;
}

/** The next one that is to go there, or to come back; null where there is none left. */
export async function nextMedia(db: Db, { to, after, since }: Moving): Promise<KeptMedia | null> {
  const row = await db
    .selectFrom('item_media')
    .select(columns)
    .$if(to === 'store', (query) => query.where('bytes', 'is not', null))
    .$if(to === 'database', (query) => query.where('is_stored', '=', true))
    .$if(since !== null, (query) => query.where('created_at', '>=', since))
    .where('key', '>', after)
    .orderBy('key')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Says that there may be an object of it from now on. */
export async function noteStored(db: Db, key: string): Promise<void> {
  await db.updateTable('item_media').set({ is_stored: true }).where('key', '=', key).execute();
}

/** Lets go of its bytes here; false where it was brought back meanwhile. */
export async function letGo(db: Db, key: string): Promise<boolean> {
  const done = await db
    .updateTable('item_media')
    .set({ bytes: null })
    .where('key', '=', key)
    .where('is_stored', '=', true)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Keeps its bytes here again. */
export async function takeBack(db: Db, key: string, bytes: Buffer): Promise<void> {
  await db.updateTable('item_media').set({ bytes }).where('key', '=', key).execute();
}

/** Its object is not needed any more; false where its bytes went there again meanwhile. */
export async function noteBack(db: Db, key: string): Promise<boolean> {
  const done = await db
    .updateTable('item_media')
    .set({ is_stored: false })
    .where('key', '=', key)
    .where('bytes', 'is not', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
