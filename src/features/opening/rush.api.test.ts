import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type RegistrationClaim,
  registrationBatcher,
} from '#src/features/entrance-tests/actions/register.server.ts';
import { givenMember } from '#tests/given-members.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

async function seatsOf(poolId: number) {
  const pool = await academy.db
    .selectFrom('seat_pools')
    .selectAll()
    .where('id', '=', poolId)
    .executeTakeFirstOrThrow();
  const holds = await academy.db
    .selectFrom('seat_holds')
    .select('id')
    .where('pool_id', '=', poolId)
    .where('state', '!=', 'freed')
    .execute();
  return { taken: pool.taken, capacity: pool.capacity, holds: holds.length };
}

/** Makes the members and children that `claimant` speaks of, numbered from `first`. */
async function givenClaimants(first: number, count: number): Promise<void> {
  const from = 1_000_000 + first;
  await sql`
    insert into members (id, login_id, name, mobile, email, enroll_type, mobile_proven_at, created_at)
    overriding system value
    select n, 'claimant' || n, '김서연', '010' || lpad(n::text, 8, '0'), '', 'web', now(), now()
    from generate_series(${from}::bigint, ${from + count - 1}::bigint) n`.execute(academy.db);
  await sql`
    insert into children (id, member_id, name, birth_date, school_name, grade, grade_year, judged_on, created_at)
    overriding system value
    select n, n, '김하준', date '2011-03-02', '대치초등학교', 5, 2026, current_date, now()
    from generate_series(${from}::bigint, ${from + count - 1}::bigint) n`.execute(academy.db);
}

/** A child nobody else claims for; the desk is asked directly, as the endpoint asks it. */
function claimant(number: number): RegistrationClaim {
  const child = {
    childId: 1_000_000 + number,
    name: '김하준',
    birthDate: '2016-03-02',
    schoolName: '대치초등학교',
    grade: 5,
  };
  return { memberId: 1_000_000 + number, child, guardian: { name: '김서연', mobile: '01022223333' } };
}

describe('a rush', () => {
  test('200 claims for 30 seats: exactly 30, in order of arrival, every caller answered', async () => {
    const session = await givenSession(academy, { capacity: 30 });
    await givenClaimants(0, 200);
    const desks = [registrationBatcher(academy)];
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => desks[0]?.claim(session.poolId, claimant(index))),
    );
    expect(answers.map((answer) => answer.status === 'fulfilled')).toEqual(
      Array.from({ length: 200 }, (_, index) => index < 30),
    );
    expect(await seatsOf(session.poolId)).toEqual({ taken: 30, capacity: 30, holds: 30 });
  });

  test('two processes at once stay exact', async () => {
    const session = await givenSession(academy, { capacity: 40, feeKrw: 10_000 });
    await givenClaimants(10_000, 160);
    const desks = [registrationBatcher(academy), registrationBatcher(academy)];
    const answers = await Promise.allSettled(
      Array.from({ length: 160 }, (_, index) =>
        desks[index % 2]?.claim(session.poolId, claimant(10_000 + index)),
      ),
    );
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(40);
    const rows = await academy.db
      .selectFrom('registrations')
      .select('id')
      .where('session_id', '=', session.sessionId)
      .execute();
    expect({ ...(await seatsOf(session.poolId)), rows: rows.length }).toEqual({
      taken: 40,
      capacity: 40,
      holds: 40,
      rows: 40,
    });
    const orders = await academy.db
      .selectFrom('orders')
      .select('id')
      .where(
        'ref_id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
    expect(orders).toHaveLength(40);
  });

  test('one child claimed twice at once is seated once', async () => {
    const session = await givenSession(academy, { capacity: 5 });
    await givenClaimants(777, 1);
    const desk = registrationBatcher(academy);
    const answers = await Promise.allSettled([
      desk.claim(session.poolId, claimant(777)),
      desk.claim(session.poolId, claimant(777)),
    ]);
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    expect((await seatsOf(session.poolId)).taken).toBe(1);
  });
});

describe('two parents and one seat', () => {
  const childrenOf = (memberId: number) =>
    academy.db
      .selectFrom('children')
      .select('id as childId')
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute();
  let keys = 0;
  const register = (member: { token: string }, sessionId: number, childId: number) =>
    call(academy, 'POST /api/entrance-tests/registrations', {
      token: member.token,
      key: `rush-key-${++keys}`,
      json: { sessionId, childId },
    });

  test('exactly one gets it', async () => {
    const parent = await givenMember(academy);
    const other = await givenMember(academy);
    for (let round = 0; round < 5; round++) {
      const session = await givenSession(academy, { capacity: 1, startsInHours: 600 + round * 10 });
      const [a] = await childrenOf(parent.userSeqId);
      const [b] = await childrenOf(other.userSeqId);
      const answers = await Promise.all([
        register(parent, session.sessionId, a?.childId ?? 0),
        register(other, session.sessionId, b?.childId ?? 0),
      ]);
      expect(answers.map((answer) => answer.resultCode).sort()).toEqual([0, 'test.sold_out'].sort());
      expect(await seatsOf(session.poolId)).toEqual({ taken: 1, capacity: 1, holds: 1 });
    }
  });

  test('control: reading first and writing later, without the lock, gives one seat to both', async () => {
    const session = await givenSession(academy, { capacity: 1 });
    const read = () =>
      academy.db
        .selectFrom('seat_pools')
        .select(['taken', 'capacity'])
        .where('id', '=', session.poolId)
        .executeTakeFirstOrThrow();
    const both = await Promise.all([read(), read()]);
    const admitted = both.filter((pool) => pool.taken < pool.capacity);
    expect(admitted).toHaveLength(2);
    // The constraint of the table is the last judge: the second seat cannot be written even so.
    const take = () =>
      academy.db
        .updateTable('seat_pools')
        .set((e) => ({ taken: e('taken', '+', 1) }))
        .where('id', '=', session.poolId)
        .execute();
    await take();
    await expect(take()).rejects.toThrow('seat_pools_never_oversold');
  });
});
