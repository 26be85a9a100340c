import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import type { ResultView } from '#src/features/level-results/contract/result.ts';
import type { AttemptView } from '#src/features/level-tests/contract/attempts.ts';
import { callsWaiting } from '#tests/given-families.ts';
import { agreed, at, givenSitting, type Seated, single } from '#tests/given-level-tests.ts';
import { cookieOf, givenProvenPhone } from '#tests/given-members.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { levelAcademy } from '#tests/level-academy.ts';
import { call } from '#tests/start.ts';

const { academy, bank, calls } = await levelAcademy({ items: 60 });

const office = async <T>(route: string, json?: object) =>
  call<T>(academy, route.replace(' /', ' /api/office/level-tests/'), {
    cookie: await givenStaffCookie(academy, 'owner@msc.example'),
    ...(json && { json }),
  });
const days = (count: number) => academy.clock.advance(count * 86_400);
const begin = async (seated: Seated) =>
  call<AttemptView>(academy, at(seated, 'POST', '/retest'), {
    json: {},
    cookie: await givenProvenPhone(academy, seated.mobile),
  });
const readResult = (seated: Seated) =>
  call<ResultView>(academy, `GET /api/level-tests/results?attemptNo=${seated.attemptNo}`, {
    cookie: seated.cookie,
  });

/** Sits the first half of a paper, all with one option, and hands it in. */
async function handIn(seated: Seated) {
  for (const position of [1, 2, 3])
    await calls.save(seated, { position, leaseEpoch: 1, rev: 1, answer: single('o1') });
  await calls.handIn(seated, 1);
}

/** Begins and starts a retest of it. */
async function givenRetest(seated: Seated): Promise<Seated> {
  const begun = await begin(seated);
  expect(begun.resultMsg).toBe('');
  const { attemptNo } = begun.resultData;
  const retest = { ...seated, attemptNo, cookie: cookieOf(begun, '__Host-test') };
  for (const [step, json] of [
    ['/consent', agreed],
    ['/start', {}],
  ] as const)
    await call(academy, at(retest, 'POST', step), { json, cookie: retest.cookie });
  return retest;
}

const voidIt = ({ attemptNo }: Seated) =>
  office(`POST /attempts/${attemptNo}/void`, { reason: '다른 사람이 대신 풀었음을 확인' });
const reopen = ({ attemptNo }: Seated) =>
  office<{ state: string }>(`POST /attempts/${attemptNo}/reopen`, { minutes: 0, reason: '잘못 무효로 함' });

test('a result is compared with no test that was voided, before or after, until that is taken back', async () => {
  const first = await givenSitting(academy, bank);
  await handIn(first);
  days(15);
  const retest = await givenRetest(first);
  await voidIt(first);
  await handIn(retest);
  const before = await readResult(retest);
  expect(before.resultData.result).toMatchObject({ growth: null, counted: null });
  // Nobody is told of a mistake for ever: what was voided stands again, and what was built on it with it.
  expect((await reopen(first)).resultData.state).toBe('released');
  expect((await readResult(retest)).resultData.result?.growth).not.toBeNull();
  await voidIt(first);
  const after = (await readResult(retest)).resultData;
  expect(after.result).toMatchObject({ growth: null, counted: null });
  expect(after.effective).toMatchObject({ by: 'measured' });
  const { resultData } = await office<OfficeDetail>(`GET /attempts/${retest.attemptNo}`);
  expect(resultData.history.filter(({ cause }) => cause.includes(first.attemptNo)).length).toBeGreaterThan(0);
});

test('a first test that is voided while its retest is being scored leaves no comparison', async () => {
  const growthOf = async (meanwhile: (first: Seated) => Promise<unknown>) => {
    const first = await givenSitting(academy, bank);
    await handIn(first);
    days(15);
    const retest = await givenRetest(first);
    const owner = await givenStaffCookie(academy, 'owner@msc.example');
    await atOnce(
      () => handIn(retest),
      () => meanwhile({ ...first, cookie: owner }),
    );
    return (await readResult(retest)).resultData.result?.growth;
  };
  const voided = await growthOf(({ attemptNo, cookie }) =>
    call(academy, `POST /api/office/level-tests/attempts/${attemptNo}/void`, {
      cookie,
      json: { reason: '다른 사람이 대신 풀었음을 확인' },
    }),
  );
  expect(voided).toBeNull();
  // Control: the same two steps, and nobody voids anything.
  expect(await growthOf(async () => undefined)).not.toBeNull();
});

/** Begins the second while the first, which has read all it needs, waits to write its result. */
async function atOnce(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = academy.owner.transaction().execute(async (tx) => {
    await sql`lock table level_placements in share mode`.execute(tx);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const scoring = first();
  await expect.poll(() => callsWaiting(academy)).toBe(1);
  let isOver = false;
  const meanwhile = second().finally(() => {
    isOver = true;
  });
  await expect.poll(async () => isOver || (await callsWaiting(academy)) === 2).toBe(true);
  gate.resolve();
  await Promise.all([lock, scoring, meanwhile]);
}

test('where the first result counts, the level that staff decided on for it does', async () => {
  const first = await givenSitting(academy, bank);
  await handIn(first);
  const { id } = await academy.db
    .selectFrom('level_attempts')
    .select('id')
    .where('attempt_no', '=', first.attemptNo)
    .executeTakeFirstOrThrow();
  // As if it had been far better than the retest, at a disputed cut.
  await sql`insert into level_placements (attempt_id, result, rule_version, cause, at)
    select attempt_id, jsonb_set(result, '{theta}', '3'), rule_version, cause, at from level_placements
    where attempt_id = ${id}`.execute(academy.db);
  days(15);
  const retest = await givenRetest(first);
  await sql`update level_attempts set counts_by = 'higher' where earlier_attempt_id = ${id}`.execute(
    academy.db,
  );
  const decide = (levelCode: string | null, version: number) =>
    office(`POST /attempts/${first.attemptNo}/level`, {
      levelCode,
      reason: '지난 학기 성취와 면담',
      version,
    });
  expect((await decide('top', 1)).status).toBe(200);
  await handIn(retest);
  const { effective, result } = (await readResult(retest)).resultData;
  const top = result?.levels.find(({ code }) => code === 'top')?.name;
  expect(effective).toMatchObject({ by: 'earlier', level: top });
  // Decided otherwise afterwards, it follows.
  await decide('core', 2);
  expect((await readResult(retest)).resultData.effective).toMatchObject({ levelCode: 'core' });
});

test('only the last test of a student is retested', async () => {
  const first = await givenSitting(academy, bank);
  await handIn(first);
  days(15);
  const second = await givenRetest(first);
  await handIn(second);
  days(15);
  expect(await begin(first)).toMatchObject({
    status: 409,
    resultCode: 'level_test.retest_older',
    resultData: { attemptNo: second.attemptNo },
  });
  await givenRetest(second);
});

test('after the first of March the student retests in the next grade', async () => {
  const first = await givenSitting(academy, bank);
  await handIn(first);
  days(110);
  const retest = (await begin(first)).resultData;
  expect([academy.clock.now().getUTCFullYear(), retest.grade]).toEqual([2027, 6]);
});

test('what is not shown yet is not retested: what would count could not be said before', async () => {
  await office('POST /release-way', { isReleasedAtOnce: false, was: true });
  const first = await givenSitting(academy, bank);
  await handIn(first);
  days(15);
  const early = await begin(first);
  expect(early).toMatchObject({ status: 409, resultCode: 'level_test.retest_unmarked' });
  await office(`POST /attempts/${first.attemptNo}/release`, {});
  await givenRetest(first);
});
