import type { Db, Tx } from '#src/platform/db/database.ts';
import { type Party, serve, type WaitReason } from '../rules/waitlist.ts';
import { countWaitlists, findFirsts, listHead, listPartiesOf } from '../store/line-places.server.ts';
import { findPools, type Pool } from '../store/pools.server.ts';
import type { WaitlistRow } from '../store/waitlists.server.ts';
import type { SeatHooks } from './hooks.server.ts';
import { offerEnds, partiesOf, type WaitingParty } from './offering.server.ts';
import { freeFor, longestLine } from './waitlist.server.ts';

interface Looking {
  readonly now: Date;
  readonly hooks: SeatHooks;
}

/** Who waits for a pool, in order, and whether an offer may still be made to them now. */
async function readParties(db: Db | Tx, poolId: number, { now, hooks }: Looking) {
  const line = partiesOf(await listHead(db, poolId, { most: longestLine, isLocked: false }), poolId);
  const needed = line.flatMap((party) => party.demand.map((need) => need.poolId));
  const endFor = await offerEnds(db, needed, { now, hooks });
  return { line, mayOffer: (party: Party) => endFor(party) !== null };
}

/**
 * Of these pools those whose free seats are somebody's who waits: in a line whose last offers are over nobody can be
 * offered one any more, and it keeps no seat from those who come. A line is read only where nobody in it waits for that
 * pool alone.
 */
export async function awaitedPools(
  db: Db | Tx,
  poolIds: readonly number[],
  looking: Looking,
): Promise<ReadonlySet<number>> {
  const awaited = new Set<number>();
  for (const poolId of (await countWaitlists(db, poolIds)).keys())
    if (await isAwaited(db, poolId, looking)) awaited.add(poolId);
  return awaited;
}

/** Whether anybody who waits for a seat of this pool alone could be offered one now. */
export async function mayStillOffer(db: Db | Tx, poolId: number, looking: Looking): Promise<boolean> {
  const endFor = await offerEnds(db, [poolId], looking);
  return endFor({ demand: [{ poolId, seats: 1 }] }) !== null;
}

async function isAwaited(db: Db | Tx, poolId: number, looking: Looking): Promise<boolean> {
  if (!(await mayStillOffer(db, poolId, looking))) return false;
  if ((await findFirsts(db, poolId)).alone) return true;
  const { line, mayOffer } = await readParties(db, poolId, looking);
  return line.some(mayOffer);
}

/** Why each of those who wait for a pool has no offer, by holder key: the same rule that makes the offers. */
export async function explainWaitlist(
  db: Db | Tx,
  poolId: number,
  looking: Looking,
): Promise<Map<string, WaitReason>> {
  const { line, mayOffer } = await readParties(db, poolId, looking);
  const pools = new Map((await findPools(db, [poolId])).map((pool) => [pool.id, pool]));
  const isManual = pools.get(poolId)?.offers === 'manual';
  const mayPass = (await looking.hooks.waitlistTerms?.(db, poolId, looking.now))?.mayPass;
  const servable = line.filter(mayOffer);
  const { offered, waiting } = serve(poolId, {
    line: servable,
    free: await freeFor(db, poolId, { line: servable, locked: pools }),
    mayPass,
  });
  const reasons = new Map<string, WaitReason>();
  const note = (party: WaitingParty, reason: WaitReason) => {
    for (const row of party.rows) reasons.set(row.holderKey, reason);
  };
  for (const party of line) if (!mayOffer(party)) note(party, 'too_late');
  for (const { party, reason } of waiting) note(party, reason);
  for (const party of offered) note(party, isManual ? 'manual' : 'due');
  return reasons;
}

/**
 * The same for these holders only. Where nothing is free, whoever stands first waits for a seat and everybody else for
 * whoever stands before: that is known without reading the line, unless nobody before waits for this pool alone.
 */
export async function explainWaits(
  db: Db | Tx,
  { poolId, holderKeys }: { readonly poolId: number; readonly holderKeys: readonly string[] },
  looking: Looking,
): Promise<Map<string, WaitReason>> {
  const [pool] = await findPools(db, [poolId]);
  const quick =
    pool && pool.taken >= pool.capacity ? await explainFull(db, { pool, holderKeys }, looking) : null;
  if (quick) return quick;
  const all = await explainWaitlist(db, poolId, looking);
  // Whoever stands too far back to be read stands behind somebody.
  return new Map(holderKeys.map((key) => [key, all.get(key) ?? 'behind']));
}

const isBefore = (a: WaitlistRow, b: WaitlistRow) => a.turn < b.turn || (a.turn === b.turn && a.id < b.id);

async function explainFull(
  db: Db | Tx,
  { pool, holderKeys }: { readonly pool: Pool; readonly holderKeys: readonly string[] },
  looking: Looking,
): Promise<Map<string, WaitReason> | null> {
  const parties = partiesOf(await listPartiesOf(db, holderKeys), pool.id);
  const needed = parties.flatMap((party) => party.demand.map((need) => need.poolId));
  const endFor = await offerEnds(db, [...needed, pool.id], looking);
  const { first, alone } = await findFirsts(db, pool.id);
  const reasons = new Map<string, WaitReason>();
  for (const party of parties) {
    const own = party.rows.find((row) => row.poolId === pool.id);
    if (!own) continue;
    const isFirst = party.rows.some((row) => row.id === first?.id);
    // Somebody before it who can be offered a seat here; those who wait elsewhere too perhaps cannot.
    const isBehind = alone !== null && isBefore(alone, own);
    const reason = endFor(party) === null ? 'too_late' : isFirst ? 'full' : isBehind ? 'behind' : null;
    if (reason === null) return null;
    for (const row of party.rows) reasons.set(row.holderKey, reason);
  }
  return reasons;
}
