import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { cookieOf, lastMessageTo } from '#tests/given-members.ts';
import { codeOf, givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import { totpOf } from './actions/sign-in.server.ts';
import type { StaffListRow } from './contract/people.ts';
import { findStaffByEmail, insertSession } from './store/staff.server.ts';

let academy: TestAcademy;
let owner: string;
const person = 'counsellor.daechi@msc.example';
const old = 'msc-academy-demo';
const good = 'quiet river under glass 42';

beforeAll(async () => {
  academy = await startStaffedAcademy();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const signIn = (email: string, password: string) =>
  call<{ ticket: string }>(academy, 'POST /api/office/signin', { json: { email, password } });
const sendCode = (ticket: string, code: string) =>
  call(academy, 'POST /api/office/signin/code', { json: { ticket, code } });
const recover = (ticket: string, recoveryCode: string) =>
  call(academy, 'POST /api/office/signin/recovery', { json: { ticket, recoveryCode } });
const step = <T>(what: string, json: Record<string, unknown>) =>
  call<T>(academy, `POST /api/office/signin/invitation/${what}`, { json });
const totp = (secret: string, email: string) =>
  totpOf(secret, email).generate({ timestamp: academy.clock.now().getTime() });
async function lineOf(email: string): Promise<StaffListRow> {
  const list = await call<ListPage<StaffListRow>>(academy, `GET /api/office/staff?q=${email}`, {
    cookie: owner,
  });
  const [line] = list.resultData.rows;
  if (!line) throw new Error(`no ${email}`);
  return line;
}
const reset = (line: Pick<StaffListRow, 'staffId' | 'version'>, cookie = owner) =>
  call(academy, `POST /api/office/staff/${line.staffId}/reset`, {
    cookie,
    json: { version: line.version, reason: '전화기와 노트북 도난' },
  });
const devicesOf = (staffId: number) =>
  academy.db.selectFrom('staff_devices').select('staff_id').where('staff_id', '=', staffId).execute();

/** Uses the link that was mailed; answers the new authenticator and the recovery codes. */
async function joinAgain(email: string) {
  const code = /#([\w-]{43})/.exec(await lastMessageTo(academy, email))?.[1] ?? '';
  const { resultData } = await step<{ secret: string }>('password', { code, password: good });
  academy.clock.advance(61);
  const joined = await step<{ recoveryCodes: string[] }>('code', {
    code,
    totp: totp(resultData.secret, email),
  });
  expect(joined.status).toBe(200);
  return { secret: resultData.secret, recoveryCodes: joined.resultData.recoveryCodes };
}

describe('a reset', () => {
  test('ends password, authenticator, recovery codes, browsers and sessions at once; the link opens again', async () => {
    const cookie = await givenStaffCookie(academy, person);
    academy.clock.advance(61);
    const renewed = await call<{ recoveryCodes: string[] }>(academy, 'POST /api/office/me/recovery-codes', {
      cookie,
      json: { totp: codeOf(academy, person) },
    });
    const [stolenCode = ''] = renewed.resultData.recoveryCodes;
    const { ticket } = (await signIn(person, old)).resultData;
    const line = await lineOf(person);
    expect(await devicesOf(line.staffId)).not.toHaveLength(0);

    expect((await reset(line)).status).toBe(200);
    academy.clock.advance(61);
    expect((await call(academy, 'GET /api/office/me', { cookie })).status).toBe(401);
    const right = await signIn(person, old);
    const wrong = await signIn(person, 'not the password');
    expect({ ...right, headers: null }).toEqual({ ...wrong, headers: null });
    expect(right).toMatchObject({ status: 401, resultCode: 'staff.refused' });
    // Whoever had passed the first step before is no further.
    expect(await sendCode(ticket, codeOf(academy, person))).toMatchObject({ status: 401 });
    expect(await recover(ticket, stolenCode)).toMatchObject({ status: 401 });
    expect(await devicesOf(line.staffId)).toHaveLength(0);
    expect(await lineOf(person)).toMatchObject({ statusLabel: '재설정 대기', recoveryCodesLeft: 0 });

    const { secret, recoveryCodes } = await joinAgain(person);
    academy.clock.advance(61);
    const again = (await signIn(person, good)).resultData.ticket;
    const opened = await sendCode(again, totp(secret, person));
    expect(opened).toMatchObject({ status: 200, resultData: { email: person } });
    expect(cookieOf(opened, '__Host-staff')).not.toBe('');
    expect(recoveryCodes).not.toContain(stolenCode);
    expect((await lineOf(person)).statusLabel).toBe('재직');
  });

  test('stays when its invitation is taken back, and is sent again by a second one', async () => {
    const email = 'examiner@msc.example';
    await reset(await lineOf(email));
    const open = await call<{ invitations: { invitationId: number; email: string }[] }>(
      academy,
      'GET /api/office/staff/invitations',
      { cookie: owner },
    );
    const id = open.resultData.invitations.find((one) => one.email === email)?.invitationId;
    await call(academy, `DELETE /api/office/staff/invitations/${id}`, { cookie: owner });
    expect((await signIn(email, old)).status).toBe(401);
    expect((await reset(await lineOf(email))).status).toBe(200);
    await joinAgain(email);
    expect((await signIn(email, good)).status).toBe(200);
  });

  test('between the code and the session lets no session begin', async () => {
    const email = 'manager.daechi@msc.example';
    const checked = await findStaffByEmail(academy.db, email);
    if (!checked) throw new Error(`no ${email}`);
    const now = academy.clock.now();
    expect(await insertSession(academy.db, checked, { secretHash: 'before the reset', now })).toBe(true);
    await reset(await lineOf(email));
    expect(await insertSession(academy.db, checked, { secretHash: 'after the reset', now })).toBe(false);
    await joinAgain(email);
    expect(await insertSession(academy.db, checked, { secretHash: 'with other keys', now })).toBe(false);
  });

  test('of two owners by each other at the same moment leaves one who can sign in', async () => {
    const self = await lineOf('owner@');
    expect(await reset(self)).toMatchObject({ resultCode: 'staff.yourself' });
    const editor = await lineOf('editor@');
    const promoted = await call<StaffListRow>(academy, `PATCH /api/office/staff/${editor.staffId}`, {
      cookie: owner,
      json: { version: editor.version, role: 'owner', branchIds: [], reason: '공동 관리자 지정' },
    });
    const second = await givenStaffCookie(academy, 'editor@msc.example');
    const both = await Promise.all([reset(self, second), reset(promoted.resultData, owner)]);
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1);
    const withKeys = await academy.db
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'owner')
      .where('password_hash', 'is not', null)
      .execute();
    expect(withKeys).toHaveLength(1);
    // Whoever can still sign in is the last one, and may let the one without keys go.
    const stays = both[0]?.status === 200 ? second : owner;
    const gone = await call<ListPage<StaffListRow>>(academy, 'GET /api/office/staff?role=owner', {
      cookie: stays,
    });
    const waiting = gone.resultData.rows.find((row) => row.statusLabel === '재설정 대기');
    const left = await call(academy, `POST /api/office/staff/${waiting?.staffId}/leave`, {
      cookie: stays,
      json: { version: waiting?.version, reason: '퇴사에 따른 회수' },
    });
    expect(left.status).toBe(200);
  });
});
