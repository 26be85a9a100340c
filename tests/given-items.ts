import { seedBranches } from '#seed/branches.ts';
import { seedItems } from '#seed/items.ts';
import { givenStaff } from './given-staff.ts';
import type { TestAcademy } from './start.ts';

/** The whole bank that ships with its published tests, once; the staff who wrote it come with it. */
export async function givenBank(academy: TestAcademy): Promise<void> {
  const item = await academy.db.selectFrom('items').select('id').orderBy('id').executeTakeFirst();
  if (item) return;
  const branch = await academy.db.selectFrom('branches').select('id').orderBy('id').executeTakeFirst();
  if (!branch) await seedBranches(academy);
  await givenStaff(academy);
  await seedItems(academy);
}
