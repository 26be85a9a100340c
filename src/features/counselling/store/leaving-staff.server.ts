import type { Db, Tx } from '#src/platform/db/database.ts';

/** Days off of whoever has a shift in a branch, from a day on. */
export async function listDaysOff(db: Db | Tx, branchId: number, from: string) {
  return db
    .selectFrom('counselling_days_off as d')
    .select(['d.id as dayOffId', 'd.staff_id as staffId', 'd.day'])
    .where('d.day', '>=', from)
    .where('d.staff_id', 'in', (e) =>
      e.selectFrom('counselling_shifts').select('staff_id').where('branch_id', '=', branchId),
    )
    .orderBy('d.day')
    .orderBy('d.id')
    .limit(1000)
    .execute();
}

/** Writes a day off; the same once more changes nothing. */
export async function insertDayOff(
  tx: Tx,
  off: { readonly staffId: number; readonly day: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('counselling_days_off')
    .values({ staff_id: off.staffId, day: off.day, created_at: off.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a day off back; what it was, or nothing. */
export async function deleteDayOff(tx: Tx, dayOffId: number) {
  return tx
    .deleteFrom('counselling_days_off')
    .where('id', '=', dayOffId)
    .returning(['staff_id as staffId', 'day'])
    .executeTakeFirst();
}

/** Branches in which somebody has shifts, times to come or requests that are not over, in the order of their numbers. */
export async function listBranchesOf(db: Db | Tx, staffId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('counselling_shifts')
    .select('branch_id')
    .where('staff_id', '=', staffId)
    .union(
      db
        .selectFrom('counselling_appointments')
        .select('branch_id')
        .where('staff_id', '=', staffId)
        .where('state', '=', 'booked')
        .where('starts_at', '>', now),
    )
    .union(
      db
        .selectFrom('counselling_requests')
        .select('branch_id')
        .where('assignee_id', '=', staffId)
        .where('state', 'not in', ['enrolled', 'closed', 'cancelled']),
    )
    .orderBy('branch_id')
    .limit(200)
    .execute();
  return rows.map((row) => row.branch_id);
}

/** Requests of a person in a branch that are not over, the oldest first. */
export async function listAssigned(db: Db | Tx, staffId: number, branchId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('counselling_requests')
    .select('id')
    .where('assignee_id', '=', staffId)
    .where('branch_id', '=', branchId)
    .where('state', 'not in', ['enrolled', 'closed', 'cancelled'])
    .orderBy('id')
    .limit(2000)
    .execute();
  return rows.map((row) => row.id);
}

/** Ends every shift of a person in a branch, and what forms being filled in hold of their time; answers how many shifts. */
export async function endShifts(tx: Tx, staffId: number, branchId: number): Promise<number> {
  const rows = await tx
    .deleteFrom('counselling_shifts')
    .where('staff_id', '=', staffId)
    .where('branch_id', '=', branchId)
    .returning('id')
    .execute();
  await tx
    .deleteFrom('counselling_slot_holds')
    .where('staff_id', '=', staffId)
    .where('branch_id', '=', branchId)
    .execute();
  return rows.length;
}

/** How much of a person's work in these branches would need somebody else. */
export async function countDuties(
  db: Db | Tx,
  staffId: number,
  { branchIds, now }: { branchIds: readonly number[]; now: Date },
) {
  if (branchIds.length === 0) return { shifts: 0, appointments: 0, requests: 0 };
  const count = async (rows: Promise<{ n: number } | undefined>) => Number((await rows)?.n ?? 0);
  const [shifts, appointments, requests] = await Promise.all([
    count(
      db
        .selectFrom('counselling_shifts')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('staff_id', '=', staffId)
        .where('branch_id', 'in', branchIds)
        .executeTakeFirst(),
    ),
    count(
      db
        .selectFrom('counselling_appointments')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('staff_id', '=', staffId)
        .where('branch_id', 'in', branchIds)
        .where('state', '=', 'booked')
        .where('starts_at', '>', now)
        .executeTakeFirst(),
    ),
    count(
      db
        .selectFrom('counselling_requests')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('assignee_id', '=', staffId)
        .where('branch_id', 'in', branchIds)
        .where('state', 'not in', ['enrolled', 'closed', 'cancelled'])
        .executeTakeFirst(),
    ),
  ]);
  return { shifts, appointments, requests };
}

/** Gives a booked time to a colleague. */
export async function moveAppointment(tx: Tx, requestId: number, staffId: number): Promise<void> {
  await tx
    .updateTable('counselling_appointments')
    .set({ staff_id: staffId })
    .where('request_id', '=', requestId)
    .where('state', '=', 'booked')
    .execute();
}
