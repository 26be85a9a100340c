import { lockFamilies } from '#src/features/members/actions/members.server.ts';
import { listLiveOf } from '#src/features/registrations/store/registrations.server.ts';
import { awaitedPools } from '#src/features/seats/actions/line-reasons.server.ts';
import { openPool, takeSeats } from '#src/features/seats/actions/pools.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { seatHooks } from '../seats/hooks.server.ts';
import type { Part } from './parts.server.ts';

/**
 * Seats for money that came after its holds were gone: new ones for all, or null when there is not one for each child, or
 * one of them was removed or is its guardian's no more. Those who wait are not passed.
 */
export async function seatsForLateMoney(
  tx: Tx,
  lost: readonly Part[],
  now: Date,
): Promise<ReadonlyMap<number, number> | null> {
  const found = new Map<number, number>();
  if (lost.length === 0) return found;
  const live = await listLiveOf(
    tx,
    lost.map(({ row }) => row.child_id),
  );
  const isLate = ({ row, session }: Part) =>
    row.state === 'expired' &&
    session.state === 'open' &&
    now < session.startsAt &&
    !live.some((other) => other.childId === row.child_id && other.testId === row.test_id);
  if (!lost.every(isLate)) return null;
  const poolIds = [...new Set(lost.map(({ session }) => session.poolId))].sort((a, b) => a - b);
  const awaited = await awaitedPools(tx, poolIds, { now, hooks: seatHooks });
  const wantedOf = (poolId: number) => lost.filter(({ session }) => session.poolId === poolId);
  const opened = new Map<number, Awaited<ReturnType<typeof openPool>>>();
  for (const poolId of poolIds) {
    const pool = await openPool(tx, poolId, { now, hooks: seatHooks });
    if (pool.free < wantedOf(poolId).length || awaited.has(poolId)) return null;
    opened.set(poolId, pool);
  }
  const claims = lost.map(({ row }) => ({ memberId: row.member_id, childId: row.child_id }));
  const active = await lockFamilies(tx, claims);
  if (claims.some(({ memberId, childId }) => !active.has(`${memberId} ${childId}`))) return null;
  for (const [poolId, pool] of opened) {
    const wanted = wantedOf(poolId);
    const keys = wanted.map(({ row }) => ({ holderKey: `late:${row.registration_no}`, seats: 1 }));
    const holds = await takeSeats(tx, pool, { claims: keys, now });
    for (const [index, { row }] of wanted.entries()) found.set(row.id, holds[index] ?? 0);
  }
  return found;
}
