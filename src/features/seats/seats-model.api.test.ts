import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { type EachAlone, eachAlone, throwTogether } from '#src/platform/jobs/each-alone.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import type { SeatHooks } from './actions/hooks.server.ts';
import {
  createPool,
  declineOffer,
  freeHold,
  joinWaitlist,
  matchPools,
  moveHold,
  openPool,
  resizePool,
  sweepHolds,
  takeSeats,
} from './actions/pools.server.ts';
import { joinWaitlists } from './actions/waitlist.server.ts';

let academy: TestAcademy;
let alone: EachAlone;
beforeAll(async () => {
  academy = await startAcademy();
  alone = eachAlone(academy.providers.errorReport);
});
afterAll(() => academy.close());

const quiet: SeatHooks = { onExpired: async () => undefined, onOffered: async () => undefined };

async function poolState(poolId: number) {
  const pool = await academy.db
    .selectFrom('seat_pools')
    .selectAll()
    .where('id', '=', poolId)
    .executeTakeFirstOrThrow();
  const holds = await academy.db
    .selectFrom('seat_holds')
    .select(['id', 'seats', 'state'])
    .where('pool_id', '=', poolId)
    .where('state', '!=', 'freed')
    .orderBy('id')
    .execute();
  return { pool, holds, live: holds.reduce((sum, hold) => sum + hold.seats, 0) };
}

let serial = 0;
const newKey = () => `model-${++serial}`;

type Step =
  | { readonly kind: 'claim'; readonly pool: number; readonly seats: number }
  | { readonly kind: 'wait'; readonly pool: number; readonly seats: number }
  | { readonly kind: 'entry'; readonly together: boolean }
  | { readonly kind: 'free' | 'keep' | 'decline'; readonly pool: number; readonly which: number }
  | { readonly kind: 'resize'; readonly pool: number; readonly capacity: number }
  | { readonly kind: 'pass'; readonly seconds: number };

const pool = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      pool,
      seats: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), pool, seats: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('entry' as const), together: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('free' as const, 'keep' as const, 'decline' as const),
      pool,
      which: fc.nat(9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resize' as const), pool, capacity: fc.nat(8) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(60, 601, 7_201) }),
  },
);

async function take(poolIds: readonly number[], one: Step): Promise<void> {
  const now = academy.clock.now();
  const idOf = (index: number) => poolIds[index] ?? 0;
  if (one.kind === 'pass') {
    academy.clock.advance(one.seconds);
    throwTogether(await sweepHolds(academy.db, academy.clock.now(), { hooks: quiet, alone }));
    return;
  }
  if (one.kind === 'free' || one.kind === 'keep' || one.kind === 'decline') {
    const { holds } = await poolState(idOf(one.pool));
    const hold = holds[one.which % Math.max(1, holds.length)];
    if (!hold) return;
    await inTransaction(academy.db, async (tx) => {
      if (one.kind === 'free') await freeHold(tx, hold.id, { now, why: 'paid', hooks: quiet });
      else if (one.kind === 'decline') await declineOffer(tx, hold.id, { now, hooks: quiet });
      else {
        await openPool(tx, idOf(one.pool), { now, hooks: quiet });
        await moveHold(tx, hold.id, { to: 'kept', now, until: null, why: 'released' });
      }
    });
    return;
  }
  await inTransaction(academy.db, async (tx) => {
    if (one.kind === 'claim')
      await takeSeats(tx, await openPool(tx, idOf(one.pool), { now, hooks: quiet }), {
        claims: [{ holderKey: newKey(), seats: one.seats }],
        now,
      });
    else if (one.kind === 'wait')
      await joinWaitlist(tx, idOf(one.pool), { holderKey: newKey(), seats: one.seats });
    else if (one.kind === 'resize')
      await resizePool(tx, idOf(one.pool), { capacity: one.capacity, now, hooks: quiet });
    else if (one.kind === 'entry') {
      for (const poolId of poolIds) await openPool(tx, poolId, { now, hooks: quiet });
      await joinWaitlists(
        tx,
        newKey(),
        poolIds.map((poolId, index) => ({
          poolId,
          holderKey: newKey(),
          optionNo: one.together ? 0 : index,
          rank: null,
        })),
      );
    }
  });
}

const never = 'seats never over capacity, taken = sum of live holds';

describe('whatever the order of operations', () => {
  test(`${never}; parties of an entry are seated together, alternatives once`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 25 }),
        fc.nat(4),
        async (steps, capacity) => {
          const poolIds = [
            await createPool(academy.db, capacity),
            await createPool(academy.db, capacity + 1),
          ];
          for (const one of steps) {
            await take(poolIds, one);
            for (const poolId of poolIds) {
              const { pool: row, live } = await poolState(poolId);
              expect(row.taken).toBe(live);
              expect(row.taken).toBeLessThanOrEqual(row.capacity);
            }
          }
          await inTransaction(academy.db, (tx) =>
            matchPools(tx, poolIds, { now: academy.clock.now(), hooks: quiet }),
          );
          const waits = await academy.db
            .selectFrom('seat_waits')
            .select(['entry', 'option_no', 'state'])
            .where('pool_id', 'in', poolIds)
            .where('entry', 'is not', null)
            .orderBy('id')
            .execute();
          for (const entry of new Set(waits.map((wait) => wait.entry))) {
            const rows = waits.filter((wait) => wait.entry === entry);
            const isTogether = rows.every((row) => row.option_no === 0);
            const offered = rows.filter((row) => row.state !== 'waiting' && row.state !== 'withdrawn');
            expect(isTogether ? [0, rows.length] : [0, 1]).toContain(offered.length);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  test(`all at the same time: ${never}`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
        const poolIds = [await createPool(academy.db, 3), await createPool(academy.db, 2)];
        await Promise.all(steps.filter((one) => one.kind !== 'pass').map((one) => take(poolIds, one)));
        for (const poolId of poolIds) {
          const { pool: row, live } = await poolState(poolId);
          expect(row.taken).toBe(live);
          expect(row.taken).toBeLessThanOrEqual(row.capacity);
        }
      }),
      { numRuns: 6 },
    );
  });

  test('control: a seat counted without the lock is lost from the sum', async () => {
    const poolId = await createPool(academy.db, 5);
    const read = () =>
      academy.db.selectFrom('seat_pools').select('taken').where('id', '=', poolId).executeTakeFirstOrThrow();
    const both = await Promise.all([read(), read()]);
    for (const { taken } of both) {
      await academy.db
        .updateTable('seat_pools')
        .set({ taken: taken + 1 })
        .where('id', '=', poolId)
        .execute();
      await academy.db
        .insertInto('seat_holds')
        .values({ pool_id: poolId, holder_key: newKey(), seats: 1, state: 'kept' })
        .execute();
    }
    const { pool: row, live } = await poolState(poolId);
    expect([row.taken, live]).toEqual([1, 2]);
  });
});
