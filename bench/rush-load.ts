// The load of an opening rush and the books after it.

import autocannon from 'autocannon';
import { sql } from 'kysely';
import { seedBranches } from '#seed/branches.ts';
import { createPool } from '#src/features/seats/actions/pools.server.ts';
import { insertSession, insertTest } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import type { Database } from '#src/platform/db/database.ts';
import { type BenchParent, quantile } from './kit.ts';

export const seats = 300;
const sockets = 1_000;

export interface Opened {
  readonly sessionId: number;
  readonly poolId: number;
}

/** Gives up what earlier rounds left unpaid: nobody holds more than three seats without paying. */
export async function giveUpHeld({ db }: Database): Promise<void> {
  await sql`
    with ended as (
      update registrations set state = 'cancelled', cancelled_at = now(), hold_expires_at = null
      where state = 'held' returning hold_id
    ), freed as (
      update seat_holds set state = 'freed', expires_at = null
      where id in (select hold_id from ended) returning pool_id, seats
    )
    update seat_pools p set taken = p.taken - f.seats
    from (select pool_id, sum(seats)::int as seats from freed group by pool_id) f where p.id = f.pool_id`.execute(
    db,
  );
}

/** An open session, so many hours from now. */
export async function openSession({ db }: Database, hours = 200, capacity = seats): Promise<Opened> {
  const now = new Date();
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  if (!(await db.selectFrom('branches').select('id').executeTakeFirst()))
    await seedBranches({ db, clock: systemClock } as Academy);
  const branch = await db.selectFrom('branches').select('id').orderBy('id').executeTakeFirstOrThrow();
  const testId = await insertTest(
    db,
    {
      title: '중등 수학 입학 테스트',
      subject: 'math',
      gradeFrom: 7,
      gradeTo: 9,
      minutes: 80,
      feeKrw: 20_000,
      feeLegalBasis: '학원법 시행규칙에 따른 모의고사비',
      materials: '필기도구',
    },
    now,
  );
  const poolId = await createPool(db, capacity);
  const startsAt = inHours(hours);
  const sessionId = await insertSession(
    db,
    {
      testId,
      branchId: branch.id,
      poolId,
      room: '301호',
      startsAt,
      endsAt: inHours(hours + 2),
      opensAt: inHours(-1),
      closesAt: inHours(hours - 1),
      state: 'open',
    },
    now,
  );
  return { sessionId, poolId };
}

export interface Rush {
  readonly arrivals: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly held: number;
  readonly soldOut: number;
  readonly others: number;
}

/** Every parent asks once; the sockets are open before the first asks. */
export function rush(
  urls: readonly string[],
  parents: readonly BenchParent[],
  sessionId: number,
): Promise<Rush> {
  const began = performance.now();
  const tally = { held: 0, soldOut: 0, others: 0 };
  const latencies: number[] = [];
  let next = 0;
  // The load tool ends on its own tick of a second; a rush is over with its last answer.
  let ended = began;
  const runOf = (url: string, share: number) =>
    new Promise<void>((done, fail) => {
      const run = autocannon(
        {
          url,
          connections: Math.floor(sockets / urls.length),
          amount: share,
          timeout: 120,
          requests: [
            {
              method: 'POST',
              path: '/api/entrance-tests/registrations',
              setupRequest: (request) => {
                const parent = parents[next++ % parents.length];
                return {
                  ...request,
                  headers: {
                    'content-type': 'application/json',
                    authorization: `Bearer ${parent?.token}`,
                    'idempotency-key': `rush-key-${sessionId}-${parent?.memberId}`,
                  },
                  body: JSON.stringify({ sessionId, childId: parent?.childId }),
                };
              },
            },
          ],
        },
        (error) => (error ? fail(error) : done()),
      );
      run.on('response', (_client, status, _bytes, responseTime) => {
        latencies.push(responseTime);
        ended = performance.now();
        if (status === 200) tally.held++;
        else if (status === 409) tally.soldOut++;
        else tally.others++;
      });
    });
  return Promise.all(urls.map((url) => runOf(url, Math.floor(parents.length / urls.length)))).then(() => {
    const seconds = (ended - began) / 1000;
    return {
      ...tally,
      arrivals: latencies.length,
      seconds,
      perSecond: latencies.length / seconds,
      p99Ms: quantile(latencies, 0.99),
    };
  });
}

/** What the books say after a rush: seats taken, holds that stand, registrations; a pool that is not there any more took nobody. */
export async function ledgersOf({ db }: Database, { poolId, sessionId }: Opened) {
  const pool = await db.selectFrom('seat_pools').selectAll().where('id', '=', poolId).executeTakeFirst();
  const count = async (table: 'seat_holds' | 'registrations') => {
    const base = db.selectFrom(table).select((e) => e.fn.countAll<number>().as('n'));
    const row =
      table === 'seat_holds'
        ? await base.where('pool_id', '=', poolId).where('state', '<>', 'freed').executeTakeFirstOrThrow()
        : await base.where('session_id', '=', sessionId).executeTakeFirstOrThrow();
    return Number(row.n);
  };
  return { taken: pool?.taken ?? 0, holds: await count('seat_holds'), rows: await count('registrations') };
}
