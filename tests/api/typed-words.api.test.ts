import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMember } from '#tests/given-members.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let cookie = '';
beforeAll(async () => {
  academy = await startAcademy();
  await givenStaff(academy);
  cookie = await givenStaffCookie(academy, 'owner@msc.example');
  await givenMember(academy);
});
afterAll(() => academy.close());

const found = async (q: string) =>
  (
    await call<{ total: number }>(academy, `GET /api/office/members?${new URLSearchParams({ q })}`, {
      cookie,
    })
  ).resultData.total;

test.each(['null', 'undefined', ' null '])(
  'the office searches for the word %j, not for everything',
  async (word) => {
    expect(await found('')).toBeGreaterThan(0);
    expect(await found('   ')).toBeGreaterThan(0);
    expect(await found(word)).toBe(0);
  },
);

test.each([
  ['signs of no width', '\u200b'.repeat(5), '사유를 입력해 주세요.'],
  ['fillers', '\u3164'.repeat(5), '사유를 입력해 주세요.'],
  ['two letters among signs of no width', '가\u200b\u200b\u200b나', '사유를 5자 이상 적어 주세요.'],
])('a reason of %s is none', async (_what, reason, sentence) => {
  const answer = await call(academy, 'POST /api/office/members/export', { cookie, json: { reason } });
  expect(answer).toMatchObject({ status: 400, fields: { reason: sentence } });
});

test('what is written down of a reason has no mark that turns round what stands behind it', async () => {
  const reason = '보호자 요청\u202e으로 확인 👩‍🏫';
  expect((await call(academy, 'POST /api/office/members/export', { cookie, json: { reason } })).status).toBe(
    200,
  );
  const row = await academy.db
    .selectFrom('export_log')
    .select('reason')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(row.reason).toBe('보호자 요청으로 확인 👩‍🏫');
});
