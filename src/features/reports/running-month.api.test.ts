import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Figure } from '#src/features/reports/contract.ts';
import { spanOf } from '#src/features/reports/store/figures.server.ts';
import { classCalls } from '#tests/given-classes.ts';
import { type GivenBank, givenBank, givenClass } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let bank: GivenBank;
let cookie: string;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy);
  cookie = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const figures = async (query = '') =>
  (await call<{ rows: Figure[] }>(academy, `GET /api/office/reports/figures?${query}`, { cookie })).resultData
    .rows;

test('a month that runs is held against the same days of the others, and says so', async () => {
  // The clock of these tests stands in November 2026.
  const today = academy.clock.now().toISOString().slice(8, 10);
  const visits = [
    ['2026-11-02', 5],
    ['2026-10-02', 3],
    ['2026-10-31', 40],
    ['2025-11-03', 2],
    ['2025-11-30', 70],
  ] as const;
  await academy.db
    .insertInto('page_counts')
    .values(
      visits.map(([day, count]) => ({
        ...{ day, event: 'page_view', page: '/', source: 'naver' },
        ...{ total: count, visits: count },
      })),
    )
    .execute();
  const of = (rows: readonly Figure[]) => rows.find(({ label }) => label === '홈페이지 방문');
  expect(of(await figures())).toMatchObject({ value: 5, lastMonth: 3, lastYear: 2, days: Number(today) });
  // Control: a month that is over is held whole against whole months.
  expect(of(await figures('month=2026-10'))).toMatchObject({ value: 43, days: null });
  // The last days of a longer month have none to be held against.
  expect(spanOf('2027-02', 30)).toEqual(spanOf('2027-02'));
});

test('an enrolment after a level test is one too, where the test was begun', async () => {
  const of = classCalls(academy, bank);
  const classId = await givenClass(academy, { branchId: bank.branchId });
  const [first, second] = [await of.sat(), await of.sat()];
  await of.keep(first, classId);
  await of.keep(second, classId);
  const [seat] = (await of.officeClassBy(cookie, classId)).seated;
  await call(academy, `POST /api/office/level-tests/places/${seat?.placeId}/enrol`, { json: {}, cookie });
  const rows = (await figures(`branchId=${bank.branchId}`)).filter(({ section }) => section === 'way');
  const value = (label: string) => rows.find((one) => one.label === label)?.value;
  // A seat that is only kept is no enrolment.
  expect([value('반 등록'), value('합격'), value('등록률')]).toEqual([1, 0, null]);
  // The two numbers of enrolments beside each other are of one branch: the test's, also where the class is another's.
  expect(value('이 달에 등록')).toBe(1);
});

test('an enrolment in a class of another branch counts where the test was begun, in both numbers', async () => {
  const of = classCalls(academy, bank);
  const before = await enrolments();
  const classId = await givenClass(academy, { branchId: bank.otherBranchId });
  const seated = await of.sat();
  await of.keep(seated, classId);
  const [seat] = (await of.officeClassBy(cookie, classId)).seated;
  await call(academy, `POST /api/office/level-tests/places/${seat?.placeId}/enrol`, { json: {}, cookie });
  const [here = [], there = []] = before;
  expect(await enrolments()).toEqual([here.map((one) => one + 1), there]);
});

/** 반 등록 and 이 달에 등록 of the branch of the tests, and of the other. */
async function enrolments(): Promise<number[][]> {
  const both: number[][] = [];
  for (const branchId of [bank.branchId, bank.otherBranchId]) {
    const rows = await figures(`branchId=${branchId}`);
    both.push(
      ['반 등록', '이 달에 등록'].map((label) => rows.find((one) => one.label === label)?.value ?? 0),
    );
  }
  return both;
}
