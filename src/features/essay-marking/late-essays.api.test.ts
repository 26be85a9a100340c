import { expect, test } from 'vitest';
import type { CorrectionPreview } from '#src/features/level-results/contract/attempt-corrections.ts';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import type { RegradePreview } from '#src/features/level-results/contract/regrades.ts';
import type { ResultView } from '#src/features/level-results/contract/result.ts';
import { at, givenSitting, passTime, type Seated } from '#tests/given-level-tests.ts';
import { markingRoom } from '#tests/given-marking.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call } from '#tests/start.ts';
import type { EssayItem, NextEssay } from './contract.ts';

const { academy, bank, calls, item } = await markingRoom('essay');
const { versionId } = item;

/** Signed in anew: hours pass here. */
async function office<T>(route: string, json?: object, who = 'owner') {
  const cookie = await givenStaffCookie(academy, `${who}@msc.example`);
  return call<T>(academy, route.replace(' ', ' /api/office/level-tests'), { cookie, ...(json && { json }) });
}
const detailOf = async ({ attemptNo }: Seated) =>
  (await office<OfficeDetail>(`GET /attempts/${attemptNo}`)).resultData;
const essayOf = async (seated: Seated) => {
  const { attempt, items } = await detailOf(seated);
  const { position = 0, ...essay } = items.find(({ isEssay }) => isEssay) ?? {};
  return { state: attempt.state, position, ...essay };
};
const shownOf = async ({ attemptNo, cookie }: Seated) => {
  const path = `GET /api/level-tests/results?attemptNo=${attemptNo}`;
  const { result } = (await call<ResultView>(academy, path, { cookie })).resultData;
  return { points: result?.points, level: result?.level, score: result?.scale.mid };
};
const write = async (seated: Seated, text: string, rev = 1) => {
  const { position } = await essayOf(seated);
  return calls.outcomeOf(seated, { position, leaseEpoch: 1, rev, answer: { kind: 'essay', text } });
};
/** The time runs out with the browser there: nothing is waited for. */
async function runOut(seated: Seated): Promise<void> {
  const beat = () =>
    call(academy, at(seated, 'POST', '/beat'), {
      json: { leaseEpoch: 1, position: 1, unsent: 0 },
      cookie: seated.cookie,
    });
  await passTime(academy, bank.minutes * 60 - 20);
  await beat();
  academy.clock.advance(26);
  await beat();
  await academy.jobs['level-tests.sweep']?.({});
}
const queued = async () =>
  (await office<{ items: EssayItem[] }>('GET /essays')).resultData.items[0]?.waiting ?? 0;
async function markNext(points: number): Promise<void> {
  const { answer } = (await office<NextEssay>(`GET /essays/${versionId}`)).resultData;
  const json = { ref: answer?.ref, points, criteria: { c1: points } };
  expect((await office(`POST /essays/${versionId}/marks`, json)).status).toBe(200);
}
const preview = ({ attemptNo }: Seated, change: object) =>
  office<CorrectionPreview>(`POST /attempts/${attemptNo}/corrections/preview`, { change });
async function correct(seated: Seated, change: object) {
  const { seen } = (await preview(seated, change)).resultData;
  academy.clock.advance(60);
  const json = { change, seen, reason: '출석부와 대조하여 확인함' };
  const path = `POST /attempts/${seated.attemptNo}/corrections`;
  return office<{ changed: number; notified: number }>(path, json);
}
const accepted = { kind: 'late', isAccepted: true };
const marked = { kind: 'marked' };
const toShow = async () => {
  const { resultData } = await office<{ rows: { attemptNo: string }[] }>('GET /attempts?waits=marks');
  return resultData.rows.map(({ attemptNo }) => attemptNo);
};

test('an answer accepted on a shown result waits for its mark; what is shown stays until staff show the change', async () => {
  const seated = await givenSitting(academy, bank);
  await runOut(seated);
  expect(await essayOf(seated)).toMatchObject({ state: 'released', isFinal: true, points: 0 });
  const before = await shownOf(seated);
  expect([await queued(), await toShow()]).toEqual([0, []]);
  expect(await write(seated, '늦은 답')).toBe('late');
  expect((await preview(seated, accepted)).resultData.rows).toMatchObject([
    { points: { before: '0 / 13', after: '0 / 13' } },
  ]);
  expect((await correct(seated, accepted)).resultData).toEqual({ changed: 0, notified: 0 });
  expect(await essayOf(seated)).toMatchObject({ state: 'released', isFinal: false, answer: '늦은 답' });
  expect([await queued(), await toShow()]).toEqual([1, [seated.attemptNo]]);
  // Nothing to show yet.
  expect((await preview(seated, marked)).resultCode).toBe('level_test.marked_none');

  await markNext(3);
  expect([await queued(), await toShow()]).toEqual([0, [seated.attemptNo]]);
  const { position } = await essayOf(seated);
  const again = { position, points: 1, criteria: { c1: 1 }, note: '다시 읽음' };
  expect((await office(`POST /attempts/${seated.attemptNo}/marks`, again)).resultCode).toBe(
    'level_test.essay_settled',
  );
  expect(await shownOf(seated)).toEqual(before);

  expect((await preview(seated, marked)).resultData.rows).toMatchObject([
    { points: { before: '0 / 13', after: '3 / 13' } },
  ]);
  expect((await correct(seated, marked)).resultData).toEqual({ changed: 1, notified: 1 });
  expect((await shownOf(seated)).points).toBe(3);
  expect(await lastMessageTo(academy, seated.mobile)).toContain('도착한 답을 인정해 다시 채점했습니다.');
  expect([await toShow(), await essayOf(seated)]).toMatchObject([[], { isFinal: true, points: 3 }]);
  expect((await preview(seated, marked)).resultCode).toBe('level_test.marked_none');
});

test('words that take the place of marked ones are marked anew, and until then what was given for the others is shown', async () => {
  const seated = await givenSitting(academy, bank);
  await write(seated, '먼저 쓴 답');
  await runOut(seated);
  expect((await essayOf(seated)).state).toBe('review');
  await markNext(4);
  expect((await office(`POST /attempts/${seated.attemptNo}/release`, {})).status).toBe(200);
  const before = await shownOf(seated);
  expect(before.points).toBe(4);
  expect(await write(seated, '나중에 쓴 답', 2)).toBe('late');
  expect((await correct(seated, accepted)).resultData).toEqual({ changed: 0, notified: 0 });
  expect([await queued(), await shownOf(seated)]).toEqual([1, before]);
  await markNext(1);
  expect(await shownOf(seated)).toEqual(before);
  expect((await correct(seated, marked)).resultData).toEqual({ changed: 1, notified: 1 });
  expect((await shownOf(seated)).points).toBe(1);
});

test('before the release such an answer sends the result back to the markers', async () => {
  const seated = await givenSitting(academy, bank);
  await write(seated, '먼저 쓴 답');
  await runOut(seated);
  await markNext(4);
  expect((await essayOf(seated)).state).toBe('scored');
  expect(await write(seated, '나중에 쓴 답', 2)).toBe('late');
  expect((await correct(seated, accepted)).status).toBe(200);
  expect(await essayOf(seated)).toMatchObject({ state: 'review', isFinal: false, markCount: 0 });
  expect(await queued()).toBe(1);
  await markNext(2);
  expect(await essayOf(seated)).toMatchObject({ state: 'scored', points: 2 });
  // Not accepted: the marks stand.
  expect(await write(seated, '더 나중에 쓴 답', 3)).toBe('late');
  expect((await correct(seated, { kind: 'late', isAccepted: false })).status).toBe(200);
  expect(await essayOf(seated)).toMatchObject({ state: 'scored', points: 2 });
});

test('a key that is corrected while an accepted answer waits changes its own item alone, and the answer still waits', async () => {
  const seated = await givenSitting(academy, bank);
  await runOut(seated);
  expect(await write(seated, '늦은 답')).toBe('late');
  expect((await correct(seated, accepted)).status).toBe(200);
  const { position } = await essayOf(seated);
  const other = await academy.db
    .selectFrom('level_attempt_items as i')
    .innerJoin('level_attempts as a', 'a.id', 'i.attempt_id')
    .select('i.version_id')
    .where('a.attempt_no', '=', seated.attemptNo)
    .where('i.version_id', '!=', versionId)
    .orderBy('i.position')
    .executeTakeFirstOrThrow();
  const regrade = async (way: string) => {
    const wish = { versionId: other.version_id, way };
    const { seen, basedOn } = (await office<RegradePreview>('POST /regrades/preview', wish)).resultData;
    const done = await office('POST /regrades', { ...wish, seen, basedOn, reason: '문항 오류를 확인함' });
    expect(done.status).toBe(200);
  };
  await regrade('all_right');
  expect((await shownOf(seated)).points).toBe(1);
  expect(await essayOf(seated)).toMatchObject({ position, isFinal: false, points: 0, answer: '늦은 답' });
  expect([await queued(), await toShow()]).toEqual([1, [seated.attemptNo]]);

  await markNext(3);
  await regrade('as_given');
  // Marked, and shown only when staff show it: a correction of another item does not let it slip in.
  expect((await shownOf(seated)).points).toBe(0);
  expect((await correct(seated, marked)).resultData).toMatchObject({ changed: 1 });
  expect(await shownOf(seated)).toMatchObject({ points: 3 });
  expect([await queued(), await toShow()]).toEqual([0, []]);
});
