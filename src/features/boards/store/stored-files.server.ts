import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { Upload } from './files.server.ts';

/** By which a file lies in the store. */
export const keyOf = (uploadId: string) => `uploads/${uploadId}`;

/** Notes what may lie in the store and belong to nothing: before it is written, and when its file goes. */
export async function noteLeftovers(db: Db | Tx, uploadIds: readonly string[], now: Date): Promise<void> {
  if (uploadIds.length === 0) return;
  await db
    .insertInto('stored_leftovers')
    .values(uploadIds.map((id) => ({ key: keyOf(id), noted_at: now })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ noted_at: now }))
    .execute();
}

export async function forgetLeftovers(db: Db | Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.deleteFrom('stored_leftovers').where('key', 'in', keys).execute();
}

/** What was noted before then, and whether it belongs to a file after all. */
export async function listLeftovers(
  db: Db,
  before: Date,
): Promise<{ readonly key: string; readonly isUsed: boolean }[]> {
  return db
    .selectFrom('stored_leftovers')
    .select([
      'key',
      sql<boolean>`exists (select 1 from uploads u where 'uploads/' || u.id = stored_leftovers.key
        and u.object_hash is not null)`.as('isUsed'),
    ])
    .where('noted_at', '<', before)
    .orderBy('noted_at')
    .limit(50)
    .execute();
}

/** The next file on this side, by the order of ids; null where there is none left. */
export async function nextToMove(db: Db, to: 'store' | 'database', after: string): Promise<Upload | null> {
  const row = await db
    .selectFrom('uploads')
    .select(['id', 'kind', 'name', 'mime', 'bytes', 'object_hash'])
    .where('object_hash', to === 'store' ? 'is' : 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The file lies in the store from now on; false where it was removed or moved meanwhile. */
export async function moveOut(tx: Tx, id: string, objectHash: string): Promise<boolean> {
  const moved = await tx
    .updateTable('uploads')
    .set({ bytes: null, object_hash: objectHash })
    .where('id', '=', id)
    .where('object_hash', 'is', null)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** And the way back. */
export async function moveIn(tx: Tx, id: string, bytes: Buffer): Promise<boolean> {
  const moved = await tx
    .updateTable('uploads')
    .set({ bytes, object_hash: null })
    .where('id', '=', id)
    .where('object_hash', 'is not', null)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}
