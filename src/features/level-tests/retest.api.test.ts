import { expect, test } from 'vitest';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import type { ResultView } from '#src/features/level-results/contract/result.ts';
import { classCalls } from '#tests/given-classes.ts';
import {
  agreed,
  at,
  givenClass,
  givenSitting,
  type Seated,
  secretWord,
  single,
} from '#tests/given-level-tests.ts';
import { cookieOf, givenMember, givenProvenPhone } from '#tests/given-members.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { levelAcademy } from '#tests/level-academy.ts';
import { call } from '#tests/start.ts';
import type { AttemptView, Sitting } from './contract/attempts.ts';

const { academy, bank, calls } = await levelAcademy({ items: 24 });

const days = (count: number) => academy.clock.advance(count * 86_400);
const begin = (seated: Seated, cookie: string) =>
  call<AttemptView>(academy, at(seated, 'POST', '/retest'), { json: {}, cookie });
const versionsOf = async (attemptNo: string) =>
  (
    await academy.db
      .selectFrom('level_attempt_items as i')
      .innerJoin('level_attempts as a', 'a.id', 'i.attempt_id')
      .select('i.item_id')
      .where('a.attempt_no', '=', attemptNo)
      .orderBy('i.position')
      .execute()
  ).map((row) => row.item_id);

test('a retest comes after fourteen days, with nothing seen before, and measures growth', async () => {
  const seated = await givenSitting(academy, bank);
  await calls.save(seated, { position: 1, leaseEpoch: 1, rev: 1, answer: single('o1') });
  await calls.handIn(seated, 1);
  const early = await begin(seated, await givenProvenPhone(academy, seated.mobile));
  expect(early).toMatchObject({ status: 409, resultCode: 'level_test.retest_too_early' });
  expect(early.resultMsg).toBe('재시험은 2026년 12월 5일 (토)부터 응시할 수 있습니다.');
  const isRested = async () => {
    const path = `GET /api/level-tests/results?attemptNo=${seated.attemptNo}`;
    return (await call<ResultView>(academy, path, { cookie: seated.cookie })).resultData.isRested;
  };
  expect(await isRested()).toBe(false);
  days(14);
  expect(await isRested()).toBe(true);
  const proof = await givenProvenPhone(academy, seated.mobile);
  const all = await Promise.all([begin(seated, proof), begin(seated, proof)]);
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409]);
  const begun = all.find(({ status }) => status === 200);
  if (!begun) throw new Error('no retest');
  const retest: Seated = {
    attemptNo: begun.resultData.attemptNo,
    cookie: cookieOf(begun, '__Host-test'),
    proofCookie: proof,
    mobile: seated.mobile,
  };
  expect(begun.resultData.kind).toBe('retest');
  await call(academy, at(retest, 'POST', '/consent'), { json: agreed, cookie: retest.cookie });
  const started = await call<Sitting>(academy, at(retest, 'POST', '/start'), {
    json: {},
    cookie: retest.cookie,
  });
  // Fifteen would show growth better; fourteen were never seen, and none is repeated.
  expect(started.resultData.itemCount).toBe(14);
  expect(begun.resultData).toMatchObject({ offer: { itemCount: 14, minutes: 60 }, retest: null });
  expect(begun.resultData.gainToShow).toBeGreaterThan(100);
  const before = await versionsOf(seated.attemptNo);
  const after = await versionsOf(retest.attemptNo);
  expect(after.filter((id) => before.includes(id))).toEqual([]);
  await calls.handIn(retest, 1);
  const { resultData } = await call<ResultView>(
    academy,
    `GET /api/level-tests/results?attemptNo=${retest.attemptNo}`,
    { cookie: retest.cookie },
  );
  expect(resultData.result?.growth).toMatchObject({ isClear: false, earlierAt: expect.any(String) });
  // The first report says that there is a later one; the later one is followed by none.
  const first = await call<ResultView>(
    academy,
    `GET /api/level-tests/results?attemptNo=${seated.attemptNo}`,
    {
      cookie: seated.cookie,
    },
  );
  expect([first.resultData.retakenAt, resultData.retakenAt]).toEqual([resultData.closedAt, null]);
  // Whether its arrival is still news goes by our clock, not by the phone's.
  expect([first.resultData.isJustIn, resultData.isJustIn]).toEqual([false, true]);
  // The later result leads to classes; from the earlier one none is offered and no seat is kept.
  const of = classCalls(academy, bank);
  const classId = await givenClass(academy, { branchId: bank.branchId, startsOn: '2031-03-03' });
  expect((await of.classesOf(seated)).classes).toEqual([]);
  expect(await of.keep(seated, classId)).toMatchObject({
    status: 409,
    resultCode: 'level_test.result_retaken',
  });
  expect((await of.keep(retest, classId)).resultData.place).toMatchObject({ state: 'held' });
  // All of twenty-four items are seen now: a third paper of ten cannot be laid out.
  days(15);
  const third = await begin(retest, await givenProvenPhone(academy, seated.mobile));
  expect(third).toMatchObject({ status: 409, resultCode: 'level_test.retest_short' });
  // The family was told that the branch calls: the branch has it on a list, once, until somebody has.
  expect((await begin(retest, await givenProvenPhone(academy, seated.mobile))).status).toBe(409);
  const staff = await givenStaffCookie(academy, 'owner@msc.example');
  const office = <T>(route: string, json?: object) =>
    call<T>(academy, route.replace(' ', ' /api/office/level-tests/attempts'), {
      cookie: staff,
      ...(json && { json }),
    });
  const waiting = async () =>
    (await office<{ rows: { attemptNo: string }[] }>('GET ?waits=retest')).resultData.rows.map(
      ({ attemptNo }) => attemptNo,
    );
  expect(await waiting()).toEqual([retest.attemptNo]);
  const path = `/${retest.attemptNo}`;
  const detail = (await office<OfficeDetail>(`GET ${path}`)).resultData;
  expect(detail.retestWaitsSince).not.toBeNull();
  expect(detail.history.filter(({ cause }) => cause.includes('새 문항이 모자라'))).toHaveLength(1);
  const notified = await office(`POST ${path}/retest-told`, {
    reason: '새 문항이 준비되면 다시 연락하기로 함',
  });
  expect(notified.status).toBe(200);
  expect(await waiting()).toEqual([]);
  // Asking once more opens it anew.
  await begin(retest, await givenProvenPhone(academy, seated.mobile));
  expect(await waiting()).toEqual([retest.attemptNo]);
});

test('another phone retests nothing; a first test of the same subject is pointed to the retest', async () => {
  const seated = await givenSitting(academy, bank);
  await calls.handIn(seated, 1);
  days(14);
  const other = await givenProvenPhone(academy, '01099990001');
  expect(await begin(seated, other)).toMatchObject({ status: 404, resultCode: 'level_test.attempt_gone' });
  const again = await call(academy, 'POST /api/level-tests/attempts', {
    json: {
      blueprintId: bank.blueprintId,
      branchId: bank.branchId,
      studentName: '김하늘',
      birthDate: '2016-04-02',
      grade: 5,
    },
    cookie: await givenProvenPhone(academy, seated.mobile),
  });
  expect(again).toMatchObject({ status: 409, resultCode: 'level_test.taken_before' });
});

test('a year later the person is gone from the attempt, the answers stay without a name', async () => {
  const seated = await givenSitting(academy, bank);
  await calls.save(seated, { position: 1, leaseEpoch: 1, rev: 1, answer: single('o1') });
  await calls.handIn(seated, 1);
  const row = () =>
    academy.db
      .selectFrom('level_attempts')
      .select(['student_name', 'guardian_mobile', 'birth_date', 'receipt_count'])
      .where('attempt_no', '=', seated.attemptNo)
      .executeTakeFirstOrThrow();
  days(364);
  await academy.jobs['level-tests.destroy']?.({});
  expect((await row()).student_name).toBe('김하늘');
  days(2);
  await academy.jobs['level-tests.destroy']?.({});
  expect(await row()).toEqual({
    student_name: '(파기)',
    guardian_mobile: '',
    birth_date: '1900-01-01',
    receipt_count: 1,
  });
  expect(await calls.stored(seated)).toHaveLength(1);
  const read = await call(academy, at(seated, 'GET', ''), { cookie: seated.cookie });
  expect(read.resultCode).toBe('level_test.attempt_gone');
});

test('a member finds the level tests of the own children among the applications, nobody else’s', async () => {
  const member = await givenMember(academy);
  const children = await academy.db
    .selectFrom('children')
    .select('id')
    .where('member_id', '=', member.userSeqId)
    .orderBy('id')
    .execute();
  const json = { blueprintId: bank.blueprintId, branchId: bank.branchId, childId: children[0]?.id };
  const begun = await call<AttemptView>(academy, 'POST /api/level-tests/attempts', {
    json,
    token: member.token,
  });
  const mine = await call<{ attempts: AttemptView[] }>(academy, 'GET /api/applications', {
    token: member.token,
  });
  expect(mine.resultData.attempts).toMatchObject([{ attemptNo: begun.resultData.attemptNo }]);
  const other = await givenMember(academy);
  const theirs = await call<{ attempts: AttemptView[] }>(academy, 'GET /api/applications', {
    token: other.token,
  });
  expect(theirs.resultData.attempts).toEqual([]);
});

test('no answer of any endpoint a family can call carries a key, a solution or a parameter', async () => {
  const seated = await givenSitting(academy, { ...bank });
  const { cookie } = seated;
  const texts: string[] = [];
  const keep = async (route: string, json?: object) =>
    texts.push(JSON.stringify(await call(academy, route, { cookie, ...(json && { json }) })));
  for (let position = 1; position <= 10; position++) await keep(at(seated, 'GET', `/items/${position}`));
  await keep('GET /api/level-tests');
  await keep('GET /api/level-tests/mine');
  await keep(at(seated, 'GET', ''));
  await keep(at(seated, 'GET', '/lease'));
  await keep(at(seated, 'POST', '/lease'), {});
  const entries = [{ position: 1, leaseEpoch: 2, rev: 1, answer: single('o1') }];
  await keep(at(seated, 'POST', '/save'), { entries });
  await keep(at(seated, 'POST', '/beat'), { leaseEpoch: 2, position: 1, unsent: 0 });
  await keep(at(seated, 'POST', '/hand-in'), { leaseEpoch: 2 });
  await keep(`GET /api/level-tests/results?attemptNo=${seated.attemptNo}`);
  const forbidden = new RegExp(
    `${secretWord}|"(key|correct|accepted|scoring|solution|params|a|b|c|seB|theta|se|seed|optionSeed|rating|versionId|itemId)":`,
  );
  for (const text of texts) expect(text).not.toMatch(forbidden);
  // Control: the office's bank of the same items does carry the word.
  const version = await academy.db
    .selectFrom('item_versions')
    .select('solution')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(version)).toMatch(forbidden);
});

test('a retest asks nothing of a domain its test does not have, and counts none of it as stock', async () => {
  // What is answered in numbers tells the most: it stands in a domain the plan does not name.
  const { id } = await academy.db
    .insertInto('item_domains')
    .values({ subject: 'math', code: 'given_other', name: '자료와 가능성', position: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const numbers = await academy.db
    .updateTable('items as i')
    .from('item_versions as v')
    .set({ domain_id: id })
    .whereRef('v.item_id', '=', 'i.id')
    .where('v.kind', '=', 'number')
    .returning('i.id')
    .execute();
  expect(numbers).toHaveLength(4);
  const seated = await givenSitting(academy, bank);
  await calls.handIn(seated, 1);
  days(15);
  const seen = await versionsOf(seated.attemptNo);
  const spare = await academy.db
    .selectFrom('items')
    .select('id')
    .where('id', 'not in', [...seen, ...numbers.map((one) => one.id)])
    .executeTakeFirstOrThrow();
  const setSpare = (status: 'live' | 'retired') =>
    academy.db.updateTable('item_versions').set({ status }).where('item_id', '=', spare.id).execute();
  const ask = async () => begin(seated, await givenProvenPhone(academy, seated.mobile));
  await setSpare('retired');
  expect(await ask()).toMatchObject({ status: 409, resultCode: 'level_test.retest_short' });
  // Control: with ten questions of its own domains left it begins, and has these.
  await setSpare('live');
  const begun = await ask();
  expect(begun.resultData).toMatchObject({ kind: 'retest', offer: { itemCount: 10 } });
  const retest: Seated = {
    ...seated,
    attemptNo: begun.resultData.attemptNo,
    cookie: cookieOf(begun, '__Host-test'),
  };
  await call(academy, at(retest, 'POST', '/consent'), { json: agreed, cookie: retest.cookie });
  await call(academy, at(retest, 'POST', '/start'), { json: {}, cookie: retest.cookie });
  const asked = await versionsOf(retest.attemptNo);
  expect(asked).toHaveLength(10);
  expect(asked.filter((itemId) => numbers.some((one) => one.id === itemId))).toEqual([]);
});
