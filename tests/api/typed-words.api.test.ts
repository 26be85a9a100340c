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
