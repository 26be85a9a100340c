import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { Hours, Shift, Taken } from '../rules/calendar.ts';
import type { SlotKind } from '../rules/requests.ts';

/** Advisory lock on the branch's calendar until the transaction ends: nobody else takes a time of it meanwhile. */
export async function lockCalendar(tx: Tx, branchId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`counselling calendar ${branchId}`}, 0))`.execute(
    tx,
  );
}

const short = (time: string) => time.slice(0, 5);

export async function listHours(db: Db | Tx, branchId: number): Promise<Hours[]> {
  const rows = await db
    .selectFrom('counselling_hours')
    .select([
      'weekday',
      'opens',
      'closes',
      'break_starts as breakStarts',
      'break_ends as breakEnds',
      'visit_rooms as visitRooms',
    ])
    .where('branch_id', '=', branchId)
    .orderBy('weekday')
    .limit(7)
    .execute();
  return rows.map((row) => ({
    ...row,
    opens: short(row.opens),
    closes: short(row.closes),
    breakStarts: row.breakStarts && short(row.breakStarts),
    breakEnds: row.breakEnds && short(row.breakEnds),
  }));
}

export async function listShifts(
  db: Db | Tx,
  branchId: number,
): Promise<(Shift & { readonly shiftId: number })[]> {
  const rows = await db
    .selectFrom('counselling_shifts')
    .select(['id as shiftId', 'staff_id as staffId', 'weekday', 'starts', 'ends'])
    .where('branch_id', '=', branchId)
    .orderBy('weekday')
    .orderBy('starts')
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((row) => ({ ...row, starts: short(row.starts), ends: short(row.ends) }));
}

export async function listClosures(db: Db | Tx, branchId: number, from: string) {
  return db
    .selectFrom('counselling_closures')
    .select(['id as closureId', 'day', 'reason'])
    .where('branch_id', '=', branchId)
    .where('day', '>=', from)
    .orderBy('day')
    .limit(400)
    .execute();
}

/** Times taken in a branch from an instant on. */
export async function listTaken(
  db: Db | Tx,
  branchId: number,
  from: Date,
): Promise<(Taken & { readonly requestId: number })[]> {
  return db
    .selectFrom('counselling_appointments')
    .select(['staff_id as staffId', 'starts_at as startsAt', 'kind', 'request_id as requestId'])
    .where('branch_id', '=', branchId)
    .where('state', '=', 'booked')
    .where('starts_at', '>=', from)
    .orderBy('starts_at')
    .limit(2000)
    .execute();
}

/** Times at which whoever has a shift in a branch is busy in another one; no room of this branch is taken by them. */
export async function listTakenElsewhere(db: Db | Tx, branchId: number, from: Date): Promise<Taken[]> {
  const rows = await db
    .selectFrom('counselling_appointments')
    .select(['staff_id as staffId', 'starts_at as startsAt'])
    .where('branch_id', '!=', branchId)
    .where('state', '=', 'booked')
    .where('starts_at', '>=', from)
    .where('staff_id', 'in', (e) =>
      e.selectFrom('counselling_shifts').select('staff_id').where('branch_id', '=', branchId),
    )
    .orderBy('starts_at')
    .limit(2000)
    .execute();
  return rows.map((row) => ({ ...row, kind: 'call' as const }));
}

export interface AppointmentRow {
  readonly requestId: number;
  readonly staffId: number;
  readonly kind: SlotKind;
  readonly startsAt: Date;
}

/** The times these requests have. */
export async function listAppointmentsOf(
  db: Db | Tx,
  requestIds: readonly number[],
): Promise<Map<number, AppointmentRow>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('counselling_appointments')
    .select(['request_id as requestId', 'staff_id as staffId', 'kind', 'starts_at as startsAt'])
    .where('request_id', 'in', requestIds)
    .where('state', '=', 'booked')
    .orderBy('request_id')
    .limit(1000)
    .execute();
  return new Map(rows.map((row) => [row.requestId, row]));
}

/** Whether this phone has another time at this instant, in whatever branch. */
export async function hasTimeAt(
  tx: Tx,
  mobile: string,
  { startsAt, butNot }: { startsAt: Date; butNot: number },
): Promise<boolean> {
  if (mobile === '') return false;
  const row = await tx
    .selectFrom('counselling_appointments as a')
    .innerJoin('counselling_requests as r', 'r.id', 'a.request_id')
    .select('a.id')
    .where('r.guardian_mobile', '=', mobile)
    .where('a.starts_at', '=', startsAt)
    .where('a.state', '=', 'booked')
    .where('r.id', '!=', butNot)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAppointment(
  tx: Tx,
  row: AppointmentRow & { readonly branchId: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('counselling_appointments')
    .values({
      request_id: row.requestId,
      branch_id: row.branchId,
      staff_id: row.staffId,
      kind: row.kind,
      starts_at: row.startsAt,
      state: 'booked',
      created_at: now,
    })
    .execute();
}

/** Gives the time of a request up; false when it had none. */
export async function releaseAppointment(tx: Tx, requestId: number): Promise<boolean> {
  const row = await tx
    .updateTable('counselling_appointments')
    .set({ state: 'released' })
    .where('request_id', '=', requestId)
    .where('state', '=', 'booked')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertHours(db: Db | Tx, branchId: number, hours: readonly Hours[]): Promise<void> {
  await db
    .insertInto('counselling_hours')
    .values(
      hours.map((one) => ({
        branch_id: branchId,
        weekday: one.weekday,
        opens: one.opens,
        closes: one.closes,
        break_starts: one.breakStarts,
        break_ends: one.breakEnds,
        visit_rooms: one.visitRooms,
      })),
    )
    .execute();
}

/** Takes the weekly hours of a branch away, to be written anew. */
export async function deleteHours(tx: Tx, branchId: number): Promise<void> {
  await tx.deleteFrom('counselling_hours').where('branch_id', '=', branchId).execute();
}

/** Adds a weekly shift; false when there is the same already. */
export async function insertShift(db: Db | Tx, branchId: number, shift: Shift): Promise<boolean> {
  const row = await db
    .insertInto('counselling_shifts')
    .values({
      branch_id: branchId,
      staff_id: shift.staffId,
      weekday: shift.weekday,
      starts: shift.starts,
      ends: shift.ends,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a weekly shift other hours. */
export async function updateShift(
  tx: Tx,
  shiftId: number,
  hours: { readonly starts: string; readonly ends: string },
): Promise<void> {
  await tx.updateTable('counselling_shifts').set(hours).where('id', '=', shiftId).execute();
}

export async function deleteShift(tx: Tx, branchId: number, shiftId: number): Promise<void> {
  await tx
    .deleteFrom('counselling_shifts')
    .where('branch_id', '=', branchId)
    .where('id', '=', shiftId)
    .execute();
}

export async function insertClosure(
  tx: Db | Tx,
  branchId: number,
  closure: { readonly day: string; readonly reason: string },
): Promise<void> {
  await tx
    .insertInto('counselling_closures')
    .values({ branch_id: branchId, day: closure.day, reason: closure.reason })
    .onConflict((c) => c.columns(['branch_id', 'day']).doUpdateSet({ reason: closure.reason }))
    .execute();
}

/** Opens a closed day again; answers which day it was, null where there was none. */
export async function deleteClosure(tx: Tx, branchId: number, closureId: number): Promise<string | null> {
  const row = await tx
    .deleteFrom('counselling_closures')
    .where('branch_id', '=', branchId)
    .where('id', '=', closureId)
    .returning('day')
    .executeTakeFirst();
  return row?.day ?? null;
}
