import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callsWaiting,
  cancelOne,
  type GivenFamily,
  givenFamily,
  poolLocked,
  registerOne,
  removalUnderWay,
  seatsOf,
  statesIn,
  waitOne,
} from '#tests/given-families.ts';
import type { GivenMember } from '#tests/given-members.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 300);
const leave = ({ token, memberId, password }: GivenMember) =>
  call(academy, 'POST /api/withdrawalUser', { token, form: { userId: memberId, password } });
const wait = ({ token }: GivenMember, sessionId: number, childId: number) =>
  waitOne(academy, { token }, sessionId, childId);

/** A session of one seat that is taken, and two families in its line. */
async function givenLine(feeKrw = 0) {
  const seated = await givenFamily(academy);
  const [first, second] = [await givenFamily(academy), await givenFamily(academy)];
  const full = await session({ capacity: 1 });
  const { resultData } = await registerOne(academy, seated, full.sessionId, seated.younger);
  // Who is seated gives back a free seat; whoever has it next pays.
  if (feeKrw > 0)
    await academy.db
      .updateTable('tests')
      .set({ fee_krw: feeKrw, fee_legal_basis: '학원법' })
      .where('id', '=', full.testId)
      .execute();
  for (const family of [first, second]) await wait(family, full.sessionId, family.younger);
  const free = () => cancelOne(academy, seated, resultData.registrationNo);
  return { ...full, first, second, free };
}
type GivenLine = Awaited<ReturnType<typeof givenLine>>;

/** Whoever has the seat is there; answers who. */
async function seatedOf({ sessionId, poolId, first, second }: GivenLine) {
  for (let turn = 0; turn < 2; turn++) {
    academy.clock.advance(1);
    await academy.jobs['seats.sweep']?.(null);
  }
  const seats = await seatsOf(academy, poolId);
  expect(seats).toEqual({ capacity: 1, taken: 1, held: 1 });
  const statesOf = (family: GivenFamily) => statesIn(academy, sessionId, family.younger);
  const { status } = await academy.db
    .selectFrom('members')
    .select('status')
    .where('id', '=', first.userSeqId)
    .executeTakeFirstOrThrow();
  const states = { first: await statesOf(first), second: await statesOf(second) };
  if (status === 'withdrawn') expect(states.first).toEqual([]);
  return { ...states, status };
}

describe('a goodbye and a seat that comes free in the same moment', () => {
  test.each([0, 20_000])(
    'the seat first, for %d won: the goodbye waits for what it became',
    async (feeKrw) => {
      const line = await givenLine(feeKrw);
      const { open, done } = await poolLocked(academy, line.poolId);
      const freeing = line.free();
      await expect.poll(() => callsWaiting(academy)).toBe(1);
      const leaving = leave(line.first);
      await expect.poll(() => callsWaiting(academy)).toBe(2);
      // Seats are locked before members: whoever waits for a seat keeps nobody from the member.
      await academy.db
        .selectFrom('members')
        .select('id')
        .where('id', '=', line.first.userSeqId)
        .forUpdate()
        .noWait()
        .execute();
      open();
      await done;
      expect((await freeing).status).toBe(200);
      expect((await leaving).resultCode).toBe('member.open_matters');
      expect(await seatedOf(line)).toEqual({
        first: [feeKrw > 0 ? 'held' : 'confirmed'],
        second: [],
        status: 'active',
      });
    },
  );

  test.each([0, 20_000])('the goodbye first, for %d won: the seat is the next family’s', async (feeKrw) => {
    const line = await givenLine(feeKrw);
    const { open, done } = await poolLocked(academy, line.poolId);
    const leaving = leave(line.first);
    await expect.poll(() => callsWaiting(academy)).toBe(1);
    const freeing = line.free();
    await expect.poll(() => callsWaiting(academy)).toBe(2);
    open();
    await done;
    expect((await leaving).resultCode).toBe(0);
    expect((await freeing).status).toBe(200);
    expect(await seatedOf(line)).toEqual({
      first: [],
      second: [feeKrw > 0 ? 'held' : 'confirmed'],
      status: 'withdrawn',
    });
  });

  test('whichever comes first, again and again: nobody who is gone has a seat', async () => {
    for (let round = 0; round < 6; round++) {
      const line = await givenLine(round % 2 === 0 ? 0 : 20_000);
      const [left, freed] = await Promise.all([leave(line.first), sleep(round * 8).then(line.free)]);
      expect(freed.status).toBe(200);
      const { status, first, second } = await seatedOf(line);
      expect(status).toBe(left.resultCode === 0 ? 'withdrawn' : 'active');
      expect([first.length, second.length]).toEqual(left.resultCode === 0 ? [0, 1] : [1, 0]);
    }
  });

  test('a line joined while the goodbye waits for another is left as well', async () => {
    const [one, other] = [await givenLine(), await givenLine()];
    const { first } = one;
    const { open, done } = await poolLocked(academy, one.poolId);
    const leaving = leave(first);
    await expect.poll(() => callsWaiting(academy)).toBe(1);
    expect((await wait(first, other.sessionId, first.younger)).resultCode).toBe(0);
    open();
    await done;
    expect((await leaving).resultCode).toBe(0);
    const { states } = await academy.db
      .selectFrom('seat_waits as w')
      .innerJoin('test_waits as t', 't.holder_key', 'w.holder_key')
      .select((e) => e.fn.agg<string[]>('array_agg', ['w.state']).as('states'))
      .where('t.member_id', '=', first.userSeqId)
      .executeTakeFirstOrThrow();
    expect(states).toEqual(['withdrawn', 'withdrawn']);
  });
});

describe('an offer to somebody who is gone', () => {
  test('waits for a removal under way and lapses: no registration, the seat is the next family’s', async () => {
    const line = await givenLine();
    const { open, removal } = await removalUnderWay(academy, line.first.younger);
    const freeing = line.free();
    await expect.poll(() => callsWaiting(academy)).toBe(1);
    open();
    await removal;
    expect((await freeing).status).toBe(200);
    expect(await seatedOf(line)).toMatchObject({ first: [], second: ['confirmed'] });
    const { ended_reason } = await academy.db
      .selectFrom('test_waits')
      .select('ended_reason')
      .where('child_id', '=', line.first.younger)
      .executeTakeFirstOrThrow();
    expect(ended_reason).toBe('child_gone');
  });

  test.each(['removed child', 'withdrawn member'] as const)(
    'a %s of long ago gets none either',
    async (who) => {
      const line = await givenLine(20_000);
      const now = academy.clock.now();
      if (who === 'removed child')
        await academy.db
          .updateTable('children')
          .set({ removed_at: now })
          .where('id', '=', line.first.younger)
          .execute();
      else
        await academy.db
          .updateTable('members')
          .set({ status: 'withdrawn', withdrawn_at: now })
          .where('id', '=', line.first.userSeqId)
          .execute();
      await line.free();
      expect(await seatedOf(line)).toMatchObject({ first: [], second: ['held'] });
    },
  );
});
