import { expect, test } from 'vitest';
import type { RowOf } from '#src/shared/endpoint/office-list.ts';
import type { Seated } from '#tests/given-level-tests.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { regradeRoom } from '#tests/given-regrades.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call } from '#tests/start.ts';
import type { correctionList } from './contract/correction-list.ts';
import type { RegradeItem } from './contract/regrades.ts';

const room = await regradeRoom();
const { academy, calls, owner, wrong, right, reason, chose, resultOf, office, preview, apply } = room;

const pointsAt = async (attemptNo: string, position: number) => {
  const row = await academy.db
    .selectFrom('level_scores as s')
    .innerJoin('level_attempts as a', 'a.id', 's.attempt_id')
    .select('s.points')
    .where('a.attempt_no', '=', attemptNo)
    .where('s.position', '=', position)
    .executeTakeFirstOrThrow();
  return Number(row.points);
};

test('a key is corrected: whose result changes is seen before, and everybody is marked anew by one press', async () => {
  const [a, b, none] = [await chose('A'), await chose('B'), await chose(null)];
  const before = await Promise.all([a, b, none].map(resultOf));
  expect(before.map((one) => one?.points)).toEqual([0, 1, 0]);
  const item = (await office<RegradeItem>(`GET /${wrong.itemId}`)).resultData;
  expect(item.versions.find(({ versionId }) => versionId === wrong.versionId)).toMatchObject({
    given: 3,
    inForce: 'as_given',
    keys: [right.versionId],
  });
  const wish = { way: 'key', keyVersionId: right.versionId };
  const seen = await preview(wish);
  expect(seen).toMatchObject({ given: 3, changed: 2, shown: 2, levelLowered: expect.any(Number) });
  expect(seen.rows.map(({ attemptNo }) => attemptNo).toSorted()).toEqual(
    [a.attemptNo, b.attemptNo].toSorted(),
  );
  expect(seen.rows.find(({ attemptNo }) => attemptNo === a.attemptNo)?.points).toEqual({
    before: '0 / 10',
    after: '1 / 10',
  });
  // Nothing is changed by looking.
  expect((await resultOf(a))?.points).toBe(0);
  const done = await apply(wish, seen);
  expect(done.resultData).toMatchObject({ changed: 2, notified: 2 });
  const after = await Promise.all([a, b, none].map(resultOf));
  expect(after.map((one) => one?.points)).toEqual([1, 0, 0]);
  expect(after[2]).toEqual(before[2]);
  expect(await lastMessageTo(academy, a.mobile)).toContain('채점을 바로잡아');
  expect(await lastMessageTo(academy, none.mobile)).not.toContain('채점을 바로잡아');

  // Whoever looked before the first press is told, and so is a second press.
  expect((await apply(wish, seen)).resultCode).toBe('common.edited_elsewhere');
  expect((await office('POST /preview', { versionId: wrong.versionId, ...wish })).resultCode).toBe(
    'level_test.regrade_same',
  );
  // Later students are marked by the corrected key.
  const late = await chose('A');
  expect((await resultOf(late))?.points).toBe(1);

  // One press takes it back, to the last digit.
  const back = { way: 'as_given' };
  expect((await apply(back, await preview(back))).resultData.changed).toBe(3);
  expect(await Promise.all([a, b, none].map(resultOf))).toEqual(before);
  const list = await office<{ rows: RowOf<typeof correctionList>[]; total: number }>('GET /');
  expect(list.resultData.rows.map(({ way, changed }) => [way, changed])).toEqual([
    ['as_given', 3],
    ['key', 2],
  ]);
});

test('an item is left out: it is as if it had not been given', async () => {
  const [a, b] = [await chose('A'), await chose('B')];
  const wish = { way: 'left_out' };
  const seen = await preview(wish);
  // Control: who handed in after the preview was not looked at.
  const between = await chose('B');
  expect(await apply(wish, seen)).toMatchObject({ status: 409, resultCode: 'level_test.regrade_changed' });
  expect((await resultOf(b))?.points).toBe(1);
  expect((await apply(wish, await preview(wish))).status).toBe(200);
  for (const seated of [a, b, between])
    expect(await resultOf(seated)).toMatchObject({ points: 0, maxPoints: 9, itemCount: 9 });
  const back = { way: 'as_given' };
  await apply(back, await preview(back));
  expect(await resultOf(b)).toMatchObject({ points: 1, maxPoints: 10 });
});

test('everybody is right: all get the points, also who left it blank, and ability is measured without it', async () => {
  const [a, b, none] = [await chose('A'), await chose('B'), await chose(null)];
  const before = await Promise.all([a, b, none].map(resultOf));
  const wish = { way: 'all_right' };
  const seen = await preview(wish);
  // Who had it right sees the same points and another measurement; who had not gains.
  expect(seen.rows.find(({ attemptNo }) => attemptNo === none.attemptNo)?.points).toEqual({
    before: '0 / 10',
    after: '1 / 10',
  });
  expect((await apply(wish, seen)).status).toBe(200);
  const after = await Promise.all([a, b, none].map(resultOf));
  expect(after.map((one) => [one?.points, one?.maxPoints, one?.itemCount])).toEqual([
    [1, 10, 10],
    [1, 10, 10],
    [1, 10, 10],
  ]);
  // Families read that its points were given to all: dots and sentences count it otherwise.
  expect(after.map((one) => one?.grantedCount)).toEqual([1, 1, 1]);
  // The three answered nothing else: without the item they measure the same.
  expect(new Set(after.map((one) => one?.scale.mid)).size).toBe(1);
  // The control: with the key as it was given they did not.
  expect(new Set(before.map((one) => one?.scale.mid)).size).toBe(2);
  // Later students get it too.
  expect((await resultOf(await chose('C')))?.points).toBe(1);
  const manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  expect((await office('POST /preview', { versionId: wrong.versionId, ...wish }, manager)).status).toBe(403);
  const back = { way: 'as_given' };
  await apply(back, await preview(back));
  expect(await Promise.all([a, b, none].map(resultOf))).toEqual(before);
});

test('papers handed in while a key is corrected are marked by the corrected key, whichever comes first', async () => {
  const sitting = await Promise.all(Array.from({ length: 6 }, () => chose('A', false)));
  const wish = { way: 'key', keyVersionId: right.versionId };
  const seen = await preview(wish);
  const [done] = await Promise.all([apply(wish, seen), ...sitting.map((one) => calls.handIn(one, 1))]);
  // The correction stands, or was refused because somebody handed in first; then it is looked at again.
  if (done.status !== 200) expect((await apply(wish, await preview(wish))).status).toBe(200);
  for (const { attemptNo, position } of sitting) expect(await pointsAt(attemptNo, position)).toBe(1);
});

test('only the head office corrects keys, and only by a key that fits', async () => {
  const manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  const json = { versionId: wrong.versionId, way: 'left_out' };
  expect((await office('POST /preview', json, manager)).status).toBe(403);
  const other = await academy.db
    .selectFrom('item_versions')
    .select('id')
    .where('kind', '=', 'number')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const misfit = { versionId: wrong.versionId, way: 'key', keyVersionId: other.id };
  expect((await office('POST /preview', misfit)).resultCode).toBe('level_test.regrade_key');
  expect((await office('POST /preview', { versionId: 999_999, way: 'left_out' })).status).toBe(404);
});

const act = <T>({ attemptNo }: Seated, path: string, json: object) =>
  call<T>(academy, `POST /api/office/level-tests/attempts/${attemptNo}/${path}`, { cookie: owner, json });

test('a test that was void while a key was corrected stands again by the corrected key', async () => {
  const back = { way: 'as_given' };
  await apply(back, await preview(back));
  const away = await chose('A');
  await act(away, 'void', { reason: '다른 학생의 시험' });
  const wish = { way: 'key', keyVersionId: right.versionId };
  expect((await apply(wish, await preview(wish))).status).toBe(200);
  expect((await act(away, 'reopen', { minutes: 0, reason: '무효가 아니었음' })).status).toBe(200);
  expect((await resultOf(away))?.points).toBe(1);
  await apply(back, await preview(back));
});

/** Leaves out every other question of the paper, and forgets the attempts before. */
async function nothingElse(): Promise<void> {
  await academy.db.updateTable('level_attempts').set({ state: 'void', void_reason: '다른 시험' }).execute();
  const { id: staffId } = await academy.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const others = await academy.db
    .selectFrom('level_attempt_items as i')
    .innerJoin('item_versions as v', 'v.id', 'i.version_id')
    .innerJoin('items as t', 't.id', 'v.item_id')
    .select(['v.id', 'v.version', 't.id as itemId', 't.code', 't.subject'])
    .distinctOn('v.id')
    .where('v.id', '<>', wrong.versionId)
    .execute();
  const rows = others.map((one) => ({
    ...{ version_id: one.id, item_id: one.itemId, subject: one.subject, item_code: one.code },
    ...{ version: one.version, way: 'left_out' as const, reason, staff_id: staffId },
    ...{ at: academy.clock.now(), changed: 0, level_changed: 0 },
  }));
  await academy.db.insertInto('level_key_corrections').values(rows).execute();
}

test('a correction that leaves a shown result without an item is refused, and who is touched is named first', async () => {
  const shown = await chose('A');
  await nothingElse();
  await academy.db
    .updateTable('level_attempts')
    .set({ state: 'released', void_reason: null })
    .where('attempt_no', '=', shown.attemptNo)
    .execute();
  const before = await resultOf(shown);
  const wish = { way: 'left_out' };
  const seen = await preview(wish);
  expect(seen).toMatchObject({
    given: 1,
    emptied: 1,
    rows: [{ attemptNo: shown.attemptNo, isEmptied: true }],
  });
  expect(seen.rows[0]?.level.after).toBe('알 수 없음');
  const refused = await apply(wish, seen);
  expect(refused).toMatchObject({ status: 409, resultCode: 'level_test.regrade_empties' });
  expect(refused.resultMsg).toContain(shown.attemptNo);
  // What everybody is given says as little of ability.
  expect((await preview({ way: 'all_right' })).emptied).toBe(1);
  // Control: a key that is another one leaves something to measure.
  expect((await preview({ way: 'key', keyVersionId: right.versionId })).emptied).toBe(0);
  expect(await resultOf(shown)).toEqual(before);

  await act(shown, 'void', { reason: '문항이 틀려 다시 봄' });
  expect((await apply(wish, await preview(wish))).status).toBe(200);
  expect((await act(shown, 'reopen', { minutes: 0, reason: '무효가 아니었음' })).resultCode).toBe(
    'level_test.unmeasured',
  );
  // Who sits it later has no level to be shown: not at once, not by staff, not together, not by the watch.
  const later = await chose('B');
  await academy.jobs['level-tests.sweep']?.({});
  expect(await resultOf(later)).toBeNull();
  expect((await act(later, 'release', {})).resultCode).toBe('level_test.unmeasured');
  const together = await call<{ released: number }>(academy, 'POST /api/office/level-tests/releases', {
    json: { subject: 'math', basedOn: 1 },
    cookie: owner,
  });
  expect(together).toMatchObject({ status: 200, resultData: { released: 0 } });
  const back = { way: 'as_given' };
  expect((await apply(back, await preview(back))).status).toBe(200);
  await academy.jobs['level-tests.sweep']?.({});
  expect(await resultOf(later)).not.toBeNull();
});
