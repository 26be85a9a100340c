import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenProvenPhone, lastMessageTo } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { seedBranches } from '../../../seed/branches.ts';

let academy: TestAcademy;
let branchId = 0;
let serial = 0;
beforeAll(async () => {
  academy = await startAcademy();
  await seedBranches(academy);
  const { resultData } = await call<{ id: number }[]>(academy, 'GET /api/branches');
  branchId = resultData[0]?.id ?? 0;
});
afterAll(() => academy.close());

const freshMobile = () => `0107100${String(1000 + serial++)}`;
const asked = () => ({
  branchId,
  grade: 4,
  topics: ['placement', 'study'],
  callWindow: 'weekday_evening',
  message: '사고력 반이 궁금합니다.',
  guardianName: '김보호',
  isConsented: true,
});
const ask = (cookie: string | undefined, change: object = {}) =>
  call<{ token: string }>(academy, 'POST /api/counselling', {
    json: { ...asked(), ...change },
    ...(cookie && { cookie }),
  });
interface View {
  state: string;
  mobile: string;
  history: { state: string }[];
}

test('a guardian asks, follows the private link and cancels once', async () => {
  const mobile = freshMobile();
  const { resultData, resultCode } = await ask(await givenProvenPhone(academy, mobile));
  expect(resultCode).toBe(0);
  const { token } = resultData;
  expect(await lastMessageTo(academy, mobile)).toContain(token);
  const seen = await call<View>(academy, `GET /api/counselling/${token}`);
  expect(seen.resultData).toMatchObject({ state: 'received', grade: 4, canCancel: true });
  expect(JSON.stringify(seen)).not.toContain(mobile);
  const gone = await call<View>(academy, `POST /api/counselling/${token}/cancel`);
  expect(gone.resultData.history.map((entry) => entry.state)).toEqual(['received', 'cancelled']);
  expect((await call(academy, `POST /api/counselling/${token}/cancel`)).status).toBe(409);
});

test('an unproven phone is refused', async () => {
  expect((await ask(undefined)).status).toBe(403);
});

test('a forged link is not found', async () => {
  expect((await call(academy, `GET /api/counselling/${'A'.repeat(43)}`)).status).toBe(404);
  expect((await call(academy, `POST /api/counselling/${'A'.repeat(43)}/cancel`)).status).toBe(404);
});

test('of five at once from one phone two are taken', async () => {
  const cookie = await givenProvenPhone(academy, freshMobile());
  const all = await Promise.all(Array.from({ length: 5 }, () => ask(cookie)));
  expect(all.map((one) => one.status).sort()).toEqual([200, 200, 409, 409, 409]);
});

test.each([
  ['grade', 0],
  ['grade', 13],
  ['topics', []],
  ['topics', ['<script>']],
  ['callWindow', 'night'],
  ['message', '가'.repeat(501)],
  ['guardianName', 'http://bad.example'],
  ['isConsented', false],
  ['branchId', 999_999],
  ['mobile', '01000000000'],
])('a bad %s is refused at its field', async (field, value) => {
  const cookie = await givenProvenPhone(academy, freshMobile());
  const answer = await ask(cookie, { [field]: value });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.fields ?? {}).some((name) => name.startsWith(field))).toBe(true);
});

test('history can only grow', async () => {
  await expect(academy.db.deleteFrom('counselling_history').execute()).rejects.toThrow('append only');
});
