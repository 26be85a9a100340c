import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import {
  at,
  type GivenBank,
  givenBank,
  givenSitting,
  passTime,
  type Seated,
  single,
  sittingCalls,
} from '#tests/given-level-tests.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { CorrectionPreview } from './contract/attempt-corrections.ts';
import type { ResultView } from './contract/result.ts';

let academy: TestAcademy;
let bank: GivenBank;
let calls: ReturnType<typeof sittingCalls>;
let owner: string;
let manager: string;

beforeAll(async () => {
  academy = await startAcademy();
  // As many items as a paper has: everybody is given the essay.
  bank = await givenBank(academy, { items: 10, hasEssays: true, minutes: 20 });
  calls = sittingCalls(academy);
  await signIn();
});
afterAll(() => academy.close());

async function signIn() {
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
}

const office = <T>(seated: Seated, verb: 'GET' | 'POST', path: string, json?: object, cookie = owner) =>
  call<T>(academy, `${verb} /api/office/level-tests/attempts/${seated.attemptNo}${path}`, {
    cookie,
    ...(json && { json }),
  });
const detailOf = async (seated: Seated) => (await office<OfficeDetail>(seated, 'GET', '')).resultData;
const resultOf = async ({ attemptNo, cookie }: Seated) =>
  (await call<ResultView>(academy, `GET /api/level-tests/results?attemptNo=${attemptNo}`, { cookie }))
    .resultData;
const settings = (change: { is_released_at_once?: boolean; essay_markers?: number }) =>
  academy.db.updateTable('level_settings').set(change).execute();

async function withEssay(): Promise<Seated & { readonly position: number }> {
  const seated = await givenSitting(academy, bank);
  const { position } = (await detailOf(seated)).items.find(({ isEssay }) => isEssay) ?? { position: 0 };
  const answer = { kind: 'essay', text: '각의 크기가 같기 때문입니다.' };
  await calls.save(seated, { position, leaseEpoch: 1, rev: 1, answer });
  return { ...seated, position };
}

const mark = (seated: Seated, json: object, cookie = owner) =>
  office<{ state: string }>(seated, 'POST', '/marks', json, cookie);
const preview = (seated: Seated, change: object) =>
  office<CorrectionPreview>(seated, 'POST', '/corrections/preview', { change });
const reason = '출석부와 대조하여 확인함';
const correct = (seated: Seated, change: object, seen: string) =>
  office<{ changed: number; notified: number }>(seated, 'POST', '/corrections', { change, seen, reason });

test('nothing is released while a mark is missing: not by staff, not together, not by a plan', async () => {
  await settings({ essay_markers: 2 });
  const seated = await withEssay();
  const { position } = seated;
  await calls.handIn(seated, 1);
  const refused = async () => {
    expect(await office(seated, 'POST', '/release', {})).toMatchObject({
      status: 409,
      resultCode: 'level_test.unmarked',
    });
    expect((await resultOf(seated)).result).toBeNull();
  };
  await refused();
  expect((await mark(seated, { position, points: 4 })).resultData.state).toBe('review');
  await refused();
  const shown = await detailOf(seated);
  expect(shown.may.release).toBe(false);
  expect(shown.release.waitsFor).toEqual([`${position}번 서술 답안의 채점이 끝나지 않았습니다.`]);
  // Even an attempt that stands as scored is held while one of its points is not final.
  await academy.db
    .updateTable('level_attempts')
    .set({ state: 'scored' })
    .where('attempt_no', '=', seated.attemptNo)
    .execute();
  await refused();
  const together = await call<{ released: number }>(academy, 'POST /api/office/level-tests/releases', {
    json: { subject: 'math', basedOn: 1 },
    cookie: owner,
  });
  expect(together).toMatchObject({ status: 200, resultData: { released: 0 } });
  await refused();
  await settings({ is_released_at_once: false });
  const staff = await academy.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const { id } = await academy.db
    .insertInto('level_releases')
    .values({
      subject: 'math',
      release_at: academy.clock.now(),
      state: 'planned',
      staff_id: staff.id,
      created_at: academy.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await academy.jobs['level-tests.release']?.({ releaseId: id });
  expect((await resultOf(seated)).state).toBe('scored');
  expect((await mark(seated, { position, points: 3 }, manager)).resultData.state).toBe('scored');
  expect((await office(seated, 'POST', '/release', {})).status).toBe(200);
  expect((await resultOf(seated)).result).toMatchObject({ points: 3.5 });
  await settings({ essay_markers: 1, is_released_at_once: true });
});

test('a mark is held to its rubric, each refusal at its own field', async () => {
  const seated = await withEssay();
  const { position } = seated;
  await calls.handIn(seated, 1);
  expect((await mark(seated, { position, points: 5, criteria: { c1: 5 } })).fields).toHaveProperty([
    'criteria.c1',
  ]);
  expect((await mark(seated, { position, points: 4, criteria: { zz: 4 } })).fields).toHaveProperty([
    'criteria.zz',
  ]);
  expect((await mark(seated, { position, points: 4, criteria: { c1: 4 } })).status).toBe(200);
  // Whoever changes an own mark says why.
  expect((await mark(seated, { position, points: 1, criteria: { c1: 1 } })).fields).toHaveProperty('note');
  expect((await mark(seated, { position, points: 1, note: '근거가 빠짐' })).status).toBe(200);
});

test('a mark after the release is a correction: looked at first, with a reason, and the family is told', async () => {
  const seated = await withEssay();
  const { position } = seated;
  await calls.handIn(seated, 1);
  await mark(seated, { position, points: 1 });
  await office(seated, 'POST', '/release', {});
  expect((await mark(seated, { position, points: 4, note: '다시 읽음' })).resultCode).toBe(
    'level_test.move_refused',
  );
  const change = { kind: 'mark', position, points: 4, note: '다시 읽음', criteria: { c1: 4 } };
  const seen = await preview(seated, change);
  expect(seen.resultData).toMatchObject({
    shown: 1,
    rows: [{ attemptNo: seated.attemptNo, points: { before: '1 / 13', after: '4 / 13' } }],
  });
  expect((await resultOf(seated)).result?.points).toBe(1);
  const tooMany = { ...change, points: 9, criteria: { c1: 9 } };
  expect((await preview(seated, tooMany)).fields).toHaveProperty(['change.criteria.c1']);
  expect(
    await correct(seated, { ...change, points: 3, criteria: { c1: 3 } }, seen.resultData.seen),
  ).toMatchObject({ status: 409, resultCode: 'level_test.regrade_changed' });
  const json = { change, seen: seen.resultData.seen };
  expect((await office(seated, 'POST', '/corrections', json)).fields).toHaveProperty('reason');
  expect((await correct(seated, change, seen.resultData.seen)).resultData).toEqual({
    changed: 1,
    notified: 1,
  });
  expect((await resultOf(seated)).result?.points).toBe(4);
  expect(await lastMessageTo(academy, seated.mobile)).toContain('채점을 바로잡아');
  expect((await detailOf(seated)).history.at(-1)?.cause).toContain(reason);
});

/** Sits until the time is over and then sends one right answer. */
async function withLate(beatsUnsent: number): Promise<Seated & { readonly position: number }> {
  const seated = await givenSitting(academy, bank);
  const number = (await detailOf(seated)).items.find(({ kindLabel }) => kindLabel === '수 답하기');
  await call(academy, at(seated, 'POST', '/beat'), {
    json: { leaseEpoch: 1, position: 1, unsent: beatsUnsent },
    cookie: seated.cookie,
  });
  await passTime(academy, bank.minutes * 60 + 60);
  await signIn();
  return { ...seated, position: number?.position ?? 0 };
}
const sendsLate = async (seated: Seated & { readonly position: number }) => {
  const stem =
    (await detailOf(seated)).items.find(({ position }) => position === seated.position)?.stem ?? '';
  const text = String(Number(/^(\d+)/.exec(stem)?.[1]) + 1);
  return calls.outcomeOf(seated, {
    position: seated.position,
    leaseEpoch: 1,
    rev: 1,
    answer: { kind: 'number', text },
  });
};

test('answers that come late hold the release; once accepted they count, and the receipt says so', async () => {
  const seated = await withLate(2);
  expect((await resultOf(seated)).state).toBe('scored');
  const receipt = (await resultOf(seated)).receipt;
  expect(await sendsLate(seated)).toBe('late');
  await passTime(academy, 31 * 60);
  await signIn();
  expect((await resultOf(seated)).state).toBe('scored');
  expect((await office(seated, 'POST', '/release', {})).resultCode).toBe('level_test.late_undecided');
  const shown = await detailOf(seated);
  expect(shown.late).toMatchObject([{ position: seated.position }]);
  expect(shown.may).toMatchObject({ release: false, decideLate: true });
  const change = { kind: 'late', isAccepted: true };
  const { seen } = (await preview(seated, change)).resultData;
  expect((await correct(seated, change, seen)).resultData).toEqual({ changed: 1, notified: 0 });
  expect((await correct(seated, change, seen)).resultCode).toBe('level_test.late_none');
  await passTime(academy, 60);
  expect(await resultOf(seated)).toMatchObject({ state: 'released', result: { points: 1 } });
  expect((await resultOf(seated)).receipt.count).toBe(receipt.count + 1);
});

test('what is not accepted leaves the result as it is and lets it be shown', async () => {
  const seated = await withLate(1);
  await sendsLate(seated);
  const change = { kind: 'late', isAccepted: false };
  const { seen } = (await preview(seated, change)).resultData;
  expect((await correct(seated, change, seen)).resultData).toEqual({ changed: 0, notified: 0 });
  await passTime(academy, 31 * 60);
  expect(await resultOf(seated)).toMatchObject({ state: 'released', lateCount: 0, result: { points: 0 } });
});

/** What the office is asked to decide: the list behind the first page, and its number there. */
async function toDecide(email = 'owner@msc.example') {
  const cookie = await givenStaffCookie(academy, email);
  const list = await call<{ rows: { attemptNo: string }[] }>(
    academy,
    'GET /api/office/level-tests/attempts?waits=late',
    { cookie },
  );
  const today = await call<{ cards: { key: string; value: number }[] }>(academy, 'GET /api/office/today', {
    cookie,
  });
  return {
    listed: list.resultData.rows.map(({ attemptNo }) => attemptNo),
    card: today.resultData.cards.find(({ key }) => key === 'level-tests.late')?.value ?? -1,
  };
}

test('a browser that was there when the time ended is not waited for; what it sends later is decided all the same', async () => {
  const seated = await givenSitting(academy, bank);
  await passTime(academy, bank.minutes * 60 - 60);
  await call(academy, at(seated, 'POST', '/beat'), {
    json: { leaseEpoch: 1, position: 1, unsent: 0 },
    cookie: seated.cookie,
  });
  academy.clock.advance(66);
  await call(academy, at(seated, 'POST', '/beat'), {
    json: { leaseEpoch: 1, position: 1, unsent: 0 },
    cookie: seated.cookie,
  });
  await academy.jobs['level-tests.sweep']?.({});
  await signIn();
  expect((await resultOf(seated)).state).toBe('released');
  const position =
    (await detailOf(seated)).items.find(({ kindLabel }) => kindLabel === '수 답하기')?.position ?? 0;
  const told = await toDecide();
  expect(told.listed).not.toContain(seated.attemptNo);
  expect(await sendsLate({ ...seated, position })).toBe('late');
  // It is kept and told to staff; what the family was shown stays as it is until they decide.
  const waits = await toDecide();
  expect(waits.listed).toContain(seated.attemptNo);
  expect(waits.card).toBe(told.card + 1);
  expect(await resultOf(seated)).toMatchObject({ state: 'released', lateCount: 1, result: { points: 0 } });
  const change = { kind: 'late', isAccepted: true };
  const seen = (await preview(seated, change)).resultData;
  expect(seen).toMatchObject({ shown: 1 });
  expect((await correct(seated, change, seen.seen)).resultData).toEqual({ changed: 1, notified: 1 });
  expect(await resultOf(seated)).toMatchObject({ lateCount: 0, result: { points: 1 } });
  const texts = await academy.db
    .selectFrom('messages')
    .select('body')
    .where('template', '=', 'level-test.corrected')
    .orderBy('id')
    .execute();
  expect(texts.at(-1)?.body).toContain('도착한 답을 인정해 다시 채점했습니다.');
  expect((await toDecide()).listed).not.toContain(seated.attemptNo);
  // Not accepted: nothing changes, nobody is told, and nobody is asked again.
  const other = position === 1 ? 2 : 1;
  const entry = { position: other, leaseEpoch: 1, rev: 1, answer: single('o1') };
  expect(await calls.outcomeOf(seated, entry)).toBe('late');
  expect((await toDecide()).card).toBe(waits.card);
  const refused = { kind: 'late', isAccepted: false };
  const { seen: looked } = (await preview(seated, refused)).resultData;
  expect((await correct(seated, refused, looked)).resultData).toEqual({ changed: 0, notified: 0 });
  expect((await resultOf(seated)).result?.points).toBe(1);
  expect(await toDecide()).toEqual(told);
});

test('another branch’s attempt is not found, and an answer in time is nothing to decide', async () => {
  const seated = await givenSitting(academy, { ...bank, branchId: bank.otherBranchId });
  await calls.save(seated, { position: 1, leaseEpoch: 1, rev: 1, answer: single('o1') });
  await calls.handIn(seated, 1);
  const change = { kind: 'late', isAccepted: true };
  expect((await preview(seated, change)).resultCode).toBe('level_test.late_none');
  expect((await office(seated, 'POST', '/corrections/preview', { change }, manager)).status).toBe(404);
});
