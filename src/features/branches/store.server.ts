import type { Db, Tx } from '#src/platform/db/database.ts';
import type { Branch, Tuition } from './contract.ts';

/** Every branch in the office's order. */
export async function listBranchRows(db: Db | Tx): Promise<Branch[]> {
  return db
    .selectFrom('branches')
    .select([
      'id',
      'code',
      'name',
      'region',
      'address',
      'directions',
      'phone',
      'hours',
      'registration_no as registrationNo',
      'registered_name as registeredName',
      'latitude',
      'longitude',
      'programmes',
    ])
    .orderBy('position')
    .limit(200)
    .execute();
}

/** Tuition of every branch, or of one programme. */
export async function listTuitionRows(db: Db, programme?: string): Promise<Tuition[]> {
  return db
    .selectFrom('tuitions')
    .select([
      'branch_id as branchId',
      'programme',
      'course',
      'grades',
      'capacity',
      'weekly',
      'monthly_minutes as monthlyMinutes',
      'tuition_krw as tuitionKrw',
      'extra_krw as extraKrw',
      'extra_note as extraNote',
    ])
    .$if(programme !== undefined, (query) => query.where('programme', '=', programme ?? ''))
    .orderBy('branch_id')
    .orderBy('position')
    .limit(500)
    .execute();
}

/** Inserts branches with their tuition; used by the seed and the office. */
export async function insertBranch(
  db: Db | Tx,
  branch: Omit<Branch, 'id'>,
  position: number,
): Promise<number> {
  const row = await db
    .insertInto('branches')
    .values({
      code: branch.code,
      name: branch.name,
      region: branch.region,
      address: branch.address,
      directions: branch.directions,
      phone: branch.phone,
      hours: branch.hours,
      registration_no: branch.registrationNo,
      registered_name: branch.registeredName,
      latitude: branch.latitude,
      longitude: branch.longitude,
      programmes: branch.programmes,
      position,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertTuitions(db: Db, rows: readonly Tuition[]): Promise<void> {
  await db
    .insertInto('tuitions')
    .values(
      rows.map((row, position) => ({
        branch_id: row.branchId,
        programme: row.programme,
        course: row.course,
        grades: row.grades,
        capacity: row.capacity,
        weekly: row.weekly,
        monthly_minutes: row.monthlyMinutes,
        tuition_krw: row.tuitionKrw,
        extra_krw: row.extraKrw,
        extra_note: row.extraNote,
        position,
      })),
    )
    .execute();
}
