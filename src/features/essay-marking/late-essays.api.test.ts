import { expect, test } from 'vitest';
import { accepted, lateEssayRoom, marked } from '#tests/given-late-essays.ts';
import { givenSitting } from '#tests/given-level-tests.ts';
import { lastMessageTo } from '#tests/given-members.ts';

const room = await lateEssayRoom();
const { academy, bank, office, essayOf, shownOf, write, runOut, queued, markNext, preview, correct, toShow } =
  room;

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
  const other = await room.otherItem(seated, 'single');
  const regrade = (way: string) => room.regrade(other.versionId, way);
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

test('the first mark of such an answer is no mistake of ours, a later one is', async () => {
  const seated = await givenSitting(academy, bank);
  await runOut(seated);
  expect(await write(seated, '늦은 답')).toBe('late');
  expect((await correct(seated, accepted)).status).toBe(200);
  const { position } = await essayOf(seated);
  const mark = (points: number) => ({
    ...{ kind: 'mark', position, points, criteria: { c1: points }, note: '읽어 보았습니다' },
  });
  expect((await correct(seated, mark(3))).resultData).toEqual({ changed: 1, notified: 1 });
  expect(await lastMessageTo(academy, seated.mobile)).toContain('도착한 답을 인정해 다시 채점했습니다.');
  expect((await correct(seated, mark(2))).resultData).toEqual({ changed: 1, notified: 1 });
  expect(await lastMessageTo(academy, seated.mobile)).toContain('채점을 바로잡아');
});
