import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  atOneMoment,
  cancelOne,
  type GivenFamily,
  givenFamily,
  registerOne,
  seatsOf,
  statesIn,
  waitOne,
} from '#tests/given-families.ts';
import { type GivenMember, givenMember, lastMessageTo } from '#tests/given-members.ts';
import { bookOf, confirmPayment, givenAuthenticated, refundAll } from '#tests/given-payments.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { RosterRow } from './contract/roster.ts';

let academy: TestAcademy;
let manager: string;
let counsellor: string;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  counsellor = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 400);
const rosterOf = async (sessionId: number, cookie = manager) =>
  (
    await call<{ rows: RosterRow[] }>(academy, `GET /api/office/test-sessions/${sessionId}/roster`, {
      cookie,
    })
  ).resultData.rows;
const settle = (registrationNo: string, json: object, cookie = manager) =>
  call<{ state: string }>(academy, `POST /api/office/registrations/${registrationNo}/double`, {
    cookie,
    json: { reason: '두 보호자와 통화했습니다', ...json },
  });

/** A mother and a father who each typed the same child in, seated in two rooms of one test. */
async function givenTwice(feeKrw = 0) {
  const [mother, father] = [await givenFamily(academy), await givenFamily(academy)];
  const one = await session({ capacity: 2, feeKrw });
  const two = await session({ capacity: 1, testId: one.testId, feeKrw });
  const mine = (await registerOne(academy, mother, one.sessionId, mother.younger)).resultData;
  const theirs = (await registerOne(academy, father, two.sessionId, father.younger)).resultData;
  return { mother, father, one, two, mine, theirs };
}

describe('a child that two accounts typed in', () => {
  test('stands marked in both rosters; the older sibling of another grade does not', async () => {
    const { mother, one, two, mine, theirs } = await givenTwice();
    const other = await registerOne(academy, mother, one.sessionId, mother.older);
    const [first, sibling] = await rosterOf(one.sessionId);
    expect(first?.double).toMatchObject({ registrationNo: theirs.registrationNo, isSame: false });
    expect(sibling).toMatchObject({ registrationNo: other.resultData.registrationNo, double: null });
    expect((await rosterOf(two.sessionId))[0]?.double?.registrationNo).toBe(mine.registrationNo);
    expect((await rosterOf(two.sessionId, counsellor))[0]?.double).not.toBeNull();
  });

  test('of another birth date is not suspected', async () => {
    const { father, one } = await givenTwice();
    await academy.db
      .updateTable('children')
      .set({ birth_date: '2016-07-19' })
      .where('id', '=', father.younger)
      .execute();
    expect((await rosterOf(one.sessionId))[0]?.double).toBeNull();
  });

  test('said to be another: the mark goes in both, both keep their seats', async () => {
    const { one, two, mine, theirs } = await givenTwice();
    const said = await settle(mine.registrationNo, { otherNo: theirs.registrationNo, verdict: 'different' });
    expect(said).toMatchObject({ status: 200, resultData: { state: 'confirmed' } });
    expect((await rosterOf(one.sessionId))[0]?.double).toBeNull();
    expect((await rosterOf(two.sessionId))[0]?.double).toBeNull();
  });

  test('said to be the same: one is cancelled with all of its fee, its seat is free, the guardian is told', async () => {
    const { father, two, mine, theirs } = await givenTwice(20_000);
    const hold = {
      member: father,
      registrationNo: theirs.registrationNo,
      orderNo: theirs.orderNo ?? '',
      poolId: two.poolId,
    };
    const paid = await givenAuthenticated(academy, hold);
    await confirmPayment(academy, hold, paid);
    const said = await settle(theirs.registrationNo, { otherNo: mine.registrationNo, verdict: 'same' });
    expect(said).toMatchObject({ status: 200, resultData: { state: 'cancelled' } });
    await refundAll(academy);
    expect(await bookOf(academy, paid.paymentId)).toMatchObject({ cancelled: 20_000 });
    expect((await seatsOf(academy, two.poolId)).taken).toBe(0);
    expect(await lastMessageTo(academy, father.mobile)).toContain('20,000원은 전액 환불');
    const again = await settle(theirs.registrationNo, { otherNo: mine.registrationNo, verdict: 'same' });
    expect(again).toMatchObject({ status: 409, resultCode: 'test.no_double' });
  });
});

test('of two who say the same of both at one moment one is heard: the child keeps a seat', async () => {
  const { one, two, mine, theirs } = await givenTwice();
  const pools = [one.poolId, two.poolId];
  const said = await atOneMoment(academy, pools, () => [
    settle(mine.registrationNo, { otherNo: theirs.registrationNo, verdict: 'same' }),
    settle(theirs.registrationNo, { otherNo: mine.registrationNo, verdict: 'same' }),
  ]);
  const codes = (await Promise.all(said)).map(({ resultCode }) => resultCode);
  expect(codes.toSorted()).toEqual([0, 'test.no_double']);
  const taken = await Promise.all(pools.map(async (poolId) => (await seatsOf(academy, poolId)).taken));
  expect(taken.toSorted()).toEqual([0, 1]);
});

describe('once they are one child', () => {
  async function givenOneChild(): Promise<{ mother: GivenFamily; father: GivenFamily }> {
    const { mother, father, mine, theirs } = await givenTwice();
    await settle(theirs.registrationNo, { otherNo: mine.registrationNo, verdict: 'same' });
    return { mother, father };
  }
  /** Both press at the same moment, in rooms that have different locks; answers how many seats they have. */
  async function race({ mother, father }: { mother: GivenFamily; father: GivenFamily }) {
    const one = await session({ capacity: 2 });
    const two = await session({ capacity: 2, testId: one.testId });
    const answers = await Promise.all([
      registerOne(academy, mother, one.sessionId, mother.younger),
      registerOne(academy, father, two.sessionId, father.younger),
    ]);
    return { answers, seats: answers.filter((one) => one.resultCode === 0).length };
  }

  test('both accounts together have one place in a test, also at the same moment', async () => {
    const parents = await givenOneChild();
    for (let round = 0; round < 4; round++) {
      const { answers, seats } = await race(parents);
      expect(seats).toBe(1);
      const refused = answers.find((one) => one.resultCode !== 0);
      expect(refused).toMatchObject({ resultCode: 'test.already' });
      expect(refused?.resultMsg).toContain('다른 보호자 계정');
    }
  });

  test('who waits for a second place is not offered one; the next in line is', async () => {
    const { mother, father } = await givenOneChild();
    const full = await session({ capacity: 1 });
    const other = await session({ capacity: 2, testId: full.testId });
    const [seated, next] = [await givenFamily(academy), await givenFamily(academy)];
    const { resultData } = await registerOne(academy, seated, full.sessionId, seated.older);
    for (const family of [father, next]) await waitOne(academy, family, full.sessionId, family.younger);
    await registerOne(academy, mother, other.sessionId, mother.younger);
    await cancelOne(academy, seated, resultData.registrationNo);
    academy.clock.advance(60);
    await academy.jobs['seats.sweep']?.({});
    expect(await statesIn(academy, full.sessionId, father.younger)).toEqual([]);
    expect(await statesIn(academy, full.sessionId, next.younger)).toEqual(['confirmed']);
  });

  test('both accounts have one place in a lobby; control: before the word of the staff they have two', async () => {
    const only = JSON.stringify([
      {
        name: '이하늘',
        birthDate: '2016-04-02',
        schoolName: '대치초등학교',
        grade: 5,
        guardianConsent: true,
      },
    ]);
    const [mother, father] = [
      await givenMember(academy, { childrenList: only }),
      await givenMember(academy, { name: '김도현', childrenList: only }),
    ];
    const childOf = async (member: GivenMember) =>
      (
        await academy.db
          .selectFrom('children')
          .select('id')
          .where('member_id', '=', member.userSeqId)
          .executeTakeFirstOrThrow()
      ).id;
    const lobby = async () => {
      const now = academy.clock.now();
      const soon = new Date(now.getTime() + 600_000);
      const { id } = await academy.db
        .insertInto('test_rounds')
        .values({
          title: '겨울',
          mode: 'lobby',
          opens_at: soon,
          draws_at: soon,
          waves: '[]',
          seed: 's',
          seed_hash: 'h',
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const take = (member: GivenMember) =>
        call(academy, `POST /api/entrance-tests/rounds/${id}/tickets`, { token: member.token, json: {} });
      return [(await take(mother)).resultCode, (await take(father)).resultCode];
    };
    expect(await lobby()).toEqual([0, 0]);
    const one = await session({ capacity: 2 });
    const mine = (await registerOne(academy, mother, one.sessionId, await childOf(mother))).resultData;
    const theirs = (await registerOne(academy, father, one.sessionId, await childOf(father))).resultData;
    await settle(theirs.registrationNo, { otherNo: mine.registrationNo, verdict: 'same' });
    expect(await lobby()).toEqual([0, 'test.other_guardian']);
  });

  test('control: without the word of the staff both are seated', async () => {
    const [mother, father] = [await givenFamily(academy), await givenFamily(academy)];
    expect((await race({ mother, father })).seats).toBe(2);
  });

  test('refusals: a pair that is none, another role, nobody signed in', async () => {
    const { mine, theirs } = await givenTwice();
    const json = { otherNo: theirs.registrationNo, verdict: 'different' };
    const none = await settle(mine.registrationNo, { ...json, otherNo: mine.registrationNo });
    expect(none).toMatchObject({ status: 409, resultCode: 'test.no_double' });
    expect((await settle(mine.registrationNo, json, counsellor)).status).toBe(403);
    expect((await settle(mine.registrationNo, json, '')).status).toBe(401);
  });
});
