import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeChange } from '#src/shared/access/office.ts';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { cellsOf } from '#tests/given-files.ts';
import { givenMember } from '#tests/given-members.ts';
import { type Deps, givenDesk, postContent } from '#tests/given-publishing.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { PortraitConsent } from './contract/portrait-list.ts';

let desk: Deps;
let academy: TestAcademy;
const ids: Record<string, number> = {};
beforeAll(async () => {
  desk = await givenDesk();
  academy = desk.academy;
  await academy.db.deleteFrom('portrait_uses').execute();
  await academy.db.deleteFrom('portrait_consents').execute();
  await add('가○○, 초4', ['name'], '2026-03-02');
  await add('나○○, 초5', ['picture', 'work'], '2026-05-02');
  await add('=나쁜식, 초6', ['picture'], '2026-09-02');
});
afterAll(() => academy.close());

async function add(student: string, scope: string[], givenOn: string): Promise<void> {
  const json = { student, scope, givenOn, evidence: '서면 동의서, 대치 분원' };
  const added = await call<PortraitConsent>(academy, 'POST /api/office/portraits', {
    cookie: desk.editor,
    json,
  });
  ids[student] = added.resultData.id;
}
const list = async (query = '') => {
  const page = await call<ListPage<PortraitConsent>>(academy, `GET /api/office/portraits${query}`, {
    cookie: desk.editor,
  });
  return page.resultData;
};
const students = async (query: string) => (await list(query)).rows.map(({ student }) => student.slice(0, 2));
const act = <T = unknown>(student: string, what: string, json: object = {}, cookie = desk.editor) =>
  call<T>(academy, `POST /api/office/portraits/${ids[student]}/${what}`, { cookie, json });
const reason = '보호자가 전화로 철회';

describe('the list of consents', () => {
  test('is filtered, ordered and paged by the server', async () => {
    expect(await students('')).toEqual(['=나', '나○', '가○']);
    expect(await students('?sort=student')).toEqual(['=나', '가○', '나○']);
    expect(await students('?sort=-givenOn&size=1&page=2')).toEqual(['나○']);
    expect(await students('?scope=picture')).toEqual(['=나', '나○']);
    expect(await students('?from=2026-05-02&to=2026-05-02')).toEqual(['나○']);
    expect(await students(`?q=${encodeURIComponent('가○')}`)).toEqual(['가○']);
    expect(await students('?q=%25')).toEqual([]);
    expect(await students(`?ids=${ids['가○○, 초4']}`)).toEqual(['가○']);
    expect((await list('?size=2')).total).toBe(3);
    const wrong = await call(academy, 'GET /api/office/portraits?sort=evidence', { cookie: desk.editor });
    expect(wrong.status).toBe(400);
  });

  test('leaves as a spreadsheet with its reason, formulas as words, and both logs say so', async () => {
    const json = { reason: '연간 점검', columns: 'student,state', scope: 'picture' };
    const file = await call<ExportFile>(academy, 'POST /api/office/portraits/export', {
      cookie: desk.editor,
      json,
    });
    expect(file.resultData.rowCount).toBe(2);
    const rows = await cellsOf(file.resultData);
    expect(rows[0]).toEqual(['학생', '상태']);
    expect(rows[1]?.[0]).toBe("'=나쁜식, 초6");
    const [taken] = await academy.db
      .selectFrom('export_log')
      .select(['list', 'reason', 'row_count'])
      .orderBy('id', 'desc')
      .execute();
    expect(taken).toEqual({ list: '사진과 글 동의', reason: '연간 점검', row_count: 2 });
    const [seen] = await academy.db
      .selectFrom('personal_access_log')
      .select('what')
      .orderBy('id', 'desc')
      .execute();
    expect(seen?.what).toBe('사진과 글 동의 내려받기 (2건)');
    const manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    const refused = await call(academy, 'POST /api/office/portraits/export', { cookie: manager, json });
    expect(refused.resultCode).toBe('common.forbidden');
  });
});

describe('a withdrawal', () => {
  const student = '나○○, 초5';
  test('needs a reason, is told to the slower of two, and is taken back by one press', async () => {
    const subject = await desk.newPost();
    await desk.save(subject, 0, postContent({ consentIds: [ids[student]] }));
    await desk.publish(subject, 1);
    expect((await act(student, 'withdraw')).fields).toHaveProperty('reason');
    const both = await Promise.all([
      act(student, 'withdraw', { reason }),
      act(student, 'withdraw', { reason }, desk.owner),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const notified = both.find(({ status }) => status === 409);
    expect([notified?.resultCode, notified?.resultMsg]).toEqual([
      'common.edited_elsewhere',
      expect.stringMatching(/^그 사이 (한지수|정해윤) 님이 먼저 고쳤습니다/),
    ]);
    expect(await desk.isShown(subject)).toBe(false);
    expect(await students('?state=withdrawn')).toEqual(['나○']);
    expect((await act<{ shown: string[] }>(student, 'restore')).resultData.shown).toEqual([subject]);
    expect(await desk.isShown(subject)).toBe(true);
    expect(await act(student, 'restore')).toMatchObject({
      resultCode: 'common.edited_elsewhere',
      resultMsg: expect.stringContaining('아무것도 바꾸지 않았으니'),
    });
    const { changes } = (
      await call<{ changes: OfficeChange[] }>(academy, `GET /api/office/portraits/${ids[student]}/changes`, {
        cookie: desk.editor,
      })
    ).resultData;
    expect(changes.map(({ action }) => action)).toEqual([
      '잘못 적은 철회 되돌리기',
      '동의 철회',
      '동의 등록',
    ]);
    expect(changes[1]).toMatchObject({ reason });
    expect((await act('없는 학생', 'withdraw', { reason })).status).toBe(400);
  });

  test('the guardian said stands, also where staff had entered one before', async () => {
    const member = await givenMember(academy);
    await academy.db
      .updateTable('portrait_consents')
      .set({ member_id: member.userSeqId })
      .where('id', '=', ids[student] ?? 0)
      .execute();
    await act(student, 'withdraw', { reason });
    const say = (given: boolean) =>
      call(academy, 'POST /api/account/consents', { token: member.token, json: { type: 'photo', given } });
    await say(true);
    expect((await say(false)).status).toBe(200);
    expect((await act(student, 'restore')).resultCode).toBe('publishing.consent_kept');
    expect((await list('?state=withdrawn')).rows[0]).toMatchObject({
      withdrawnLabel: '보호자가 직접',
      mayRestore: false,
    });
  });
});
