import { numberErrors } from '#src/features/contacts/contract/number-claims.ts';
import { type Family, familyReader, lockFamilies } from '#src/features/members/actions/members.server.ts';
import { seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import * as store from '#src/features/registrations/store/waits.server.ts';
import { awaitedPools } from '#src/features/seats/actions/line-reasons.server.ts';
import { joinWaitlistsOfAll } from '#src/features/seats/actions/waitlist.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { findSessions, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { joinWaitlistsEndpoint } from '#src/features/waitlist/contract/waiting.ts';
import { listRanks } from '#src/features/waitlist/store/lobby-ranks.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { loadersOf, type Tx } from '#src/platform/db/database.ts';
import { type ClaimAnswer, type ClaimBatcher, claimBatcher } from '#src/platform/db/queries/claim-batcher.ts';
import { dataLoader } from '#src/platform/db/queries/data-loader.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import {
  firstOf,
  type Guardian,
  newEntry,
  newFriendCode,
  openPools,
  rowFor,
  twiceOf,
  type Wish,
  wishesFrom,
} from './waiting.server.ts';
import { viewPlaces } from './waiting-views.server.ts';

/** A family that stands in line with one entry. */
interface Joining {
  readonly guardian: Guardian;
  readonly wishes: readonly Wish[];
  readonly entry: string;
  readonly friendCode: string;
}

type Joined = readonly store.WaitRow[];

/** What stands before the lines in this process; in a rush what is read and written is read and written once for many. */
export interface JoinGateway {
  readonly lines: ClaimBatcher<Joining, Joined>;
  readonly familyOf: (memberId: number) => Promise<Family | null>;
  readonly sessionOf: (sessionId: number) => Promise<SessionRow | undefined>;
}

/** The seats free in each pool, and the pools whose free seats are somebody's who waits. */
interface Seats {
  readonly free: ReadonlyMap<number, number>;
  readonly awaited: Set<number>;
}

/** Nobody waits for what can be had now: a wish whose seats are all free, with nobody before them. */
function whereFree(wishes: readonly Wish[], { free, awaited }: Seats): Error | null {
  for (const here of Map.groupBy(wishes, (wish) => wish.optionNo).values()) {
    const needed = Map.groupBy(here, (wish) => wish.session.poolId);
    const isFree = [...needed].every(
      ([poolId, seats]) => (free.get(poolId) ?? 0) >= seats.length && !awaited.has(poolId),
    );
    if (isFree) return testErrors.seats_left({ data: { sessionId: here[0]?.session.sessionId } });
  }
  return null;
}

/** Why each of these may not join, in order of arrival; a child counts as waiting for whoever comes behind. */
async function refusalsOf(
  tx: Tx,
  joins: readonly Joining[],
  { free, now }: { free: ReadonlyMap<number, number>; now: Date },
): Promise<(Error | null)[]> {
  const all = joins.flatMap((join) => join.wishes);
  const keyOf = ({ guardian }: Joining, { child }: Wish) => `${guardian.memberId} ${child.childId}`;
  const active = await lockFamilies(
    tx,
    joins.flatMap(({ guardian, wishes }) =>
      wishes.map(({ child }) => ({ memberId: guardian.memberId, childId: child.childId })),
    ),
  );
  const twice = await twiceOf(tx, all, now);
  const seats: Seats = {
    free,
    awaited: new Set(await awaitedPools(tx, [...free.keys()], { now, hooks: seatHooks })),
  };
  const taken = new Set<string>();
  const placeOf = ({ child, session }: Wish) => `${child.childId} ${session.sessionId}`;
  return joins.map((join) => {
    const { wishes } = join;
    if (wishes.some((wish) => !active.has(keyOf(join, wish)))) return testErrors.child_gone();
    const refused =
      firstOf(wishes.map(twice)) ??
      (wishes.some((wish) => taken.has(placeOf(wish))) ? testErrors.already_waiting() : null) ??
      whereFree(wishes, seats);
    if (refused) return refused;
    for (const wish of wishes) {
      taken.add(placeOf(wish));
      seats.awaited.add(wish.session.poolId);
    }
    return null;
  });
}

/** The places in lobbies that carry over to the waiting lists of their sessions, of many guardians at once. */
async function ranksOf(
  tx: Tx,
  joins: readonly Joining[],
): Promise<(memberId: number, roundId: number | null) => number | null> {
  const roundIds = joins.flatMap(({ wishes }) =>
    wishes.flatMap(({ session }) =>
      session.roundMode === 'lobby' && session.roundId !== null ? session.roundId : [],
    ),
  );
  const memberIds = [...new Set(joins.map(({ guardian }) => guardian.memberId))];
  const ranks = await listRanks(tx, [...new Set(roundIds)], memberIds);
  const of = new Map(ranks.map((one) => [`${one.memberId} ${one.roundId}`, one.rank]));
  return (memberId, roundId) => of.get(`${memberId} ${roundId}`) ?? null;
}

/** Puts a group into its lines: locks the pools, refuses who may not, and writes the others in order of arrival. */
async function decide(tx: Tx, joins: readonly Joining[], now: Date): Promise<ClaimAnswer<Joined>[]> {
  const free = await openPools(
    tx,
    joins.flatMap((join) => join.wishes.map((wish) => wish.session)),
    now,
  );
  const refusals = await refusalsOf(tx, joins, { free, now });
  const admitted = joins.filter((_, index) => refusals[index] === null);
  await store.insertEntries(
    tx,
    admitted.map(({ entry, guardian, friendCode }) => ({
      entry,
      member_id: guardian.memberId,
      friend_code: friendCode,
      created_at: now,
    })),
  );
  const rankOf = await ranksOf(tx, admitted);
  const lines = admitted.flatMap(({ entry, guardian, wishes }) =>
    wishes.map((wish) => ({ wish, row: rowFor(wish, { entry, guardian, now }) })),
  );
  const rows = await store.insertWaits(
    tx,
    lines.map(({ row }) => row),
  );
  await joinWaitlistsOfAll(
    tx,
    lines.map(({ wish, row }) => ({
      entry: row.entry,
      poolId: wish.session.poolId,
      holderKey: row.holder_key,
      optionNo: wish.optionNo,
      rank: rankOf(row.member_id, wish.session.roundId),
    })),
  );
  const ofEntry = Map.groupBy(rows, (row) => row.entry);
  return joins.map(({ entry }, index) => {
    const refused = refusals[index];
    return refused ? { refused } : { ok: ofEntry.get(entry) ?? [] };
  });
}

/** Makes the gateway of this process; `groupSize` is how many families one transaction puts into their lines. */
export function joinGateway(academy: Academy, groupSize?: number): JoinGateway {
  return {
    lines: claimBatcher(
      academy.db,
      (tx, _, joins: readonly Joining[]) => decide(tx, joins, academy.clock.now()),
      groupSize,
    ),
    familyOf: familyReader(academy),
    sessionOf: dataLoader(async (ids: readonly number[]) => {
      const found = await findSessions(loadersOf(academy.db), [...new Set(ids)]);
      return ids.map((id) => found.get(id));
    }),
  };
}

/**
 * Stands in line with one entry for several sessions or several children. Families that come to one line together are
 * written by one transaction, in order of arrival (`claimBatcher`); who wishes for several sessions stands with those who
 * wish for the first of them.
 */
export async function joinOwnWaitlists(
  academy: Academy,
  joins: JoinGateway,
  {
    actor: { memberId },
    options,
  }: { readonly actor: MemberActor; readonly options: InputOf<typeof joinWaitlistsEndpoint>['options'] },
): Promise<DataOf<typeof joinWaitlistsEndpoint>> {
  const sessionIds = [...new Set(options.flat().map((one) => one.sessionId))];
  const [family, ...found] = await Promise.all([
    joins.familyOf(memberId),
    ...sessionIds.map((sessionId) => joins.sessionOf(sessionId)),
  ]);
  const sessions = new Map(found.flatMap((one) => (one ? [[one.sessionId, one] as const] : [])));
  const wishes = wishesFrom(
    { sessions, children: family?.children ?? [], now: academy.clock.now() },
    options,
  );
  const { name, mobile } = family?.guardian ?? { name: '', mobile: '' };
  if (mobile === '') throw numberErrors.needed();
  const friendCode = newFriendCode();
  const first = Math.min(...wishes.map((wish) => wish.session.poolId));
  const guardian = { memberId, name, mobile };
  const rows = await joins.lines.claim(first, { guardian, wishes, entry: newEntry(), friendCode });
  const waiting = await viewPlaces(
    academy,
    rows.map((row) => ({ row, memberId })),
  );
  return { friendCode, waiting };
}
