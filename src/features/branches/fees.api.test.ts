import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportAnswer } from '#src/shared/endpoint/import.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import { listTuitions } from './actions/branches.server.ts';
import type { OfficeFee } from './contract/tuition.ts';
import type { OfficeTuition } from './contract/tuition-list.ts';

// It is 21 November 2026 in Seoul when the test begins.
let academy: TestAcademy;
let owner: string;
let manager: string;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const office = <T>(route: string, json?: object, cookie = owner) => {
  const [method, path] = route.split(' ');
  return call<T>(academy, `${method} /api/office${path}`, { cookie, ...(json && { json }) });
};
type Announced = { tuition: OfficeTuition; feeId: number; replaced: { tuitionKrw: number } | null };
const courses = async (query: string) =>
  (await office<ListPage<OfficeTuition>>(`GET /tuitions?size=100${query}`)).resultData.rows;
async function courseAt(branchName: string, place = 0): Promise<OfficeTuition> {
  const row = (await courses('')).filter((one) => one.branchName === branchName)[place];
  if (!row) throw new Error(`no course of ${branchName}`);
  return row;
}
const feesOf = async ({ tuitionId }: OfficeTuition) =>
  (await office<{ fees: OfficeFee[] }>(`GET /tuitions/${tuitionId}/fees`)).resultData.fees;
const feeOf = ({ monthlyMinutes, tuitionKrw, extraKrw, extraNote }: OfficeTuition) => ({
  ...{ monthlyMinutes, tuitionKrw, extraKrw, extraNote },
});
const announce = (row: OfficeTuition, fee: object, version = row.version, cookie = owner) =>
  office<Announced>(
    `POST /tuitions/${row.tuitionId}/fees`,
    { ...feeOf(row), effectiveFrom: '2026-12-01', ...fee, version },
    cookie,
  );
const asParentsSee = async (row: OfficeTuition) =>
  (await listTuitions(academy.db, academy.clock.now())).find(
    (one) => one.branchId === row.branchId && one.course === row.course,
  );
const saveAs = (row: OfficeTuition, values: object) =>
  office<OfficeTuition>(`PUT /tuitions/${row.tuitionId}`, {
    ...feeOf(row),
    ...{ programme: row.programme, course: row.course, grades: row.grades },
    ...{ capacity: row.capacity, weekly: row.weekly, version: row.version },
    ...values,
  });

test('days that have begun, that are too far, and a fee that changes nothing are refused at the day', async () => {
  const row = await courseAt('목동 분원');
  const wrong = async (fee: object) => (await announce(row, fee)).fields?.effectiveFrom;
  expect(await wrong({ effectiveFrom: '2026-11-21', tuitionKrw: 1 })).toContain('내일부터');
  expect(await wrong({ effectiveFrom: '2031-01-01', tuitionKrw: 1 })).toContain('2년');
  expect(await wrong({})).toContain('같습니다');
  expect(await wrong({ effectiveFrom: 'soon', tuitionKrw: 1 })).toContain('적용일');
  expect(await feesOf(row)).toHaveLength(1);
});

test('another branch’s fees are not there', async () => {
  const row = await courseAt('목동 분원');
  expect((await announce(row, { tuitionKrw: 1 }, row.version, manager)).resultCode).toBe(
    'branch_office.tuition_gone',
  );
  expect((await office(`GET /tuitions/${row.tuitionId}/fees`, undefined, manager)).resultCode).toBe(
    'branch_office.tuition_gone',
  );
  const json = { version: row.version };
  expect((await office(`POST /tuitions/${row.tuitionId}/fees/1/cancel`, json, manager)).resultCode).toBe(
    'branch_office.tuition_gone',
  );
});

test('of two who announce at once one is told; a second word for the same day replaces the first', async () => {
  const row = await courseAt('송도 분원');
  const both = await Promise.all([111_000, 222_000].map((tuitionKrw) => announce(row, { tuitionKrw })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.resultCode).toBe('common.edited_elsewhere');
  const first = both.find(({ status }) => status === 200)?.resultData;
  if (!first) throw new Error('nothing announced');
  expect(first.replaced).toBeNull();
  const again = await announce(first.tuition, { tuitionKrw: 333_000, ...{} }, first.tuition.version);
  expect(again.resultData.replaced?.tuitionKrw).toBe(first.tuition.next?.tuitionKrw);
  expect(await feesOf(row)).toHaveLength(2);
  const { tuition, feeId } = again.resultData;
  const cancel = (of: number, version: number) =>
    office<OfficeTuition>(`POST /tuitions/${row.tuitionId}/fees/${of}/cancel`, { version });
  expect((await cancel(feeId, row.version)).resultCode).toBe('common.edited_elsewhere');
  expect((await cancel(999_999, tuition.version)).resultCode).toBe('branch_office.fee_gone');
  expect((await cancel(feeId, tuition.version)).resultData.next).toBeNull();
});

test('a course with an announced change is not taken off before the change is taken back', async () => {
  const row = await courseAt('중계 분원');
  const { tuition } = (await announce(row, { tuitionKrw: row.tuitionKrw + 1_000 })).resultData;
  const json = { version: tuition.version, reason: '폐강 신고를 했습니다' };
  expect((await office(`POST /tuitions/${row.tuitionId}/remove`, json)).resultCode).toBe(
    'branch_office.fee_announced',
  );
});

test('a sheet announces fees for their day, refuses what cannot be, and leaves the fee of today alone', async () => {
  const row = await courseAt('분당 분원');
  const cells = {
    ...{ branch: '분당', programme: row.programmeName, course: row.course, grades: row.grades },
    ...{ capacity: String(row.capacity), weekly: row.weekly, monthlyMinutes: String(row.monthlyMinutes) },
    ...{ tuitionKrw: '377,000원', extraKrw: String(row.extraKrw), extraNote: row.extraNote },
    from: '2027. 1. 2.',
  };
  const rows = [
    cells,
    { ...cells, from: '2026-11-21' },
    { ...cells, from: '내년' },
    { ...cells, weekly: '주 5회' },
    { ...cells, course: '아직 없는 강좌' },
  ];
  const run = (plan?: string) =>
    office<ImportAnswer>('POST /tuitions/import', { rows, ...(plan && { plan }) });
  const seen = (await run()).resultData;
  expect(seen.lines.map(({ outcome }) => outcome)).toEqual(['changed', ...Array(4).fill('refused')]);
  expect(seen.lines[0]?.changes).toContainEqual({ field: '적용일', before: '', after: '2027-01-02' });
  expect(seen.lines[3]?.sentence).toContain('수업 시간');
  expect((await run(seen.plan)).resultData.isDone).toBe(true);
  expect(await asParentsSee(row)).toMatchObject({
    tuitionKrw: row.tuitionKrw,
    next: { effectiveFrom: '2027-01-02', tuitionKrw: 377_000 },
  });
});

test('a fee of today is put right on its day without a trace, and kept from the next day on', async () => {
  const row = await courseAt('평촌 분원');
  const wrong = (await saveAs(row, { tuitionKrw: 1 })).resultData;
  const right = (await saveAs(wrong, { tuitionKrw: row.tuitionKrw })).resultData;
  expect(await feesOf(row)).toHaveLength(1);
  const dearer = (await saveAs(right, { tuitionKrw: row.tuitionKrw + 5_000 })).resultData;
  expect((await feesOf(row)).map(({ effectiveFrom, state }) => [effectiveFrom, state])).toEqual([
    [null, 'past'],
    ['2026-11-21', 'current'],
  ]);
  const [, today] = await feesOf(row);
  const json = { version: dearer.version };
  expect((await office(`POST /tuitions/${row.tuitionId}/fees/${today?.feeId}/cancel`, json)).resultCode).toBe(
    'branch_office.fee_begun',
  );
});

// Moves the clock: the last of the file.
test('until its day the fee in force is shown with the announced one beside it, from its day on that one', async () => {
  const row = await courseAt('대치 분원');
  const fee = { tuitionKrw: row.tuitionKrw + 20_000, extraNote: '새 교재비' };
  expect((await announce(row, fee, row.version, manager)).status).toBe(200);
  expect(await asParentsSee(row)).toMatchObject({
    tuitionKrw: row.tuitionKrw,
    next: { effectiveFrom: '2026-12-01', ...fee },
  });
  const until = (at: string) => (new Date(at).getTime() - academy.clock.now().getTime()) / 1_000;
  academy.clock.advance(until('2026-11-30T14:59:59Z'));
  expect(await asParentsSee(row)).toMatchObject({ tuitionKrw: row.tuitionKrw });
  academy.clock.advance(1);
  expect(await asParentsSee(row)).toMatchObject({ ...fee, next: null });
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  expect((await feesOf(row)).map(({ state }) => state)).toEqual(['past', 'current']);
  const { resultData } = await office<{ changes: { action: string }[] }>(
    `GET /changes?entity=tuition&entityId=${row.branchId}`,
  );
  expect(resultData.changes[0]?.action).toBe(`${row.course} 교습비 예고 (2026년 12월 1일 (화)부터)`);
});
