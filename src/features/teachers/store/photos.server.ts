import type { Db, Tx } from '#src/platform/db/database.ts';

/** The bytes of a photograph that may be shown: its consent stands and the teacher's page is public. */
export async function findShownPhoto(db: Db, hash: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('teacher_photos as p')
    .innerJoin('teachers as t', 't.id', 'p.teacher_id')
    .select('p.bytes')
    .where('p.hash', '=', hash)
    .where('p.withdrawn_at', 'is', null)
    .where('t.is_published', '=', true)
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** The bytes of a photograph whose consent stands, whether the teacher's page is public or not. */
export async function findPhoto(db: Db, hash: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('teacher_photos')
    .select('bytes')
    .where('hash', '=', hash)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Destroys the photograph shown of somebody and keeps that its consent was given; false where there was none. */
export async function endPhoto(tx: Tx, teacherId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('teacher_photos')
    .set({ bytes: null, withdrawn_at: now })
    .where('teacher_id', '=', teacherId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewPhoto {
  readonly teacherId: number;
  readonly hash: string;
  readonly bytes: Buffer;
  readonly consentedOn: string;
  readonly evidence: string;
  readonly now: Date;
}

export async function insertPhoto(tx: Tx, photo: NewPhoto): Promise<void> {
  const { teacherId, hash, bytes, consentedOn, evidence, now } = photo;
  await tx
    .insertInto('teacher_photos')
    .values({ teacher_id: teacherId, hash, bytes, consented_on: consentedOn, evidence, added_at: now })
    .execute();
}
