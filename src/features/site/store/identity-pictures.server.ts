import type { Db, Tx } from '#src/platform/db/database.ts';

/** Keeps a picture under its hash; the same bytes twice are one. Those shown before stay for pages that were sent. */
export async function insertPicture(
  tx: Tx,
  picture: { readonly hash: string; readonly bytes: Buffer; readonly now: Date },
): Promise<void> {
  const { hash, bytes, now } = picture;
  await tx
    .insertInto('identity_pictures')
    .values({ hash, bytes, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The bytes of a picture; null where there is none. */
export async function findPicture(db: Db, hash: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('identity_pictures')
    .select('bytes')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
