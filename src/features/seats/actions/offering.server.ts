import type { Db, Tx } from '#src/platform/db/database.ts';
import { byProduct, byStaff } from '#src/shared/access/doer.ts';
import { offerEnd } from '../rules/holds.ts';
import type { Need, Party } from '../rules/waitlist.ts';
import * as store from '../store/pools.server.ts';
import { type WaitlistRow, withdrawEntry } from '../store/waitlists.server.ts';
import type { SeatHooks, SeatOffer } from './hooks.server.ts';

/** The rows that are offered together. */
export interface WaitingParty extends Party {
  readonly rows: readonly WaitlistRow[];
}

/** Rows of one entry and option are one party; everybody else stands alone. */
export function partiesOf(rows: readonly WaitlistRow[], poolId: number): WaitingParty[] {
  const groups = new Map<string, WaitlistRow[]>();
  for (const row of rows) {
    const key = row.entry === null ? `wait ${row.id}` : `${row.entry} ${row.optionNo}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const firstHere = (group: readonly WaitlistRow[]) => group.findIndex((row) => row.poolId === poolId);
  const turnOf = (group: readonly WaitlistRow[]) => group[firstHere(group)] ?? { turn: 0, id: 0 };
  return [...groups.values()]
    .filter((group) => group.some((row) => row.poolId === poolId))
    .sort((a, b) => turnOf(a).turn - turnOf(b).turn || turnOf(a).id - turnOf(b).id)
    .map((group) => ({ rows: group, demand: seatsNeededBy(group), entry: group[0]?.entry ?? null }));
}

function seatsNeededBy(rows: readonly WaitlistRow[]): Need[] {
  const seats = new Map<number, number>();
  for (const row of rows) seats.set(row.poolId, (seats.get(row.poolId) ?? 0) + row.seats);
  return [...seats].map(([poolId, needed]) => ({ poolId, seats: needed }));
}

/** Who decided an offer: the rule of the line, or a member of staff with a reason. */
export interface OfferBy {
  /** Null: the rule of the line. */
  readonly staffId: number | null;
  readonly reason: string;
}
/** The rule of the line decided. */
export const byWaitlist: OfferBy = { staffId: null, reason: '' };

/**
 * Until when an offer stands that is made now to a party, by the terms of every pool it needs: the first of the ends, or
 * null where nothing may be offered out of one of them any more, or too little time is left.
 */
export async function offerEnds(
  tx: Db | Tx,
  poolIds: readonly number[],
  { now, hooks }: { now: Date; hooks: SeatHooks },
): Promise<(party: Party) => Date | null> {
  const endOf = new Map<number, Date | null>();
  for (const poolId of new Set(poolIds)) {
    const terms = await hooks.waitlistTerms?.(tx, poolId, now);
    const isOver = terms !== undefined && terms.offersUntil === null;
    endOf.set(poolId, isOver ? null : offerEnd(now, terms?.offersUntil ?? null));
  }
  return (party) => {
    const ends = party.demand.map((need) => endOf.get(need.poolId) ?? null);
    if (ends.includes(null)) return null;
    return ends.flatMap((end) => end ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  };
}

interface Decided extends OfferBy {
  readonly until: Date;
  readonly now: Date;
}

/** A seat for everybody of a party, for a while; its other wishes are over with that. */
export async function offerTo(
  tx: Tx,
  party: WaitingParty,
  {
    pools,
    decided: { until, now, ...decided },
    hooks,
  }: { pools: Map<number, store.Pool>; decided: Decided; hooks: SeatHooks },
): Promise<void> {
  const [first] = party.rows;
  const others = first?.entry ? await withdrawEntry(tx, first.entry, first.optionNo) : [];
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
    const by = decided.staffId === null ? byProduct : byStaff(decided.staffId);
    const { poolId, seats, id: waitId } = row;
    await store.insertSteps(tx, [{ poolId, holdId, seats, code: 'offered', by, waitId, now }]);
    offers.push({ holderKey: row.holderKey, holdId, until, endedOthers: others.length > 0 });
  }
  if (hooks.onPartyOffered) await hooks.onPartyOffered(tx, offers, now);
  else for (const offered of offers) await hooks.onOffered(tx, offered, now);
}
