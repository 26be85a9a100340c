import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#src/platform/passwords.ts';
import { givenMember } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

/** Of which no hash can be made: as little compared as where the line is full. */
const unusable = '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA';

async function givenTries(passwordHash: string) {
  const { memberId, password } = await givenMember(academy);
  const keep = (hash: string) =>
    academy.db.updateTable('members').set({ password_hash: hash }).where('login_id', '=', memberId).execute();
  const attempt = async (given: string) =>
    (await call(academy, 'POST /api/login', { form: { memberId, password: given } })).resultCode;
  await keep(passwordHash);
  for (let n = 0; n < 6; n++) await attempt('some other words');
  await keep(await hashPassword(password));
  return attempt(password);
}

test('a try whose password was not compared is no guess', async () => {
  expect(await givenTries(unusable)).toBe(0);
});

test('control: as many that were compared ask for a captcha', async () => {
  expect(await givenTries(await hashPassword('quite other words'))).toBe('session.captcha_needed');
});
