import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { type GivenMember, givenMember } from '#tests/given-members.ts';
import { givenHold } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfficeConsent, OfficeMember, OfficeMemberDetail } from './contract/office.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
let registered: GivenMember;
let stranger: GivenMember;
beforeAll(async () => {
  academy = await startAcademy();
  registered = (await givenHold(academy)).member;
  stranger = await givenMember(academy);
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const list = async (cookie: string, query = '') =>
  (await call<ListPage<OfficeMember>>(academy, `GET /api/office/members${query}`, { cookie })).resultData;
const unmask = (cookie: string, memberId: number, reason = '상담 전화 요청') =>
  call<OfficeMemberDetail>(academy, `POST /api/office/members/${memberId}/unmask`, {
    cookie,
    json: { reason },
  });
const logged = () =>
  academy.db.selectFrom('personal_access_log').selectAll().orderBy('seq', 'desc').execute();

describe('members in the office', () => {
  test('are masked, and a branch sees only those it knows', async () => {
    expect((await list(owner)).total).toBe(2);
    const own = await list(manager);
    expect(own.rows.map((row) => row.memberId)).toEqual([registered.userSeqId]);
    const text = JSON.stringify(own.rows);
    for (const secret of [registered.name, registered.mobile, registered.memberId])
      expect(text).not.toContain(secret);
    expect(own.rows[0]).toMatchObject({ childCount: 2, grades: '초5, 중3', statusLabel: '이용 중' });
  });

  test('are found by name, child, sign-in name and the end of the phone', async () => {
    const { mobile, memberId } = registered;
    for (const q of ['이서연', '이하늘', memberId, mobile.slice(-4), mobile])
      expect(
        (await list(owner, `?q=${encodeURIComponent(q)}`)).rows.map((row) => row.memberId),
        q,
      ).toContain(registered.userSeqId);
    expect((await list(owner, '?q=없는사람')).total).toBe(0);
    expect((await list(owner, '?grade=5')).total).toBe(2);
    expect((await list(owner, '?grade=1')).total).toBe(0);
    expect((await list(owner, '?to=2026-11-20')).total).toBe(0);
    expect((await list(owner, '?from=2026-11-21&to=2026-11-21')).total).toBe(2);
  });

  test('are shown whole for a reason, which is written down with the five fields first', async () => {
    expect((await unmask(manager, registered.userSeqId, '음')).fields).toHaveProperty('reason');
    expect(await logged()).toHaveLength(0);
    const whole = await unmask(manager, registered.userSeqId);
    expect(whole.resultData).toMatchObject({
      isMasked: false,
      member: { name: '이서연' },
      children: [
        { name: '이하늘', isUnder14: true, guardianConsent: { version: '2026-03-01' } },
        { name: '이바다', isUnder14: false },
      ],
    });
    // What every branch holds of the family is head office's to read; the branch has the timeline.
    expect(whole.resultData.records).toEqual([]);
    const all = await unmask(owner, registered.userSeqId, '열람 요청 처리');
    expect(all.resultData.records.map((section) => section.title)).toContain('입학 테스트 접수');
    expect(await logged()).toMatchObject([
      { reason: '열람 요청 처리' },
      {
        whose: `회원 ${registered.userSeqId}`,
        what: '회원 정보 전체 보기',
        reason: '상담 전화 요청',
        address: '127.0.0.1',
      },
    ]);
  });

  test('masked again without a reason, and another branch’s do not exist', async () => {
    const read = (cookie: string, id: number) =>
      call<OfficeMemberDetail>(academy, `GET /api/office/members/${id}`, { cookie });
    const masked = await read(manager, registered.userSeqId);
    expect(masked.resultData.isMasked).toBe(true);
    expect(JSON.stringify(masked.resultData)).not.toContain('이하늘');
    expect(masked.resultData.records).toEqual([]);
    expect((await read(manager, stranger.userSeqId)).status).toBe(404);
    expect((await unmask(manager, stranger.userSeqId)).status).toBe(404);
  });

  test('leave as a file with a reason; everybody in it is in the log', async () => {
    const answer = await call<ExportFile>(academy, 'POST /api/office/members/export', {
      cookie: owner,
      json: { reason: '설명회 안내 발송', columns: 'name,mobile', sort: 'joinedAt' },
    });
    const book = await readXlsx(Buffer.from(answer.resultData.base64, 'base64'));
    expect(book.sheets[0]?.rows[0]).toEqual(['이름', '휴대폰']);
    expect(book.sheets[0]?.rows).toHaveLength(3);
    expect((await logged())[0]).toMatchObject({
      whose: `회원 ${registered.userSeqId}, 회원 ${stranger.userSeqId}`,
      what: '회원 내려받기 (2건)',
    });
  });

  test('are signed out everywhere, and see it in their history', async () => {
    const json = { reason: '휴대폰 분실 신고' };
    await call(academy, `POST /api/office/members/${registered.userSeqId}/sign-out`, {
      cookie: manager,
      json,
    });
    expect((await call(academy, 'GET /api/account', { token: registered.token })).status).toBe(401);
    const { resultData } = await call<OfficeMemberDetail>(
      academy,
      `GET /api/office/members/${registered.userSeqId}`,
      { cookie: manager },
    );
    expect(resultData.events[0]).toMatchObject({ label: '관리자가 모든 기기에서 로그아웃', actor: '관리자' });
  });
});

test('consents are listed by kind and answer', async () => {
  const consents = async (query: string) =>
    (await call<ListPage<OfficeConsent>>(academy, `GET /api/office/consents${query}`, { cookie: owner }))
      .resultData;
  const guardian = await consents('?type=guardian&given=true');
  expect(guardian.total).toBe(2);
  expect(guardian.rows[0]).toMatchObject({
    typeLabel: '만 14세 미만 자녀의 보호자 동의',
    memberName: '이○연',
  });
  expect((await consents('?type=guardian&given=false')).total).toBe(0);
});
