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
