import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#src/shared/endpoint/import.ts';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { StaffListRow } from './contract/people.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;

beforeAll(async () => {
  academy = await startStaffedAcademy();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const list = async (cookie: string, query = '') =>
  (await call<ListPage<StaffListRow>>(academy, `GET /api/office/staff${query}`, { cookie })).resultData;

describe('the list', () => {
  test('filters, sorts, pages and counts on the server', async () => {
    const all = await list(owner, '?sort=-email&size=3&page=1');
    expect(all.rows).toHaveLength(3);
    const allRoles = await academy.db.selectFrom('staff').select('id').execute();
    expect(all.total).toBe(allRoles.length);
    const emails = all.rows.map((row) => row.email);
    expect(emails).toEqual([...emails].sort().reverse());
    const second = await list(owner, '?sort=-email&size=3&page=2');
    expect(second.rows.map((row) => row.email)).not.toEqual(emails);
    expect((await list(owner, '?q=%25')).total).toBe(0);
    expect((await call(academy, 'GET /api/office/staff?sort=password_hash', { cookie: owner })).status).toBe(
      400,
    );
  });

  test('is exported with its reason, formulas as texts', async () => {
    await academy.db
      .updateTable('staff')
      .set({ name: '=HYPERLINK("x")' })
      .where('email', 'like', 'examiner@%')
      .execute();
    const answer = await call<ExportFile>(academy, 'POST /api/office/staff/export', {
      cookie: owner,
      json: { reason: '분기 권한 점검', columns: 'email,name', q: 'examiner@' },
    });
    const book = await readXlsx(Buffer.from(answer.resultData.base64, 'base64'));
    expect(book.sheets[0]?.rows).toEqual([
      ['이메일', '이름'],
      ['examiner@msc.example', `'=HYPERLINK("x")`],
    ]);
    const [logged] = await academy.db.selectFrom('export_log').selectAll().execute();
    expect(logged).toMatchObject({
      list: '직원',
      row_count: 1,
      reason: '분기 권한 점검',
      columns: ['이메일', '이름'],
    });
    const refused = await call(academy, 'POST /api/office/staff/export', {
      cookie: owner,
      json: { reason: '그냥' },
    });
    expect(refused.fields).toHaveProperty('reason');
  });

  test('views are their owner’s', async () => {
    const json = { list: 'staff', name: '상담', query: 'role=counsellor' };
    const saved = await call<{ viewId: number }>(academy, 'PUT /api/office/views', { cookie: owner, json });
    await call(academy, 'PUT /api/office/views', {
      cookie: owner,
      json: { ...json, query: 'role=examiner' },
    });
    const mine = await call(academy, 'GET /api/office/views?list=staff', { cookie: owner });
    expect(mine.resultData).toEqual({
      views: [{ viewId: saved.resultData.viewId, name: '상담', query: 'role=examiner' }],
    });
    const drop = (cookie: string) =>
      call(academy, `DELETE /api/office/views/${saved.resultData.viewId}`, { cookie });
    expect((await drop(manager)).status).toBe(404);
    expect((await drop(owner)).status).toBe(200);
  });
});

describe('inviting many', () => {
  const rows = [
    { email: 'many1@msc.example', name: '하나', role: '상담 담당', branches: '대치' },
    { email: 'many1@msc.example', name: '두리', role: '상담 담당', branches: '대치' },
    { email: 'many2@msc.example', name: '세미', role: '교장', branches: '대치' },
    { email: 'many3@msc.example', name: '네오', role: '시험 감독', branches: '부산' },
    { email: 'owner@msc.example', name: '다솜', role: '상담 담당', branches: '대치, 송도' },
  ];
  const run = (json: object) =>
    call<ImportAnswer>(academy, 'POST /api/office/staff/import', { cookie: owner, json });

  test('shows every row first, refuses with reasons, then does exactly that', async () => {
    const seen = await run({ rows });
    expect(seen.resultData.lines.map((line) => line.outcome)).toEqual([
      'new',
      'refused',
      'refused',
      'refused',
      'refused',
    ]);
    expect(seen.resultData.lines.map((line) => line.sentence)).toEqual([
      null,
      '같은 이메일이 위에 있습니다.',
      expect.stringContaining('역할은'),
      "'부산' 분원을 찾을 수 없습니다.",
      '이미 등록된 이메일입니다.',
    ]);
    expect(await lastMessageTo(academy, 'many1@msc.example')).toBe('');
    expect(await run({ rows, plan: 'another' })).toMatchObject({ resultCode: 'common.import_changed' });
    const done = await run({ rows, plan: seen.resultData.plan });
    expect(done.resultData.isDone).toBe(true);
    expect(await lastMessageTo(academy, 'many1@msc.example')).toContain('초대합니다');
  });
});
