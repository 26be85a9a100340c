import type { Db } from '#src/platform/db/database.ts';
import { AcademyProfile } from '../contract/profile.ts';

/** The academy's legal words, or null where nobody has written them yet. */
export async function findProfile(db: Db): Promise<AcademyProfile | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'academy.profile')
    .executeTakeFirst();
  return AcademyProfile.safeParse(row?.value).data ?? null;
}

export async function saveProfile(db: Db, profile: AcademyProfile, now: Date): Promise<void> {
  const value = JSON.stringify(profile);
  await db
    .insertInto('settings')
    .values({ name: 'academy.profile', value, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now }))
    .execute();
}
