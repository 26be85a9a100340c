import type { SeatReason } from '#src/features/seats/rules/history.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { EachAlone } from '#src/platform/jobs/each-alone.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { allot, type HoldState, holdMinutes, mayMove } from '../rules/holds.ts';
import { countWaitlists, findWaits } from '../store/line-places.server.ts';
import { limitClocks } from '../store/outage.server.ts';
import * as store from '../store/pools.server.ts';
import { listLivingHolds } from '../store/waitlists.server.ts';
import type { SeatHooks } from './hooks.server.ts';
import { awaitedPools } from './line-reasons.server.ts';
import { requireNoticed } from './outage.server.ts';
import { serveParties } from './waitlist.server.ts';

export type { SeatHooks } from './hooks.server.ts';

/** Makes a pool of so many seats. */
export function createPool(tx: Db | Tx, capacity: number): Promise<number> {
  return store.insertPool(tx, capacity);
}

/** Capacity and taken seats of several pools, in one query. */
export async function readPools(db: Db | Tx, poolIds: readonly number[]): Promise<Map<number, store.Pool>> {
  return new Map((await store.findPools(db, poolIds)).map((pool) => [pool.id, pool]));
}

/** How many wait for each pool. */
export function readWaitlists(db: Db | Tx, poolIds: readonly number[]): Promise<Map<number, number>> {
  return countWaitlists(db, poolIds);
}

/** The holds of a pool that take a seat. */
export async function livingHolds(db: Db, poolId: number): Promise<ReadonlySet<number>> {
  return new Set(await listLivingHolds(db, poolId));
}

/** A pool this transaction has locked, what is free in it, and who told its features of what moved. */
export interface OpenedPool {
  readonly pool: store.Pool;
  readonly free: number;
  readonly hooks: SeatHooks;
}

/**
 * Locks the pool, frees what ran out, offers that to those who wait, and answers what is free now. Begins every change of
 * seats: whoever finds a hold that ran out finds it only once, so the line must be served here.
 */
export async function openPool(
  tx: Tx,
  poolId: number,
  { now, hooks }: { now: Date; hooks: SeatHooks },
): Promise<OpenedPool> {
  const pool = await store.lockPool(tx, poolId);
  const expired = await store.lockExpiredHolds(tx, poolId, now);
  if (expired.length > 0) await requireNoticed(tx, now);
  const freed = await release(tx, pool, { holds: expired, why: 'expired', now });
  if (expired.length > 0)
    await hooks.onExpired(
      tx,
      expired.map((hold) => hold.id),
      now,
    );
  const left = { ...pool, taken: pool.taken - freed };
  const offered = expired.length > 0 ? await offer(tx, left, { now, hooks }) : 0;
  const taken = left.taken + offered;
  return { pool: { ...pool, taken }, free: pool.capacity - taken, hooks };
}

/** Frees locked holds of a locked pool; answers how many seats that are. */
export async function release(
  tx: Tx,
  pool: store.Pool,
  { holds, why, now }: { holds: readonly store.HoldRow[]; why: SeatReason; now: Date },
): Promise<number> {
  if (holds.length === 0) return 0;
  const seats = holds.reduce((sum, hold) => sum + hold.seats, 0);
  await store.freeHolds(
    tx,
    holds.map((hold) => hold.id),
  );
  await store.updateWaitOfHold(
    tx,
    holds.map((hold) => hold.id),
    'lapsed',
  );
  await store.updateTaken(tx, pool.id, pool.taken - seats);
  await store.insertSteps(
    tx,
    holds.map((hold) => ({
      poolId: pool.id,
      holdId: hold.id,
      seats: -hold.seats,
      code: 'freed' as const,
      why,
      now,
    })),
  );
  return seats;
}

export interface SeatClaim {
  readonly holderKey: string;
  readonly seats: number;
}

/**
 * Gives seats in order of arrival to claims on a pool that `openPool` has locked; null where none was left.
 * Those who wait come first: while anybody waits who can still be offered a seat, nobody new is given one.
 */
export async function takeSeats(
  tx: Tx,
  opened: OpenedPool,
  {
    claims,
    now,
    holdUntil = new Date(now.getTime() + holdMinutes * minuteMs),
  }: { claims: readonly SeatClaim[]; now: Date; holdUntil?: Date },
): Promise<(number | null)[]> {
  const { pool, free, hooks } = opened;
  if (free <= 0 || claims.length === 0) return claims.map(() => null);
  const hasWaitlist = (await awaitedPools(tx, [pool.id], { now, hooks })).has(pool.id);
  const given = allot(hasWaitlist ? 0 : free, claims);
  const admitted = claims.filter((_, index) => given[index]);
  const ids = await store.insertHolds(
    tx,
    pool.id,
    admitted.map((claim) => ({ ...claim, state: 'held' as const, expiresAt: holdUntil })),
  );
  const seats = admitted.reduce((sum, claim) => sum + claim.seats, 0);
  if (seats > 0) await store.updateTaken(tx, pool.id, pool.taken + seats);
  await store.insertSteps(
    tx,
    admitted.map((claim, index) => ({
      poolId: pool.id,
      holdId: ids[index] ?? 0,
      seats: claim.seats,
      code: 'held' as const,
      why: 'claim',
      now,
    })),
  );
  let next = 0;
  return claims.map((_, index) => (given[index] ? (ids[next++] ?? null) : null));
}

/** Compare-and-swap of one hold; false when it is no longer in a state from which this move is legal. */
export async function moveHold(
  tx: Tx,
  holdId: number,
  {
    to,
    now,
    until,
    why,
  }: { to: Exclude<HoldState, 'freed'>; now: Date; until: Date | null; why: SeatReason },
): Promise<boolean> {
  const hold = await store.lockHold(tx, holdId);
  if (!mayMove(hold.state, to)) return false;
  if (hold.state === 'held' && hold.expiresAt && hold.expiresAt <= now) return false;
  await store.updateHold(tx, holdId, { state: to, expiresAt: to === 'held' ? until : null });
  if (to === 'kept') await store.updateWaitOfHold(tx, [holdId], 'accepted');
  await store.insertSteps(tx, [{ poolId: hold.poolId, holdId, seats: 0, code: to, why, now }]);
  return true;
}

/** Frees one hold, whatever it was, and offers the seats to those who wait; false where it was freed before. */
export async function freeHold(
  tx: Tx,
  holdId: number,
  { now, why, hooks }: { now: Date; why: SeatReason; hooks: SeatHooks },
): Promise<boolean> {
  const opened = await openPool(tx, await store.poolOfHold(tx, holdId), { now, hooks });
  const hold = await store.lockHold(tx, holdId);
  if (hold.state === 'freed') return false;
  const freed = await release(tx, opened.pool, { holds: [hold], why, now });
  await offer(tx, { ...opened.pool, taken: opened.pool.taken - freed }, { now, hooks });
  return true;
}

/** Serves the line of a pool that is the only one locked here; answers the seats offered. */
function offer(tx: Tx, pool: store.Pool, { now, hooks }: { now: Date; hooks: SeatHooks }): Promise<number> {
  return serveParties(tx, pool.id, { pools: new Map([[pool.id, pool]]), now, hooks });
}

/**
 * Changes how many seats a kept hold has; false where more are wanted than are free (while somebody waits who can be
 * offered them, none are).
 * Seats given back are offered to those who wait.
 */
export async function resizeHold(
  tx: Tx,
  holdId: number,
  { seats, now, hooks }: { seats: number; now: Date; hooks: SeatHooks },
): Promise<boolean> {
  const { pool, free } = await openPool(tx, await store.poolOfHold(tx, holdId), { now, hooks });
  const hold = await store.lockHold(tx, holdId);
  const more = seats - hold.seats;
  if (hold.state !== 'kept') return false;
  if (more > 0 && (more > free || (await awaitedPools(tx, [pool.id], { now, hooks })).has(pool.id)))
    return false;
  await store.updateHoldSeats(tx, holdId, seats);
  await store.updateTaken(tx, pool.id, pool.taken + more);
  await store.insertSteps(tx, [
    { poolId: pool.id, holdId, seats: more, code: 'resized', from: hold.seats, to: seats, now },
  ]);
  if (more < 0) await offer(tx, { ...pool, taken: pool.taken + more }, { now, hooks });
  return true;
}

/** Stands in line; answers the place, counted from 1. */
export async function joinWaitlist(tx: Tx, poolId: number, claim: SeatClaim): Promise<number> {
  await store.lockPool(tx, poolId);
  await store.insertWait(tx, poolId, { holderKey: claim.holderKey, seats: claim.seats });
  return (await findWaits(tx, [claim.holderKey]))[0]?.place ?? 0;
}

/** Where these stand: their place, or the offer they have. */
export function readWaits(db: Db | Tx, holderKeys: readonly string[]) {
  return findWaits(db, holderKeys);
}

/** Changes how many seats somebody waits for; the place in the line stays, so it may only become fewer. */
export async function shrinkWait(tx: Tx, waitId: number, seats: number): Promise<void> {
  await store.updateWait(tx, waitId, { state: 'waiting', seats });
}

/** Offers what is free to those who wait: a party that left the line may have stood before one that fits. */
export async function serveWaitlist(
  tx: Tx,
  poolId: number,
  { now, hooks }: { now: Date; hooks: SeatHooks },
): Promise<void> {
  const { pool } = await openPool(tx, poolId, { now, hooks });
  await offer(tx, pool, { now, hooks });
}

/** Ends the clock of a hold here and now: whoever opens the pool next finds it free. */
export async function expireNow(tx: Tx, holdId: number, now: Date): Promise<void> {
  const hold = await store.lockHold(tx, holdId);
  if (hold.state === 'held') await store.updateHold(tx, holdId, { state: 'held', expiresAt: now });
}

/**
 * Locks several pools in the order of their numbers and serves their lines with all of them known, so that a party that
 * needs seats in two of them can be served.
 */
export async function matchPools(
  tx: Tx,
  poolIds: readonly number[],
  { now, hooks }: { now: Date; hooks: SeatHooks },
): Promise<void> {
  const pools = new Map<number, store.Pool>();
  for (const poolId of [...new Set(poolIds)].sort((a, b) => a - b))
    pools.set(poolId, (await openPool(tx, poolId, { now, hooks })).pool);
  for (const poolId of pools.keys()) await serveParties(tx, poolId, { pools, now, hooks });
}

/** The one who was offered the seat does not want it: it is free at once and offered on. */
export async function declineOffer(
  tx: Tx,
  holdId: number,
  { now, hooks }: { now: Date; hooks: SeatHooks },
): Promise<void> {
  await openPool(tx, await store.poolOfHold(tx, holdId), { now, hooks });
  await store.updateWaitOfHold(tx, [holdId], 'declined');
  await freeHold(tx, holdId, { now, why: 'declined', hooks });
}

/** Changes a pool's size; false when more is taken than that. New seats are offered to those who wait at once. */
export async function resizePool(
  tx: Tx,
  poolId: number,
  { capacity, now, hooks }: { capacity: number; now: Date; hooks: SeatHooks },
): Promise<boolean> {
  const { pool } = await openPool(tx, poolId, { now, hooks });
  if (capacity < pool.taken) return false;
  await store.updateCapacity(tx, poolId, capacity);
  await store.insertSteps(tx, [
    { poolId, seats: 0, code: 'resized', from: pool.capacity, to: capacity, now },
  ]);
  await offer(tx, { ...pool, capacity }, { now, hooks });
  return true;
}

/** Frees every hold whose time is over and offers the seats on; one transaction a pool, and none stops another. */
export async function sweepHolds(
  db: Db,
  now: Date,
  { hooks, alone }: { hooks: SeatHooks; alone: EachAlone },
): Promise<readonly unknown[]> {
  return alone('seats.sweep pool', await store.listDuePools(db, now), (poolId) =>
    inTransaction(db, (tx) => serveWaitlist(tx, poolId, { now, hooks })),
  );
}

/** Ends what is held and offered in a pool at this instant at the latest: what the seats are for begins earlier now. */
export async function endClocksBy(tx: Tx, poolId: number, latest: Date): Promise<void> {
  await limitClocks(tx, { poolId, holdsUntil: latest, offersUntil: latest });
}
