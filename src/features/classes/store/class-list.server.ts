import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';

export interface ClassFilter extends ListQuery {
  readonly branchId?: number | undefined;
  readonly subject?: string | undefined;
  readonly level?: string | undefined;
  readonly state?: 'open' | 'closed' | undefined;
  readonly waits?: 'held' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** What starts from this day on is to come. */
  readonly today: string;
}

export type ListedClass = Selectable<DB['level_classes']> & {
  readonly held: number;
  readonly offered: number;
  readonly enrolled: number;
};

/** Classes with how many keep a seat and how many are enrolled. */
function counted(db: Db) {
  return db
    .selectFrom('level_classes as c')
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('level_places as p')
          .select([
            sql<number>`count(*) filter (where p.state = 'held')`.as('held'),
            sql<number>`count(*) filter (where p.state = 'held' and p.attempt_id is null)`.as('offered'),
            sql<number>`count(*) filter (where p.state = 'enrolled')`.as('enrolled'),
          ])
          .whereRef('p.class_id', '=', 'c.id')
          .as('n'),
      (join) => join.onTrue(),
    )
    .selectAll('c')
    .select(['n.held', 'n.offered', 'n.enrolled']);
}

/**
 * One page of the classes of some branches (null: all): unless asked otherwise what starts soonest first, and what has begun
 * behind it, the latest first.
 */
export async function listClasses(
  db: Db,
  branchIds: readonly number[] | null,
  filter: ClassFilter,
): Promise<ListPage<ListedClass>> {
  const { branchId, subject, level, state, waits, from, to, q, today } = filter;
  const text = likeText(q);
  const query = counted(db)
    .select(
      sql<number>`case when c.starts_on >= ${today}::date then c.starts_on - ${today}::date
        else 1000000 + (${today}::date - c.starts_on) end`.as('soonest'),
    )
    .$if(branchIds !== null, (of) => of.where('c.branch_id', 'in', branchIds?.length ? [...branchIds] : [0]))
    .$if(branchId !== undefined, (of) => of.where('c.branch_id', '=', branchId ?? 0))
    .$if(subject !== undefined, (of) => of.where('c.subject', '=', subject ?? ''))
    .$if(level !== undefined, (of) => of.where('c.level_code', '=', level ?? ''))
    .$if(state !== undefined, (of) => of.where('c.is_open', '=', state === 'open'))
    .$if(waits !== undefined, (of) => of.where('n.held', '>', 0))
    .$if(from !== undefined, (of) => of.where('c.starts_on', '>=', from ?? ''))
    .$if(to !== undefined, (of) => of.where('c.starts_on', '<=', to ?? ''))
    .$if(q !== '', (of) =>
      of.where((e) => e.or([e('c.title', 'ilike', text), e('c.weekly', 'ilike', text)])),
    );
  return readList(query, filter, {
    by: {
      soonest: 'soonest',
      startsOn: 'c.starts_on',
      title: 'c.title',
      level: 'c.level_code',
      offered: 'n.offered',
      held: 'n.held',
      enrolled: 'n.enrolled',
    },
    first: 'soonest',
    tie: 'c.id',
  });
}

/** One class with its counts. */
export async function findListedClass(db: Db, classId: number): Promise<ListedClass | undefined> {
  return counted(db).where('c.id', '=', classId).executeTakeFirst();
}

/** The students of a class who said no to a seat, and neither keep one anywhere nor have one since. */
export async function listDeclined(db: Db, classId: number) {
  return db
    .selectFrom('level_places as p')
    .innerJoin('registrations as r', 'r.id', 'p.registration_id')
    .select(['r.registration_no as registrationNo', 'r.child_name as studentName', 'r.child_grade as grade'])
    .distinct()
    .where('p.class_id', '=', classId)
    .where('p.state', '=', 'cancelled')
    .where(
      sql<boolean>`exists (select from history h
        where h.entity = 'place' and h.entity_id = p.id and h.code = 'declined')`,
    )
    .where(
      sql<boolean>`not exists (select from level_places o
        where o.registration_id = p.registration_id and o.state in ('held', 'enrolled'))`,
    )
    .orderBy('r.registration_no')
    .limit(500)
    .execute();
}

/** Everybody who ever had a seat of a class or was offered one, whatever became of it (2,000 at most). */
export async function listPlacedIn(db: Db, classId: number) {
  return db
    .selectFrom('level_places as p')
    .innerJoin('placed_students as a', 'a.place_id', 'p.id')
    .select(['p.id as placeId', 'a.registration_no as registrationNo', 'a.student_name as studentName'])
    .where('p.class_id', '=', classId)
    .orderBy('p.id', 'desc')
    .limit(2_000)
    .execute();
}

export interface ClassTexts {
  readonly title?: string;
  readonly weekly?: string;
  readonly startsOn?: string;
  readonly isOpen?: boolean;
  /** null: nobody is named any more. */
  readonly teacherId?: number | null;
}

/** Locks one class for a change; answers it as it is now. */
export async function lockClass(tx: Tx, classId: number): Promise<Selectable<DB['level_classes']>> {
  return tx
    .selectFrom('level_classes')
    .selectAll()
    .where('id', '=', classId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Changes a locked class; its version grows by one. */
export async function updateClass(
  tx: Tx,
  classId: number,
  { title, weekly, startsOn, isOpen, teacherId }: ClassTexts,
): Promise<void> {
  await tx
    .updateTable('level_classes')
    .set({
      ...(title !== undefined && { title }),
      ...(weekly !== undefined && { weekly }),
      ...(startsOn !== undefined && { starts_on: startsOn }),
      ...(isOpen !== undefined && { is_open: isOpen }),
      ...(teacherId !== undefined && { teacher_id: teacherId }),
      version: sql`version + 1`,
    })
    .where('id', '=', classId)
    .execute();
}
