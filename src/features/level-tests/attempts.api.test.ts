import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertForm } from '#src/features/item-bank/store/blueprints.server.ts';
import { receiptText } from '#src/features/level-attempts/rules/receipt.ts';
import type { ResultView } from '#src/features/level-results/contract/result.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { at, givenSitting, passTime, secretWord, single } from '#tests/given-level-tests.ts';
import { givenProvenPhone, lastMessageTo } from '#tests/given-members.ts';
import { levelAcademy } from '#tests/level-academy.ts';
import { call } from '#tests/start.ts';

const { academy, bank, calls } = await levelAcademy({ items: 200 });

test('items come one by one as a student may see them, and never to another browser', async () => {
  const seated = await givenSitting(academy, bank);
  const item = await call<{ item: { body: { kind: string } } }>(academy, at(seated, 'GET', '/items/1'), {
    cookie: seated.cookie,
  });
  expect(item.status).toBe(200);
  expect(JSON.stringify(item.resultData)).not.toContain(secretWord);
  expect((await call(academy, at(seated, 'GET', '/items/1'))).resultCode).toBe('level_test.attempt_gone');
  const beyond = await call(academy, at(seated, 'GET', '/items/11'), { cookie: seated.cookie });
  expect(beyond).toMatchObject({ status: 404, resultCode: 'level_test.item_gone' });
});

test('the highest rev wins whatever the order of arrival, and a retry changes nothing', async () => {
  const seated = await givenSitting(academy, bank);
  const entry = { position: 1, leaseEpoch: 1 };
  expect(await calls.outcomeOf(seated, { ...entry, rev: 3, answer: single('o3') })).toBe('saved');
  expect(await calls.outcomeOf(seated, { ...entry, rev: 2, answer: single('o2') })).toBe('older');
  expect(await calls.outcomeOf(seated, { ...entry, rev: 3, answer: single('o3') })).toBe('saved');
  expect(await calls.stored(seated)).toMatchObject([{ rev: 3, answer: single('o3') }]);
  // Taken back by the student.
  expect(await calls.outcomeOf(seated, { ...entry, rev: 4, answer: null })).toBe('saved');
  expect(await calls.stored(seated)).toMatchObject([{ rev: 4, answer: null }]);
});

test('fifty saves of one answer at once, shuffled: the last rev stays', async () => {
  const seated = await givenSitting(academy, bank);
  const revs = Array.from({ length: 50 }, (_, index) => ((index * 37) % 50) + 1);
  const all = await Promise.all(
    revs.map((rev) =>
      calls.outcomeOf(seated, { position: 2, leaseEpoch: 1, rev, answer: single(`o${(rev % 4) + 1}`) }),
    ),
  );
  expect(new Set(all)).toEqual(new Set(['saved', 'older']));
  expect(await calls.stored(seated)).toMatchObject([{ rev: 50, answer: single('o3') }]);
});

test('one call carries many answers; what is no answer or no item is told apart', async () => {
  const seated = await givenSitting(academy, bank);
  const { resultData } = await calls.save(
    seated,
    { position: 1, leaseEpoch: 1, rev: 1, answer: single('o1') },
    { position: 2, leaseEpoch: 1, rev: 1, answer: { kind: 'single', option: 'o1', key: 'B' } },
    { position: 99, leaseEpoch: 1, rev: 1, answer: single('o1') },
    { position: 3, leaseEpoch: 1, rev: 1, answer: single('o2') },
  );
  expect(resultData.results.map(({ outcome }) => outcome)).toEqual([
    'saved',
    'not_an_answer',
    'unknown_item',
    'saved',
  ]);
  expect(resultData).toMatchObject({ state: 'in_progress', leaseEpoch: 1 });
});

test('another browser saves, beats, hands in and reads nothing', async () => {
  const seated = await givenSitting(academy, bank);
  const other = await givenSitting(academy, bank);
  const stranger = { ...seated, cookie: other.cookie };
  const entry = { position: 1, leaseEpoch: 1, rev: 1, answer: single('o1') };
  for (const answer of [
    await calls.save(stranger, entry),
    await calls.handIn(stranger, 1),
    await calls.lease(stranger),
    await call(academy, at(seated, 'POST', '/beat'), {
      json: { leaseEpoch: 1, position: 1, unsent: 0 },
      cookie: other.cookie,
    }),
    await calls.save({ ...seated, cookie: '' }, entry),
  ])
    expect(answer).toMatchObject({ status: 404, resultCode: 'level_test.attempt_gone' });
  expect(await calls.stored(seated)).toEqual([]);
});

test('a second tab takes the lease; the first is refused, its answer is kept for staff', async () => {
  const seated = await givenSitting(academy, bank);
  await calls.save(seated, { position: 1, leaseEpoch: 1, rev: 1, answer: single('o1') });
  const taken = await calls.lease(seated);
  expect(taken.resultData).toMatchObject({
    leaseEpoch: 2,
    answers: [{ position: 1, leaseEpoch: 1, rev: 1, answer: single('o1') }],
  });
  expect(await calls.outcomeOf(seated, { position: 1, leaseEpoch: 1, rev: 9, answer: single('o2') })).toBe(
    'old_lease',
  );
  expect(await calls.outcomeOf(seated, { position: 1, leaseEpoch: 2, rev: 2, answer: single('o3') })).toBe(
    'saved',
  );
  expect(await calls.stored(seated)).toMatchObject([{ lease_epoch: 2, rev: 2, answer: single('o3') }]);
  expect(await calls.handIn(seated, 1)).toMatchObject({ status: 409, resultCode: 'level_test.lease_lost' });
});

test('the holder of the lease is told: nobody, this browser, another', async () => {
  const seated = await givenSitting(academy, bank);
  const holder = async (cookie: string) =>
    (await call<{ holder: string }>(academy, at(seated, 'GET', '/lease'), { cookie })).resultData.holder;
  expect(await holder(seated.cookie)).toBe('nobody');
  await call(academy, at(seated, 'POST', '/beat'), {
    json: { leaseEpoch: 1, position: 1, unsent: 0 },
    cookie: seated.cookie,
  });
  expect(await holder(seated.cookie)).toBe('this_browser');
  academy.clock.advance(50);
  expect(await holder(seated.cookie)).toBe('nobody');
});

test('handing in closes with a receipt that can be checked, scores and releases; twice is once', async () => {
  const seated = await givenSitting(academy, bank);
  const answers = [1, 2, 3].map((position) => ({ position, answer: single('o1') }));
  await calls.save(seated, ...answers.map((one) => ({ ...one, leaseEpoch: 1, rev: 1 })));
  const all = await Promise.all([calls.handIn(seated, 1), calls.handIn(seated, 1)]);
  expect(all.map(({ status }) => status)).toEqual([200, 200]);
  const { attempt } = all[0]?.resultData ?? {};
  const hash = createHash('sha256').update(receiptText(seated.attemptNo, answers)).digest('hex');
  expect(attempt).toMatchObject({ state: 'released', receipt: { count: 3, hash } });
  expect(all[1]?.resultData.attempt.receipt).toEqual(attempt?.receipt);
  const check = (value: string) =>
    call<{ isSame: boolean }>(academy, at(seated, 'GET', `/receipt?hash=${value}`), {
      cookie: seated.cookie,
    });
  expect((await check(hash)).resultData).toMatchObject({ isSame: true, count: 3 });
  expect((await check('0'.repeat(64))).resultData.isSame).toBe(false);
  const late = await calls.outcomeOf(seated, { position: 4, leaseEpoch: 1, rev: 1, answer: single('o1') });
  expect(late).toBe('closed');
  expect(await calls.stored(seated)).toHaveLength(3);
  // It was handed in: another tab that comes back once the time is over has nothing for staff to decide either.
  const { deadlineAt } = seated.sitting;
  academy.clock.advance((new Date(deadlineAt).getTime() - academy.clock.now().getTime()) / 1000 + 60);
  const later = await calls.outcomeOf(seated, { position: 5, leaseEpoch: 1, rev: 1, answer: single('o1') });
  expect(later).toBe('closed');
});

test('the result comes by the link in the message, in the browser, and by the proven phone only', async () => {
  const seated = await givenSitting(academy, bank);
  await calls.handIn(seated, 1);
  const link = /link=([\w-]+)/.exec(await lastMessageTo(academy, seated.mobile))?.[1] ?? '';
  const read = (query: string, cookie = '') =>
    call<ResultView>(academy, `GET /api/level-tests/results?${query}`, { ...(cookie && { cookie }) });
  const byLink = await read(`link=${link}`);
  expect(byLink.resultData).toMatchObject({
    attemptNo: seated.attemptNo,
    state: 'released',
    result: { itemCount: 10, answeredCount: 0, level: expect.any(String), isProvisional: true },
  });
  expect((await read(`attemptNo=${seated.attemptNo}`, seated.cookie)).status).toBe(200);
  const proof = await givenProvenPhone(academy, seated.mobile);
  expect((await read(`attemptNo=${seated.attemptNo}`, proof)).status).toBe(200);
  expect(await read(`attemptNo=${seated.attemptNo}`)).toMatchObject({ status: 404 });
  expect(await read(`link=${'x'.repeat(43)}`)).toMatchObject({
    status: 404,
    resultCode: 'level_test.link_gone',
  });
  expect((await read('')).status).toBe(400);
  academy.clock.advance(181 * 86_400);
  expect(await read(`link=${link}`)).toMatchObject({ resultCode: 'level_test.link_gone' });
});

test('a published paper is handed out while all of its items are given, and not after one has gone', async () => {
  const versions = await academy.db
    .selectFrom('item_versions')
    .select(['id', 'author_id'])
    .orderBy('id')
    .limit(10)
    .execute();
  const versionIds = versions.map(({ id }) => id);
  const { blueprintId } = bank;
  const authorId = versions[0]?.author_id ?? 0;
  await inTransaction(academy.db, (tx) =>
    insertForm(
      tx,
      { blueprintId, title: 'A형', status: 'published', authorId, versionIds },
      academy.clock.now(),
    ),
  );
  const given = async () => {
    const { attemptNo } = await givenSitting(academy, bank);
    const rows = await academy.db
      .selectFrom('level_attempt_items as i')
      .innerJoin('level_attempts as a', 'a.id', 'i.attempt_id')
      .select('i.version_id')
      .where('a.attempt_no', '=', attemptNo)
      .orderBy('i.position')
      .execute();
    return rows.map((row) => row.version_id);
  };
  // Control: as it was published.
  expect(await given()).toEqual(versionIds);
  await academy.db
    .updateTable('item_versions')
    .set({ status: 'flagged' })
    .where('id', '=', versionIds[3] ?? 0)
    .execute();
  const drawn = await given();
  expect(drawn).toHaveLength(10);
  expect(drawn).not.toContain(versionIds[3]);
});

test('what could be begun can be started, although some orders of the same questions would not fill the paper', async () => {
  const items = await academy.db
    .selectFrom('items as i')
    .innerJoin('item_versions as v', 'v.item_id', 'i.id')
    .select(['i.id', 'i.domain_id', 'i.rating', 'v.id as versionId'])
    .where('v.status', '=', 'live')
    .orderBy('i.id')
    .execute();
  // Six of one domain, one of which bars two others: whoever draws it first has four of five.
  const [first] = items;
  const own = items.filter((one) => one.domain_id === first?.domain_id);
  const [middle, ...easy] = [
    ...own.filter(({ rating }) => rating === 3).slice(0, 1),
    ...own.filter(({ rating }) => rating === 1),
  ];
  const kept = [middle, ...easy].slice(0, 6).flatMap((one) => one ?? []);
  const gone = own.filter((one) => !kept.includes(one)).map(({ versionId }) => versionId);
  await academy.db.updateTable('item_versions').set({ status: 'retired' }).where('id', 'in', gone).execute();
  const [, bar, ...others] = kept.map(({ id }) => id);
  await academy.db
    .insertInto('item_enemies')
    .values(
      others.slice(0, 2).map((id) => ({ item_id: Math.min(bar ?? 0, id), enemy_id: Math.max(bar ?? 0, id) })),
    )
    .execute();
  await academy.db.updateTable('forms').set({ status: 'retired' }).execute();
  for (let k = 0; k < 12; k += 1) {
    const { sitting } = await givenSitting(academy, bank);
    expect(sitting.itemCount).toBe(10);
  }
});

test('the time runs out with two tabs open: who sits it may send for a moment, the other nothing, and both are told', async () => {
  const seated = await givenSitting(academy, bank);
  await calls.lease(seated);
  const entry = (position: number, leaseEpoch: number) => ({
    ...{ position, leaseEpoch, rev: 1, answer: single('o1') },
  });
  expect(await calls.outcomeOf(seated, entry(1, 2))).toBe('saved');
  // Between the end and the seconds after it.
  const untilEnd = () =>
    (new Date(seated.sitting.deadlineAt).getTime() - academy.clock.now().getTime()) / 1000;
  await passTime(academy, untilEnd() - 30);
  academy.clock.advance(untilEnd() + 2);
  expect(await calls.outcomeOf(seated, entry(2, 1))).toBe('old_lease');
  expect(await calls.outcomeOf(seated, entry(2, 2))).toBe('saved');
  academy.clock.advance(60);
  // What either still holds is kept for staff and changes nothing, and says so by the state.
  for (const [position, leaseEpoch] of [
    [3, 2],
    [4, 1],
  ] as const) {
    const { resultData } = await calls.save(seated, entry(position, leaseEpoch));
    expect(resultData).toMatchObject({ state: 'expired', results: [{ outcome: 'late' }] });
  }
  const beat = (leaseEpoch: number) =>
    call<{ state: string; leaseEpoch: number }>(academy, at(seated, 'POST', '/beat'), {
      json: { leaseEpoch, position: 1, unsent: 0 },
      cookie: seated.cookie,
    });
  expect((await beat(1)).resultData).toMatchObject({ leaseEpoch: 2 });
  expect((await beat(1)).resultData.state).not.toBe('in_progress');
  expect(await calls.lease(seated)).toMatchObject({ status: 409, resultCode: 'level_test.already_closed' });
  // Both hand in as the clock ends: the paper was handed in once, by the clock, with what was in time.
  const ends = [await calls.handIn(seated, 1), await calls.handIn(seated, 2)];
  for (const { status, resultData } of ends)
    expect([status, resultData.attempt.receipt?.count]).toEqual([200, 2]);
  expect((await calls.stored(seated)).map(({ position }) => position)).toEqual([1, 2]);
});
