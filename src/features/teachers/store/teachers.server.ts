import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';
import type { TeacherInput } from '../contract/office.ts';
import type { Teacher } from '../contract/teachers.ts';

export interface TeacherRow extends Teacher {
  readonly isPublished: boolean;
  readonly version: number;
  readonly consentedOn: string | null;
  readonly evidence: string | null;
}

const teachers = (db: Db | Tx) =>
  db
    .selectFrom('teachers as t')
    .leftJoin('teacher_photos as p', (join) =>
      join.onRef('p.teacher_id', '=', 't.id').on('p.withdrawn_at', 'is', null),
    )
    .select([
      't.id as teacherId',
      't.name',
      't.title',
      't.programmes',
      't.grade_from as gradeFrom',
      't.grade_to as gradeTo',
      't.motto',
      't.introduction',
      't.career',
      't.portrait',
      'p.hash as photo',
      'p.consented_on as consentedOn',
      'p.evidence',
      't.is_published as isPublished',
      't.version',
      sql<
        number[]
      >`array(select tb.branch_id from teacher_branches tb join branches b on b.id = tb.branch_id where tb.teacher_id = t.id order by b.position)`.as(
        'branchIds',
      ),
    ]);

/** Those whose page is shown, in the office's order. */
export function listPublished(db: Db): Promise<TeacherRow[]> {
  return teachers(db)
    .where('t.is_published', '=', true)
    .orderBy('t.position')
    .orderBy('t.id')
    .limit(300)
    .execute();
}

/** One of them, shown or not. */
export function findTeacher(db: Db | Tx, teacherId: number): Promise<TeacherRow | undefined> {
  return teachers(db).where('t.id', '=', teacherId).executeTakeFirst();
}

export interface TeacherFilter extends ListQuery {
  readonly branchId?: number | undefined;
  readonly programme?: string | undefined;
  readonly isPublished?: 'true' | 'false' | undefined;
}

/** One page of them as the office lists them. */
export function listForOffice(db: Db, filter: TeacherFilter): Promise<ListPage<TeacherRow>> {
  const { branchId, programme, isPublished, q } = filter;
  const text = likeText(q);
  const query = teachers(db)
    .$if(branchId !== undefined, (of) =>
      of.where((e) =>
        e.exists(
          e
            .selectFrom('teacher_branches as tb')
            .select('tb.branch_id')
            .whereRef('tb.teacher_id', '=', 't.id')
            .where('tb.branch_id', '=', branchId ?? 0),
        ),
      ),
    )
    .$if(programme !== undefined, (of) => of.where(sql<boolean>`${programme ?? ''} = any(t.programmes)`))
    .$if(isPublished !== undefined, (of) => of.where('t.is_published', '=', isPublished === 'true'))
    .$if(q !== '', (of) => of.where((e) => e.or([e('t.name', 'ilike', text), e('t.title', 'ilike', text)])));
  return readList(query, filter, {
    by: { position: 't.position', name: 't.name' },
    first: 'position',
    tie: 't.id',
  });
}

type Written = Omit<TeacherInput, 'branchIds'>;
const columnsOf = ({ gradeFrom, gradeTo, isPublished, ...rest }: Written) => ({
  ...rest,
  grade_from: gradeFrom,
  grade_to: gradeTo,
  is_published: isPublished,
});

/** Adds one after the last. */
export async function insertTeacher(tx: Db | Tx, teacher: Written): Promise<number> {
  const row = await tx
    .insertInto('teachers')
    .values({
      ...columnsOf(teacher),
      position: sql`(select coalesce(max(position), 0) + 1 from teachers)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes one that still is as it was looked at; false where somebody was faster. */
export async function updateTeacher(
  tx: Tx,
  teacherId: number,
  { version, teacher }: { version: number; teacher: Written },
): Promise<boolean> {
  const row = await tx
    .updateTable('teachers')
    .set(columnsOf(teacher))
    .where('id', '=', teacherId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The branches somebody teaches at, in place of those before. */
export async function putBranches(
  tx: Db | Tx,
  teacherId: number,
  branchIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('teacher_branches').where('teacher_id', '=', teacherId).execute();
  if (branchIds.length === 0) return;
  await tx
    .insertInto('teacher_branches')
    .values([...new Set(branchIds)].map((branch_id) => ({ teacher_id: teacherId, branch_id })))
    .execute();
}

/** Locks the order of all; answers the ids as they stand. */
export async function lockOrder(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('teachers')
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .limit(1_000)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes the order; what is said of them, and its version, stays. */
export async function putOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update teachers set position = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
    where teachers.id = o.id and teachers.position <> o.place`.execute(tx);
}
