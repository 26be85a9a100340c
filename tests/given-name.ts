import { identitySetting } from '#src/platform/identity/identity.server.ts';
import type { TestAcademy } from './start.ts';

/** The academy calls itself so from now on. */
export async function givenAcademyName(academy: TestAcademy, name: string): Promise<void> {
  const value = JSON.stringify({ name });
  await academy.db
    .insertInto('settings')
    .values({ name: identitySetting, value, updated_at: academy.clock.now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
