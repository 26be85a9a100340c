import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#src/shared/endpoint/import.ts';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { OfficeBranch } from './contract/branch-list.ts';
import type { Branch } from './contract/branches.ts';
import type { OfficeTuition } from './contract/tuition-list.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;

beforeAll(async () => {
  academy = await startStaffedAcademy();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const office = <T>(route: string, cookie: string, json?: object) => {
  const [method, path] = route.split(' ');
  return call<T>(academy, `${method} /api/office${path}`, { cookie, ...(json && { json }) });
};
const branches = async (cookie: string) =>
  (await office<ListPage<OfficeBranch>>('GET /branches?size=100', cookie)).resultData.rows;
const tuitions = async (cookie: string, query = '') =>
  (await office<ListPage<OfficeTuition>>(`GET /tuitions?size=100${query}`, cookie)).resultData;
const named = async (cookie: string, name: string) => {
  const found = (await branches(cookie)).find((one) => one.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const newCourse = {
  programme: 'science',
  course: '과학 실험 탐구',
  grades: '초5-6',
  capacity: 10,
  weekly: '주 1회 120분',
  monthlyMinutes: 480,
  tuitionKrw: 210_000,
  extraKrw: 15_000,
  extraNote: '실험 재료비',
};

describe('branches', () => {
  test('a manager sees and changes the own branch only, and only what is daily', async () => {
    expect((await branches(manager)).map(({ name }) => name)).toEqual(['대치 분원']);
    const daechi = await named(manager, '대치 분원');
    const saved = await office<OfficeBranch>(`PATCH /branches/${daechi.id}`, manager, {
      version: daechi.version,
      phone: '02-555-0199',
    });
    expect(saved.resultData).toMatchObject({ phone: '02-555-0199', version: daechi.version + 1 });
    const shown = await call<Branch[]>(academy, 'GET /api/branches');
    expect(shown.resultData.find(({ id }) => id === daechi.id)?.phone).toBe('02-555-0199');
    const name = { version: daechi.version + 1, name: '새 대치 분원' };
    expect((await office(`PATCH /branches/${daechi.id}`, manager, name)).status).toBe(403);
    const mokdong = await named(owner, '목동 분원');
    const foreign = { version: mokdong.version, phone: '02-555-0000' };
    expect((await office(`PATCH /branches/${mokdong.id}`, manager, foreign)).resultCode).toBe(
      'branch_office.branch_gone',
    );
    expect(
      (await office(`PATCH /branches/${daechi.id}`, owner, { version: 2, phone: '전화' })).fields,
    ).toEqual({
      phone: expect.stringContaining('02-555-0100'),
    });
    const { resultData } = await office<{ changes: { action: string; changes: object[] }[] }>(
      `GET /changes?entity=branch&entityId=${daechi.id}`,
      manager,
    );
    expect(resultData.changes[0]).toMatchObject({
      action: '분원 정보 변경',
      changes: [{ field: '전화', after: '02-555-0199' }],
    });
  });

  test('two who change one branch at once: the slower one is told, and the first one’s words stay', async () => {
    const { id, version } = await named(owner, '중계 분원');
    const both = await Promise.all(
      ['평일 10-20시', '평일 11-21시'].map((hours) =>
        office<OfficeBranch>(`PATCH /branches/${id}`, owner, { version, hours }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.resultCode).toBe('common.edited_elsewhere');
    const kept = both.find(({ status }) => status === 200)?.resultData.hours;
    expect((await named(owner, '중계 분원')).hours).toBe(kept);
  });

  test('head office adds a branch; its sign is its own', async () => {
    const like = await named(owner, '분당 분원');
    const json = {
      code: 'gwanggyo',
      name: '광교 분원',
      region: '경기',
      address: '경기도 수원시 영통구 광교중앙로 140',
      directions: '광교중앙역 4번 출구',
      phone: '031-555-0100',
      hours: '평일 13-21시',
      registrationNo: '수원교육지원청 제0000호',
      registeredName: '광교 엠에스씨학원',
      latitude: like.latitude,
      longitude: like.longitude,
      programmes: ['elementary', 'high'],
    };
    expect((await office('POST /branches', manager, json)).status).toBe(403);
    expect((await office<OfficeBranch>('POST /branches', owner, json)).resultData).toMatchObject({
      name: '광교 분원',
      courses: 0,
    });
    expect(await office('POST /branches', owner, json)).toMatchObject({
      resultCode: 'branch_office.code_taken',
    });
    expect(
      (await office('POST /branches', owner, { ...json, code: 'x', programmes: [] })).fields,
    ).toMatchObject({
      code: expect.any(String),
      programmes: expect.any(String),
    });
    expect((await branches(owner)).at(-1)?.name).toBe('광교 분원');
  });
});

describe('tuition', () => {
  test('is listed, filtered and exported for the own branches, in the columns an import takes', async () => {
    const own = await tuitions(manager);
    expect(new Set(own.rows.map((row) => row.branchName))).toEqual(new Set(['대치 분원']));
    const science = await tuitions(owner, '&programme=science&sort=-tuitionKrw');
    expect(new Set(science.rows.map((row) => row.programme))).toEqual(new Set(['science']));
    const sums = science.rows.map((row) => row.tuitionKrw);
    expect(sums).toEqual([...sums].sort((a, b) => b - a));
    const json = { reason: '교육지원청 신고 자료', programme: 'science' };
    const file = await office<ExportFile>('POST /tuitions/export', manager, json);
    const sheet = await readXlsx(Buffer.from(file.resultData.base64, 'base64'));
    expect(sheet.sheets[0]?.rows[0]?.slice(0, 3)).toEqual(['강좌', '분원', '프로그램']);
  });

  test('a course is added, changed, taken back and removed, and each is written down', async () => {
    const { id: branchId } = await named(manager, '대치 분원');
    const added = await office<OfficeTuition>('POST /tuitions', manager, { ...newCourse, branchId });
    const { tuitionId, version } = added.resultData;
    expect(await office('POST /tuitions', manager, { ...newCourse, branchId })).toMatchObject({
      resultCode: 'branch_office.course_taken',
      fields: { course: expect.any(String) },
    });
    const path = `PUT /tuitions/${tuitionId}`;
    const dearer = await office<OfficeTuition>(path, manager, { ...newCourse, tuitionKrw: 220_000, version });
    expect(dearer.resultData).toMatchObject({ tuitionKrw: 220_000, version: version + 1 });
    // The way back is the same call with what was before; a stale one is told.
    const stale = await office(path, manager, { ...newCourse, tuitionKrw: 1, version });
    expect(stale.resultCode).toBe('common.edited_elsewhere');
    const back = await office<OfficeTuition>(path, manager, { ...newCourse, version: version + 1 });
    expect(back.resultData.tuitionKrw).toBe(210_000);
    const remove = (of: number) =>
      office(`POST /tuitions/${tuitionId}/remove`, manager, { version: of, reason: '폐강 신고' });
    expect((await remove(version)).resultCode).toBe('common.edited_elsewhere');
    expect((await remove(version + 2)).status).toBe(200);
    expect((await remove(version + 2)).resultCode).toBe('branch_office.tuition_gone');
    const { resultData } = await office<{ changes: { action: string }[] }>(
      `GET /changes?entity=tuition&entityId=${branchId}`,
      manager,
    );
    expect(resultData.changes.map(({ action }) => action)).toEqual([
      '과학 실험 탐구 삭제',
      '과학 실험 탐구 변경',
      '과학 실험 탐구 변경',
      '과학 실험 탐구 추가',
    ]);
  });

  test('an import shows every change and every refusal first, then does exactly that', async () => {
    const [known] = (await tuitions(manager)).rows;
    if (!known) throw new Error('no tuition');
    const row = {
      branch: '대치',
      programme: known.programmeName,
      course: known.course,
      grades: known.grades,
      capacity: `${known.capacity}명`,
      weekly: known.weekly,
      monthlyMinutes: String(known.monthlyMinutes),
      tuitionKrw: '333,000원',
      extraKrw: String(known.extraKrw),
      extraNote: known.extraNote,
    };
    const rows = [
      row,
      { ...row, course: '새 강좌 하나', tuitionKrw: '100,000' },
      { ...row, branch: '목동' },
      { ...row, course: '값이 없는 강좌', tuitionKrw: '' },
      { ...row, course: '새 강좌 하나' },
      { ...row, course: '다른 프로그램', programme: '체육' },
    ];
    const run = (plan?: string) =>
      office<ImportAnswer>('POST /tuitions/import', manager, { rows, ...(plan && { plan }) });
    const seen = (await run()).resultData;
    expect(seen.lines.map(({ outcome }) => outcome)).toEqual([
      'changed',
      'new',
      'refused',
      'refused',
      'refused',
      'refused',
    ]);
    expect(seen.lines[0]?.changes).toEqual([
      { field: '교습비', before: String(known.tuitionKrw), after: '333000' },
    ]);
    expect(seen.lines[2]?.sentence).toContain('목동');
    expect(seen.lines[3]?.sentence).toContain('교습비');
    expect((await tuitions(manager, '&q=새 강좌')).total).toBe(0);
    expect((await run('another')).resultCode).toBe('common.import_changed');
    // Two runs of one plan: the second finds its changes made and is refused, so nothing is done twice.
    const both = await Promise.all([run(seen.plan), run(seen.plan)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await tuitions(manager, '&q=새 강좌')).total).toBe(1);
    expect(
      (await tuitions(manager)).rows.find(({ tuitionId }) => tuitionId === known.tuitionId),
    ).toMatchObject({
      tuitionKrw: 333_000,
    });
  });
});
