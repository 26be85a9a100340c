import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { ItemView } from '#src/features/item-bank/contract/office.ts';
import { lockItem } from '#src/features/item-bank/store/versions.server.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { regradeRoom } from '#tests/given-regrades.ts';
import { call } from '#tests/start.ts';

const room = await regradeRoom();
const { academy, owner, wrong, right, contentOf, newVersion, chose, viewOf, resultOf, preview, apply } = room;

const asGiven = { way: 'as_given' };
const byKeyOf = (keyVersionId: number) => ({ way: 'key', keyVersionId });
const choose = async (wish: object) => apply(wish, await preview(wish));
const refusal = async (wish: object) => {
  const json = { versionId: wrong.versionId, ...wish };
  return (await room.office('POST /preview', json)).resultCode;
};

const item = async () =>
  (await call<ItemView>(academy, `GET /api/office/items/${wrong.itemId}`, { cookie: owner })).resultData;
async function save(content: ItemContent, more: object = {}) {
  const { domainId, gradeFrom, gradeTo, rating, versions } = await item();
  const readAt = versions[0]?.updatedAt;
  return call<{ versionId: number }>(academy, `PUT /api/office/items/${wrong.itemId}/draft`, {
    cookie: owner,
    json: { domainId, gradeFrom, gradeTo, rating, content, readAt, ...more },
  });
}
const withKey = (content: ItemContent, correct: string) =>
  ({ ...content, key: { ...content.key, correct } }) as ItemContent;

/** Only one version of an item is in work; the one of the test before is none any more. */
const inWork = async (correct = 'A'): Promise<number> => {
  await academy.db
    .updateTable('item_versions')
    .set({ status: 'retired' })
    .where('item_id', '=', wrong.itemId)
    .where('status', '=', 'draft')
    .execute();
  return newVersion(correct);
};

/** Answers are marked by another key from now on and no result follows, as where a key could be rewritten. */
async function unfollowed(correct: string): Promise<number> {
  const keyVersionId = await inWork(correct);
  const last = await academy.db
    .selectFrom('level_key_corrections')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { id: _, ...row } = { ...last, key_version_id: keyVersionId };
  await academy.db.insertInto('level_key_corrections').values(row).execute();
  return keyVersionId;
}

beforeEach(async () => {
  // As it was given, whatever the test before left.
  if ((await refusal(asGiven)) !== 'level_test.regrade_same') await choose(asGiven);
});

test('a version whose key marks answers is edited no more: a change is the next version', async () => {
  const [a, b] = [await chose('A'), await chose('B')];
  const content = await contentOf(right.versionId);
  // The control: until then it is rewritten in its place.
  expect((await save(content)).resultData.versionId).toBe(right.versionId);
  expect((await choose(byKeyOf(right.versionId))).status).toBe(200);
  expect((await item()).versions[0]).toMatchObject({ status: 'draft', marksAnswers: true });
  academy.clock.advance(1);
  const other = withKey(content, 'B');
  expect(await save(other)).toMatchObject({ status: 409, resultCode: 'items.marks_answers' });
  const direct = academy.db
    .updateTable('item_versions')
    .set({ key: JSON.stringify(other.key) })
    .where('id', '=', right.versionId);
  await expect(direct.execute()).rejects.toThrow(/is not changed/);

  const next = await save(other, { asNext: true });
  expect(next.status).toBe(200);
  expect((await item()).versions.slice(0, 2)).toMatchObject([
    { versionId: next.resultData.versionId, status: 'draft', marksAnswers: false },
    { versionId: right.versionId, status: 'retired', content: { key: content.key } },
  ]);
  // That one is rewritten as ever.
  expect((await save(other)).resultData.versionId).toBe(next.resultData.versionId);
  expect((await resultOf(await chose('A')))?.points).toBe(1);
  expect((await choose(asGiven)).status).toBe(200);
  expect([(await resultOf(a))?.points, (await resultOf(b))?.points]).toEqual([0, 1]);
});

test('a key that is rewritten at the same instant is not the one that was looked at', async () => {
  const key = await inWork();
  await chose('A');
  const wish = byKeyOf(key);
  const seen = await preview(wish);
  let done: ReturnType<typeof apply> | undefined;
  await inTransaction(academy.db, async (tx) => {
    await lockItem(tx, wrong.itemId);
    await sql`update item_versions set key = jsonb_set(key, '{correct}', '"C"') where id = ${key}`.execute(
      tx,
    );
    done = apply(wish, seen);
    await new Promise((resolve) => setTimeout(resolve, 400));
  });
  expect(await done).toMatchObject({ status: 409, resultCode: 'level_test.regrade_changed' });
  // The control: looked at again, it is carried out.
  expect((await choose(wish)).status).toBe(200);
});

test('a key that nobody is marked by yet is another one as well once it is rewritten', async () => {
  const key = await inWork();
  await chose(null);
  const wish = byKeyOf(key);
  const seen = await preview(wish);
  await save(withKey(await contentOf(key), 'C'));
  expect((await apply(wish, seen)).resultCode).toBe('level_test.regrade_changed');
  expect((await choose(wish)).status).toBe(200);
});

test('taking a correction back finds whoever it left wrong, also where its key is another one by now', async () => {
  const key = await inWork();
  const [a, b] = [await chose('A'), await chose('B')];
  const before = await Promise.all([a, b].map(resultOf));
  expect((await choose(byKeyOf(key))).status).toBe(200);
  expect((await resultOf(a))?.points).toBe(1);
  await unfollowed('B');
  // Marked anew by what is in force, the two are as they were given: that is not what their families read.
  const back = await preview(asGiven);
  expect(back.rows.map(({ attemptNo }) => attemptNo)).toEqual(
    expect.arrayContaining([a.attemptNo, b.attemptNo]),
  );
  const row = back.rows.find(({ attemptNo }) => attemptNo === a.attemptNo);
  expect(row?.points).toEqual({ before: '1 / 10', after: '0 / 10' });
  expect((await apply(asGiven, back)).status).toBe(200);
  expect(await Promise.all([a, b].map(resultOf))).toEqual(before);
});

test('what is in force is chosen again where a result is not as it has it, and only there', async () => {
  const key = await inWork();
  const [a, b] = [await chose('A'), await chose('B')];
  expect((await choose(byKeyOf(key))).status).toBe(200);
  expect(await refusal(byKeyOf(key))).toBe('level_test.regrade_same');
  const wish = byKeyOf(await unfollowed('B'));
  const again = await preview(wish);
  expect((await apply(wish, again)).resultData.changed).toBe(again.changed);
  expect([(await resultOf(a))?.points, (await resultOf(b))?.points]).toEqual([0, 1]);
  expect(await refusal(wish)).toBe('level_test.regrade_same');
  expect((await apply(wish, again)).resultCode).toBe('common.edited_elsewhere');
});

test('a report that was corrected after it was shown says when, and no other does', async () => {
  const key = await inWork();
  const [a, none] = [await chose('A'), await chose(null)];
  const correctedAts = async () => [(await viewOf(a)).correctedAt, (await viewOf(none)).correctedAt];
  expect(await correctedAts()).toEqual([null, null]);
  academy.clock.advance(60);
  const at = academy.clock.now().toISOString();
  expect((await choose(byKeyOf(key))).status).toBe(200);
  expect(await correctedAts()).toEqual([at, null]);
  academy.clock.advance(60);
  // Taken back it is another one again.
  const backAt = academy.clock.now().toISOString();
  expect((await choose(asGiven)).status).toBe(200);
  expect(await correctedAts()).toEqual([backAt, null]);
});
