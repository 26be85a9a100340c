import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rescoreReviewed } from '#src/features/level-results/actions/score.server.ts';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import type { Seated } from '#tests/given-level-tests.ts';
import { markingRoom } from '#tests/given-marking.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call } from '#tests/start.ts';
import type { EssayItem, NextEssay } from './contract.ts';

const { academy, bank, owner, manager, item, answered } = await markingRoom('essay');
const { versionId } = item;
const examiner = await givenStaffCookie(academy, 'examiner@msc.example');
const { branch_id: ownBranch } = await academy.db
  .selectFrom('staff_branches as b')
  .innerJoin('staff as s', 's.id', 'b.staff_id')
  .select('b.branch_id')
  .where('s.email', '=', 'examiner@msc.example')
  .executeTakeFirstOrThrow();

const office = <T>(cookie: string, route: string, json?: object) =>
  call<T>(academy, route.replace(' ', ' /api/office/level-tests'), { cookie, ...(json && { json }) });
const settings = (change: { essay_markers?: number; third_mark_percent?: number }) =>
  academy.db.updateTable('level_settings').set(change).execute();

/** Sits a test, writes that as the long answer, and hands in. */
const wrote = (text: string, branchId = ownBranch): Promise<Seated> =>
  answered({ versionId, answer: () => ({ kind: 'essay', text }), sitting: { branchId } });

const jobsNamed = async (name: string) =>
  (await sql`select from graphile_worker.jobs where task_identifier = ${name}`.execute(academy.db)).rows
    .length;
const listed = async (cookie: string) =>
  (await office<{ items: EssayItem[] }>(cookie, 'GET /essays')).resultData.items[0];
const next = async (cookie: string, after = '') =>
  (await office<NextEssay>(cookie, `GET /essays/${versionId}${after && `?after=${after}`}`)).resultData;
const mark = (cookie: string, ref: string, points: number) =>
  office<{ left: number }>(cookie, `POST /essays/${versionId}/marks`, {
    ref,
    points,
    criteria: { c1: points },
  });
/** Marks the answer with these words, wherever it stands in the queue. */
async function markText(cookie: string, text: string, points: number) {
  let { answer } = await next(cookie);
  for (let turn = 0; turn < 20 && answer && answer.text !== text; turn += 1)
    ({ answer } = await next(cookie, answer.ref));
  return mark(cookie, answer?.text === text ? answer.ref : '0'.repeat(64), points);
}
const essayOf = async ({ attemptNo }: Seated) => {
  const { resultData } = await office<OfficeDetail>(owner, `GET /attempts/${attemptNo}`);
  return { state: resultData.attempt.state, ...resultData.items.find(({ isEssay }) => isEssay) };
};

test('answers to one item come one after the other, and nothing tells whose they are', async () => {
  const [first, second] = [await wrote('가의 답'), await wrote('나의 답')];
  expect(await listed(examiner)).toMatchObject({ versionId, waiting: 2, mine: 2, third: 0 });
  const one = await next(examiner);
  expect(one).toMatchObject({ left: 2, rubric: [{ id: 'c1', maxPoints: 4 }] });
  const other = await next(examiner, one.answer?.ref);
  expect([one.answer?.text, other.answer?.text].sort()).toEqual(['가의 답', '나의 답']);
  // After the last it begins again.
  expect((await next(examiner, other.answer?.ref)).answer).toEqual(one.answer);
  const seen = JSON.stringify([one, other]);
  const { attempt } = (await office<OfficeDetail>(owner, `GET /attempts/${first.attemptNo}`)).resultData;
  for (const word of [first.attemptNo, second.attemptNo, attempt.studentName, attempt.branchName])
    expect(seen).not.toContain(word);
  // The control: the page of the attempt says it.
  expect(attempt.studentName).not.toBe('');
  expect((await mark(examiner, one.answer?.ref ?? '', 3)).resultData).toEqual({ left: 1 });
  expect((await mark(examiner, other.answer?.ref ?? '', 2)).resultData).toEqual({ left: 0 });
  expect(await essayOf(one.answer?.text === '가의 답' ? first : second)).toMatchObject({
    state: 'scored',
    points: 3,
  });
  expect(await next(examiner)).toMatchObject({ left: 0, answer: null });
  expect(await listed(examiner)).toBeUndefined();
});

test('a mark is refused outside the rubric, twice, and for what is no answer', async () => {
  await wrote('다의 답');
  const ref = (await next(examiner)).answer?.ref ?? '';
  expect((await mark(examiner, ref, 5)).fields).toHaveProperty(['criteria.c1']);
  const sum = { ref, points: 1, criteria: { c1: 2 } };
  expect((await office(examiner, `POST /essays/${versionId}/marks`, sum)).fields).toHaveProperty('points');
  expect((await mark(examiner, 'not a name', 1)).fields).toHaveProperty('ref');
  expect(await mark(examiner, '0'.repeat(64), 1)).toMatchObject({
    status: 409,
    resultCode: 'level_test.essay_settled',
  });
  expect((await mark(examiner, ref, 1)).status).toBe(200);
  expect((await mark(examiner, ref, 1)).resultCode).toBe('level_test.essay_settled');
  const choice = await academy.db
    .selectFrom('item_versions')
    .select('id')
    .where('kind', '=', 'single')
    .executeTakeFirstOrThrow();
  expect((await office(examiner, `GET /essays/${choice.id}`)).status).toBe(404);
  expect((await office(examiner, 'GET /essays/99999999')).status).toBe(404);
});

test('two people mark without knowing of each other; too far apart, a third decides', async () => {
  await settings({ essay_markers: 2 });
  const [near, far] = [await wrote('라의 답'), await wrote('마의 답')];
  await markText(examiner, '라의 답', 3);
  await markText(examiner, '마의 답', 4);
  expect(JSON.stringify(await next(manager))).not.toMatch(/"points":[34],"note"/);
  expect(await listed(manager)).toMatchObject({ waiting: 2, mine: 2, third: 0 });
  await markText(manager, '라의 답', 4);
  expect(await essayOf(near)).toMatchObject({ state: 'scored', points: 3.5 });
  // One of the two changes the own mark afterwards: the answer stands in the queue of a third until they are near again.
  const { position } = await essayOf(near);
  const change = (points: number) =>
    office(manager, `POST /attempts/${near.attemptNo}/marks`, {
      ...{ position, points, criteria: { c1: points }, note: '다시 읽음' },
    });
  expect((await change(1)).status).toBe(200);
  expect(await essayOf(near)).toMatchObject({ state: 'review', isFinal: false });
  expect(await listed(owner)).toMatchObject({ third: 1 });
  expect((await change(4)).status).toBe(200);
  expect(await essayOf(near)).toMatchObject({ state: 'scored', points: 3.5 });
  await markText(manager, '마의 답', 1);
  // Neither of the two sees it again; a third does.
  expect(await essayOf(far)).toMatchObject({ state: 'review', isFinal: false });
  // Who marks third learns nothing of the two before, on the page of the attempt either: no mean, no sum with it.
  const seen = (await office<OfficeDetail>(owner, `GET /attempts/${far.attemptNo}`)).resultData;
  expect(seen.items.find(({ isEssay }) => isEssay)).toMatchObject({ points: 0, markCount: 2, marks: [] });
  expect(seen.result?.points).toBe(0);
  // Neither do the two see each other's while a third is awaited: nobody comes nearer to the other by changing an own one.
  const marksOf = async (cookie: string) => {
    const { items } = (await office<OfficeDetail>(cookie, `GET /attempts/${far.attemptNo}`)).resultData;
    return items.find(({ isEssay }) => isEssay)?.marks.map(({ points }) => points);
  };
  expect([await marksOf(examiner), await marksOf(manager)]).toEqual([[4], [1]]);
  expect((await next(examiner)).answer).toBeNull();
  expect((await office(owner, `POST /attempts/${far.attemptNo}/release`, {})).resultCode).toBe(
    'level_test.unmarked',
  );
  expect(await listed(owner)).toMatchObject({ waiting: 1, mine: 1, third: 1 });
  expect((await markText(owner, '마의 답', 2)).status).toBe(200);
  expect(await essayOf(far)).toMatchObject({ state: 'scored', points: 1.5 });
  expect((await marksOf(examiner))?.toSorted()).toEqual([1, 2, 4]);
  // The control: with a limit that nothing passes two are enough.
  await settings({ third_mark_percent: 100 });
  const loose = await wrote('바의 답');
  await markText(examiner, '바의 답', 4);
  await markText(manager, '바의 답', 1);
  expect(await essayOf(loose)).toMatchObject({ state: 'scored', points: 2.5 });
  await settings({ essay_markers: 1, third_mark_percent: 34 });
});

test('only the own branches are in the queue; an answer of another is nothing to mark', async () => {
  const elsewhere = ownBranch === bank.branchId ? bank.otherBranchId : bank.branchId;
  await wrote('먼 분원의 답', elsewhere);
  expect(await listed(examiner)).toBeUndefined();
  const ref = (await next(owner)).answer?.ref ?? '';
  expect((await next(owner)).answer?.text).toBe('먼 분원의 답');
  expect((await mark(examiner, ref, 2)).resultCode).toBe('level_test.essay_settled');
  expect((await mark(owner, ref, 2)).status).toBe(200);
});

test('the same mark twice at once is one mark', async () => {
  const seated = await wrote('사의 답');
  const ref = (await next(examiner)).answer?.ref ?? '';
  const both = await Promise.all([mark(examiner, ref, 2), mark(examiner, ref, 2)]);
  expect(both.map(({ status }) => status)).toContain(200);
  expect(await essayOf(seated)).toMatchObject({ state: 'scored', points: 2, markCount: 1 });
});

test('where one mark is enough from now on, what has one waits no longer; where two are wanted, it does', async () => {
  const kept = (await office<Record<string, unknown>>(owner, 'GET /settings')).resultData;
  const put = async (essayMarkers: string) => {
    const { version } = (await office<{ version: number }>(owner, 'GET /settings')).resultData;
    const asText = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]));
    const wish = { ...asText, essayMarkers, version };
    expect((await office(owner, 'PUT /settings', wish)).status).toBe(200);
    expect(await jobsNamed('level-tests.remark')).toBeGreaterThan(0);
    return rescoreReviewed(academy);
  };
  await put('2');
  const [seated, unmarked] = [await wrote('아의 답'), await wrote('자의 답')];
  await markText(examiner, '아의 답', 3);
  expect(await essayOf(seated)).toMatchObject({ state: 'review', isFinal: false });
  expect(await put('1')).toBe(1);
  expect(await essayOf(seated)).toMatchObject({ state: 'scored', points: 3 });
  // The control: what nobody has marked waits on.
  expect(await essayOf(unmarked)).toMatchObject({ state: 'review', markCount: 0 });
  expect((await markText(examiner, '자의 답', 1)).status).toBe(200);
});

test('an item that is left out waits for nobody, and again once it counts; what was shown keeps its points', async () => {
  const [shown, waiting] = [await wrote('차의 답'), await wrote('카의 답')];
  await markText(examiner, '차의 답', 3);
  expect((await office(owner, `POST /attempts/${shown.attemptNo}/release`, {})).status).toBe(200);
  // From now on two are wanted: that is no reason to take points from a result that is shown.
  await settings({ essay_markers: 2 });
  const correct = async (way: string) => {
    const wish = { versionId, way };
    const { seen, basedOn } = (
      await office<{ seen: string; basedOn: number | null }>(owner, 'POST /regrades/preview', wish)
    ).resultData;
    const done = await office(owner, 'POST /regrades', { ...wish, seen, basedOn, reason: '문항 오류' });
    expect(done.status).toBe(200);
  };
  await correct('left_out');
  expect((await essayOf(waiting)).state).toBe('scored');
  await correct('as_given');
  expect((await essayOf(waiting)).state).toBe('review');
  expect(await essayOf(shown)).toMatchObject({ state: 'released', points: 3, isFinal: true });
  await settings({ essay_markers: 1 });
});
