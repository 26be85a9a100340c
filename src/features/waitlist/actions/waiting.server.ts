import { randomBytes, randomInt } from 'node:crypto';
import { listChildren, lockFamilies } from '#src/features/members/actions/members.server.ts';
import type { Child } from '#src/features/members/contract/members.ts';
import { maskName } from '#src/features/members/rules/members.ts';
import { refusalFor } from '#src/features/registrations/actions/admission.server.ts';
import { seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { endPlaces } from '#src/features/registrations/actions/seats/wait-ends.server.ts';
import { sightOf } from '#src/features/registrations/actions/sight.server.ts';
import { type LiveRegistration, listLiveOf } from '#src/features/registrations/store/registrations.server.ts';
import * as store from '#src/features/registrations/store/waits.server.ts';
import { openPool, readWaits, serveWaitlist } from '#src/features/seats/actions/pools.server.ts';
import { readActive } from '#src/features/seats/actions/waits.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { findSessions, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { joinWaitlistsEndpoint } from '#src/features/waitlist/contract/waiting.ts';
import { listRanks } from '#src/features/waitlist/store/lobby-ranks.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { AppError } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { asking, declineChanges } from './accept-change.server.ts';
import { waitOnAlone } from './wait-together.server.ts';

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Six letters that cannot be mistaken for each other. */
export const newFriendCode = () =>
  Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
export const newEntry = () => `entry:${randomBytes(9).toString('hex')}`;
const newKey = () => `wait:${randomBytes(9).toString('hex')}`;

export interface Wish {
  readonly session: SessionRow;
  readonly child: Child;
  readonly optionNo: number;
}

export interface Guardian {
  readonly memberId: number;
  readonly name: string;
  readonly mobile: string;
}

/** One child in one line. */
export const rowFor = (
  { session, child, optionNo }: Wish,
  { entry, guardian, now }: { entry: string; guardian: Guardian; now: Date },
) => ({
  holder_key: newKey(),
  entry,
  option_no: optionNo,
  session_id: session.sessionId,
  child_id: child.childId,
  member_id: guardian.memberId,
  child_name: child.name,
  child_grade: child.grade,
  school_name: child.schoolName,
  guardian_name: guardian.name,
  guardian_mobile: guardian.mobile,
  created_at: now,
});

/** Locks the pools of these sessions in the order of their numbers; answers what is free in each. */
export async function openPools(
  tx: Tx,
  sessions: readonly SessionRow[],
  now: Date,
): Promise<Map<number, number>> {
  const free = new Map<number, number>();
  for (const poolId of [...new Set(sessions.map((one) => one.poolId))].sort((a, b) => a - b))
    free.set(poolId, (await openPool(tx, poolId, { now, hooks: seatHooks })).free);
  return free;
}

/** Refuses children that were removed, or taken from this guardian, since they were read; the others stay until the end. */
export async function refuseGone(tx: Tx, memberId: number, wishes: readonly Wish[]): Promise<void> {
  const claims = wishes.map(({ child }) => ({ memberId, childId: child.childId }));
  const active = await lockFamilies(tx, claims);
  if (claims.some(({ childId }) => !active.has(`${memberId} ${childId}`))) throw testErrors.child_gone();
}

/**
 * Why these wishes cannot be waited for, each for itself: the child is registered for such a test or stands in such a line
 * already. Whoever chooses another session, as the academy cancelled theirs, may wait for it.
 */
export async function twiceOf(
  tx: Tx,
  wishes: readonly Wish[],
  now: Date,
): Promise<(wish: Wish) => Error | null> {
  const chooses = ({ choiceUntil }: LiveRegistration) => choiceUntil && now < choiceUntil;
  const childIds = [...new Set(wishes.map((wish) => wish.child.childId))];
  const live = await listLiveOf(tx, childIds);
  // The child's places, whichever of its guardians took them.
  const mine = await store.listWaitsForTests(
    tx,
    childIds,
    wishes.map((wish) => wish.session.testId),
  );
  const active = await readActive(
    tx,
    mine.map((row) => row.holder_key),
  );
  const isLive =
    ({ child, session }: Wish) =>
    (row: LiveRegistration) =>
      row.childId === child.childId && row.testId === session.testId && !chooses(row);
  const isHere =
    ({ child, session }: Wish) =>
    (row: store.WaitRow) =>
      row.child_id === child.childId && row.session_id === session.sessionId && active.has(row.holder_key);
  return (wish) =>
    live.some(isLive(wish))
      ? testErrors.already()
      : mine.some(isHere(wish))
        ? testErrors.already_waiting()
        : null;
}

/** Refuses where one of these wishes cannot be waited for. */
export async function refuseTwice(tx: Tx, wishes: readonly Wish[], now: Date): Promise<void> {
  const refusalOf = await twiceOf(tx, wishes, now);
  const refused = firstOf(wishes.map(refusalOf));
  if (refused) throw refused;
}

/** Which of these refusals is said: registered already before waiting already. */
export function firstOf(refusals: readonly (Error | null)[]): Error | null {
  const found = refusals.flatMap((one) => one ?? []);
  const isRegistered = (one: Error) => one instanceof AppError && one.code === 'test.already';
  return found.find(isRegistered) ?? found[0] ?? null;
}

/** What children and sessions are wished from. */
export interface Wishing {
  readonly sessions: ReadonlyMap<number, SessionRow>;
  readonly children: readonly Child[];
  readonly now: Date;
}

/** The wishes of own children for sessions they may sit, numbered by option. */
export function wishesFrom(
  { sessions, children, now }: Wishing,
  options: InputOf<typeof joinWaitlistsEndpoint>['options'],
): Wish[] {
  return options.flatMap((option, optionNo) =>
    option.map((one): Wish => {
      const session = sessions.get(one.sessionId);
      const child = children.find((mine) => mine.childId === one.childId);
      if (!session || session.state === 'draft') throw testErrors.session_gone();
      if (!child) throw testErrors.child_gone();
      const refused = refusalFor(session, child, now);
      if (refused) throw refused;
      return { session, child, optionNo };
    }),
  );
}

/** The same, read for one member. */
export async function wishesOf(
  academy: Academy,
  actor: MemberActor,
  options: InputOf<typeof joinWaitlistsEndpoint>['options'],
): Promise<Wish[]> {
  const [sessions, children] = await Promise.all([
    findSessions(academy.db, [...new Set(options.flat().map((one) => one.sessionId))]),
    listChildren(academy, actor.memberId),
  ]);
  return wishesFrom({ sessions, children, now: academy.clock.now() }, options);
}

/**
 * The place in the lobby that carries over to the waiting lists of its sessions: of several guardians the last of theirs,
 * and none where one of them was not there.
 */
export async function lobbyRanks(
  tx: Tx,
  memberIds: readonly number[],
  wishes: readonly Pick<Wish, 'session'>[],
): Promise<(roundId: number | null) => number | null> {
  const roundIds = wishes.flatMap(({ session }) =>
    session.roundMode === 'lobby' && session.roundId !== null ? session.roundId : [],
  );
  const ranks = await listRanks(tx, [...new Set(roundIds)], memberIds);
  return (roundId) => {
    const own = ranks.filter((one) => one.roundId === roundId).map((one) => one.rank);
    return own.length > 0 && own.length === new Set(memberIds).size ? Math.max(...own) : null;
  };
}

/** Refuses to end the place another guardian took for a child. */
async function refuseOthers(
  academy: Academy,
  memberId: number,
  input: { readonly sessionId: number; readonly childId: number },
): Promise<void> {
  const places = (await store.listSeenWaits(academy.db, await sightOf(academy, memberId))).filter(
    (row) => row.session_id === input.sessionId && row.child_id === input.childId && row.ended_at === null,
  );
  const active = await readWaits(
    academy.db,
    places.map((row) => row.holder_key),
  );
  const taken = active.find((wait) => wait.state === 'waiting' || wait.state === 'offered');
  const other = places.find((row) => row.holder_key === taken?.holderKey);
  if (other && other.member_id !== memberId)
    throw testErrors.registered_by_other({
      message: `${maskName(other.guardian_name)}님이 신청한 대기입니다. 대기 취소는 신청하신 분만 하실 수 있습니다.`,
    });
}

/**
 * Leaves the line with all the own places of the entry; who waited together waits on alone, and those behind are served at
 * once. False when the child stood in none; refused where another guardian took its place.
 */
export async function leaveWaiting(
  academy: Academy,
  actor: MemberActor,
  input: { readonly sessionId: number; readonly childId: number },
): Promise<boolean> {
  if ((await declineChanges(academy, await asking(academy, actor.memberId, input))) > 0) return true;
  const rows = (await store.listOwnWaits(academy.db, actor.memberId)).filter(
    (row) => row.session_id === input.sessionId && row.child_id === input.childId && row.ended_at === null,
  );
  if (rows.length === 0) await refuseOthers(academy, actor.memberId, input);
  const entries = [...new Set(rows.flatMap((row) => row.entry ?? []))];
  const parties = (await Promise.all(entries.map((entry) => store.listOfEntry(academy.db, entry)))).flat();
  const all = [...new Map([...rows, ...parties].map((row) => [row.holder_key, row])).values()];
  const sessions = await findSessions(academy.db, [...new Set(all.map((row) => row.session_id))]);
  const now = academy.clock.now();
  const isMine = (row: store.WaitRow) => row.member_id === actor.memberId;
  const keysOf = (some: readonly store.WaitRow[]) => some.map((row) => row.holder_key);
  return inTransaction(academy.db, async (tx) => {
    await openPools(tx, [...sessions.values()], now);
    const active = await readWaits(tx, keysOf(rows));
    if (!active.some((wait) => wait.state === 'waiting')) return false;
    // What was passed on while this waited for the locks is another guardian's.
    const still = new Set(
      (await store.listByHolders(tx, keysOf(all))).filter(isMine).map((row) => row.holder_key),
    );
    const own = all.filter((row) => isMine(row) && still.has(row.holder_key));
    if (!rows.some((row) => still.has(row.holder_key))) return false;
    await endPlaces(tx, keysOf(own), { reason: 'left', now });
    await waitOnAlone(tx, own);
    for (const session of sessions.values())
      await serveWaitlist(tx, session.poolId, { now, hooks: seatHooks });
    return true;
  });
}
