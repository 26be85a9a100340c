import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import type { Seated } from '#tests/given-level-tests.ts';
import { markingRoom } from '#tests/given-marking.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call } from '#tests/start.ts';
import type { ResultView } from './contract/result.ts';
import type { ReadingPreview } from './contract/unread.ts';
import type { UnreadAnswer } from './contract/unread-list.ts';

const { academy, bank, owner, manager, item, answered } = await markingRoom('number');
const { versionId } = item;

const office = <T>(route: string, json?: object, cookie = owner) =>
  call<T>(academy, route.replace(' ', ' /api/office/level-tests'), { cookie, ...(json && { json }) });
const reason = '풀이 종이와 대조함';

/** Sits a test, types that into the number item, and hands in. */
const typed = (text: string, sitting: Record<string, unknown> = {}) =>
  answered({ versionId, answer: () => ({ kind: 'number', text }), sitting });

const listed = async (text: string, cookie = owner) => {
  const { resultData } = await office<{ rows: UnreadAnswer[] }>(
    `GET /unread?size=100&q=${encodeURIComponent(text.slice(0, 51))}`,
    undefined,
    cookie,
  );
  return resultData.rows.find((row) => row.typed === text);
};
const answerIdOf = (text: string) => createHash('sha256').update(`\n${text}`).digest('hex');
const wishOf = (text: string, isAccepted: boolean) => ({ versionId, answerId: answerIdOf(text), isAccepted });
const preview = (text: string, isAccepted: boolean, cookie = owner) =>
  office<ReadingPreview>('POST /unread/preview', wishOf(text, isAccepted), cookie);
async function decide(text: string, isAccepted: boolean, cookie = owner) {
  const { resultData } = await preview(text, isAccepted, cookie);
  return office<{ pupils: number; changed: number; notified: number }>(
    'POST /unread',
    { ...wishOf(text, isAccepted), seen: resultData?.seen ?? '-', reason },
    cookie,
  );
}
const resultOf = async ({ attemptNo, cookie }: Seated) =>
  (await call<ResultView>(academy, `GET /api/level-tests/results?attemptNo=${attemptNo}`, { cookie }))
    .resultData;
const sweep = () => academy.jobs['level-tests.sweep']?.({});

test('what is read is shown at once; what is not waits for people, and then is shown', async () => {
  // The control: an answer that is read, right or wrong, holds nothing back.
  expect((await resultOf(await typed('99'))).state).toBe('released');
  const seated = await typed('다섯쯤');
  await sweep();
  expect((await resultOf(seated)).state).toBe('scored');
  expect(await office(`POST /attempts/${seated.attemptNo}/release`, {})).toMatchObject({
    status: 409,
    resultCode: 'level_test.unread_undecided',
  });
  const together = await office<{ released: number }>('POST /releases', { subject: 'math', basedOn: 1 });
  expect(together.resultData.released).toBe(0);
  const detail = (await office<OfficeDetail>(`GET /attempts/${seated.attemptNo}`)).resultData;
  expect(detail.may.release).toBe(false);
  expect(detail.release.waitsFor).toEqual([
    `${seated.position}번의 답을 수로 읽지 못했습니다. ‘숫자 답 인정’에서 인정할지 먼저 정해 주세요.`,
  ]);
  expect(await listed('다섯쯤')).toMatchObject({
    why: '수가 적혀 있지 않습니다.',
    keyed: '5',
    pupils: 1,
    open: 1,
    state: 'open',
  });
  expect((await decide('다섯쯤', false)).resultData).toMatchObject({ pupils: 1, changed: 0, notified: 0 });
  await sweep();
  expect(await resultOf(seated)).toMatchObject({ state: 'released', result: { points: 0 } });
  expect(await listed('다섯쯤')).toMatchObject({ state: 'kept', open: 0, by: expect.any(String), reason });
});

test('taken as right it counts for all who gave it, also for those who come later', async () => {
  const [one, other, unlike] = [await typed('다섯 개쯤'), await typed('다섯 개쯤'), await typed('여섯 개쯤')];
  expect(await listed('다섯 개쯤')).toMatchObject({ pupils: 2, state: 'open' });
  expect((await preview('다섯 개쯤', true)).resultData).toMatchObject({ pupils: 2, changed: 2, shown: 0 });
  expect((await decide('다섯 개쯤', true)).resultData).toMatchObject({ pupils: 2, changed: 2 });
  await sweep();
  expect((await resultOf(one)).result?.points).toBe(1);
  expect((await resultOf(other)).result?.points).toBe(1);
  expect((await resultOf(unlike)).state).toBe('scored');
  const later = await typed('다섯 개쯤');
  expect(await resultOf(later)).toMatchObject({ state: 'released', result: { points: 1 } });
  expect(await listed('다섯 개쯤')).toMatchObject({ pupils: 3, state: 'accepted' });
});

test('whose result was shown is told where it changes, and the decision can be taken back', async () => {
  const seated = await typed('5쯤');
  await decide('5쯤', false);
  await sweep();
  expect((await resultOf(seated)).result?.points).toBe(0);
  expect((await preview('5쯤', true)).resultData).toMatchObject({ changed: 1, shown: 1 });
  expect((await decide('5쯤', true)).resultData).toMatchObject({ changed: 1, notified: 1 });
  expect(await lastMessageTo(academy, seated.mobile)).toContain('채점을 바로잡아');
  expect((await resultOf(seated)).result?.points).toBe(1);
  expect((await decide('5쯤', false)).resultData).toMatchObject({ changed: 1, notified: 1 });
  expect((await resultOf(seated)).result?.points).toBe(0);
});

test('a decision is refused without a reason, a second time, and on what has changed since', async () => {
  await typed('5 남짓');
  const { seen } = (await preview('5 남짓', true)).resultData;
  const wish = wishOf('5 남짓', true);
  expect((await office('POST /unread', { ...wish, seen, reason: '예' })).fields).toHaveProperty('reason');
  await typed('5 남짓');
  expect(await office('POST /unread', { ...wish, seen, reason })).toMatchObject({
    resultCode: 'level_test.regrade_changed',
  });
  expect((await decide('5 남짓', true)).status).toBe(200);
  expect(await preview('5 남짓', true)).toMatchObject({ status: 409, resultCode: 'level_test.regrade_same' });
  // What is right, or what nobody gave, is nothing to decide about.
  await typed('5');
  expect((await preview('5', true)).status).toBe(404);
  expect((await preview('77', true)).status).toBe(404);
});

test('what was read and is wrong holds nothing back, stands beside its key, and can be taken as right', async () => {
  const seated = await typed('7');
  expect(await resultOf(seated)).toMatchObject({ state: 'released', result: { points: 0 } });
  expect(await listed('7')).toMatchObject({ isRead: true, open: 0, state: 'wrong', keyed: '5' });
  const itemOf = async (cookie = owner) =>
    (
      await office<OfficeDetail>(`GET /attempts/${seated.attemptNo}`, undefined, cookie)
    ).resultData.items.find(({ position }) => position === seated.position);
  expect(await itemOf()).toMatchObject({
    answer: '7',
    keyed: '5',
    wrong: [{ typed: '7', isRead: true, isAccepted: null, keyed: '5' }],
  });
  const changed = (await preview('7', true)).resultData;
  expect(changed).toMatchObject({ pupils: 1, changed: 1, shown: 1 });
  expect(changed.rows[0]).toMatchObject({ attemptNo: seated.attemptNo, points: { after: '1 / 10' } });
  expect((await decide('7', true)).resultData).toMatchObject({ changed: 1, notified: 1 });
  expect((await resultOf(seated)).result?.points).toBe(1);
  expect((await itemOf())?.wrong).toMatchObject([{ typed: '7', isAccepted: true }]);
  expect((await resultOf(await typed('7'))).result?.points).toBe(1);
  await decide('7', false);
  // Filtered, what could not be read and what is wrong stand apart.
  const rows = async (reading: string) =>
    (await office<{ rows: UnreadAnswer[] }>(`GET /unread?size=100&reading=${reading}`)).resultData.rows;
  expect((await rows('wrong')).every(({ isRead }) => isRead)).toBe(true);
  expect((await rows('unread')).some(({ isRead }) => isRead)).toBe(false);
  // What waits for a decision stands first, however many wrote the others.
  const waiting = (await office<{ rows: UnreadAnswer[] }>('GET /unread?size=100')).resultData.rows;
  const firstDone = waiting.findIndex(({ open }) => open === 0);
  expect(firstDone).toBeGreaterThan(0);
  expect(waiting.slice(firstDone).every(({ open }) => open === 0)).toBe(true);
  // Whoever does not mark sees the answer and no key.
  const counsellor = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
  const branchId = await branchIdOf(academy, 'daechi');
  const own = await typed('7', { branchId });
  const { items } = (await office<OfficeDetail>(`GET /attempts/${own.attemptNo}`, undefined, counsellor))
    .resultData;
  const shown = items.find(({ position }) => position === own.position);
  expect(shown).toMatchObject({ answer: '7', keyed: '', wrong: [{ typed: '7', keyed: '' }] });
});

test.each([
  ['the word null', 'null'],
  ['the word undefined', 'undefined'],
  ['longer than is kept, cut in the middle of a sign', `가${'😀'.repeat(240)}`],
])('whatever a pupil wrote can be decided: %s', async (_, text) => {
  const asKept = text.slice(0, 200).toWellFormed();
  const seated = await typed(text);
  expect(await listed(asKept)).toMatchObject({ answerId: answerIdOf(asKept), state: 'open' });
  expect((await decide(asKept, false)).resultData).toMatchObject({ pupils: 1, changed: 0 });
  await sweep();
  expect(await resultOf(seated)).toMatchObject({ state: 'released', result: { points: 0 } });
  expect((await decide(asKept, true)).resultData).toMatchObject({ pupils: 1, changed: 1 });
  expect(await resultOf(seated)).toMatchObject({ state: 'released', result: { points: 1 } });
});

test('without an answer, or with one that is no name of one, a decision says what is missing', async () => {
  for (const answerId of [undefined, 'null', 'A'.repeat(64)])
    expect(await office('POST /unread/preview', { versionId, answerId, isAccepted: true })).toMatchObject({
      status: 400,
      fields: { answerId: '답을 골라 주세요.' },
    });
});

test('two decisions at once: one is carried out', async () => {
  await typed('다섯 근처');
  const { seen } = (await preview('다섯 근처', true)).resultData;
  const wish = { ...wishOf('다섯 근처', true), seen, reason };
  const both = await Promise.all([office('POST /unread', wish), office('POST /unread', wish)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a branch decides for its own pupils; the head office for all, and that stands', async () => {
  const { branch_id: own } = await academy.db
    .selectFrom('staff_branches as b')
    .innerJoin('staff as s', 's.id', 'b.staff_id')
    .select('b.branch_id')
    .where('s.email', '=', 'manager.daechi@msc.example')
    .executeTakeFirstOrThrow();
  const elsewhere = own === bank.branchId ? bank.otherBranchId : bank.branchId;
  const [mine, theirs] = [
    await typed('오오', { branchId: own }),
    await typed('오오', { branchId: elsewhere }),
  ];
  await typed('칠칠', { branchId: elsewhere });
  expect(await listed('오오', manager)).toMatchObject({ pupils: 1 });
  expect(await listed('오오')).toMatchObject({ pupils: 2 });
  // What only another branch was given does not exist.
  expect(await listed('칠칠', manager)).toBeUndefined();
  expect((await preview('칠칠', true, manager)).status).toBe(404);
  const done = await office('POST /unread', { ...wishOf('칠칠', true), seen: '-', reason }, manager);
  expect(done.status).toBe(404);
  expect((await decide('오오', true, manager)).resultData).toMatchObject({ pupils: 1, changed: 1 });
  await sweep();
  expect((await resultOf(mine)).result?.points).toBe(1);
  expect((await resultOf(theirs)).state).toBe('scored');
  expect(await listed('오오')).toMatchObject({ pupils: 2, open: 1, state: 'open' });
  expect((await decide('오오', false)).resultData).toMatchObject({ pupils: 2, changed: 1, notified: 1 });
  expect(await preview('오오', true, manager)).toMatchObject({
    status: 409,
    resultCode: 'level_test.reading_head_office',
  });
});

test('what was typed goes with the person', async () => {
  const seated = await typed('김하늘 다섯');
  const kept = () =>
    academy.db
      .selectFrom('level_unread_answers as u')
      .innerJoin('level_attempts as a', 'a.id', 'u.attempt_id')
      .select('u.typed')
      .where('a.attempt_no', '=', seated.attemptNo)
      .execute();
  expect(await kept()).toHaveLength(1);
  academy.clock.advance(366 * 86_400);
  await academy.jobs['level-tests.destroy']?.({});
  expect(await kept()).toEqual([]);
});
