import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { prepared } from '#src/platform/db/prepared.ts';
import type { Branch } from '../contract/branches.ts';

/** Every branch in the office's order. */
export async function listBranchRows(db: Db | Tx): Promise<Branch[]> {
  const all = db
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
    .limit(200);
  return (await sql<Branch>`${prepared('branches_in_order')}${all}`.execute(db)).rows;
}

/** Inserts a branch; used by the seed and the office. */
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
