import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportAnswer } from '#src/shared/endpoint/import.ts';
import { type GivenFamily, givenFamily, registerOne } from '#tests/given-families.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfficeResult } from './contract/results.ts';

let academy: TestAcademy;
let [slow, fast] = ['', ''];
let sessionId = 0;
let [one, two] = ['', ''];
beforeAll(async () => {
  academy = await startAcademy();
  ({ sessionId } = await givenSession(academy, { capacity: 5, startsInHours: 48 }));
  await givenStaff(academy);
  const register = async (family: GivenFamily) =>
    (await registerOne(academy, family, sessionId, family.younger)).resultData.registrationNo;
  [one, two] = [await register(await givenFamily(academy)), await register(await givenFamily(academy))];
  academy.clock.advance(49 * 3_600);
  slow = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  fast = await givenStaffCookie(academy, 'owner@msc.example');
  for (const no of [one, two])
    await call(academy, `POST /api/office/registrations/${no}/attendance`, {
      cookie: slow,
      json: { from: 'confirmed', outcome: 'attended' },
    });
});
afterAll(() => academy.close());

const row = (registrationNo: string, change: Record<string, string> = {}) => ({
  ...{ registrationNo, name: '이하늘', 총점: '88', placement: '심화반', verdict: '합격', comment: '' },
  ...change,
});
const rowsNow = async () =>
  (
    await call<{ rows: OfficeResult[] }>(academy, `GET /api/office/test-sessions/${sessionId}/results`, {
      cookie: slow,
    })
  ).resultData.rows;
const markOf = (rows: readonly OfficeResult[], no: string) =>
  rows.find(({ registrationNo }) => registrationNo === no);

type Typed = readonly ReturnType<typeof row>[];
const send = (cookie: string, json: object) =>
  call<ImportAnswer & { rows?: { registrationNo: string; sentence: string }[] }>(
    academy,
    `POST /api/office/test-sessions/${sessionId}/results`,
    { cookie, json },
  );
/** One press of the cells: looked at and kept; `read` are the rows they were typed over, null where nothing tells. */
async function press(cookie: string, rows: Typed, read: readonly OfficeResult[] | null) {
  const basedOn = read && {
    basedOn: rows.map(({ registrationNo }) => ({
      registrationNo,
      mark: markOf(read, registrationNo)?.mark ?? 0,
    })),
  };
  const looked = await send(cookie, { rows, ...basedOn });
  if (looked.status !== 200) return looked;
  return send(cookie, { rows, ...basedOn, plan: looked.resultData.plan });
}
const scores = async () => {
  const rows = await rowsNow();
  return [one, two].map((no) => markOf(rows, no)?.scores[0]);
};

beforeEach(async () => {
  expect((await press(fast, [row(one), row(two, { 총점: '60' })], null)).status).toBe(200);
});

test('a colleague’s correction is not set back by who typed only a comment: none of the press is kept, and the row says how it stands', async () => {
  const read = await rowsNow();
  expect((await press(fast, [row(one, { 총점: '95' })], read)).resultData.isDone).toBe(true);
  const typed = [row(two, { 총점: '61' }), row(one, { comment: '풀이가 꼼꼼합니다.' })];
  const refused = await press(slow, typed, read);
  expect(refused).toMatchObject({ status: 409, resultCode: 'test.result_changed' });
  expect(refused.resultMsg).toMatch(/^그 사이 이하늘 학생의 결과가 바뀌어 아무것도 저장하지 않았습니다\./);
  expect(refused.resultData).toEqual({
    rows: [
      {
        registrationNo: one,
        sentence: expect.stringMatching(
          /^그 사이 .+ 님이 이하늘 학생의 결과를 저장했습니다\. 지금은 '총점 95 · 배치 심화반 · 합격'입니다\.$/,
        ),
      },
    ],
  });
  expect(await scores()).toEqual([95, 60]);
  // Read anew, it may be typed over.
  expect((await press(slow, typed, await rowsNow())).resultData.isDone).toBe(true);
  expect(await scores()).toEqual([88, 61]);
});

test('control: where nothing tells what was read, the slower one sets it back unseen', async () => {
  await press(fast, [row(one, { 총점: '95' })], null);
  expect((await press(slow, [row(one, { comment: '꼼꼼합니다.' })], null)).resultData.isDone).toBe(true);
  expect((await scores())[0]).toBe(88);
});

test('an empty row that somebody else has filled meanwhile, and one whose result was taken back, are such rows too', async () => {
  const read = await rowsNow();
  const empty = read.map((one) => ({ ...one, mark: 0 }));
  expect((await press(slow, [row(one, { 총점: '70' })], empty)).resultCode).toBe('test.result_changed');
  const answer = await send(fast, { rows: [row(one, { 총점: '95' })] });
  const done = await send(fast, { rows: [row(one, { 총점: '95' })], plan: answer.resultData.plan });
  const { importId } = done.resultData as unknown as { importId: number };
  await call(academy, `POST /api/office/result-pastes/${importId}/undo`, { cookie: fast, json: {} });
  expect((await press(slow, [row(one, { 총점: '70' })], read)).resultCode).toBe('test.result_changed');
  expect((await scores())[0]).toBe(88);
});

test('a row that somebody else has made the same needs no question', async () => {
  const read = await rowsNow();
  await press(fast, [row(one, { 총점: '95' })], read);
  const typed = [row(one, { 총점: '95' }), row(two, { 총점: '61' })];
  expect((await press(slow, typed, read)).resultData.isDone).toBe(true);
  expect(await scores()).toEqual([95, 61]);
});

test('two at once on the same row: one is kept, the other told', async () => {
  const read = await rowsNow();
  const both = await Promise.all([
    press(slow, [row(one, { 총점: '71' })], read),
    press(fast, [row(one, { 총점: '72' })], read),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.resultCode).toBe('test.result_changed');
  expect((await scores())[0]).toBe(both[0]?.status === 200 ? 71 : 72);
});
