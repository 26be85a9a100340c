import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#src/platform/passwords.ts';
import { cookieOf, givenMember, lastMessageTo } from '#tests/given-members.ts';
import { codeOf, givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import { checkStaffPassword } from './actions/sign-in.server.ts';
import { staffGuessLimits } from './rules/roles.ts';

let academy: TestAcademy;
const owner = 'owner@msc.example';
const password = 'msc-academy-demo';
beforeAll(async () => {
  academy = await startStaffedAcademy();
});
afterAll(() => academy.close());

const signIn = (json: Record<string, unknown>) =>
  call<{ ticket: string }>(academy, 'POST /api/office/signin', { json });
const sendCode = (ticket: string, code: string) =>
  call(academy, 'POST /api/office/signin/code', { json: { ticket, code } });

describe('signing in to the office', () => {
  test('password, then code; the cookie opens the office', async () => {
    const cookie = await givenStaffCookie(academy, owner);
    const me = await call(academy, 'GET /api/office/me', { cookie });
    expect(me).toMatchObject({ status: 200, resultData: { email: owner, role: 'owner', branches: [] } });
  });

  test('an unknown address and a wrong password get the same answer', async () => {
    const unknown = await signIn({ email: 'nobody@msc.example', password });
    const wrong = await signIn({ email: owner, password: 'not the password' });
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
    expect(unknown).toMatchObject({ status: 401, resultCode: 'staff.refused' });
  });

  test('a wrong code is refused, and a right one works once', async () => {
    academy.clock.advance(61);
    const { resultData } = await signIn({ email: owner, password });
    const code = codeOf(academy, owner);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await sendCode(resultData.ticket, wrong)).toMatchObject({
      status: 401,
      resultCode: 'staff.code_refused',
    });
    const both = await Promise.all([sendCode(resultData.ticket, code), sendCode(resultData.ticket, code)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 401]);
    expect(await sendCode(resultData.ticket, code)).toMatchObject({ resultCode: 'staff.code_refused' });
  });

  test('a ticket is not made up and does not last', async () => {
    expect(await sendCode('eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', '123456')).toMatchObject({
      resultCode: 'staff.ticket_gone',
    });
    const { resultData } = await signIn({ email: owner, password });
    academy.clock.advance(301);
    expect(await sendCode(resultData.ticket, codeOf(academy, owner))).toMatchObject({
      resultCode: 'staff.ticket_gone',
    });
  });

  test('fields are refused in Korean', async () => {
    expect(await signIn({ email: '', password: '' })).toMatchObject({
      status: 400,
      fields: { email: '이메일을 입력해 주세요.', password: '비밀번호를 입력해 주세요.' },
    });
    expect(await sendCode('x', '12')).toMatchObject({
      status: 400,
      fields: { code: '인증 코드 6자리를 입력해 주세요.' },
    });
  });

  test('guessing is slowed down', async () => {
    const tries = [];
    for (let count = 0; count < 12; count++)
      tries.push((await signIn({ email: 'examiner@msc.example', password: 'guess' })).status);
    expect(tries.at(-1)).toBe(429);
    academy.clock.advance(1_000);
  });
});

describe('an account that is guessed at from everywhere', () => {
  const email = 'editor@msc.example';
  const from = (address: string, given: string, deviceSecret = 'a new browser') =>
    checkStaffPassword(academy, { address, device: 'test', deviceSecret }, { email, password: given });

  test('is shut for browsers nobody knows until the quarter of an hour is over', async () => {
    for (let count = 0; count < staffGuessLimits.fromEverywhere; count++)
      await expect(from(`10.1.0.${count}`, 'guess')).rejects.toMatchObject({ code: 'staff.refused' });
    await expect(from('10.2.0.1', password)).rejects.toMatchObject({ code: 'staff.too_many' });
    academy.clock.advance(staffGuessLimits.windowSeconds + 1);
    await expect(from('10.2.0.2', password)).resolves.toBeTypeOf('string');
  });

  test('stays open for the others while one address guesses forty times and more', async () => {
    academy.clock.advance(staffGuessLimits.windowSeconds + 1);
    const ends = new Set<string>();
    for (let count = 0; count < 60; count++)
      await from('203.0.113.9', 'guess').catch((error: { code: string }) => ends.add(error.code));
    expect([...ends]).toEqual(['staff.refused', 'staff.too_many']);
    await expect(from('198.51.100.1', password)).resolves.toBeTypeOf('string');
  });

  test('stays open in the browser its owner has used, and the owner is told', async () => {
    academy.clock.advance(staffGuessLimits.windowSeconds + 1);
    const first = await signIn({ email, password });
    const answer = await sendCode(first.resultData.ticket, codeOf(academy, email));
    const known = cookieOf(answer, '__Host-office').split('=')[1] ?? '';
    academy.clock.advance(staffGuessLimits.windowSeconds + 1);
    for (let count = 0; count < 40; count++) await from(`10.5.0.${count}`, 'guess').catch(() => undefined);
    await expect(from('10.6.0.1', password)).rejects.toMatchObject({ code: 'staff.too_many' });
    await expect(from('10.6.0.1', password, known)).resolves.toBeTypeOf('string');
    expect(await lastMessageTo(academy, email)).toContain('전에 로그인하신 브라우저에서는');
    academy.clock.advance(staffGuessLimits.windowSeconds + 1);
  });

  test('a known browser guesses no longer than another', async () => {
    const answer = await sendCode(
      (await signIn({ email, password })).resultData.ticket,
      codeOf(academy, email),
    );
    const known = cookieOf(answer, '__Host-office').split('=')[1] ?? '';
    for (let count = 0; count < staffGuessLimits.perAccount; count++)
      await from(`10.7.0.${count}`, 'guess', known).catch(() => undefined);
    await expect(from('10.7.1.1', password, known)).rejects.toMatchObject({ code: 'staff.too_many' });
    academy.clock.advance(staffGuessLimits.windowSeconds + 1);
  });

  test('control: one try fewer leaves it open', async () => {
    academy.clock.advance(staffGuessLimits.windowSeconds + 1);
    for (let count = 1; count < staffGuessLimits.fromEverywhere; count++)
      await from(`10.3.0.${count}`, 'guess').catch(() => undefined);
    await expect(from('10.4.0.1', password)).resolves.toBeTypeOf('string');
    academy.clock.advance(staffGuessLimits.windowSeconds + 1);
  });
});

test('a scoped member of staff without a branch sees nothing, not everything', async () => {
  const cookie = await givenStaffCookie(academy, 'desk.daechi@msc.example');
  expect((await call(academy, 'GET /api/office/test-sessions', { cookie })).status).toBe(200);
  await academy.db
    .deleteFrom('staff_branches')
    .where('staff_id', 'in', (e) => e.selectFrom('staff').select('id').where('role', '=', 'desk'))
    .execute();
  for (const path of ['test-sessions', 'me', 'presentation-list'])
    expect((await call(academy, `GET /api/office/${path}`, { cookie })).status).toBe(403);
});

describe('the session', () => {
  test('ends after 30 minutes without a call, at signing out, and never counts elsewhere', async () => {
    const cookie = await givenStaffCookie(academy, owner);
    expect((await call(academy, 'GET /api/applications', { cookie })).status).toBe(401);
    academy.clock.advance(1_801);
    expect((await call(academy, 'GET /api/office/me', { cookie })).status).toBe(401);
    const fresh = await givenStaffCookie(academy, owner);
    await call(academy, 'POST /api/office/signout', { cookie: fresh, json: {} });
    expect((await call(academy, 'GET /api/office/me', { cookie: fresh })).status).toBe(401);
  });

  test('ends 10 hours after it began, however busy it was', async () => {
    const cookie = await givenStaffCookie(academy, owner);
    const minutes = 25;
    for (let passed = minutes; passed < 600; passed += minutes) {
      academy.clock.advance(minutes * 60);
      expect((await call(academy, 'GET /api/office/me', { cookie })).status).toBe(200);
    }
    academy.clock.advance(minutes * 60 + 1);
    expect((await call(academy, 'GET /api/office/me', { cookie })).status).toBe(401);
  });

  test('a member and a stranger have no business there', async () => {
    const member = await givenMember(academy);
    for (const options of [{}, { token: member.token }, { cookie: '__Host-staff=made-up' }]) {
      expect((await call(academy, 'GET /api/office/me', options)).status).toBe(401);
      expect((await call(academy, 'GET /api/office/test-sessions', options)).status).toBe(401);
    }
  });
});

/** Of which no hash can be made: as little compared as where the line is full. */
const unusable = '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA';

/** Twelve wrong tries at one account of the staff, whose hash this is meanwhile, and then the right one. */
async function afterTries(email: string, hash: string) {
  // What was tried above is forgotten.
  academy.clock.advance(staffGuessLimits.windowSeconds + 1);
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
