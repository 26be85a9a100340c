import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import type { ResultView } from '#src/features/level-results/contract/result.ts';
import type { Sitting } from '#src/features/level-tests/contract/attempts.ts';
import {
  type GivenBank,
  givenBank,
  givenSitting,
  passTime,
  type Seated,
  sittingCalls,
  student,
} from '#tests/given-level-tests.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let bank: GivenBank;
let calls: ReturnType<typeof sittingCalls>;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy);
  calls = sittingCalls(academy);
  await signIn();
  await office('POST /release-way', { isReleasedAtOnce: false, was: true });
});
afterAll(() => academy.close());

const signIn = async () => {
  owner = await givenStaffCookie(academy, 'owner@msc.example');
};
const office = <T>(route: string, json?: object) =>
  call<T>(academy, route.replace(' /', ' /api/office/level-tests/'), {
    cookie: owner,
    ...(json && { json }),
  });
const act = ({ attemptNo }: Seated, what: string, json: object) =>
  office<{ state: string }>(`POST /attempts/${attemptNo}/${what}`, json);
const reopen = (seated: Seated, minutes: number) =>
  act(seated, 'reopen', { minutes, reason: '실수로 제출함' });
const detail = async ({ attemptNo }: Seated) =>
  (await office<OfficeDetail>(`GET /attempts/${attemptNo}`)).resultData;
const answer = { kind: 'single', option: 'o1' };

test('a paper that was handed in by mistake goes on with its answers and the time that was left', async () => {
  const seated = await givenSitting(academy, bank);
  await calls.save(seated, { position: 1, leaseEpoch: 1, rev: 1, answer });
  academy.clock.advance(10 * 60);
  await calls.handIn(seated, 1);
  expect((await detail(seated)).attempt.state).toBe('scored');
  // Control: what is handed in takes no more answers.
  const late = { position: 2, leaseEpoch: 1, rev: 1, answer };
  expect(await calls.outcomeOf(seated, late)).not.toBe('saved');
  academy.clock.advance(5 * 60);
  expect((await reopen(seated, 5)).resultData.state).toBe('in_progress');
  const again = await calls.lease(seated);
  // 40 minutes, of which 10 were used, and 5 more.
  const leftMs = Date.parse(again.resultData.deadlineAt) - academy.clock.now().getTime();
  expect(leftMs / 60_000).toBeCloseTo(35, 0);
  expect(again.resultData.answers).toMatchObject([{ position: 1 }]);
  const { leaseEpoch } = again.resultData satisfies Sitting;
  expect(await calls.outcomeOf(seated, { position: 2, leaseEpoch, rev: 1, answer })).toBe('saved');
  expect(await lastMessageTo(academy, seated.mobile)).toContain('시험을 다시 열었습니다');
  expect((await detail(seated)).result).toBeNull();
  await calls.handIn(seated, leaseEpoch);
  const after = await detail(seated);
  expect(after.receipt?.count).toBe(2);
  expect(after.result?.answeredCount).toBe(2);
  expect(after.history.map(({ cause }) => cause).join('\n')).toContain('다시 열기 (5분 추가');
  // Twice is once.
  await reopen(seated, 0);
  const version = (await detail(seated)).timeVersion;
  await reopen(seated, 0);
  expect((await detail(seated)).timeVersion).toBe(version);
});

test('what ran out is opened only with minutes, and is closed again when they are over', async () => {
  const seated = await givenSitting(academy, bank);
  await passTime(academy, 41 * 60);
  await signIn();
  expect((await detail(seated)).may.reopen).toBe(true);
  expect((await reopen(seated, 0)).fields).toHaveProperty('minutes');
  expect((await reopen(seated, 6)).resultData.state).toBe('in_progress');
  await passTime(academy, 4 * 60);
  await signIn();
  expect((await detail(seated)).attempt.state).toBe('in_progress');
  await passTime(academy, 4 * 60);
  await signIn();
  expect((await detail(seated)).attempt.state).not.toBe('in_progress');
});

test('nothing is opened once its result is shown, a week is over, or the student has begun again', async () => {
  const shown = await givenSitting(academy, bank);
  await calls.handIn(shown, 1);
  await act(shown, 'release', {});
  expect((await reopen(shown, 5)).resultCode).toBe('level_test.move_refused');
  const result = await call<ResultView>(
    academy,
    `GET /api/level-tests/results?attemptNo=${shown.attemptNo}`,
    { cookie: shown.cookie },
  );
  expect(result.resultData.result).not.toBeNull();
  const old = await givenSitting(academy, bank);
  await calls.handIn(old, 1);
  academy.clock.advance(8 * 86_400);
  await signIn();
  expect((await detail(old)).may.reopen).toBe(false);
  expect((await reopen(old, 5)).resultCode).toBe('level_test.move_refused');
});

test('a void is taken back to where it stood, unless the student has begun again meanwhile', async () => {
  await signIn();
  const running = await givenSitting(academy, bank);
  academy.clock.advance(10 * 60);
  await act(running, 'void', { reason: '다른 학생의 시험' });
  academy.clock.advance(5 * 60);
  expect((await reopen(running, 0)).resultData.state).toBe('in_progress');
  const again = await calls.lease(running);
  const leftMs = Date.parse(again.resultData.deadlineAt) - academy.clock.now().getTime();
  expect(leftMs / 60_000).toBeCloseTo(30, 0);
  const done = await givenSitting(academy, bank);
  await calls.handIn(done, 1);
  const before = (await detail(done)).result;
  await act(done, 'void', { reason: '다른 학생의 시험' });
  expect((await reopen(done, 0)).resultData.state).toBe('scored');
  expect((await detail(done)).result).toEqual(before);
  await act(done, 'void', { reason: '다른 학생의 시험' });
  const { blueprintId, branchId } = bank;
  const begun = await call(academy, 'POST /api/level-tests/attempts', {
    json: { blueprintId, branchId, ...student },
    cookie: done.proofCookie,
  });
  expect(begun.status).toBe(200);
  expect((await reopen(done, 0)).resultCode).toBe('level_test.move_refused');
});

const minutesLeft = async (seated: Seated) =>
  (Date.parse((await calls.lease(seated)).resultData.deadlineAt) - academy.clock.now().getTime()) / 60_000;

test('what was stopped when it was voided goes on with all the time it had when it was stopped', async () => {
  await signIn();
  const stopped = await givenSitting(academy, bank);
  academy.clock.advance(10 * 60);
  await act(stopped, 'pause', { isPaused: true, reason: '소방 훈련' });
  academy.clock.advance(20 * 60);
  await act(stopped, 'void', { reason: '다른 학생의 시험' });
  academy.clock.advance(5 * 60);
  expect((await reopen(stopped, 0)).resultData.state).toBe('in_progress');
  expect(await minutesLeft(stopped)).toBeCloseTo(30, 0);
});

test('the minutes that are granted are minutes, however late the end was noticed', async () => {
  await signIn();
  const late = await givenSitting(academy, bank);
  academy.clock.advance(60 * 60);
  await academy.jobs['level-tests.sweep']?.({});
  await signIn();
  expect((await detail(late)).attempt.state).toBe('scored');
  expect((await reopen(late, 5)).resultData?.state).toBe('in_progress');
  expect(await minutesLeft(late)).toBeCloseTo(5, 0);
});
