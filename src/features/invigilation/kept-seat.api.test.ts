import { afterAll, beforeAll, expect, test } from 'vitest';
import { classCalls } from '#tests/given-classes.ts';
import { type GivenBank, givenBank, givenClass } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let bank: GivenBank;
let owner = '';
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const press = (path: string, json: object) =>
  call(academy, `POST /api/office/level-tests/${path}`, { cookie: owner, json });

test('a test by whose result a seat is kept is voided once the seat is settled; no seat is kept by a void one', async () => {
  const classId = await givenClass(academy, {
    branchId: bank.branchId,
    capacity: 3,
    startsOn: '2029-03-05',
  });
  const of = classCalls(academy, bank);
  const seated = await of.sat();
  expect((await of.keep(seated, classId)).status).toBe(200);
  const voided = () => press(`attempts/${seated.attemptNo}/void`, { reason: '다른 사람이 응시함' });
  expect(await voided()).toMatchObject({
    resultCode: 'level_test.seat_kept',
    resultMsg: expect.stringContaining('기초 수학 A반 좌석을 맡아 두었습니다'),
  });
  const [seat] = (await of.officeClassBy(owner, classId)).seated;
  await press(`places/${seat?.placeId}/end`, { seen: 'held' });
  expect((await voided()).status).toBe(200);
  expect(await press(`places/${seat?.placeId}/restore`, {})).toMatchObject({
    resultCode: 'level_test.place_gone',
    resultMsg: expect.stringContaining('무효로 처리된'),
  });
  expect((await of.keep(seated, classId)).status).toBe(409);
  expect(await of.officeClassBy(owner, classId)).toMatchObject({ taken: 0, seated: [] });
});
