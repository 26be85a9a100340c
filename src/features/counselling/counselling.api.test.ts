import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import { givenProvenPhone, lastMessageTo } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { CounsellingView } from './contract.ts';

let academy: TestAcademy;
let branchId: number;
beforeAll(async () => {
  academy = await startAcademy();
  await seedBranches(academy);
  branchId = (await academy.db.selectFrom('branches').select('id').orderBy('id').executeTakeFirstOrThrow())
    .id;
});
afterAll(() => academy.close());

const asked = () => ({
  branchId,
  guardianName: '김서연',
  childGrade: 5,
  topics: ['admission', 'level'],
  wish: 'evening',
  message: '평일 저녁에 통화 가능합니다.',
});
const ask = (cookie: string | undefined, change: object = {}) =>
  call<{ token: string; request: CounsellingView }>(academy, 'POST /api/counselling', {
    json: { ...asked(), ...change },
    ...(cookie && { cookie }),
  });

test('a proven phone asks, gets a text with the link, reads and cancels by it', async () => {
  const cookie = await givenProvenPhone(academy, '01077770001');
  const answer = await ask(cookie);
  expect(answer).toMatchObject({
    status: 200,
    resultData: { request: { state: 'received', stateWord: '접수', topics: ['입학', '레벨과 반'] } },
  });
  const { token } = answer.resultData;
  expect(await lastMessageTo(academy, '01077770001')).toContain(`/counseling?request=${token}`);
  expect((await call<CounsellingView>(academy, `GET /api/counselling/${token}`)).resultData.requestNo).toBe(
    answer.resultData.request.requestNo,
  );
  for (let times = 0; times < 2; times++) {
    expect(
      (await call<CounsellingView>(academy, `POST /api/counselling/${token}/cancel`, { json: {} })).resultData
        .state,
    ).toBe('cancelled');
  }
});

test('without a proven phone, with a forged link or a closed branch nothing is found', async () => {
  expect(await ask(undefined)).toMatchObject({ status: 403, resultCode: 'counselling.phone_unproven' });
  const forged = 'x'.repeat(43);
  expect(await call(academy, `GET /api/counselling/${forged}`)).toMatchObject({
    status: 404,
    resultCode: 'counselling.request_gone',
  });
  expect((await call(academy, `POST /api/counselling/${forged}/cancel`, { json: {} })).status).toBe(404);
  const cookie = await givenProvenPhone(academy, '01077770002');
  expect(await ask(cookie, { branchId: 999_999 })).toMatchObject({
    status: 404,
    resultCode: 'counselling.branch_gone',
  });
});

test('of five first requests at once from one phone two are taken', async () => {
  const cookie = await givenProvenPhone(academy, '01077770009');
  const all = await Promise.all(Array.from({ length: 5 }, () => ask(cookie)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
});

test('a third open request is refused', async () => {
  const cookie = await givenProvenPhone(academy, '01077770003');
  await ask(cookie);
  await ask(cookie);
  expect(await ask(cookie)).toMatchObject({ status: 409, resultCode: 'counselling.too_many_open' });
});

test.each([
  [{ topics: [] }, 'topics'],
  [{ childGrade: 0 }, 'childGrade'],
  [{ wish: 'night' }, 'wish'],
  [{ message: '가'.repeat(501) }, 'message'],
  [{ guardianName: 'http://spam.example' }, 'guardianName'],
  [{ price: 0 }, 'price'],
])('%j is refused at its field', async (change, field) => {
  const answer = await ask(undefined, change);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.fields ?? {}).some((name) => name.startsWith(field))).toBe(true);
});
