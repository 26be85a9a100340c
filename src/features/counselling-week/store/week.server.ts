import type { Db } from '#src/platform/db/database.ts';

/** The booked times of a branch between two instants, with the families that have them. */
export async function listWeekTimes(db: Db, branchId: number, { from, until }: { from: Date; until: Date }) {
  return db
    .selectFrom('counselling_appointments as a')
    .innerJoin('counselling_requests as r', 'r.id', 'a.request_id')
    .select([
      'r.id as requestId',
      'r.request_no as requestNo',
      'r.version',
      'r.state',
      'r.guardian_name as guardianName',
      'r.child_grade as childGrade',
      'r.topics',
      'a.staff_id as staffId',
      'a.kind',
      'a.starts_at as startsAt',
    ])
    .where('a.branch_id', '=', branchId)
    .where('a.state', '=', 'booked')
    .where('a.starts_at', '>=', from)
    .where('a.starts_at', '<', until)
    .orderBy('a.starts_at')
    .orderBy('r.id')
    .limit(2_000)
    .execute();
}

/** Weekly shifts of a branch. */
export async function listWeekShifts(db: Db, branchId: number) {
  const rows = await db
    .selectFrom('counselling_shifts')
    .select(['id as shiftId', 'staff_id as staffId', 'weekday', 'starts', 'ends'])
    .where('branch_id', '=', branchId)
    .orderBy('starts')
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((row) => ({ ...row, starts: row.starts.slice(0, 5), ends: row.ends.slice(0, 5) }));
}

/** Days off of whoever has a shift in a branch, within a span of days. */
export async function listWeekDaysOff(db: Db, branchId: number, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('counselling_days_off')
    .select(['id as dayOffId', 'staff_id as staffId', 'day'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('staff_id', 'in', (e) =>
      e.selectFrom('counselling_shifts').select('staff_id').where('branch_id', '=', branchId),
    )
    .orderBy('id')
    .limit(1_000)
    .execute();
}

/** Days on which the counselling of a branch rests, with their reasons. */
export async function listWeekClosures(db: Db, branchId: number, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('counselling_closures')
    .select(['day', 'reason'])
    .where('branch_id', '=', branchId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .limit(7)
    .execute();
}

/** When a branch counsels. */
export async function listWeekHours(db: Db, branchId: number) {
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
  const short = (time: string) => time.slice(0, 5);
  return rows.map((row) => ({
    ...row,
    opens: short(row.opens),
    closes: short(row.closes),
    breakStarts: row.breakStarts && short(row.breakStarts),
    breakEnds: row.breakEnds && short(row.breakEnds),
  }));
}
