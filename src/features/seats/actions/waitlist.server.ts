import type { Db, Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { type Party, passedReasons, serve, type WaitReason } from '../rules/waitlist.ts';
import { listHead } from '../store/line-places.server.ts';
import * as store from '../store/pools.server.ts';
import {
  countOffers,
  insertEntryWaits,
  listPassed,
  listStandings,
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
export async function freeFor(
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

/** Nobody reads further back in a line than this, where it is read whole. */
export const longestLine = 2_000;
/** How many of a line are looked at first where seats are free; nobody behind who stops it changes anything. */
const headSize = 64;

interface Serving {
  readonly pools: Map<number, store.Pool>;
  readonly now: Date;
  readonly hooks: SeatHooks;
}

/**
 * Offers what is free in a pool to those who wait, strictly in order. `pools` are the pools this transaction has locked;
 * their counts are kept true in it. A party that needs a pool which is not locked here is left to `seats.match`, and nobody
 * behind it is served before that has run. Answers the seats offered in the pool.
 */
export async function serveParties(tx: Tx, poolId: number, serving: Serving): Promise<number> {
  const before = serving.pools.get(poolId);
  if (!before || before.offers === 'manual' || before.taken >= before.capacity) return 0;
  await serveHead(tx, poolId, { ...serving, most: headSize });
  return (serving.pools.get(poolId)?.taken ?? before.taken) - before.taken;
}

/** The same for the first of a line; looks further back only where none of them stopped it. */
async function serveHead(
  tx: Tx,
  poolId: number,
  { pools, now, hooks, most }: Serving & { readonly most: number },
): Promise<void> {
  const rows = await listHead(tx, poolId, { most, isLocked: true });
  const line = partiesOf(rows, poolId);
  if (line.length === 0) return;
  const terms = await hooks.waitlistTerms?.(tx, poolId, now);
  const needed = line.flatMap((party) => party.demand.map((need) => need.poolId));
  const endFor = await offerEnds(tx, needed, { now, hooks });
  const servable = line.filter((party) => endFor(party) !== null);
  const free = await freeFor(tx, poolId, { line: servable, locked: pools });
  const { offered, waiting, pending, isStopped } = serve(poolId, {
    line: servable,
    free,
    mayPass: terms?.mayPass,
  });
  const isWhole = rows.filter((row) => row.poolId === poolId).length < most;
  if (!isStopped && !isWhole) return serveHead(tx, poolId, { pools, now, hooks, most: most * 4 });
  for (const party of offered) {
    const until = endFor(party);
    if (until) await offerTo(tx, party, { pools, decided: { ...byWaitlist, until, now }, hooks });
  }
  if (offered.length > 0) await notePassed(tx, poolId, { waiting, offered, now });
  if (pending) {
    const poolIds = pending.demand.map((need) => need.poolId);
    await addJob(tx, { name: 'seats.match', key: `seats.match:${pending.rows[0]?.entry}` }, { poolIds });
  }
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

/** Who was passed over lately and why, newest first (20 at most). */
export function passedOver(db: Db, poolId: number) {
  return listPassed(db, poolId);
}

/** Offers out of these pools whose time runs at `now`, with the end of the soonest, by pool. */
export function readOffers(db: Db | Tx, poolIds: readonly number[], now: Date) {
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
  const line = partiesOf(await listHead(tx, here, { most: longestLine, isLocked: true }), here);
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
