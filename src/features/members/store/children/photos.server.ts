import { photoConsentVersion } from '#src/features/members/rules/photos.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** Adds one word on a child's photo; rows are never changed. Answers its id. */
export async function insertPhotoConsent(
  tx: Tx,
  consent: {
    readonly memberId: number;
    readonly childId: number;
    readonly given: boolean;
    readonly now: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('consents')
    .values({
      member_id: consent.memberId,
      child_id: consent.childId,
      type: 'childPhoto',
      version: photoConsentVersion,
      given: consent.given,
      method: 'form',
      given_at: consent.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function upsertPhoto(
  tx: Tx,
  photo: { readonly childId: number; readonly bytes: Buffer; readonly consentId: number; readonly now: Date },
): Promise<void> {
  const row = { bytes: photo.bytes, consent_id: photo.consentId, added_at: photo.now };
  await tx
    .insertInto('child_photos')
    .values({ ...row, child_id: photo.childId })
    .onConflict((conflict) => conflict.column('child_id').doUpdateSet(row))
    .execute();
}

/** Whether there was one. */
export async function deletePhoto(tx: Tx, childId: number): Promise<boolean> {
  return (await deletePhotos(tx, [childId])) > 0;
}

/** Takes the photos of these children away; answers how many there were. */
export async function deletePhotos(tx: Tx, childIds: readonly number[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('child_photos')
    .where('child_id', '=', (e) => e.fn.any(e.val([...childIds])))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function findPhoto(db: Db | Tx, childId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('child_photos')
    .select('bytes')
    .where('child_id', '=', childId)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Which of these children have one. */
export async function listPhotographed(
  db: Db | Tx,
  childIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (childIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('child_photos')
    .select('child_id')
    .where('child_id', 'in', [...new Set(childIds)])
    .orderBy('child_id')
    .limit(childIds.length)
    .execute();
  return new Set(rows.map((row) => row.child_id));
}
