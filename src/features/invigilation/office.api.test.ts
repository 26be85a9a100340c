import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeAttempt, OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import type { AttemptView } from '#src/features/level-tests/contract/attempts.ts';
import type { ExportFile } from '#src/shared/endpoint/list.ts';
import { cellsOf } from '#tests/given-files.ts';
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
import type { LiveRow } from './contract/office.ts';

let academy: TestAcademy;
let bank: GivenBank;
let daechi: number;
let mokdong: number;
let calls: ReturnType<typeof sittingCalls>;
let manager: string;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy, { hasEssays: true, items: 60 });
  calls = sittingCalls(academy);
  const idOf = async (code: string) =>
    (await academy.db.selectFrom('branches').select('id').where('code', '=', code).executeTakeFirstOrThrow())
      .id;
  daechi = await idOf('daechi');
  mokdong = await idOf('mokdong');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const sits = (branchId = daechi) => givenSitting(academy, { ...bank, branchId });
const office = <T>(cookie: string, verb: 'GET' | 'POST', path: string, json?: object) =>
  call<T>(academy, `${verb} /api/office/level-tests${path}`, { cookie, ...(json && { json }) });
const detail = async (cookie: string, { attemptNo }: Seated) =>
  (await office<OfficeDetail>(cookie, 'GET', `/attempts/${attemptNo}`)).resultData;

test('the live room shows who is where, in the own branches only', async () => {
  const mine = await sits();
  const theirs = await sits(mokdong);
  await calls.save(mine, { position: 1, leaseEpoch: 1, rev: 1, answer: single('o1') });
  await call(academy, at(mine, 'POST', '/beat'), {
    json: { leaseEpoch: 1, position: 4, unsent: 2, asksHelp: true, events: [{ kind: 'blur', position: 4 }] },
    cookie: mine.cookie,
  });
  const rowsOf = async (cookie: string) =>
    (await office<{ rows: LiveRow[] }>(cookie, 'GET', '/live')).resultData.rows;
  const rows = await rowsOf(manager);
  expect(rows.find(({ attemptNo }) => attemptNo === mine.attemptNo)).toMatchObject({
    position: 4,
    unsent: 2,
    answeredCount: 1,
    itemCount: 10,
    connection: 'shaky',
    asksHelp: true,
    noticeCount: 1,
  });
  expect(rows.some(({ attemptNo }) => attemptNo === theirs.attemptNo)).toBe(false);
  expect((await rowsOf(owner)).some(({ attemptNo }) => attemptNo === theirs.attemptNo)).toBe(true);
  await office(manager, 'POST', `/attempts/${mine.attemptNo}/helped`, {});
  academy.clock.advance(61);
  expect((await rowsOf(manager)).find(({ attemptNo }) => attemptNo === mine.attemptNo)).toMatchObject({
    connection: 'away',
    asksHelp: false,
  });
});

test('time is granted to a running test, its deadline moves, and it is written down', async () => {
  const seated = await sits();
  const before = Date.parse(seated.sitting.deadlineAt);
  let version = 1;
  const give = (minutes: number, reason = '방송 점검으로 멈춤') =>
    office<{ deadlineAt: string }>(manager, 'POST', `/attempts/${seated.attemptNo}/time`, {
      minutes,
      reason,
      version,
    });
  expect(Date.parse((await give(10)).resultData.deadlineAt) - before).toBe(600_000);
  const percent = await office<{ deadlineAt: string }>(
    manager,
    'POST',
    `/attempts/${seated.attemptNo}/percent`,
    {
      percent: 50,
      reason: '읽기 지원 대상',
      version: 2,
    },
  );
  expect(Date.parse(percent.resultData.deadlineAt) - before).toBe(600_000 + 1_200_000);
  expect((await give(0)).fields).toHaveProperty('minutes');
  expect((await give(10, '')).fields).toHaveProperty('reason');
  version = (await detail(manager, seated)).timeVersion;
  await give(10);
  const shown = await detail(manager, seated);
  expect(shown.grantedSeconds).toBe(1_200);
  version = shown.timeVersion;
  expect(shown.history.some(({ cause }) => cause.includes('방송 점검으로 멈춤'))).toBe(true);
  await passTime(academy, 40 * 60 + 30);
  const read = await call<{ attempt: AttemptView }>(academy, at(seated, 'GET', ''), {
    cookie: seated.cookie,
  });
  expect(read.resultData.attempt.state).toBe('in_progress');
  await passTime(academy, 50 * 60);
  // Their sessions have ended meanwhile.
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  expect(await give(5)).toMatchObject({ status: 409, resultCode: 'level_test.over' });
});

test('a void attempt takes nothing more and shows no result; another branch’s is not found', async () => {
  const seated = await sits();
  const theirs = await sits(mokdong);
  const reason = { reason: '다른 사람이 응시함' };
  expect(await office(manager, 'POST', `/attempts/${theirs.attemptNo}/void`, reason)).toMatchObject({
    status: 404,
  });
  expect(await office(manager, 'POST', `/attempts/${seated.attemptNo}/void`, reason)).toMatchObject({
    status: 200,
    resultData: { state: 'void' },
  });
  const entry = { position: 1, leaseEpoch: 1, rev: 1, answer: single('o1') };
  expect(await calls.outcomeOf(seated, entry)).toBe('closed');
  expect(await calls.handIn(seated, 1)).toMatchObject({ status: 409, resultCode: 'level_test.not_running' });
  expect(await office(manager, 'POST', `/attempts/${seated.attemptNo}/release`, {})).toMatchObject({
    status: 409,
    resultCode: 'level_test.move_refused',
  });
  expect((await detail(manager, seated)).voidReason).toBe('다른 사람이 응시함');
});

/** Sits until a paper has an essay, and answers it. */
async function withEssay(): Promise<{ seated: Seated; position: number }> {
  for (let turn = 0; turn < 20; turn++) {
    const seated = await sits();
    const items = (await detail(manager, seated)).items;
    const essay = items.find(({ isEssay }) => isEssay);
    if (!essay) continue;
    const answer = { kind: 'essay', text: '각의 크기가 같기 때문입니다.' };
    await calls.save(seated, { position: essay.position, leaseEpoch: 1, rev: 1, answer });
    return { seated, position: essay.position };
  }
  throw new Error('no essay was drawn');
}

test('long answers wait for people: two mark, the mean counts, then staff release', async () => {
  const { seated, position } = await withEssay();
  const handed = await calls.handIn(seated, 1);
  expect(handed.resultData.attempt.state).toBe('review');
  expect(await lastMessageTo(academy, seated.mobile)).not.toContain('결과가 나왔습니다');
  const path = `/attempts/${seated.attemptNo}`;
  const mark = (cookie: string, points: number) =>
    office<{ state: string }>(cookie, 'POST', `${path}/marks`, { position, points, note: '근거가 있음' });
  expect((await mark(manager, 9)).fields).toHaveProperty('points');
  expect(await office(manager, 'POST', `${path}/marks`, { position: 77, points: 1 })).toMatchObject({
    status: 404,
  });
  expect((await mark(manager, 1)).resultData.state).toBe('scored');
  // The latest mark of each person counts, and two people are averaged.
  await Promise.all([mark(manager, 4), mark(owner, 2)]);
  const shown = await detail(manager, seated);
  expect(shown.items.find((item) => item.position === position)).toMatchObject({
    points: 3,
    maxPoints: 4,
    isFinal: true,
    answer: '각의 크기가 같기 때문입니다.',
    marks: expect.arrayContaining([
      { isMine: true, points: 4, note: '근거가 있음', criteria: null },
      { isMine: false, points: 2, note: '근거가 있음', criteria: null },
    ]),
  });
  const all = await Promise.all([
    office<{ state: string }>(manager, 'POST', `${path}/release`, {}),
    office<{ state: string }>(owner, 'POST', `${path}/release`, {}),
  ]);
  expect(all.map(({ resultData }) => resultData.state)).toEqual(['released', 'released']);
  expect(await lastMessageTo(academy, seated.mobile)).toContain('결과가 나왔습니다');
  expect(await mark(owner, 1)).toMatchObject({ status: 409, resultCode: 'level_test.move_refused' });
});

test('what came late or from a lost lease is shown to staff, apart from what counts', async () => {
  const seated = await sits();
  await calls.lease(seated);
  await calls.save(seated, { position: 2, leaseEpoch: 1, rev: 1, answer: single('o1') });
  await calls.handIn(seated, 2);
  await calls.save(seated, { position: 3, leaseEpoch: 2, rev: 1, answer: single('o2') });
  const { uncounted } = await detail(manager, seated);
  expect(uncounted).toMatchObject([
    { position: 2, outcomeLabel: '다른 창에서 이어 응시한 뒤 도착' },
    { position: 3, outcomeLabel: '제출한 뒤 도착' },
  ]);
  // In the words of the option, not as the browser sent it.
  for (const { answer } of uncounted) {
    expect(answer).not.toBe('');
    expect(answer).not.toContain('{');
  }
});

test('the list filters by state, subject and name, and pages', async () => {
  const list = async (query: string) =>
    (await office<{ rows: OfficeAttempt[]; total: number }>(manager, 'GET', `/attempts?${query}`)).resultData;
  const voids = await list('state=void');
  expect(voids.rows.every(({ state }) => state === 'void')).toBe(true);
  expect(voids.total).toBeGreaterThan(0);
  expect((await list('subject=science')).total).toBe(0);
  expect((await list(`q=${encodeURIComponent('없는이름')}`)).total).toBe(0);
  expect((await list(`q=${encodeURIComponent('%')}`)).total).toBe(0);
  expect((await list('page=2')).rows).toEqual([]);
  const numbers = async (query: string) => (await list(query)).rows.map(({ attemptNo }) => attemptNo);
  const newest = await numbers('sort=-createdAt');
  expect(await numbers('sort=createdAt')).toEqual([...newest].reverse());
  expect(await numbers('size=1&page=2')).toEqual(newest.slice(1, 2));
  const json = { reason: '분기 결산 자료', state: 'void', columns: 'attemptNo,state' };
  const file = await office<ExportFile>(manager, 'POST', '/attempts/export', json);
  const [head, ...rows] = await cellsOf(file.resultData);
  expect(head).toEqual(['접수번호', '상태']);
  expect(rows.map(([attemptNo]) => attemptNo)).toEqual(voids.rows.map(({ attemptNo }) => attemptNo));
  expect((await office(manager, 'POST', '/attempts/export', { reason: '그냥' })).fields).toHaveProperty(
    'reason',
  );
  expect((await office(manager, 'GET', '/attempts?state=flying')).status).toBe(400);
});
