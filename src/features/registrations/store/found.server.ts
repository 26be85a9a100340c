import type { Db } from '#src/platform/db/database.ts';

/** Registrations whose number begins so (letters, figures and a dash), in these branches (null: all). */
export async function listFoundRegistrations(
  db: Db,
  own: readonly number[] | null,
  { prefix, limit }: { readonly prefix: string; readonly limit: number },
) {
  return db
    .selectFrom('registrations as r')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .innerJoin('tests as t', 't.id', 's.test_id')
    .innerJoin('children as c', 'c.id', 'r.child_id')
    .select(['r.registration_no as registrationNo', 'r.state', 't.title', 'c.name as childName'])
    .where('r.registration_no', 'like', `${prefix}%`)
    .$if(own !== null, (query) => query.where('s.branch_id', 'in', own?.length ? [...own] : [0]))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
}
