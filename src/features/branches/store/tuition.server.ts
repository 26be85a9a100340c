import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';
import type { Fee, NextFee, Tuition } from '../contract/branches.ts';
import type { FiledFee } from '../rules/programmes.ts';
import { idsOf, type Own } from './office.server.ts';

/** Every course with the fee in force on a Seoul day, and the next one announced. */
const coursesOn = (db: Db | Tx, today: string) =>
  db
    .selectFrom('tuitions as t')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('tuition_fees as f')
          .selectAll()
          .whereRef('f.tuition_id', '=', 't.id')
          .where('f.effective_from', '<=', today)
          .orderBy('f.effective_from', 'desc')
          .limit(1)
          .as('now'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('tuition_fees as f')
          .select(
            sql<NextFee>`json_build_object('effectiveFrom', f.effective_from, 'monthlyMinutes', f.monthly_minutes,
              'tuitionKrw', f.tuition_krw, 'extraKrw', f.extra_krw, 'extraNote', f.extra_note)`.as('fee'),
          )
          .whereRef('f.tuition_id', '=', 't.id')
          .where('f.effective_from', '>', today)
          .orderBy('f.effective_from')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      't.branch_id as branchId',
      't.programme',
      't.course',
      't.grades',
      't.capacity',
      't.weekly',
      eb.fn.coalesce('now.monthly_minutes', 't.monthly_minutes').as('monthlyMinutes'),
      eb.fn.coalesce('now.tuition_krw', 't.tuition_krw').as('tuitionKrw'),
      eb.fn.coalesce('now.extra_krw', 't.extra_krw').as('extraKrw'),
      eb.fn.coalesce('now.extra_note', 't.extra_note').as('extraNote'),
      'next.fee as next',
    ]);

/** Tuition of every branch, or of one programme, as it is in force on a Seoul day. */
export async function listTuitionRows(db: Db, today: string, programme?: string): Promise<Tuition[]> {
  return coursesOn(db, today)
    .$if(programme !== undefined, (query) => query.where('t.programme', '=', programme ?? ''))
    .orderBy('t.branch_id')
    .orderBy('t.position')
    .limit(500)
    .execute();
}

export type TuitionRecord = Tuition & {
  readonly tuitionId: number;
  readonly branchName: string;
  readonly programmeName: string;
  readonly version: number;
};

const tuitions = (db: Db | Tx, own: Own, today: string) =>
  coursesOn(db, today)
    .innerJoin('branches as b', 'b.id', 't.branch_id')
    .leftJoin('programmes as p', 'p.key', 't.programme')
    .select((eb) => [
      't.id as tuitionId',
      't.version',
      'b.name as branchName',
      eb.fn.coalesce('p.name', 't.programme').as('programmeName'),
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
  { today, filter }: { today: string; filter: TuitionFilter },
): Promise<ListPage<TuitionRecord>> {
  let query = tuitions(db, own, today);
  if (filter.branchId) query = query.where('t.branch_id', '=', filter.branchId);
  if (filter.programme) query = query.where('t.programme', '=', filter.programme);
  if (filter.q) query = query.where('t.course', 'ilike', likeText(filter.q));
  return readList(query, filter, {
    by: { branch: 'b.position', programme: 'p.position', course: 't.course', tuitionKrw: 'tuitionKrw' },
    first: 'branch',
    tie: 't.id',
  });
}

/** One course of the own scope; another's does not exist. */
export async function findTuition(
  db: Db | Tx,
  own: Own,
  { today, id }: { today: string; id: number },
): Promise<TuitionRecord | undefined> {
  return tuitions(db, own, today).where('t.id', '=', id).executeTakeFirst();
}

/**
 * Every course of some branches, held against other imports until the end of the transaction. The branches are what is
 * locked, so that courses added by an import before are seen too.
 */
export async function lockTuitions(
  tx: Tx,
  branchIds: readonly number[],
  today: string,
): Promise<TuitionRecord[]> {
  await tx
    .selectFrom('branches')
    .select('id')
    .where('id', 'in', idsOf(branchIds))
    .orderBy('id')
    .limit(200)
    .forNoKeyUpdate()
    .execute();
  return tuitions(tx, branchIds, today).orderBy('t.id').limit(2_000).execute();
}

export type Course = Omit<Tuition, 'branchId' | 'next'>;
const placed = (course: Course) => ({
  programme: course.programme,
  course: course.course,
  grades: course.grades,
  capacity: course.capacity,
  weekly: course.weekly,
});
const priced = (fee: Fee) => ({
  monthly_minutes: fee.monthlyMinutes,
  tuition_krw: fee.tuitionKrw,
  extra_krw: fee.extraKrw,
  extra_note: fee.extraNote,
});

/** Adds a course at the end of its branch. */
export async function insertTuition(tx: Tx, branchId: number, course: Course): Promise<number> {
  const row = await tx
    .insertInto('tuitions')
    .values((eb) => ({
      ...placed(course),
      ...priced(course),
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

/** Inserts courses in their order; used by the seed. */
export async function insertTuitions(
  db: Db,
  rows: readonly (Course & { readonly branchId: number })[],
): Promise<number[]> {
  const added = await db
    .insertInto('tuitions')
    .values(
      rows.map((row, position) => ({ ...placed(row), ...priced(row), branch_id: row.branchId, position })),
    )
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

/** Changes what a course is, where it still is as it was looked at; false where somebody was faster. Its fees stay. */
export async function updateCourse(
  tx: Tx,
  id: number,
  { version, course }: { version: number; course: Course },
): Promise<boolean> {
  return touch(tx, id, { version, values: placed(course) });
}

/** Takes the next version for a change of the fees; false where somebody was faster. */
export async function touchTuition(tx: Tx, id: number, version: number): Promise<boolean> {
  return touch(tx, id, { version, values: { version } });
}

async function touch(
  tx: Tx,
  id: number,
  { version, values }: { version: number; values: object },
): Promise<boolean> {
  const row = await tx
    .updateTable('tuitions')
    .set(values)
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

/** What a course has cost, costs and will cost, first to last; what was filed with it has no day. */
export async function listFees(db: Db | Tx, tuitionId: number): Promise<FiledFee[]> {
  const first = db
    .selectFrom('tuitions')
    .select([
      sql<number | null>`null::bigint`.as('feeId'),
      sql<string | null>`null::date`.as('effectiveFrom'),
      'monthly_minutes as monthlyMinutes',
      'tuition_krw as tuitionKrw',
      'extra_krw as extraKrw',
      'extra_note as extraNote',
    ])
    .where('id', '=', tuitionId);
  const dated = db
    .selectFrom('tuition_fees')
    .select([
      'id as feeId',
      'effective_from as effectiveFrom',
      'monthly_minutes as monthlyMinutes',
      'tuition_krw as tuitionKrw',
      'extra_krw as extraKrw',
      'extra_note as extraNote',
    ])
    .where('tuition_id', '=', tuitionId)
    .orderBy('effective_from', 'desc')
    .limit(99);
  const [[opening], rows] = [await first.execute(), await dated.execute()];
  return opening ? [opening, ...rows.reverse()] : [];
}

/** Writes what a course costs from a day on, in the place of what was said for that day. */
export async function putFee(
  tx: Db | Tx,
  tuitionId: number,
  { effectiveFrom, fee }: { effectiveFrom: string; fee: Fee },
): Promise<number> {
  const row = await tx
    .insertInto('tuition_fees')
    .values({ tuition_id: tuitionId, effective_from: effectiveFrom, ...priced(fee) })
    .onConflict((on) => on.columns(['tuition_id', 'effective_from']).doUpdateSet(priced(fee)))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes away what was said for a day. */
export async function deleteFee(tx: Tx, tuitionId: number, effectiveFrom: string): Promise<void> {
  await tx
    .deleteFrom('tuition_fees')
    .where('tuition_id', '=', tuitionId)
    .where('effective_from', '=', effectiveFrom)
    .execute();
}
