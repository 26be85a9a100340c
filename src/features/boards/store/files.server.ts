import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

export interface NewUpload {
  readonly id: string;
  readonly kind: 'picture' | 'file';
  readonly name: string;
  readonly mime: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: Buffer;
  readonly staffId: number | null;
  /** Where the bytes lie in a store of objects: what is read there must have this hash. */
  readonly objectHash?: string;
}

export interface Upload {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly mime: string;
  /** Null where they lie in a store of objects. */
  readonly bytes: Buffer | null;
  readonly object_hash: string | null;
}

export async function insertUpload(db: Db | Tx, upload: NewUpload, now: Date): Promise<void> {
  await db
    .insertInto('uploads')
    .values({
      id: upload.id,
      kind: upload.kind,
      name: upload.name,
      mime: upload.mime,
      size: upload.bytes.length,
      width: upload.width,
      height: upload.height,
      bytes: upload.objectHash === undefined ? upload.bytes : null,
      object_hash: upload.objectHash ?? null,
      staff_id: upload.staffId,
      created_at: now,
    })
    .execute();
}

/** Files of a post with who may have each. */
export async function replacePostFiles(
  db: Db | Tx,
  postId: number,
  files: readonly { uploadId: string; audience: 'everyone' | 'members' }[],
): Promise<void> {
  await db.deleteFrom('post_files').where('post_id', '=', postId).execute();
  if (files.length === 0) return;
  const rows = files.map(({ uploadId, audience }, position) => ({
    post_id: postId,
    upload_id: uploadId,
    audience,
    position,
  }));
  await db.insertInto('post_files').values(rows).execute();
}

/** Whether a post that the public sees at `now` shows one of these pictures, as its cover or in its text. */
const isShownNow = (ids: readonly string[], now: Date) =>
  sql<boolean>`exists (select 1 from visible_posts
    where (cover_id = any(${[...ids]}::text[]) or picture_ids && ${[...ids]}::text[])
      and published_at <= ${now} and (show_until is null or show_until > ${now}))`;

/** Whether a post shows the public the picture of this hash, under whichever name it was uploaded. */
export async function isHashShown(db: Db, hash: string, now: Date): Promise<boolean> {
  const rows = await db.selectFrom('uploads').select('id').where('hash', '=', hash).execute();
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  const { rows: found } = await sql<{
    isShown: boolean;
  }>`select ${isShownNow(ids, now)} as "isShown"`.execute(db);
  return found[0]?.isShown ?? false;
}

/** A picture by the hash of its bytes. */
export async function findByHash(db: Db, hash: string): Promise<Upload | null> {
  const found = await db
    .selectFrom('uploads')
    .select(['id', 'kind', 'name', 'mime', 'bytes', 'object_hash'])
    .where('hash', '=', hash)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** The hashes of pictures by the ids of their uploads. */
export function listHashes(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('uploads')
    .select(['id', 'hash'])
    .where('id', 'in', [...ids])
    .where('kind', '=', 'picture')
    .execute();
}

/** A picture that a post shows the public at `now`. */
export async function findPicture(db: Db, id: string, now: Date): Promise<Upload | null> {
  const found = await db
    .selectFrom('uploads')
    .select(['id', 'kind', 'name', 'mime', 'bytes', 'object_hash'])
    .where('id', '=', id)
    .where('kind', '=', 'picture')
    .where(isShownNow([id], now))
    .executeTakeFirst();
  return found ?? null;
}

/** A picture whatever became of it, for those who write and for previews. */
export async function findAnyPicture(db: Db, id: string): Promise<Upload | null> {
  const found = await db
    .selectFrom('uploads')
    .select(['id', 'kind', 'name', 'mime', 'bytes', 'object_hash'])
    .where('id', '=', id)
    .where('kind', '=', 'picture')
    .executeTakeFirst();
  return found ?? null;
}

/** A file of a post that is shown at `now`; with `mayRead` 'everyone' only those for all. */
export async function findFile(
  db: Db,
  id: string,
  { mayRead, now }: { mayRead: 'everyone' | 'members'; now: Date },
): Promise<Upload | null> {
  const found = await db
    .selectFrom('uploads')
    .innerJoin('post_files', 'post_files.upload_id', 'uploads.id')
    .innerJoin('visible_posts', 'visible_posts.id', 'post_files.post_id')
    .select([
      'uploads.id',
      'uploads.kind',
      'uploads.name',
      'uploads.mime',
      'uploads.bytes',
      'uploads.object_hash',
    ])
    .where('uploads.id', '=', id)
    .where('visible_posts.published_at', '<=', now)
    .where((e) => e.or([e('visible_posts.show_until', 'is', null), e('visible_posts.show_until', '>', now)]))
    .$if(mayRead === 'everyone', (q) => q.where('post_files.audience', '=', 'everyone'))
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** How many files are kept, their bytes, and how many of them lie in a store of objects. */
export async function countUploads(db: Db): Promise<{ count: number; bytes: number; outside: number }> {
  return db
    .selectFrom('uploads')
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'),
      sql<number>`count(object_hash)`.as('outside'),
    ])
    .executeTakeFirstOrThrow();
}

/** The newest files, each with how long it should be. */
export async function listNewest(db: Db, most: number): Promise<(Upload & { readonly size: number })[]> {
  return db
    .selectFrom('uploads')
    .select(['id', 'kind', 'name', 'mime', 'bytes', 'object_hash', 'size'])
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}
