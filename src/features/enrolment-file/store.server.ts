import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import { branchesToShow, type ListQuery } from '#src/shared/endpoint/list.ts';
import { seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import type { ProfileColumn } from './rules.ts';

declare module '#src/platform/db/json-columns.ts' {
  interface JsonColumns {
    'enrolment_file_profile.columns': readonly ProfileColumn[];
  }
}

export interface EnrolledFilter extends ListQuery {
  readonly branchId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Who is in a class of some branches (null: all) now; whoever left or was erased is not among them. */
function enrolled(db: Db, branchIds: readonly number[] | null) {
  return db
    .selectFrom('level_places as p')
    .innerJoin('level_classes as c', 'c.id', 'p.class_id')
    .innerJoin('branches as b', 'b.id', 'c.branch_id')
    .innerJoin('placed_students as a', 'a.place_id', 'p.id')
    .leftJoin('members as m', 'm.id', 'a.member_id')
    .leftJoin('children as k', (join) => join.onRef('k.id', '=', 'a.child_id').on('k.removed_at', 'is', null))
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('history as h')
          .select(sql<Date>`coalesce(min(h.at), p.created_at)`.as('at'))
          .where('h.entity', '=', 'place')
          .whereRef('h.entity_id', '=', 'p.id')
          .where('h.to_state', '=', 'enrolled')
          .as('n'),
      (join) => join.onTrue(),
    )
    .where('p.state', '=', 'enrolled')
    .where('a.destroyed_at', 'is', null)
    .where((e) => e.or([e('m.id', 'is', null), e('m.status', '=', 'active')]))
    .$if(branchIds !== null, (of) => of.where('c.branch_id', 'in', branchIds?.length ? [...branchIds] : [0]));
}

/** One page of enrolled children, the latest first unless asked otherwise; what the family has changed since the test counts. */
export async function listEnrolled(db: Db, own: readonly number[] | null, filter: EnrolledFilter) {
  const { branchId, from, to, q } = filter;
  const query = enrolled(db, branchesToShow(own, branchId))
    .select([
      'p.id as placeId',
      'p.place_no as enrolmentNo',
      'a.attempt_no as attemptNo',
      'a.member_id as memberId',
      'a.child_id as childId',
      'b.name as branchName',
      'c.title as className',
      'c.subject',
      'c.weekly',
      'c.starts_on as startsOn',
      'k.school_name as schoolName',
      'm.name as guardianName',
      'm.email as guardianEmail',
      'n.at as enrolledAt',
      (e) => e.fn.coalesce('k.name', e.ref('a.student_name').$notNull()).as('studentName'),
      (e) => e.fn.coalesce('k.birth_date', e.ref('a.birth_date').$notNull()).as('birthDate'),
      (e) => e.fn.coalesce('k.grade', e.ref('a.grade').$notNull()).as('grade'),
      (e) => e.fn.coalesce('m.mobile', e.ref('a.guardian_mobile').$notNull()).as('guardianMobile'),
    ])
    .$if(from !== undefined, (of) => of.where('n.at', '>=', startOfSeoulDay(from ?? '')))
    .$if(to !== undefined, (of) => of.where('n.at', '<', startOfSeoulDay(seoulDayAfter(to ?? ''))))
    .$if(q !== '', (of) =>
      of.where((e) =>
        e.or([
          e(e.fn.coalesce('k.name', 'a.student_name'), 'ilike', likeText(q)),
          e('c.title', 'ilike', likeText(q)),
        ]),
      ),
    );
  return readList(query, filter, {
    by: { enrolledAt: 'n.at', studentName: 'a.student_name', className: 'c.title' },
    first: '-enrolledAt',
    tie: 'p.id',
  });
}

/** The columns that were chosen (null: none were); locked where they are about to be changed. */
export async function readProfile(db: Db | Tx, isLocking = false) {
  return db
    .selectFrom('enrolment_file_profile')
    .select(['columns', 'version'])
    .where('id', '=', 1)
    .$if(isLocking, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

/** Under the lock of `readProfile`. */
export async function updateProfile(tx: Tx, columns: readonly ProfileColumn[]): Promise<void> {
  await tx
    .updateTable('enrolment_file_profile')
    .set({ columns: JSON.stringify(columns), version: sql`version + 1` })
    .where('id', '=', 1)
    .execute();
}
