import type { OfferBy } from '#src/features/seats/actions/offering.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import * as store from '../store/pools.server.ts';
import { listHolds, updateOffers } from '../store/waitlists.server.ts';
import type { SeatHooks } from './hooks.server.ts';
import { awaitedPools } from './line-reasons.server.ts';
import { freeHold, openPool, resizeHold, serveWaitlist } from './pools.server.ts';
import { type Chosen, offerChosen } from './waitlist.server.ts';

interface Reserve {
  readonly poolId: number;
  /** The hold the kept seats stand in; null where none are kept. */
  readonly holdId: number | null;
}

/** The seats of these holds, by hold; those given up count none. */
export async function readHolds(db: Db | Tx, holdIds: readonly number[]): Promise<Map<number, number>> {
  return new Map((await listHolds(db, holdIds)).map((hold) => [hold.id, hold.seats]));
}

/** How many seats are kept back in a hold that is locked from here on. */
async function lockReserve(tx: Tx, holdId: number | null): Promise<number> {
  if (holdId === null) return 0;
  const hold = await store.lockHold(tx, holdId);
  return hold.state === 'freed' ? 0 : hold.seats;
}

/**
 * Keeps so many seats of a pool back; what is given back goes to those who wait. Answers the hold (null for none), or
 * false where fewer are free or somebody waits for them.
 */
export async function setReserve(
  tx: Tx,
  { poolId, holdId }: Reserve,
  { seats, now, hooks }: { seats: number; now: Date; hooks: SeatHooks },
): Promise<number | null | false> {
  const { pool, free } = await openPool(tx, poolId, { now, hooks });
  const before = await lockReserve(tx, holdId);
  if (seats === before) return before === 0 ? null : holdId;
  if (holdId !== null && before > 0) {
    if (seats > 0) return (await resizeHold(tx, holdId, { seats, now, hooks })) ? holdId : false;
    await freeHold(tx, holdId, { now, why: 'reserve_given_back', hooks });
    return null;
  }
  if (seats > free || (await awaitedPools(tx, [poolId], { now, hooks })).has(poolId)) return false;
  const key = `reserve:${poolId}:${now.getTime()}`;
  const [id = 0] = await store.insertHolds(tx, poolId, [
    { holderKey: key, seats, state: 'kept', expiresAt: null },
  ]);
  await store.updateTaken(tx, poolId, pool.taken + seats);
  await store.insertSteps(tx, [{ poolId, holdId: id, seats, code: 'kept', why: 'reserve', now }]);
  return id;
}

/**
 * Gives one of the seats that are kept back to a holder; nobody is passed, since these seats were never the line's. Null
 * where none is left. The pool must be locked by `openPool`.
 */
export async function takeReserved(
  tx: Tx,
  { poolId, holdId }: Reserve,
  { claim, now }: { claim: { readonly holderKey: string; readonly until: Date }; now: Date },
): Promise<{ readonly holdId: number; readonly left: number } | null> {
  const seats = await lockReserve(tx, holdId);
  if (holdId === null || seats === 0) return null;
  if (seats === 1) await store.freeHolds(tx, [holdId]);
  else await store.updateHoldSeats(tx, holdId, seats - 1);
  const [id = 0] = await store.insertHolds(tx, poolId, [
    { holderKey: claim.holderKey, seats: 1, state: 'held', expiresAt: claim.until },
  ]);
  await store.insertSteps(tx, [
    { poolId, holdId, seats: -1, code: 'resized', why: 'from_reserve', now },
    { poolId, holdId: id, seats: 1, code: 'held', why: 'from_reserve', now },
  ]);
  return { holdId: id, left: seats - 1 };
}

/** Whether freed seats go to the line by themselves from now on. Back to `auto`, what is free is offered at once. */
export async function setOffers(
  tx: Tx,
  poolId: number,
  { offers, now, hooks }: { offers: 'auto' | 'manual'; now: Date; hooks: SeatHooks },
): Promise<void> {
  await openPool(tx, poolId, { now, hooks });
  await updateOffers(tx, poolId, offers);
  if (offers === 'auto') await serveWaitlist(tx, poolId, { now, hooks });
}

/** Offers seats to those staff chose, one after the other; each gets its own answer. */
export async function offerToChosen(
  tx: Tx,
  holderKey: string,
  { decided, hooks }: { decided: OfferBy & { readonly now: Date }; hooks: SeatHooks },
): Promise<Chosen> {
  const lockPools = async (poolIds: readonly number[]) => {
    const pools = new Map<number, store.Pool>();
    for (const poolId of poolIds)
      pools.set(poolId, (await openPool(tx, poolId, { now: decided.now, hooks })).pool);
    return pools;
  };
  return offerChosen(tx, holderKey, { lockPools, decided, hooks });
}
