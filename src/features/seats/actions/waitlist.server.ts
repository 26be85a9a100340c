import type { Db, Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { type Party, passedReasons, serve, type WaitReason } from '../rules/waitlist.ts';
import * as store from '../store/pools.server.ts';
import {
  countOffers,
  countWaitlists,
  insertEntryWaits,
  listPassed,
  listStandings,
  listWaitlistRows,
  type NewWait,
  poolOfWait,
  poolsOfParty,
  seatsAhead,
  withdrawEntry,
} from '../store/waitlists.server.ts';
import type { SeatHooks } from './hooks.server.ts';
import {
  byWaitlist,
  type OfferBy,
  offerEnds,
  offerTo,
  partiesOf,
  type WaitingParty,
} from './offering.server.ts';

/** What is free where, read once: pools that are locked by their locked rows, the others as they are seen now. */
async function freeFor(
  db: Db | Tx,
  poolId: number,
  { line, locked }: { line: readonly WaitingParty[]; locked: ReadonlyMap<number, store.Pool> },
) {
  const others = [...new Set(line.flatMap((party) => party.demand.map((need) => need.poolId)))].filter(
    (id) => id !== poolId,
  );
  const seen = new Map((await store.findPools(db, others)).map((pool) => [pool.id, pool]));
  const ahead = new Map<string, number>();
  for (const party of line)
    for (const row of party.rows)
      if (row.poolId !== poolId && !ahead.has(`${row.poolId} ${party.rows[0]?.id}`))
        ahead.set(`${row.poolId} ${party.rows[0]?.id}`, await seatsAhead(db, row.poolId, row));
  return {
    of(id: number, party: Party) {
      const pool = locked.get(id) ?? seen.get(id);
      const first = (party as WaitingParty).rows[0]?.id;
      return (
        (pool && !(id !== poolId && pool.offers === 'manual') ? pool.capacity - pool.taken : 0) -
        (id === poolId ? 0 : (ahead.get(`${id} ${first}`) ?? 0))
      );
    },
    isLocked: (id: number) => locked.has(id),
  };
}

/**
 * Offers what is free in a pool to those who wait, strictly in order. `pools` are the pools this transaction has locked;
 * their counts are kept true in it. A party that needs a pool which is not locked here is left to `seats.match`, and nobody
 * behind it is served before that has run. Answers the seats offered in the pool.
 */
export async function serveParties(
  tx: Tx,
  poolId: number,
  { pools, now, hooks }: { pools: Map<number, store.Pool>; now: Date; hooks: SeatHooks },
): Promise<number> {
  const before = pools.get(poolId);
  if (!before || before.offers === 'manual' || before.taken >= before.capacity) return 0;
  const line = partiesOf(await listWaitlistRows(tx, poolId, true), poolId);
  if (line.length === 0) return 0;
  const terms = await hooks.waitlistTerms?.(tx, poolId, now);
  const needed = line.flatMap((party) => party.demand.map((need) => need.poolId));
  const endFor = await offerEnds(tx, needed, { now, hooks });
  const servable = line.filter((party) => endFor(party) !== null);
  const free = await freeFor(tx, poolId, { line: servable, locked: pools });
  const { offered, waiting, pending } = serve(poolId, { line: servable, free, mayPass: terms?.mayPass });
  for (const party of offered) {
    const until = endFor(party);
    if (until) await offerTo(tx, party, { pools, decided: { ...byWaitlist, until, now }, hooks });
  }
  if (offered.length > 0) await notePassed(tx, poolId, { waiting, offered, now });
  if (pending) {
    const poolIds = pending.demand.map((need) => need.poolId);
    await addJob(tx, { name: 'seats.match', key: `seats.match:${pending.rows[0]?.entry}` }, { poolIds });
  }
  return (pools.get(poolId)?.taken ?? before.taken) - before.taken;
}

/** Writes down who was passed and why, where somebody behind got a seat. */
async function notePassed(
  tx: Tx,
  poolId: number,
  {
    waiting,
    offered,
    now,
  }: {
    waiting: readonly { readonly party: WaitingParty; readonly reason: WaitReason }[];
    offered: readonly WaitingParty[];
    now: Date;
  },
): Promise<void> {
  const turnOf = (party: WaitingParty | undefined) =>
    party?.rows.find((row) => row.poolId === poolId)?.turn ?? 0;
  const lastServed = turnOf(offered.at(-1));
  const passed = waiting.filter(
    ({ party, reason }) => passedReasons.has(reason) && turnOf(party) < lastServed,
  );
  await insertPassed(tx, poolId, { passed, now });
}

async function insertPassed(
  tx: Tx,
  poolId: number,
  {
    passed,
    now,
  }: { passed: readonly { readonly party: WaitingParty; readonly reason: WaitReason }[]; now: Date },
): Promise<void> {
  await store.insertSteps(
    tx,
    passed.map(({ party, reason }) => ({
      poolId,
      seats: 0,
      code: 'passed' as const,
      waitId: party.rows[0]?.id ?? 0,
      why: reason,
      now,
    })),
  );
}

/** Stands in several lines with one entry: the rows of one option are offered together, the options are alternatives. */
export async function joinWaitlists(tx: Tx, entry: string, waits: readonly NewWait[]): Promise<void> {
  await joinWaitlistsOfAll(
    tx,
    waits.map((wait) => ({ ...wait, entry })),
  );
}

/** The same for many entries by one statement: they stand in their lines in the order given. */
export async function joinWaitlistsOfAll(
  tx: Tx,
  waits: readonly (NewWait & { readonly entry: string })[],
): Promise<void> {
  await insertEntryWaits(tx, waits);
}

/** Takes an entry out of all its lines; answers the pools whose lines may move on now. */
export function leaveWaitlists(tx: Tx, entry: string): Promise<number[]> {
  return withdrawEntry(tx, entry);
}

/** Who waits for a pool, in order, and whether an offer may still be made to them now. */
async function readParties(db: Db | Tx, poolId: number, { now, hooks }: { now: Date; hooks: SeatHooks }) {
  const line = partiesOf(await listWaitlistRows(db, poolId, false), poolId);
  const needed = line.flatMap((party) => party.demand.map((need) => need.poolId));
  const endFor = await offerEnds(db, needed, { now, hooks });
  return { line, mayOffer: (party: Party) => endFor(party) !== null };
}

/**
 * Of these pools those whose free seats are somebody's who waits: in a line whose last offers are over nobody can be
 * offered one any more, and it keeps no seat from those who come.
 */
export async function awaitedPools(
  db: Db | Tx,
  poolIds: readonly number[],
  { now, hooks }: { now: Date; hooks: SeatHooks },
): Promise<ReadonlySet<number>> {
  const awaited = new Set<number>();
  for (const poolId of (await countWaitlists(db, poolIds)).keys()) {
    const { line, mayOffer } = await readParties(db, poolId, { now, hooks });
    if (line.some(mayOffer)) awaited.add(poolId);
  }
  return awaited;
}

/** Why each of those who wait for a pool has no offer, by holder key: the same rule that makes the offers. */
export async function explainWaitlist(
  db: Db,
  poolId: number,
  { now, hooks }: { now: Date; hooks: SeatHooks },
): Promise<Map<string, WaitReason>> {
  const { line, mayOffer } = await readParties(db, poolId, { now, hooks });
  const pools = new Map((await store.findPools(db, [poolId])).map((pool) => [pool.id, pool]));
  const isManual = pools.get(poolId)?.offers === 'manual';
  const mayPass = (await hooks.waitlistTerms?.(db, poolId, now))?.mayPass;
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

/** Who was passed over lately and why, newest first (20 at most). */
export function passedOver(db: Db, poolId: number) {
  return listPassed(db, poolId);
}

/** Offers out of these pools whose time runs at `now`, with the end of the soonest, by pool. */
export function readOffers(db: Db, poolIds: readonly number[], now: Date) {
  return countOffers(db, poolIds, now);
}

/** What became of one whom staff chose. */
export type Chosen = 'offered' | 'gone' | 'no_seat' | 'too_late';

/**
 * Offers seats to somebody staff chose, whoever stands before: everybody of the party together, or nobody. The pools are
 * locked in the order of their numbers; who is passed is written down with the reason.
 */
export async function offerChosen(
  tx: Tx,
  holderKey: string,
  {
    lockPools,
    decided,
    hooks,
  }: {
    lockPools: (poolIds: readonly number[]) => Promise<Map<number, store.Pool>>;
    decided: OfferBy & { readonly now: Date };
    hooks: SeatHooks;
  },
): Promise<Chosen> {
  const needed = await poolsOfParty(tx, holderKey);
  if (needed.length === 0) return 'gone';
  const pools = await lockPools(needed);
  const here = await poolOfWait(tx, holderKey);
  if (here === null) return 'gone';
  const line = partiesOf(await listWaitlistRows(tx, here, true), here);
  const at = line.findIndex((party) => party.rows.some((row) => row.holderKey === holderKey));
  const party = line[at];
  if (!party) return 'gone';
  const hasSeats = party.demand.every(({ poolId, seats }) => {
    const pool = pools.get(poolId);
    return pool !== undefined && pool.capacity - pool.taken >= seats;
  });
  if (!hasSeats) return 'no_seat';
  const until = (await offerEnds(tx, needed, { now: decided.now, hooks }))(party);
  if (until === null) return 'too_late';
  const passed = line.slice(0, at).map((one) => ({ party: one, reason: 'chosen' as const }));
  await offerTo(tx, party, { pools, decided: { ...decided, until }, hooks });
  await insertPassed(tx, here, { passed, now: decided.now });
  return 'offered';
}

/** How it went on with each of those who ever stood in a line, by holder key, in the order of the line. */
export function readStandings(db: Db, holderKeys: readonly string[]) {
  return listStandings(db, holderKeys);
}
