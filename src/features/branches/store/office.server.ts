import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';
import type { Branch } from '../contract/branches.ts';

export type BranchRecord = Branch & { readonly courses: number; readonly version: number };
/** The branches somebody works for; null: all. */
export type Own = readonly number[] | null;
/** Ids for `in`, which takes no empty list. */
export const idsOf = (own: readonly number[]) => (own.length > 0 ? [...own] : [0]);

const branches = (db: Db | Tx, own: Own) =>
  db
    .selectFrom('branches as b')
    .select([
      'b.id',
      'b.code',
      'b.name',
      'b.region',
      'b.address',
      'b.directions',
      'b.phone',
      'b.hours',
      'b.registration_no as registrationNo',
      'b.registered_name as registeredName',
      'b.latitude',
      'b.longitude',
      'b.programmes',
      'b.version',
      sql<number>`(select count(*) from tuitions t where t.branch_id = b.id)`.as('courses'),
    ])
    .$if(own !== null, (query) => query.where('b.id', 'in', idsOf(own ?? [])));

/** Branches of the own scope (null: all). */
export async function listForOffice(
  db: Db,
  own: Own,
  query: ListQuery & { readonly programme?: string | undefined },
): Promise<ListPage<BranchRecord>> {
  let found = branches(db, own);
  if (query.programme) found = found.where(sql<boolean>`${query.programme} = any(b.programmes)`);
  if (query.q)
    found = found.where((eb) =>
      eb.or([eb('b.name', 'ilike', likeText(query.q)), eb('b.address', 'ilike', likeText(query.q))]),
    );
  return readList(found, query, {
    by: { position: 'b.position', name: 'b.name', courses: 'courses' },
    first: 'position',
    tie: 'b.id',
  });
}

/** A branch of the own scope; another's does not exist. */
export async function findBranch(db: Db | Tx, own: Own, id: number): Promise<BranchRecord | undefined> {
  return branches(db, own).where('b.id', '=', id).executeTakeFirst();
}

export type BranchChange = Partial<Omit<Branch, 'id' | 'code'>>;

/** Changes a branch that still is as it was looked at; false where somebody was faster. */
export async function updateBranch(
  tx: Tx,
  id: number,
  { version, change }: { version: number; change: BranchChange },
): Promise<boolean> {
  const { registrationNo, registeredName, ...rest } = change;
  const row = await tx
    .updateTable('branches')
    .set({
      ...rest,
      ...(registrationNo !== undefined && { registration_no: registrationNo }),
      ...(registeredName !== undefined && { registered_name: registeredName }),
      version,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The place after the last branch. */
export async function nextPosition(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('branches')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}
