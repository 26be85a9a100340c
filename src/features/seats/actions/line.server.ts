import type { Db, Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { type Need, type Party, serve, type WaitReason } from '../rules/line.ts';
import { offerUntil } from '../rules.ts';
import {
  countOffers,
  endLine,
  insertEntryWaits,
  type LineRow,
  listLineRows,
  listPassed,
  listStandings,
  type NewWait,
  poolOfWait,
  poolsOfParty,
  seatsAhead,
  withdrawEntry,
} from '../store/lines.server.ts';
import * as store from '../store.server.ts';
import type { SeatMoments, SeatOffer } from './moments.server.ts';

interface WaitingParty extends Party {
  readonly rows: readonly LineRow[];
}

/** Rows of one entry and option are one party; everybody else stands alone. */
function partiesOf(rows: readonly LineRow[], poolId: number): WaitingParty[] {
  const groups = new Map<string, LineRow[]>();
  for (const row of rows) {
    const key = row.entry === null ? `wait ${row.id}` : `${row.entry} ${row.optionNo}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const firstHere = (group: readonly LineRow[]) => group.findIndex((row) => row.poolId === poolId);
  const turnOf = (group: readonly LineRow[]) => group[firstHere(group)] ?? { turn: 0, id: 0 };
  return [...groups.values()]
    .filter((group) => group.some((row) => row.poolId === poolId))
    .sort((a, b) => turnOf(a).turn - turnOf(b).turn || turnOf(a).id - turnOf(b).id)
    .map((group) => ({ rows: group, needs: needsOf(group), entry: group[0]?.entry ?? null }));
}

function needsOf(rows: readonly LineRow[]): Need[] {
  const seats = new Map<number, number>();
  for (const row of rows) seats.set(row.poolId, (seats.get(row.poolId) ?? 0) + row.seats);
  return [...seats].map(([poolId, needed]) => ({ poolId, seats: needed }));
}

/** What is free where, read once: pools that are locked by their locked rows, the others as they are seen now. */
async function freeFor(
  db: Db | Tx,
  poolId: number,
  line: readonly WaitingParty[],
  locked: ReadonlyMap<number, store.Pool>,
) {
  const others = [...new Set(line.flatMap((party) => party.needs.map((need) => need.poolId)))].filter(
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

/** Who decided an offer: the rule of the line, or a member of staff with a reason. */
export interface OfferBy {
  readonly by: string;
  readonly reason: string;
}
const byTheLine: OfferBy = { by: 'line', reason: '' };

/** Two hours of a seat for everybody of a party; its other wishes are over with that. */
async function offerTo(
  tx: Tx,
  party: WaitingParty,
  pools: Map<number, store.Pool>,
  now: Date,
  moments: SeatMoments,
  decided: OfferBy = byTheLine,
): Promise<void> {
  const until = offerUntil(now);
  const offers: SeatOffer[] = [];
  for (const row of party.rows) {
    const [holdId = 0] = await store.insertHolds(tx, row.poolId, [
      { holderKey: `offer:${row.id}:${row.holderKey}`, seats: row.seats, state: 'held', expiresAt: until },
    ]);
    const pool = pools.get(row.poolId);
    if (!pool) throw new Error(`Pool ${row.poolId} is offered without being locked.`);
    pools.set(row.poolId, { ...pool, taken: pool.taken + row.seats });
    await store.updateTaken(tx, row.poolId, pool.taken + row.seats);
    const offered = { at: now, ...decided };
    await store.updateWait(tx, row.id, { state: 'offered', holdId, offeredUntil: until, offered });
    const cause = `wait ${row.id}${decided.by === 'line' ? '' : ` by ${decided.by}`}`;
    await store.insertHistory(tx, [
      { poolId: row.poolId, holdId, seats: row.seats, what: 'offered', cause, at: now },
    ]);
    offers.push({ holderKey: row.holderKey, holdId, until });
  }
  const [first] = party.rows;
  if (first?.entry) await withdrawEntry(tx, first.entry, first.optionNo);
  if (moments.onPartyOffered) await moments.onPartyOffered(tx, offers, now);
  else for (const offered of offers) await moments.onOffered(tx, offered, now);
}

/**
 * Offers what is free in a pool to those who wait, strictly in order. `pools` are the pools this transaction has locked;
 * their counts are kept true in it. A party that needs a pool which is not locked here is left to `seats.match`, and nobody
 * behind it is served before that has run. Answers the seats offered in the pool.
 */
export async function serveParties(
  tx: Tx,
  poolId: number,
  pools: Map<number, store.Pool>,
  now: Date,
  moments: SeatMoments,
): Promise<number> {
  const before = pools.get(poolId);
  if (!before || before.offers === 'manual' || before.taken >= before.capacity) return 0;
  const line = partiesOf(await listLineRows(tx, poolId, true), poolId);
  if (line.length === 0) return 0;
  const { offered, waiting, pending } = serve(poolId, line, await freeFor(tx, poolId, line, pools));
  for (const party of offered) await offerTo(tx, party, pools, now, moments);
  if (offered.length > 0) await notePassed(tx, poolId, waiting, offered, now);
  if (pending) {
    const poolIds = pending.needs.map((need) => need.poolId);
    await addJob(tx, 'seats.match', { poolIds }, { key: `seats.match:${pending.rows[0]?.entry}` });
  }
  return (pools.get(poolId)?.taken ?? before.taken) - before.taken;
}

/** Writes down who was passed and why, where somebody behind got a seat. */
async function notePassed(
  tx: Tx,
  poolId: number,
  waiting: readonly { readonly party: WaitingParty; readonly reason: WaitReason }[],
  offered: readonly WaitingParty[],
  now: Date,
): Promise<void> {
  const turnOf = (party: WaitingParty | undefined) =>
    party?.rows.find((row) => row.poolId === poolId)?.turn ?? 0;
  const lastServed = turnOf(offered.at(-1));
  const passed = waiting.filter(
    ({ party, reason }) => reason === 'elsewhere_full' && turnOf(party) < lastServed,
  );
  await insertPassed(tx, poolId, passed, now);
}

async function insertPassed(
  tx: Tx,
  poolId: number,
  passed: readonly { readonly party: WaitingParty; readonly reason: WaitReason }[],
  now: Date,
): Promise<void> {
  await store.insertHistory(
    tx,
    passed.map(({ party, reason }) => ({
      poolId,
      holdId: null,
      seats: 0,
      what: 'passed',
      cause: `wait ${party.rows[0]?.id}: ${reason}`,
      at: now,
    })),
  );
}

/** Stands in several lines with one entry: the rows of one option are offered together, the options are alternatives. */
export async function joinLines(tx: Tx, entry: string, waits: readonly NewWait[]): Promise<void> {
  await insertEntryWaits(tx, entry, waits);
}

/** Takes an entry out of all its lines; answers the pools whose lines may move on now. */
export function leaveLines(tx: Tx, entry: string): Promise<number[]> {
  return withdrawEntry(tx, entry);
}

/** Why each of those who wait for a pool has no offer, by holder key: the same rule that makes the offers. */
export async function explainLine(db: Db, poolId: number): Promise<Map<string, WaitReason>> {
  const line = partiesOf(await listLineRows(db, poolId, false), poolId);
  const pools = new Map((await store.findPools(db, [poolId])).map((pool) => [pool.id, pool]));
  const isManual = pools.get(poolId)?.offers === 'manual';
  const { offered, waiting } = serve(poolId, line, await freeFor(db, poolId, line, pools));
  const reasons = new Map<string, WaitReason>();
  for (const { party, reason } of waiting) for (const row of party.rows) reasons.set(row.holderKey, reason);
  for (const party of offered)
    for (const row of party.rows) reasons.set(row.holderKey, isManual ? 'manual' : 'due');
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

/** Ends the line of a pool that is locked: nobody is offered anything there any more. Answers who waited. */
export function closeLine(tx: Tx, poolId: number): Promise<string[]> {
  return endLine(tx, poolId);
}

/** What became of one whom staff chose. */
export type Chosen = 'offered' | 'gone' | 'no_seat';

/**
 * Offers seats to somebody staff chose, whoever stands before: everybody of the party together, or nobody. The pools are
 * locked in the order of their numbers; who is passed is written down with the reason.
 */
export async function offerChosen(
  tx: Tx,
  holderKey: string,
  lockPools: (poolIds: readonly number[]) => Promise<Map<number, store.Pool>>,
  decided: OfferBy & { readonly now: Date },
  moments: SeatMoments,
): Promise<Chosen> {
  const needed = await poolsOfParty(tx, holderKey);
  if (needed.length === 0) return 'gone';
  const pools = await lockPools(needed);
  const here = await poolOfWait(tx, holderKey);
  if (here === null) return 'gone';
  const line = partiesOf(await listLineRows(tx, here, true), here);
  const at = line.findIndex((party) => party.rows.some((row) => row.holderKey === holderKey));
  const party = line[at];
  if (!party) return 'gone';
  const hasSeats = party.needs.every(({ poolId, seats }) => {
    const pool = pools.get(poolId);
    return pool !== undefined && pool.capacity - pool.taken >= seats;
  });
  if (!hasSeats) return 'no_seat';
  const passed = line.slice(0, at).map((one) => ({ party: one, reason: 'chosen' as const }));
  await offerTo(tx, party, pools, decided.now, moments, { by: decided.by, reason: decided.reason });
  await insertPassed(tx, here, passed, decided.now);
  return 'offered';
}

/** How it went on with each of those who ever stood in a line, by holder key, in the order of the line. */
export function readStandings(db: Db, holderKeys: readonly string[]) {
  return listStandings(db, holderKeys);
}
