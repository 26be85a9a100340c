import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenCalendar, givenRequest } from '#tests/given-counselling.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import { closuresByBranch } from './actions/closures.server.ts';
import type { BranchClosures } from './contract/closures.ts';

// It is Saturday, 21 November 2026.
let academy: TestAcademy;
let manager: string;
let daechi = 0;
let mokdong = 0;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  const rows = await academy.db.selectFrom('branches').select(['id', 'code']).orderBy('id').execute();
  const of = (code: string) => rows.find((row) => row.code === code)?.id ?? 0;
  [daechi, mokdong] = [of('daechi'), of('mokdong')];
  const staff = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'counsellor.daechi@msc.example')
    .execute();
  await givenCalendar(
    academy,
    daechi,
    staff.map(({ id }) => id),
  );
});
afterAll(() => academy.close());

const office = <T = BranchClosures>(method: string, path: string, json?: object, branchId = daechi) =>
  call<T>(academy, `${method} /api/office/branches/${branchId}/closures${path}`, {
    cookie: manager,
    ...(json && { json }),
  });
interface Slots {
  days: { day: string; closed: string | null; times: string[] }[];
}
const slotsOn = async (day: string) =>
  (
    await call<Slots>(academy, `GET /api/counselling/slots?branchId=${daechi}&kind=call`)
  ).resultData.days.find((one) => one.day === day);

test('a closed day is shown, takes no counselling, and releases what was booked on it', async () => {
  const day = '2026-11-26';
  const [time] = (await slotsOn(day))?.times ?? [];
  expect(time).toBeDefined();
  const asked = await givenRequest(academy, daechi, { wish: 'any', slot: { kind: 'call', day, time } });
  expect(asked.request.appointment).not.toBeNull();

  const closed = await office('POST', '', { day, reason: '시설 점검' });
  expect(closed.resultData).toMatchObject({ released: 1, closures: [{ day, reason: '시설 점검' }] });
  expect(await lastMessageTo(academy, asked.mobile)).toContain('시설 점검');
  expect(await slotsOn(day)).toMatchObject({ closed: expect.stringContaining('시설 점검'), times: [] });
  expect((await closuresByBranch(academy.db, '2026-11-21', 30)).get(daechi)).toMatchObject([{ day }]);

  const { closureId } = closed.resultData.closures[0] ?? { closureId: 0 };
  expect((await office('DELETE', `/${closureId}`)).resultData.closures).toEqual([]);
  expect((await slotsOn(day))?.times.length).toBeGreaterThan(0);
  expect((await office('DELETE', `/${closureId}`)).resultCode).toBe('branch_closure.closure_gone');
});

test('of two who close one day the second is told; past days and other branches are refused', async () => {
  const close = (reason: string) => office('POST', '', { day: '2026-12-24', reason });
  const both = await Promise.all([close('학원 행사'), close('대청소')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.resultCode).toBe('branch_closure.day_taken');
  expect((await office('POST', '', { day: '2026-11-20', reason: '지난 날' })).fields).toHaveProperty('day');
  expect((await office('POST', '', { day: '2026-12-23', reason: ' ' })).fields).toHaveProperty('reason');
  const foreign = await office('POST', '', { day: '2026-12-23', reason: '남의 분원' }, mokdong);
  expect(foreign.resultCode).toBe('branch_office.branch_gone');
  expect((await office('GET', '', undefined, mokdong)).resultCode).toBe('branch_office.branch_gone');
  const { holidays } = (await office('GET', '')).resultData;
  expect(holidays).toContainEqual({ day: '2026-12-25', name: expect.stringContaining('성탄절') });
});
