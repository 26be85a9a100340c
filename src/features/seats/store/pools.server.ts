import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { trailOf } from '#src/platform/db/history.ts';
import { prepared } from '#src/platform/db/prepared.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import { byProduct, type Doer } from '#src/shared/access/doer.ts';
import type { SeatCode, SeatFacts } from '../rules/history.ts';
import type { HoldState } from '../rules/holds.ts';

export interface Pool {
  readonly id: number;
  readonly capacity: number;
  readonly taken: number;
  /** Whether freed seats go to the line by themselves, or staff choose. */
  readonly offers: string;
}

export interface HoldRow {
  readonly id: number;
  readonly poolId: number;
  readonly holderKey: string;
  readonly seats: number;
  readonly state: HoldState;
  readonly expiresAt: Date | null;
}

export const holdColumns = [
  'id',
  'pool_id as poolId',
  'holder_key as holderKey',
  'seats',
  'state',
  'expires_at as expiresAt',
] as const;

export async function insertPool(db: Db | Tx, capacity: number): Promise<number> {
  return (await db.insertInto('seat_pools').values({ capacity }).returning('id').executeTakeFirstOrThrow())
    .id;
}

/** The pool's row, locked until the transaction ends; every change of seats begins here. */
export async function lockPool(tx: Tx, poolId: number): Promise<Pool> {
  return tx
    .selectFrom('seat_pools')
    .select(['id', 'capacity', 'taken', 'offers'])
    .where('id', '=', poolId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findPools(db: Db | Tx, poolIds: readonly number[]): Promise<Pool[]> {
  if (poolIds.length === 0) return [];
  const found = db
    .selectFrom('seat_pools')
    .select(['id', 'capacity', 'taken', 'offers'])
    .where('id', '=', sql<number>`any(${[...poolIds]}::bigint[])`)
    .orderBy('id');
  return (await sql<Pool>`${prepared('pools_by_id')}${found}`.execute(db)).rows;
}

export async function updateTaken(tx: Tx, poolId: number, taken: number): Promise<void> {
  await tx.updateTable('seat_pools').set({ taken }).where('id', '=', poolId).execute();
}

export async function updateCapacity(tx: Tx, poolId: number, capacity: number): Promise<void> {
  await tx.updateTable('seat_pools').set({ capacity }).where('id', '=', poolId).execute();
}

export interface NewHold {
  readonly holderKey: string;
  readonly seats: number;
  readonly state: 'held' | 'kept';
  readonly expiresAt: Date | null;
}

/** Inserts many holds in one statement; the answer is in the order given. */
export async function insertHolds(tx: Tx, poolId: number, holds: readonly NewHold[]): Promise<number[]> {
  if (holds.length === 0) return [];
  const rows = await insertMany(
    tx,
    'seat_holds',
    holds.map((hold) => ({
      pool_id: poolId,
      holder_key: hold.holderKey,
      seats: hold.seats,
      state: hold.state,
      expires_at: hold.expiresAt,
    })),
  )
    .returning(['id', 'holder_key'])
    .execute();
  const idOf = new Map(rows.map((row) => [row.holder_key, row.id]));
  return holds.map((hold) => idOf.get(hold.holderKey) ?? 0);
}

export async function lockHold(tx: Tx, holdId: number): Promise<HoldRow> {
  return tx
    .selectFrom('seat_holds')
    .select(holdColumns)
    .where('id', '=', holdId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function poolOfHold(db: Db | Tx, holdId: number): Promise<number> {
  const query = db.selectFrom('seat_holds').select('pool_id').where('id', '=', holdId);
  return (await query.executeTakeFirstOrThrow()).pool_id;
}

export async function updateHold(
  tx: Tx,
  holdId: number,
  { state, expiresAt }: { state: HoldState; expiresAt: Date | null },
): Promise<void> {
  await tx.updateTable('seat_holds').set({ state, expires_at: expiresAt }).where('id', '=', holdId).execute();
}

export async function updateHoldSeats(tx: Tx, holdId: number, seats: number): Promise<void> {
  await tx.updateTable('seat_holds').set({ seats }).where('id', '=', holdId).execute();
}

/** Holds of one pool whose time is over, locked. */
export async function lockExpiredHolds(tx: Tx, poolId: number, now: Date): Promise<HoldRow[]> {
  return tx
    .selectFrom('seat_holds')
    .select(holdColumns)
    .where('pool_id', '=', poolId)
    .where('state', '=', 'held')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .execute();
}

/** Pools in which some hold's time is over. */
export async function listDuePools(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('seat_holds')
    .select('pool_id')
    .distinct()
    .where('state', '=', 'held')
    .where('expires_at', '<=', now)
    .orderBy('pool_id')
    .limit(500)
    .execute();
  return rows.map((row) => row.pool_id);
}

export async function freeHolds(tx: Tx, holdIds: readonly number[]): Promise<void> {
  if (holdIds.length === 0) return;
  await tx
    .updateTable('seat_holds')
    .set({ state: 'freed', expires_at: null })
    .where('id', 'in', holdIds)
    .execute();
}

const seatTrail = trailOf<null, SeatCode, SeatFacts>('seats');

export interface SeatStep extends SeatFacts {
  readonly poolId: number;
  readonly code: SeatCode;
  /** Whoever decided it; without one, the product by its rules. */
  readonly by?: Doer;
  readonly now: Date;
}

/** Writes what happened to the seats of pools. */
export async function insertSteps(tx: Tx, steps: readonly SeatStep[]): Promise<void> {
  await seatTrail.write(
    tx,
    steps.map(({ poolId: id, code, by = byProduct, now, ...data }) => ({
      id,
      from: null,
      to: null,
      by,
      code,
      data,
      now,
    })),
  );
}

export interface WaitRow {
  readonly id: number;
  readonly poolId: number;
  readonly holderKey: string;
  readonly seats: number;
  readonly state: ColumnValue<'seat_waits', 'state'>;
  readonly holdId: number | null;
  readonly offeredUntil: Date | null;
}
export async function insertWait(
  tx: Tx,
  poolId: number,
  { holderKey, seats }: { holderKey: string; seats: number },
): Promise<number> {
  return (
    await tx
      .insertInto('seat_waits')
      .values({ pool_id: poolId, holder_key: holderKey, seats, state: 'waiting' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

export async function updateWait(
  tx: Tx,
  waitId: number,
  change: {
    state: ColumnValue<'seat_waits', 'state'>;
    holdId?: number;
    offeredUntil?: Date | null;
    seats?: number;
    offered?: { readonly at: Date; readonly staffId: number | null; readonly reason: string };
  },
): Promise<void> {
  await tx
    .updateTable('seat_waits')
    .set({
      state: change.state,
      ...(change.seats && { seats: change.seats }),
      ...(change.holdId && { hold_id: change.holdId }),
      ...(change.offeredUntil !== undefined && { offered_until: change.offeredUntil }),
      ...(change.offered && {
        offered_at: change.offered.at,
        offered_staff_id: change.offered.staffId,
        offered_reason: change.offered.reason,
      }),
    })
    .where('id', '=', waitId)
    .execute();
}

export async function updateWaitOfHold(
  tx: Tx,
  holdIds: readonly number[],
  state: ColumnValue<'seat_waits', 'state'>,
): Promise<void> {
  if (holdIds.length === 0) return;
  await tx
    .updateTable('seat_waits')
    .set({ state })
    .where('hold_id', 'in', holdIds)
    .where('state', '=', 'offered')
    .execute();
}
