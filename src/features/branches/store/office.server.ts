import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/list.ts';
import type { ListPage, ListQuery } from '#src/shared/list.ts';
import type { Branch, Tuition } from '../contract.ts';

export type BranchRecord = Branch & { readonly courses: number; readonly version: number };
type Own = readonly number[] | null;
const idsOf = (own: readonly number[]) => (own.length > 0 ? [...own] : [0]);

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
export async function listForOffice(db: Db, own: Own, query: ListQuery): Promise<ListPage<BranchRecord>> {
  const found = branches(db, own).$if(query.q !== '', (of) =>
    of.where((eb) =>
      eb.or([eb('b.name', 'ilike', likeText(query.q)), eb('b.address', 'ilike', likeText(query.q))]),
    ),
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
  version: number,
  change: BranchChange,
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

export type TuitionRecord = Tuition & {
  readonly tuitionId: number;
  readonly branchName: string;
  readonly version: number;
};

const tuitions = (db: Db | Tx, own: Own) =>
  db
    .selectFrom('tuitions as t')
    .innerJoin('branches as b', 'b.id', 't.branch_id')
    .select([
      't.id as tuitionId',
      't.branch_id as branchId',
      'b.name as branchName',
      't.programme',
      't.course',
      't.grades',
      't.capacity',
      't.weekly',
      't.monthly_minutes as monthlyMinutes',
      't.tuition_krw as tuitionKrw',
      't.extra_krw as extraKrw',
      't.extra_note as extraNote',
      't.version',
    ])
    .$if(own !== null, (query) => query.where('t.branch_id', 'in', idsOf(own ?? [])));

export interface TuitionFilter extends ListQuery {
  readonly branchId?: number | undefined;
  readonly programme?: string | undefined;
}

/** Tuition of the own scope. */
export async function listTuitionPage(
  db: Db,
  own: Own,
  filter: TuitionFilter,
): Promise<ListPage<TuitionRecord>> {
  let query = tuitions(db, own);
  if (filter.branchId) query = query.where('t.branch_id', '=', filter.branchId);
  if (filter.programme) query = query.where('t.programme', '=', filter.programme);
  if (filter.q) query = query.where('t.course', 'ilike', likeText(filter.q));
  return readList(query, filter, {
    by: { branch: 'b.position', programme: 't.programme', course: 't.course', tuitionKrw: 't.tuition_krw' },
    first: 'branch',
    tie: 't.id',
  });
}

/** One course of the own scope; another's does not exist. */
export async function findTuition(db: Db | Tx, own: Own, id: number): Promise<TuitionRecord | undefined> {
  return tuitions(db, own).where('t.id', '=', id).executeTakeFirst();
}

/**
 * Every course of some branches, held against other imports until the end of the transaction. The branches are what is
 * locked, so that courses added by an import before are seen too.
 */
export async function lockTuitions(tx: Tx, branchIds: readonly number[]): Promise<TuitionRecord[]> {
  await tx
    .selectFrom('branches')
    .select('id')
    .where('id', 'in', idsOf(branchIds))
    .orderBy('id')
    .limit(200)
    .forNoKeyUpdate()
    .execute();
  return tuitions(tx, branchIds).orderBy('t.id').limit(2_000).execute();
}

export type Course = Omit<Tuition, 'branchId'>;
const columnsOf = (course: Course) => ({
  programme: course.programme,
  course: course.course,
  grades: course.grades,
  capacity: course.capacity,
  weekly: course.weekly,
  monthly_minutes: course.monthlyMinutes,
  tuition_krw: course.tuitionKrw,
  extra_krw: course.extraKrw,
  extra_note: course.extraNote,
});

/** Adds a course at the end of its branch. */
export async function insertTuition(tx: Tx, branchId: number, course: Course): Promise<number> {
  const row = await tx
    .insertInto('tuitions')
    .values((eb) => ({
      ...columnsOf(course),
      branch_id: branchId,
      position: eb
        .selectFrom('tuitions')
        .select((of) => sql<number>`coalesce(${of.fn.max('position')}, 0) + 1`.as('next'))
        .where('branch_id', '=', branchId),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a course that still is as it was looked at; false where somebody was faster. */
export async function updateTuition(tx: Tx, id: number, version: number, course: Course): Promise<boolean> {
  const row = await tx
    .updateTable('tuitions')
    .set({ ...columnsOf(course) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a course away that still is as it was looked at. */
export async function deleteTuition(tx: Tx, id: number, version: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('tuitions')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
