import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import { hashPassword } from '#src/platform/passwords.ts';
import { givenStaff } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
  await seedBranches(academy);
  await givenStaff(academy);
});
afterAll(() => academy.close());

const password = 'msc-academy-demo';
/** Of which no hash can be made: as little compared as where the line is full. */
const unusable = '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA';

/** Twelve wrong tries at one account of the staff, whose hash this is meanwhile, and then the right one. */
async function afterTries(email: string, hash: string) {
  const keep = (password_hash: string) =>
    academy.db.updateTable('staff').set({ password_hash }).where('email', '=', email).execute();
  const attempt = async (given: string) =>
    (await call(academy, 'POST /api/office/signin', { json: { email, password: given } })).resultCode;
  await keep(hash);
  for (let n = 0; n < 12; n++) await attempt('some other words');
  await keep(await hashPassword(password));
  return attempt(password);
}

test('a try at the office whose password was not compared is no guess', async () => {
  expect(await afterTries('owner@msc.example', unusable)).toBe(0);
});

test('control: as many that were compared make the address wait', async () => {
  const hash = await hashPassword('quite other words');
  expect(await afterTries('editor@msc.example', hash)).toBe('staff.too_many');
});
