import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { cookieOf, lastMessageTo } from '#tests/given-members.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import { totpOf } from './actions/sign-in.server.ts';
import type { Invitation, StaffListRow } from './contract/people.ts';
import type { GrantListRow } from './contract/privacy-lists.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
let daechi: number;
let songdo: number;
const good = 'quiet river under glass 42';

beforeAll(async () => {
  academy = await startStaffedAcademy();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  const rows = await academy.db.selectFrom('branches').select(['id', 'code']).orderBy('id').execute();
  daechi = rows.find((row) => row.code === 'daechi')?.id ?? 0;
  songdo = rows.find((row) => row.code === 'songdo')?.id ?? 0;
});
afterAll(() => academy.close());

let serial = 0;
const invite = (cookie: string, change: Record<string, unknown> = {}) =>
  call<Invitation>(academy, 'POST /api/office/staff/invitations', {
    cookie,
    json: {
      email: `new${serial++}@msc.example`,
      name: '유하람',
      role: 'counsellor',
      branchIds: [daechi],
      ...change,
    },
  });
const secretOf = async (email: string) => /#([\w-]{43})/.exec(await lastMessageTo(academy, email))?.[1] ?? '';
const step = <T>(what: string, json: Record<string, unknown>) =>
  call<T>(academy, `POST /api/office/signin/invitation${what}`, { json });
const totp = (secret: string, email: string) =>
  totpOf(secret, email).generate({ timestamp: academy.clock.now().getTime() });

/** Goes all the way in; answers the keys of the new member of staff. */
async function joinAs(email: string) {
  const code = await secretOf(email);
  const { resultData } = await step<{ secret: string }>('/password', { code, password: good });
  const joined = await step<{ recoveryCodes: string[] }>('/code', {
    code,
    totp: totp(resultData.secret, email),
  });
  return { code, secret: resultData.secret, joined };
}
const ticketOf = async (email: string) =>
  (await call<{ ticket: string }>(academy, 'POST /api/office/signin', { json: { email, password: good } }))
    .resultData.ticket;
const list = async (cookie: string, query = '') =>
  (await call<ListPage<StaffListRow>>(academy, `GET /api/office/staff${query}`, { cookie })).resultData;
const lineOf = async (email: string) => {
  const found = (await list(owner, `?q=${email}`)).rows[0];
  if (!found) throw new Error(`no ${email}`);
  return found;
};

describe('an invitation', () => {
  test('is mailed, sets password and authenticator, and opens the office', async () => {
    const { resultData } = await invite(manager);
    const { joined, secret } = await joinAs(resultData.email);
    expect(joined.resultData.recoveryCodes).toHaveLength(10);
    academy.clock.advance(31);
    const ticket = await ticketOf(resultData.email);
    const signedIn = await call(academy, 'POST /api/office/signin/code', {
      json: { ticket, code: totp(secret, resultData.email) },
    });
    expect(signedIn).toMatchObject({
      status: 200,
      resultData: { role: 'counsellor', branches: ['대치 분원'] },
    });
    const grants = await academy.db.selectFrom('staff_grants').select(['action', 'after']).execute();
    expect(grants).toContainEqual({
      action: 'joined',
      after: { 역할: '상담 담당', 분원: '대치 분원' },
    });
  });

  test('is good once, for three days, and until it is taken back', async () => {
    const first = (await invite(owner)).resultData;
    const { code } = await joinAs(first.email);
    expect(await step('', { code })).toMatchObject({ status: 404, resultCode: 'staff.invitation_gone' });

    const late = (await invite(owner)).resultData;
    const lateCode = await secretOf(late.email);
    const taken = (await invite(owner)).resultData;
    const takenCode = await secretOf(taken.email);
    await call(academy, `DELETE /api/office/staff/invitations/${taken.invitationId}`, { cookie: owner });
    expect((await step('', { code: takenCode })).status).toBe(404);
    expect((await step('', { code: lateCode })).status).toBe(200);
    await academy.db
      .updateTable('staff_invitations')
      .set({ expires_at: academy.clock.now() })
      .where('id', '=', late.invitationId)
      .execute();
    expect((await step('', { code: lateCode })).status).toBe(404);
  });

  test('taken up twice at the same moment makes one member of staff', async () => {
    const { email } = (await invite(owner)).resultData;
    const code = await secretOf(email);
    const { resultData } = await step<{ secret: string }>('/password', { code, password: good });
    const json = { code, totp: totp(resultData.secret, email) };
    const both = await Promise.all([step('/code', json), step('/code', json)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 404]);
  });

  test.each([
    ['short', 'river 42', '12자 이상'],
    ['the own name', '유하람 유하람 유하람 유하람', '이름'],
    ['common', 'password1234567', '널리'],
    ['leaked', 'TicketMaster', '유출된 적이 있어'],
  ])('a password is refused: %s', async (_name, password, sentence) => {
    const { email } = (await invite(owner)).resultData;
    const answer = await step('/password', { code: await secretOf(email), password });
    expect(answer.status).toBe(400);
    expect(answer.fields?.password).toContain(sentence);
  });

  test('without a password first there is no way in', async () => {
    const { email } = (await invite(owner)).resultData;
    expect((await step('/code', { code: await secretOf(email), totp: '123456' })).status).toBe(404);
  });

  test('a manager invites only below and only for the own branches', async () => {
    expect((await invite(manager, { branchIds: [songdo] })).status).toBe(404);
    expect(await invite(manager, { role: 'manager' })).toMatchObject({ resultCode: 'staff.not_yours' });
    expect(await invite(manager, { role: 'owner', branchIds: [] })).toMatchObject({ status: 403 });
    expect((await invite(manager, { role: 'desk' })).resultData).toMatchObject({
      roleLabel: '접수·안내 데스크',
    });
    expect(await invite(manager, { role: 'privacy', branchIds: [] })).toMatchObject({ status: 403 });
    expect((await invite(owner, { role: 'privacy', branchIds: [] })).resultData.branches).toEqual([]);
    expect((await invite(owner, { role: 'counsellor', branchIds: [] })).fields).toHaveProperty('branchIds');
    expect(await invite(owner, { email: 'owner@msc.example' })).toMatchObject({ status: 409 });
  });
});

describe('the own password', () => {
  test('is changed for another one only, which is refused at its field', async () => {
    const { email } = (await invite(owner)).resultData;
    const { secret } = await joinAs(email);
    academy.clock.advance(31);
    const ticket = await ticketOf(email);
    const signedIn = await call(academy, 'POST /api/office/signin/code', {
      json: { ticket, code: totp(secret, email) },
    });
    const cookie = cookieOf(signedIn, '__Host-staff');
    const change = (password: string) =>
      call(academy, 'POST /api/office/me/password', { cookie, json: { currentPassword: good, password } });
    expect(await change(good)).toMatchObject({
      status: 400,
      resultCode: 'staff.password_same',
      fields: { password: expect.stringContaining('지금 쓰고 계신 비밀번호와 같습니다.') },
    });
    expect((await change('P@ssw0rd1234')).fields?.password).toContain('널리 쓰이는');
    expect(await change('philadelphia')).toMatchObject({
      resultCode: 'staff.password_common',
      fields: { password: expect.stringContaining('유출된 적이 있어') },
    });
    expect((await change('slow river over stones 7')).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('open the office once each, and are told by mail', async () => {
    const { email } = (await invite(owner)).resultData;
    const { joined } = await joinAs(email);
    const [recoveryCode = ''] = joined.resultData.recoveryCodes;
    const ticket = await ticketOf(email);
    const use = () => call(academy, 'POST /api/office/signin/recovery', { json: { ticket, recoveryCode } });
    const both = await Promise.all([use(), use()]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 401]);
    expect(both.find((answer) => answer.status === 200)).toMatchObject({
      resultData: { recoveryCodesLeft: 9 },
    });
    expect(await lastMessageTo(academy, email)).toContain('복구 코드로 로그인');
  });
});

describe('rights', () => {
  test('a change ends the sessions, is written down, and the second of two people is told', async () => {
    const cookie = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
    const { staffId, version } = await lineOf('counsellor.daechi');
    const json = { version, role: 'examiner', branchIds: [daechi], reason: '시험 감독으로 이동' };
    const change = () => call(academy, `PATCH /api/office/staff/${staffId}`, { cookie: owner, json });
    const both = await Promise.all([change(), change()]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(both.find((answer) => answer.status === 409)).toMatchObject({
      resultCode: 'common.edited_elsewhere',
      resultMsg: expect.stringContaining('정해윤 님이 먼저 고쳤습니다'),
    });
    expect((await call(academy, 'GET /api/office/me', { cookie })).status).toBe(401);
    const history = await call<{ changes: unknown[] }>(
      academy,
      `GET /api/office/changes?entity=staff&entityId=${staffId}`,
      { cookie: owner },
    );
    expect(history.resultData.changes).toMatchObject([
      {
        action: '역할·분원 변경',
        reason: '시험 감독으로 이동',
        changes: [{ field: '역할', before: '상담 담당', after: '시험 감독' }],
      },
    ]);
  });

  test('a change is taken back by the version it made, and not after somebody else', async () => {
    const { staffId, version } = await lineOf('counsellor.mokdong');
    const [mokdong] = (await lineOf('counsellor.mokdong')).branchIds;
    const put = (role: string, of: number) =>
      call<StaffListRow>(academy, `PATCH /api/office/staff/${staffId}`, {
        cookie: owner,
        json: { version: of, role, branchIds: [mokdong], reason: '역할 변경 확인' },
      });
    const made = (await put('desk', version)).resultData;
    expect(made).toMatchObject({ role: 'desk', version: version + 1 });
    expect((await put('counsellor', made.version)).resultData).toMatchObject({ role: 'counsellor' });
    expect(await put('desk', made.version)).toMatchObject({ resultCode: 'common.edited_elsewhere' });
    const grants = await call<ListPage<GrantListRow>>(academy, 'GET /api/office/grants?size=2', {
      cookie: owner,
    });
    expect(grants.resultData.rows.map((row) => row.changes)).toEqual([
      '접수·안내 데스크 → 상담 담당',
      '상담 담당 → 접수·안내 데스크',
    ]);
  });

  test('the branch’s manager reads the history of the own people, another branch’s nobody but head office', async () => {
    const changesOf = async (email: string) => {
      const { staffId } = await lineOf(email);
      const path = `GET /api/office/changes?entity=staff&entityId=${staffId}`;
      const answer = await call<{ changes: unknown[] }>(academy, path, { cookie: manager });
      return answer.resultData.changes.length;
    };
    expect(await changesOf('counsellor.daechi')).toBeGreaterThan(0);
    expect(await changesOf('counsellor.mokdong')).toBe(0);
  });

  test('nobody changes themselves, and the last owner stays', async () => {
    const self = await lineOf('owner@');
    const leave = (staffId: number, version: number, cookie: string) =>
      call(academy, `POST /api/office/staff/${staffId}/leave`, {
        cookie,
        json: { version, reason: '퇴사에 따른 회수' },
      });
    expect(await leave(self.staffId, self.version, owner)).toMatchObject({ resultCode: 'staff.yourself' });
    const editor = await lineOf('editor@');
    const promoted = await call<StaffListRow>(academy, `PATCH /api/office/staff/${editor.staffId}`, {
      cookie: owner,
      json: { version: editor.version, role: 'owner', branchIds: [], reason: '공동 관리자 지정' },
    });
    const second = await givenStaffCookie(academy, 'editor@msc.example');
    // Two owners dismiss each other at the same moment: one stays.
    const answers = await Promise.all([
      leave(self.staffId, self.version, second),
      leave(editor.staffId, promoted.resultData.version, owner),
    ]);
    const active = (
      await academy.db
        .selectFrom('staff')
        .select('id')
        .where('role', '=', 'owner')
        .where('status', '=', 'active')
        .execute()
    ).length;
    expect(active).toBe(1);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    // Whoever stays gives the rights back, for the tests below.
    const stays = answers[0]?.status === 200 ? second : owner;
    const gone = answers[0]?.status === 200 ? self : { ...editor, version: promoted.resultData.version };
    await call(academy, `POST /api/office/staff/${gone.staffId}/return`, {
      cookie: stays,
      json: { version: gone.version + 1, reason: '권한 복구' },
    });
    owner = await givenStaffCookie(academy, 'owner@msc.example');
  });

  test('a manager sees the own branch only', async () => {
    const emails = (await list(manager)).rows.map((row) => row.email);
    expect(emails).not.toContain('owner@msc.example');
    expect(emails).toContain('manager.daechi@msc.example');
  });
});
