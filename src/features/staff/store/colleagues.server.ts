import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

export async function listCounsellorRows(
  db: Db | Tx,
  branchId: number,
): Promise<{ staffId: number; name: string }[]> {
  return (
    db
      .selectFrom('staff as s')
      .innerJoin('staff_branches as b', 'b.staff_id', 's.id')
      .select(['s.id as staffId', 's.name'])
      .where('b.branch_id', '=', branchId)
      // Whom a single right made one, and not from whom it was taken.
      .where((eb) =>
        eb.or([
          eb.and([
            eb('s.role', 'in', ['counsellor', 'manager']),
            sql<boolean>`not ('families' = any(s.taken_rights))`,
          ]),
          sql<boolean>`'families' = any(s.given_rights)`,
        ]),
      )
      .where('s.status', '=', 'active')
      .orderBy('s.role')
      .orderBy('s.id')
      .limit(200)
      .execute()
  );
}
