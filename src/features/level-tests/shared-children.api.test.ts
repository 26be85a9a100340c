import { expect, test } from 'vitest';
import { listOfStudent, studentOf } from '#src/features/level-attempts/store/attempts.server.ts';
import { signedInAgain } from '#tests/given-families.ts';
import { agreed, at, single } from '#tests/given-level-tests.ts';
import { cookieOf, type GivenMember, givenMember } from '#tests/given-members.ts';
import { givenParents } from '#tests/given-parents.ts';
import { levelAcademy } from '#tests/level-academy.ts';
import { call } from '#tests/start.ts';
import type { AttemptView, Sitting } from './contract/attempts.ts';

const { academy, bank, calls } = await levelAcademy({ items: 24 });

const begin = ({ token }: GivenMember, childId: number) =>
  call<AttemptView>(academy, 'POST /api/level-tests/attempts', {
    json: { blueprintId: bank.blueprintId, branchId: bank.branchId, childId },
    token,
  });
const ask = <T>(member: GivenMember, method: string, attemptNo: string, path: string, cookie?: string) =>
  call<T>(academy, `${method} /api/level-tests/attempts/${attemptNo}${path}`, {
    token: member.token,
    ...(cookie && { cookie }),
    ...(method === 'POST' && { json: {} }),
  });

/** The mother began for the shared child and sits in her browser. */
async function givenBegun() {
  const parents = await givenParents(academy);
  const begun = await begin(parents.mother, parents.childId);
  expect(begun.resultCode).toBe(0);
  const seated = {
    attemptNo: begun.resultData.attemptNo,
    cookie: cookieOf(begun, '__Host-test'),
    proofCookie: '',
    mobile: parents.mother.mobile,
  };
  return { ...parents, seated };
}
async function sit(seated: Awaited<ReturnType<typeof givenBegun>>['seated']) {
  await call(academy, at(seated, 'POST', '/consent'), { json: agreed, cookie: seated.cookie });
  return call<Sitting>(academy, at(seated, 'POST', '/start'), { json: {}, cookie: seated.cookie });
}

test('the other guardian goes on with it in another browser; a stranger and whoever was let go do not', async () => {
  const { mother, father, childId, personId, seated } = await givenBegun();
  await sit(seated);
  const { attemptNo } = seated;
  const resumed = await ask<AttemptView>(father, 'POST', attemptNo, '/resume');
  expect(resumed).toMatchObject({ resultCode: 0, resultData: { attemptNo, state: 'in_progress' } });
  const gone = { status: 404, resultCode: 'level_test.attempt_gone' };
  expect(await ask(await givenMember(academy), 'POST', attemptNo, '/resume')).toMatchObject(gone);
  await call(academy, `DELETE /api/account/children/${childId}/people/${personId}`, { token: mother.token });
  expect(await ask(father, 'POST', attemptNo, '/resume')).toMatchObject(gone);
});

test('both check the receipt, and both retest: one at a time, later, with nothing seen before', async () => {
  const { mother, father, childId, seated } = await givenBegun();
  await sit(seated);
  await calls.save(seated, { position: 1, leaseEpoch: 1, rev: 1, answer: single('o1') });
  const handed = await calls.handIn(seated, 1);
  expect(handed.resultCode).toBe(0);
  const { receipt_hash: hash } = await academy.db
    .selectFrom('level_attempts')
    .select('receipt_hash')
    .where('attempt_no', '=', seated.attemptNo)
    .executeTakeFirstOrThrow();
  const check = (member: GivenMember) =>
    ask<{ isSame: boolean }>(member, 'GET', seated.attemptNo, `/receipt?hash=${hash}`);
  expect((await check(father)).resultData).toMatchObject({ isSame: true, count: 1 });
  expect((await check(await givenMember(academy))).status).toBe(404);
  // The child has sat the subject, whoever of its people brought it.
  expect(await begin(father, childId)).toMatchObject({
    status: 409,
    resultCode: 'level_test.taken_before',
    resultData: { attemptNo: seated.attemptNo },
  });
  expect(await ask(father, 'POST', seated.attemptNo, '/retest')).toMatchObject({
    resultCode: 'level_test.retest_too_early',
  });
  academy.clock.advance(14 * 86_400);
  const both = await Promise.all(
    [await signedInAgain(academy, mother), await signedInAgain(academy, father)].map((member) =>
      ask<AttemptView>(member, 'POST', seated.attemptNo, '/retest'),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.resultCode).toBe('level_test.unfinished');
});

test('a retest is of the guardian who begins it, and repeats nothing the child was shown', async () => {
  const { father, seated } = await givenBegun();
  await sit(seated);
  await calls.handIn(seated, 1);
  academy.clock.advance(14 * 86_400);
  const begun = await ask<AttemptView>(
    await signedInAgain(academy, father),
    'POST',
    seated.attemptNo,
    '/retest',
  );
  expect(begun.resultData).toMatchObject({ kind: 'retest' });
  const retest = {
    ...seated,
    attemptNo: begun.resultData.attemptNo,
    cookie: cookieOf(begun, '__Host-test'),
  };
  expect((await sit(retest)).resultCode).toBe(0);
  const rows = await academy.db
    .selectFrom('level_attempts as a')
    .innerJoin('level_attempt_items as i', 'i.attempt_id', 'a.id')
    .select(['a.attempt_no', 'a.member_id', 'a.guardian_mobile', 'i.item_id'])
    .where('a.attempt_no', 'in', [seated.attemptNo, retest.attemptNo])
    .execute();
  const [first, second] = [seated, retest].map((one) =>
    rows.filter((row) => row.attempt_no === one.attemptNo),
  );
  expect(second?.[0]).toMatchObject({ member_id: father.userSeqId, guardian_mobile: father.mobile });
  const seen = new Set(first?.map((row) => row.item_id));
  expect(second?.filter((row) => seen.has(row.item_id))).toEqual([]);
  // A third paper of ten is not there: the child has seen twenty of twenty-four, half of them with either guardian.
  await calls.handIn(retest, 1);
  academy.clock.advance(15 * 86_400);
  const third = await ask(await signedInAgain(academy, father), 'POST', retest.attemptNo, '/retest');
  expect(third).toMatchObject({ resultCode: 'level_test.retest_short' });
});

test('children of accounts without a number are not one student for their name and birthday', async () => {
  const [one, two] = [await givenBegun(), await givenBegun()];
  const rows = await Promise.all(
    [one, two].map(({ seated }) =>
      academy.db
        .updateTable('level_attempts')
        .set({ guardian_mobile: '', student_name: '이하늘', birth_date: '2016-04-02' })
        .where('attempt_no', '=', seated.attemptNo)
        .returningAll()
        .executeTakeFirstOrThrow(),
    ),
  );
  for (const row of rows)
    expect((await listOfStudent(academy.db, studentOf(row))).map(({ id }) => id)).toEqual([row.id]);
});
