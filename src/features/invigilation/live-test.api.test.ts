import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemVersions } from '#src/features/item-bank/actions/for-tests.server.ts';
import { publicAnswer } from '#src/features/items/rules/present.ts';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import type { AttemptView } from '#src/features/level-tests/contract/attempts.ts';
import {
  agreed,
  at,
  type GivenBank,
  givenBank,
  givenBegun,
  givenSitting,
  passTime,
  type Seated,
  single,
  sittingCalls,
} from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { LiveRow } from './contract/office.ts';

let academy: TestAcademy;
let bank: GivenBank;
let calls: ReturnType<typeof sittingCalls>;
let manager: string;
let owner: string;
const branch: Record<string, number> = {};
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy, { hasEssays: true, items: 60 });
  calls = sittingCalls(academy);
  for (const { id, code } of await academy.db.selectFrom('branches').select(['id', 'code']).execute())
    branch[code] = id;
  await signIn();
});
afterAll(() => academy.close());

async function signIn() {
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  owner = await givenStaffCookie(academy, 'owner@msc.example');
}

const sits = (code = 'daechi') => givenSitting(academy, { ...bank, branchId: branch[code] ?? 0 });
const office = <T>(cookie: string, route: string, json?: object, key?: string) => {
  const [verb = 'GET', path = ''] = route.split(' ');
  return call<T>(academy, `${verb} /api/office/level-tests${path}`, {
    cookie,
    ...(json && { json }),
    ...(key && { key }),
  });
};
const pause = (cookie: string, { attemptNo }: Seated, isPaused: boolean) =>
  office<{ deadlineAt: string }>(cookie, `POST /attempts/${attemptNo}/pause`, {
    isPaused,
    reason: '화재 경보 점검',
  });
const read = async (seated: Seated) =>
  (await call<{ attempt: AttemptView }>(academy, at(seated, 'GET', ''), { cookie: seated.cookie })).resultData
    .attempt;
const detail = async (cookie: string, { attemptNo }: Seated) =>
  (await office<OfficeDetail>(cookie, `GET /attempts/${attemptNo}`)).resultData;
const entry = (position: number, rev = 1) => ({ position, leaseEpoch: 1, rev, answer: single('o1') });
const heartbeat = async (seated: Seated, more: object = {}) =>
  (
    await call<{ pausedAt: string | null; state: string; givenBackSeconds: number; deadlineAt: string }>(
      academy,
      at(seated, 'POST', '/beat'),
      { json: { leaseEpoch: 1, position: 1, unsent: 0, ...more }, cookie: seated.cookie },
    )
  ).resultData;

test('staff stop a clock: nothing runs out, answers on their way count, and the time it stood is added', async () => {
  const seated = await sits();
  const before = Date.parse(seated.sitting.deadlineAt);
  await passTime(academy, 38 * 60);
  await signIn();
  const [first, second] = await Promise.all([pause(manager, seated, true), pause(owner, seated, true)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  await passTime(academy, 30 * 60);
  await signIn();
  expect(await heartbeat(seated, { offlineSeconds: 1_500 })).toMatchObject({
    state: 'in_progress',
    givenBackSeconds: 0,
    pausedAt: expect.any(String),
  });
  // Past the old deadline: what was on its way is kept and counts.
  expect(await calls.outcomeOf(seated, entry(1))).toBe('saved');
  expect(await calls.handIn(seated, 1)).toMatchObject({ status: 409, resultCode: 'level_test.paused' });
  const rows = (await office<{ rows: LiveRow[] }>(manager, 'GET /live')).resultData.rows;
  expect(rows.find(({ attemptNo }) => attemptNo === seated.attemptNo)?.pausedAt).not.toBeNull();
  await Promise.all([pause(manager, seated, false), pause(owner, seated, false)]);
  const shown = await read(seated);
  expect(shown).toMatchObject({ state: 'in_progress', pausedAt: null });
  const { history, pausedSeconds } = await detail(manager, seated);
  expect(pausedSeconds).toBeGreaterThanOrEqual(30 * 60);
  expect(Date.parse(shown.deadlineAt ?? '') - before).toBe(pausedSeconds * 1000);
  expect(history.filter(({ cause }) => cause.includes('화재 경보 점검'))).toHaveLength(2);
  await passTime(academy, 2 * 60 + 10);
  expect((await read(seated)).closedAt).not.toBeNull();
});

test('control: the same half hour without a pause closes the test', async () => {
  const seated = await sits();
  await passTime(academy, 38 * 60);
  await passTime(academy, 30 * 60);
  expect((await read(seated)).closedAt).not.toBeNull();
});

test('a pause that was forgotten ends by itself after four hours', async () => {
  await signIn();
  const seated = await sits();
  await pause(manager, seated, true);
  await passTime(academy, 4 * 3_600 - 120);
  expect((await read(seated)).pausedAt).not.toBeNull();
  await passTime(academy, 300);
  const shown = await read(seated);
  expect(shown).toMatchObject({ state: 'in_progress', pausedAt: null });
  expect(Date.parse(shown.deadlineAt ?? '')).toBeGreaterThan(Date.parse(seated.sitting.deadlineAt));
});

test('only staff of the branch stop a clock, and only a running one', async () => {
  await signIn();
  const theirs = await sits('mokdong');
  expect((await pause(manager, theirs, true)).status).toBe(404);
  expect((await read(theirs)).pausedAt).toBeNull();
  const done = await sits();
  await calls.handIn(done, 1);
  expect(await pause(manager, done, true)).toMatchObject({
    status: 409,
    resultCode: 'level_test.not_running',
  });
});

test('minutes for everybody: the own branches, once for a key, and each of them written down', async () => {
  await signIn();
  const [a, b, other] = [await sits(), await sits(), await sits('mokdong')];
  const give = (cookie: string, key: string, json: object) =>
    office<{ changed: number }>(cookie, 'POST /live/time', { reason: '방송 사고', ...json }, key);
  const first = await give(manager, 'key-of-the-room-1', { minutes: 7 });
  expect(first.resultData.changed).toBeGreaterThanOrEqual(2);
  expect((await give(manager, 'key-of-the-room-1', { minutes: 7 })).resultData).toEqual(first.resultData);
  const movedBy = async (seated: Awaited<ReturnType<typeof sits>>) =>
    Date.parse((await read(seated)).deadlineAt ?? '') - Date.parse(seated.sitting.deadlineAt);
  expect(await Promise.all([a, b, other].map(movedBy))).toEqual([420_000, 420_000, 0]);
  await give(owner, 'key-of-the-room-2', { minutes: 3, branchId: branch.mokdong });
  expect(await Promise.all([a, other].map(movedBy))).toEqual([420_000, 180_000]);
  expect((await give(manager, 'key-of-the-room-3', { minutes: 0 })).fields).toHaveProperty('minutes');
  expect((await detail(owner, other)).history.some(({ cause }) => cause.includes('방송 사고'))).toBe(true);
});

test('everybody is stopped and goes on together', async () => {
  await signIn();
  const [a, other] = [await sits(), await sits('mokdong')];
  const all = (isPaused: boolean) =>
    office<{ changed: number; unchanged: number }>(manager, 'POST /live/pause', {
      isPaused,
      reason: '정전',
    });
  expect((await all(true)).resultData.changed).toBeGreaterThan(0);
  expect((await all(true)).resultData.changed).toBe(0);
  expect([(await read(a)).pausedAt === null, (await read(other)).pausedAt === null]).toEqual([false, true]);
  await all(false);
  expect((await read(a)).pausedAt).toBeNull();
});

test('settings: the owner changes them, the history keeps what they were, and two must mark where wanted', async () => {
  await signIn();
  const shown = (await office<object>(owner, 'GET /settings')).resultData;
  expect(shown).toEqual({
    retestAfterDays: 14,
    outageLimitMinutes: 10,
    ...{ essayMarkers: 1, thirdMarkPercent: 34 },
    ...{ boundary: 'likeliest', floorPercent: 70, levelFloorPercent: 50, childrenPerPhone: 6, version: 1 },
  });
  const save = (change: object) => office<object>(owner, 'PUT /settings', { ...shown, ...change });
  expect((await save({ essayMarkers: 3 })).fields).toHaveProperty('essayMarkers');
  expect((await save({ thirdMarkPercent: 0 })).fields).toHaveProperty('thirdMarkPercent');
  expect((await save({ retestAfterDays: -1 })).fields).toHaveProperty('retestAfterDays');
  expect((await save({ boundary: 'higher' })).fields).toHaveProperty('boundary');
  expect((await save({ floorPercent: 96 })).fields).toHaveProperty('floorPercent');
  expect((await save({ levelFloorPercent: -1 })).fields).toHaveProperty('levelFloorPercent');
  expect((await save({ childrenPerPhone: 0 })).fields).toHaveProperty('childrenPerPhone');
  expect((await save({ essayMarkers: 2 })).resultData).toEqual({ ...shown, essayMarkers: 2, version: 2 });
  const change = await academy.db
    .selectFrom('office_changes')
    .selectAll()
    .where('entity', '=', 'level-settings')
    .executeTakeFirstOrThrow();
  expect([change.before, change.after]).toMatchObject([{ '서술 채점 인원': 1 }, { '서술 채점 인원': 2 }]);
  const { seated, position } = await withEssay();
  await calls.handIn(seated, 1);
  const mark = (cookie: string, points: number, criteria?: object) =>
    office<{ state: string }>(cookie, `POST /attempts/${seated.attemptNo}/marks`, {
      position,
      points,
      ...(criteria && { criteria }),
    });
  expect((await mark(manager, 3, { c1: 2 })).fields).toHaveProperty('points');
  expect((await mark(manager, 4, { c1: 4 })).resultData.state).toBe('review');
  // The second marker does not see the first one's points before marking.
  const blind = (await detail(owner, seated)).items.find((item) => item.position === position);
  expect(blind).toMatchObject({
    markCount: 1,
    marks: [],
    rubric: [{ id: 'c1', maxPoints: 4, levels: [{ points: 4 }] }],
  });
  expect((await mark(owner, 3, { c1: 3 })).resultData.state).toBe('scored');
  expect((await detail(owner, seated)).items.find((item) => item.position === position)).toMatchObject({
    points: 3.5,
    marks: expect.arrayContaining([{ isMine: false, points: 4, note: '', criteria: { c1: 4 } }]),
  });
  await save({});
});

/** Sits until a paper has an essay, and answers it. */
async function withEssay(): Promise<{ seated: Seated; position: number }> {
  for (let turn = 0; turn < 20; turn++) {
    const seated = await sits();
    const essay = (await detail(manager, seated)).items.find(({ isEssay }) => isEssay);
    if (!essay) continue;
    const answer = { kind: 'essay', text: '각의 크기가 같기 때문입니다.' };
    await calls.save(seated, { position: essay.position, leaseEpoch: 1, rev: 1, answer });
    return { seated, position: essay.position };
  }
  throw new Error('no essay was drawn');
}

/** Sits the same paper as the others of the branch, in another order of options. */
async function sitsSame(): Promise<Seated> {
  const seated = await givenBegun(academy, { ...bank, branchId: branch.bundang ?? 0 });
  const { attemptNo, cookie } = seated;
  await academy.db
    .updateTable('level_attempts')
    .set({ seed: 77 })
    .where('attempt_no', '=', attemptNo)
    .execute();
  await call(academy, at(seated, 'POST', '/consent'), { json: agreed, cookie });
  await call(academy, at(seated, 'POST', '/start'), { json: {}, cookie });
  await academy.db
    .updateTable('level_attempt_items as i')
    .from('level_attempts as a')
    .set((on) => ({ option_seed: on(on.ref('i.position'), '+', on.ref('a.id')) }))
    .whereRef('a.id', '=', 'i.attempt_id')
    .where('a.attempt_no', '=', attemptNo)
    .execute();
  return seated;
}

/** Answers every single-choice item with the author's option, at so many seconds a question. */
async function answerAll(seated: Seated, wanted: string, secondsEach: number): Promise<void> {
  const items = await academy.db
    .selectFrom('level_attempt_items as i')
    .innerJoin('level_attempts as a', 'a.id', 'i.attempt_id')
    .select(['i.position', 'i.option_seed', 'i.version_id', 'a.started_at'])
    .where('a.attempt_no', '=', seated.attemptNo)
    .orderBy('i.position')
    .execute();
  const versions = await itemVersions(
    academy.db,
    items.map((item) => item.version_id),
  );
  const entries = items.flatMap((item) => {
    const version = versions.get(item.version_id);
    if (version?.kind !== 'single') return [];
    const answer = publicAnswer(version, item.option_seed, { kind: 'single', option: wanted });
    const at = (item.started_at?.getTime() ?? 0) + item.position * secondsEach * 1000;
    return [{ ...entry(item.position), answer, answeredAt: new Date(at).toISOString() }];
  });
  await calls.save(seated, ...entries);
  await calls.handIn(seated, 1);
  academy.clock.advance(1);
}

async function evidenceOf(seated: Seated): Promise<string[]> {
  const { id } = await academy.db
    .selectFrom('level_attempts')
    .select('id')
    .where('attempt_no', '=', seated.attemptNo)
    .executeTakeFirstOrThrow();
  // The job may run twice; it looks once.
  for (let turn = 0; turn < 2; turn++) await academy.jobs['level-tests.compare']?.({ attemptId: id });
  const { integrity, attempt } = await detail(owner, seated);
  expect(attempt.state).not.toBe('void');
  return integrity.map(({ label, detail: words }) => `${label} ${words}`);
}

test('answers faster than reading and mistakes shared with another paper are shown to staff, and change nothing', async () => {
  await signIn();
  const [calm, hasty, copied] = [await sitsSame(), await sitsSame(), await sitsSame()];
  await answerAll(calm, 'A', 40);
  await answerAll(hasty, 'B', 0.5);
  await answerAll(copied, 'A', 40);
  expect(await evidenceOf(calm)).toEqual([]);
  const fast = await evidenceOf(hasty);
  expect(fast.length).toBeGreaterThan(3);
  expect(fast.every((words) => words.startsWith('읽기 어려운 속도의 답'))).toBe(true);
  const alike = await evidenceOf(copied);
  expect(alike).toHaveLength(1);
  expect(alike[0]).toContain(`다른 응시와 비슷한 오답 ${calm.attemptNo}`);
});
