import { sql } from 'kysely';
import { expect } from 'vitest';
import type { RegistrationView, WaitView } from '#src/features/registrations/contract/registrations.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { type GivenMember, givenMember } from './given-members.ts';
import { newKey } from './given-payments.ts';
import { call, type TestAcademy } from './start.ts';

/** A member with the numbers of the two children. */
export interface GivenFamily extends GivenMember {
  readonly older: number;
  readonly younger: number;
}

/** The two children of a member of `givenMember`: grades 5 and 9. */
export async function givenFamily(academy: TestAcademy): Promise<GivenFamily> {
  const member = await givenMember(academy);
  const rows = await academy.db
    .selectFrom('children')
    .select('id')
    .where('member_id', '=', member.userSeqId)
    .orderBy('id')
    .execute();
  return { ...member, younger: rows[0]?.id ?? 0, older: rows[1]?.id ?? 0 };
}

/** Access tokens live ten minutes; a test that moves the clock signs in again. */
export async function signedInAgain<M extends GivenMember>(academy: TestAcademy, member: M): Promise<M> {
  const form = { memberId: member.memberId, password: member.password };
  const { resultData } = await call<{ accessToken: string }>(academy, 'POST /api/login', { form });
  return { ...member, token: resultData.accessToken };
}

/** Registers one child over HTTP. */
export const registerOne = (academy: TestAcademy, member: GivenMember, sessionId: number, childId: number) =>
  call<RegistrationView>(academy, 'POST /api/entrance-tests/registrations', {
    token: member.token,
    key: newKey(),
    json: { sessionId, childId },
  });

/** Puts one child in the line of a full session. */
export const waitOne = (
  academy: TestAcademy,
  member: Pick<GivenMember, 'token'>,
  sessionId: number,
  childId: number,
) =>
  call<WaitView>(academy, 'POST /api/entrance-tests/waiting', {
    token: member.token,
    json: { sessionId, childId },
  });

/** Cancels a free registration, or a paid one for the refund given. */
export const cancelOne = (academy: TestAcademy, member: GivenMember, no: string, quotedRefundKrw = 0) =>
  call<RegistrationView>(academy, `POST /api/entrance-tests/registrations/${no}/cancel`, {
    token: member.token,
    key: newKey(),
    json: { quotedRefundKrw },
  });

/** Seats of a pool: capacity, taken, and the sum of the holds that live. */
export async function seatsOf(academy: TestAcademy, poolId: number) {
  const { capacity, taken } = await academy.db
    .selectFrom('seat_pools')
    .select(['capacity', 'taken'])
    .where('id', '=', poolId)
    .executeTakeFirstOrThrow();
  const { held } = await academy.db
    .selectFrom('seat_holds')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('seats'), e.val(0)).as('held'))
    .where('pool_id', '=', poolId)
    .where('state', '!=', 'freed')
    .executeTakeFirstOrThrow();
  return { capacity, taken, held: Number(held) };
}

/** States of a child's registrations in a session, oldest first. */
export async function statesIn(academy: TestAcademy, sessionId: number, childId: number): Promise<string[]> {
  const rows = await academy.db
    .selectFrom('registrations')
    .select('state')
    .where('session_id', '=', sessionId)
    .where('child_id', '=', childId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.state);
}

/** Does this in a transaction that ends when it is opened; `done` is when it has. */
export async function underWay(academy: TestAcademy, work: (tx: Tx) => Promise<unknown>) {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: isWorking, resolve: working } = Promise.withResolvers<void>();
  const done = inTransaction(academy.db, async (tx) => {
    await work(tx);
    working();
    await gate;
  });
  await isWorking;
  return { open, done };
}

/** Removes a child in a transaction that ends when it is opened. */
export async function removalUnderWay(academy: TestAcademy, childId: number) {
  const removed_at = academy.clock.now();
  const { open, done } = await underWay(academy, (tx) =>
    tx.updateTable('children').set({ removed_at }).where('id', '=', childId).execute(),
  );
  return { open, removal: done };
}

/** Keeps a pool locked until it is opened: who wants a seat of it stands in the order of arrival. */
export const poolLocked = (academy: TestAcademy, poolId: number) =>
  underWay(academy, (tx) =>
    tx.selectFrom('seat_pools').select('id').where('id', '=', poolId).forUpdate().execute(),
  );

/** How many calls wait for a lock. */
export async function callsWaiting(academy: TestAcademy): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(academy.db);
  return rows[0]?.n ?? 0;
}

/** What wants these pools at one moment: none of it goes on before all of it waits. */
export async function atOneMoment<T extends readonly Promise<unknown>[]>(
  academy: TestAcademy,
  poolIds: readonly number[],
  begin: () => T,
): Promise<T> {
  const locked = await Promise.all(poolIds.map((poolId) => poolLocked(academy, poolId)));
  const begun = begin();
  await expect.poll(() => callsWaiting(academy), { timeout: 20_000 }).toBe(begun.length);
  for (const { open } of locked) open();
  await Promise.all(locked.map(({ done }) => done));
  return begun;
}
