import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { Taken } from '../rules/calendar.ts';

export interface SlotHold extends Taken {
  readonly branchId: number;
}

/** Times of a branch that others hold now. */
export async function listHeld(
  db: Db | Tx,
  branchId: number,
  { now, butNot }: { now: Date; butNot: string | null },
): Promise<Taken[]> {
  const rows = await db
    .selectFrom('counselling_slot_holds')
    .select(['staff_id as staffId', 'starts_at as startsAt', 'kind'])
    .where('branch_id', '=', branchId)
    .where('expires_at', '>', now)
    .where('holder_hash', '!=', butNot ?? '')
    .orderBy('starts_at')
    .orderBy('staff_id')
    .limit(2000)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind }));
}

/** Times at which others hold whoever has a shift in a branch, in another branch. */
export async function listHeldElsewhere(
  db: Db | Tx,
  branchId: number,
  { now, butNot }: { now: Date; butNot: string | null },
): Promise<Taken[]> {
  const rows = await db
    .selectFrom('counselling_slot_holds')
    .select(['staff_id as staffId', 'starts_at as startsAt'])
    .where('branch_id', '!=', branchId)
    .where('expires_at', '>', now)
    .where('holder_hash', '!=', butNot ?? '')
    .where('staff_id', 'in', (e) =>
      e.selectFrom('counselling_shifts').select('staff_id').where('branch_id', '=', branchId),
    )
    .orderBy('starts_at')
    .limit(2000)
    .execute();
  return rows.map((row) => ({ ...row, kind: 'call' as const }));
}

/** How many times of a branch others hold now: all of them, and those of one network. */
export async function countHeld(
  tx: Tx,
  { branchId, networkHash, butNot }: { branchId: number; networkHash: string; butNot: string },
  now: Date,
): Promise<{ all: number; own: number }> {
  const row = await tx
    .selectFrom('counselling_slot_holds')
    .select((e) => [
      e.fn.countAll<number>().as('all'),
      e.fn.countAll<number>().filterWhere('network_hash', '=', networkHash).as('own'),
    ])
    .where('branch_id', '=', branchId)
    .where('expires_at', '>', now)
    .where('holder_hash', '!=', butNot)
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), own: Number(row.own) };
}

/** What somebody holds now. */
export async function findHeld(tx: Tx, holderHash: string, now: Date): Promise<SlotHold | undefined> {
  const row = await tx
    .selectFrom('counselling_slot_holds')
    .select(['branch_id as branchId', 'staff_id as staffId', 'starts_at as startsAt', 'kind'])
    .where('holder_hash', '=', holderHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { ...row, kind: row.kind };
}

/** Holds a time; what the same holder held before is given up for it. */
export async function replaceHeld(
  tx: Tx,
  holderHash: string,
  { hold, expiresAt }: { hold: SlotHold & { readonly networkHash: string }; expiresAt: Date },
): Promise<void> {
  const values = {
    network_hash: hold.networkHash,
    branch_id: hold.branchId,
    staff_id: hold.staffId,
    kind: hold.kind,
    starts_at: hold.startsAt,
    expires_at: expiresAt,
  };
  await tx
    .insertInto('counselling_slot_holds')
    .values({ holder_hash: holderHash, ...values })
    .onConflict((c) => c.column('holder_hash').doUpdateSet(values))
    .execute();
}

export async function deleteHeld(tx: Tx, holderHash: string): Promise<void> {
  await tx.deleteFrom('counselling_slot_holds').where('holder_hash', '=', holderHash).execute();
}

/** Removes what ran out; what another transaction has in hand is left to it. */
export async function deleteOverHolds(db: Db | Tx, now: Date): Promise<void> {
  await db
    .deleteFrom('counselling_slot_holds')
    .where('holder_hash', 'in', (e) =>
      e
        .selectFrom('counselling_slot_holds')
        .select('holder_hash')
        .where('expires_at', '<=', now)
        .orderBy('holder_hash')
        .limit(500)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Moves on what had not run out at `from`. */
export async function extendHeld(tx: Tx, from: Date, seconds: number): Promise<void> {
  await sql`update counselling_slot_holds set expires_at = expires_at + make_interval(secs => ${seconds}::double precision)
    where expires_at > ${from}`.execute(tx);
}
