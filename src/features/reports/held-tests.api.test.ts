import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MonthlyReport } from '#src/features/opening/contract/watch.ts';
import type { Figure } from '#src/features/reports/contract.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { cancelOne, givenFamily, registerOne } from '#tests/given-families.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
  await givenSession(academy, { capacity: 1 });
  await givenStaff(academy);
});
afterAll(() => academy.close());

/** Signs in anew: a session ends while nobody works. */
async function figures() {
  const cookie = await givenStaffCookie(academy, 'owner@msc.example');
  return (await call<{ rows: Figure[] }>(academy, 'GET /api/office/reports/figures', { cookie })).resultData
    .rows;
}

/** What the charts of the month add up to. */
async function charted(): Promise<number> {
  const cookie = await givenStaffCookie(academy, 'owner@msc.example');
  const month = seoulDay(academy.clock.now()).slice(0, 7);
  const { resultData } = await call<MonthlyReport>(
    academy,
    `GET /api/office/reports/monthly?month=${month}`,
    { cookie },
  );
  return resultData.days.reduce((sum, day) => sum + day.confirmed, 0);
}

/** Registers the child of another family. */
async function another(sessionId: number) {
  const family = await givenFamily(academy);
  const { registrationNo } = (await registerOne(academy, family, sessionId, family.younger)).resultData;
  return { family, registrationNo };
}

test('who cancelled is not confirmed, and a test to come is in no rate of those who came', async () => {
  const soon = await givenSession(academy, { capacity: 9, startsInHours: 2 });
  const later = await givenSession(academy, { capacity: 9, startsInHours: 100 });
  const [came, , gone] = [
    await another(soon.sessionId),
    await another(soon.sessionId),
    await another(later.sessionId),
  ];
  await another(later.sessionId);
  await another(later.sessionId);
  await cancelOne(academy, gone.family, gone.registrationNo);
  await academy.db
    .updateTable('registrations')
    .set({ state: 'attended' })
    .where('registration_no', '=', came.registrationNo)
    .execute();
  const labels = ['테스트 접수', '접수 확정', '응시', '응시 예정', '응시율'];
  const values = async () => {
    const rows = await figures();
    return labels.map((label) => rows.find((one) => one.label === label)?.value);
  };
  // Nobody but who came is due while the tests have not been held.
  expect(await values()).toEqual([5, 4, 1, 3, 100]);
  // The charts of the month have the same word for the same seats.
  expect(await charted()).toBe(4);
  academy.clock.advance(4 * 3_600);
  // The first test is over: who did not come to it is counted now, the two of the later one still are not.
  expect(await values()).toEqual([5, 4, 1, 2, 50]);
  const sold = (await figures()).filter(({ section }) => section === 'lead');
  expect(sold.reduce((all, { value: of }) => all + (of ?? 0), 0)).toBe(4);
});
