import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { type Among, isAmong } from '#src/platform/db/queries/among.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';

/** What a key asks for: a page, since when, and of which branches (null: all). */
export interface Reading {
  readonly after: number;
  readonly size: number;
  readonly since: Date | null;
  readonly branchIds: readonly number[] | null;
  readonly now: Date;
}

const ids = (branchIds: readonly number[]) => sql`${[...branchIds]}::bigint[]`;
const among = (column: string, branchIds: readonly number[] | null) =>
  branchIds === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${ids(branchIds)})`;

type Entity = ColumnValue<'history', 'entity'>;

/** When something last moved by its history; the beginning where it never did. */
const lastStep = (entity: Entity, column: string, begun: Expression<Date>) =>
  sql<Date>`greatest(${begun}, (select max(h.at) from history h where h.entity = ${entity} and h.entity_id = ${sql.ref(column)}))`;

/** Begun since an instant, or moved since by its history. */
const movedSince = (
  entity: Entity,
  { column, begun, since }: { column: string; begun: string; since: Date | null },
) =>
  since === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(begun)} >= ${since} or ${sql.ref(column)} in
        (select h.entity_id from history h where h.at >= ${since} and h.entity = ${entity}))`;

/** Registrations with their session, branch and the member whose they are now. */
const registered = (db: Db, { branchIds }: Reading) =>
  db
    .selectFrom('registrations as r')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .innerJoin('tests as t', 't.id', 's.test_id')
    .innerJoin('branches as b', 'b.id', 's.branch_id')
    .innerJoin('guardians_of_registrations as g', 'g.registration_id', 'r.id')
    .innerJoin('members as m', 'm.id', 'g.member_id')
    .select([
      'r.id',
      'r.registration_no as registrationNo',
      'm.id as memberId',
      'r.child_id as childId',
      'r.child_name as childName',
      'r.school_name as schoolName',
      'r.child_grade as grade',
      'b.code as branch',
      't.title as testTitle',
      't.subject',
      'm.status as memberStatus',
    ])
    .where(among('s.branch_id', branchIds));

export async function listRegistrations(db: Db, reading: Reading) {
  const { after, size, since } = reading;
  return registered(db, reading)
    .select([
      'r.state',
      's.id as sessionId',
      's.starts_at as startsAt',
      'r.amount_krw as amountKrw',
      sql<string>`g.guardian_name`.as('guardianName'),
      sql<string>`g.guardian_mobile`.as('guardianMobile'),
      'r.created_at as createdAt',
      'r.confirmed_at as confirmedAt',
      'r.cancelled_at as cancelledAt',
      lastStep('registration', 'r.id', sql.ref('r.created_at')).as('updatedAt'),
    ])
    .where('r.id', '>', after)
    .where(movedSince('registration', { column: 'r.id', begun: 'r.created_at', since }))
    .orderBy('r.id')
    .limit(size)
    .execute();
}

/** Results whose time of publication has come. */
export async function listResults(db: Db, reading: Reading) {
  const { after, size, since, now } = reading;
  const updated = sql<Date>`greatest(e.updated_at, s.results_at)`;
  return registered(db, reading)
    .innerJoin('test_results as e', 'e.registration_id', 'r.id')
    .select([
      'e.verdict',
      'e.placement',
      'e.scores',
      't.score_areas as areas',
      sql<Date>`s.results_at`.as('publishedAt'),
      updated.as('updatedAt'),
    ])
    .where('r.state', '=', 'attended')
    .where('s.results_at', '<=', now)
    .where('r.id', '>', after)
    .$if(since !== null, (of) => of.where(updated, '>=', since ?? now))
    .orderBy('r.id')
    .limit(size)
    .execute();
}

/** Places in classes with who has them. */
export async function listEnrolments(db: Db, { after, size, since, branchIds }: Reading) {
  return db
    .selectFrom('level_places as p')
    .innerJoin('level_classes as c', 'c.id', 'p.class_id')
    .innerJoin('branches as b', 'b.id', 'c.branch_id')
    .innerJoin('placed_students as a', 'a.place_id', 'p.id')
    .leftJoin('members as m', 'm.id', 'a.member_id')
    .leftJoin('children as k', 'k.id', 'a.child_id')
    .select([
      'p.id',
      'p.place_no as enrolmentNo',
      'p.state',
      'b.code as branch',
      'c.id as classId',
      'c.title as classTitle',
      'c.subject',
      'c.level_code as levelCode',
      'c.weekly',
      'c.starts_on as startsOn',
      'a.member_id as memberId',
      'a.child_id as childId',
      sql<string>`a.student_name`.as('childName'),
      sql<string>`coalesce(k.school_name, '')`.as('schoolName'),
      sql<number>`a.grade`.as('grade'),
      'm.name as guardianName',
      sql<string>`a.guardian_mobile`.as('guardianMobile'),
      'a.destroyed_at as destroyedAt',
      'm.status as memberStatus',
      'p.created_at as createdAt',
      lastStep('place', 'p.id', sql.ref('p.created_at')).as('updatedAt'),
    ])
    .where(among('c.branch_id', branchIds))
    .where('p.id', '>', after)
    .where(movedSince('place', { column: 'p.id', begun: 'p.created_at', since }))
    .orderBy('p.id')
    .limit(size)
    .execute();
}

/** Payments with the registrations of their order. */
export async function listPayments(db: Db, { after, size, since, branchIds }: Reading) {
  return db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('registrations as r')
          .innerJoin('test_sessions as s', 's.id', 'r.session_id')
          .innerJoin('branches as b', 'b.id', 's.branch_id')
          .select([
            sql<string[]>`array_agg(r.registration_no order by r.id)`.as('registrationNos'),
            sql<string>`min(b.code)`.as('branch'),
          ])
          .where((e) =>
            e.or([e('r.order_id', '=', e.ref('o.id')), e('r.replaced_order_id', '=', e.ref('o.id'))]),
          )
          .where(among('s.branch_id', branchIds))
          .as('of'),
      (join) => join.on('of.branch', 'is not', null),
    )
    .select([
      'p.id',
      'p.payment_id as paymentId',
      'o.order_no as orderNo',
      'p.state',
      'p.method',
      'p.amount_krw as amountKrw',
      'p.refunded_krw as refundedKrw',
      'of.branch',
      'of.registrationNos',
      'o.member_id as memberId',
      'p.created_at as createdAt',
      'p.paid_at as paidAt',
      lastStep('payment', 'p.id', sql.ref('p.created_at')).as('updatedAt'),
    ])
    .where('p.id', '>', after)
    .where(movedSince('payment', { column: 'p.id', begun: 'p.created_at', since }))
    .orderBy('p.id')
    .limit(size)
    .execute();
}

export async function listPresentations(
  db: Db,
  { after, size, branchIds }: Pick<Reading, 'after' | 'size' | 'branchIds'>,
) {
  return db
    .selectFrom('presentation_sessions as s')
    .innerJoin('presentations as p', 'p.id', 's.presentation_id')
    .innerJoin('branches as b', 'b.id', 's.branch_id')
    .innerJoin('seat_pools as q', 'q.id', 's.pool_id')
    .select([
      's.id',
      's.state',
      'b.code as branch',
      'p.title',
      's.starts_at as startsAt',
      's.ends_at as endsAt',
      's.is_online as isOnline',
      's.room',
      'q.capacity',
      'q.taken',
    ])
    .where('s.state', '!=', 'draft')
    .where(among('s.branch_id', branchIds))
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(size)
    .execute();
}

/** Members among these (null: all). */
export async function listMembers(
  db: Db,
  { after, size, since }: Pick<Reading, 'after' | 'size' | 'since'>,
  known: Among | null,
) {
  const updated = sql<Date>`greatest(m.created_at, m.withdrawn_at,
    (select max(v.at) from member_events v where v.member_id = m.id))`;
  return db
    .selectFrom('members as m')
    .select([
      'm.id',
      'm.status',
      'm.name',
      'm.mobile',
      'm.email',
      'm.created_at as createdAt',
      'm.withdrawn_at as withdrawnAt',
      updated.as('updatedAt'),
    ])
    .where(isAmong(known, 'm.id'))
    .where('m.id', '>', after)
    .$if(since !== null, (of) => of.where(updated, '>=', since ?? new Date(0)))
    .orderBy('m.id')
    .limit(size)
    .execute();
}

/** The children these members have now. */
export async function listChildren(db: Db, memberIds: readonly number[]) {
  if (memberIds.length === 0) return [];
  return db
    .selectFrom('children')
    .select([
      'id',
      'member_id as memberId',
      'name as childName',
      'birth_date as birthDate',
      'school_name as schoolName',
      'grade',
    ])
    .where('member_id', 'in', memberIds)
    .where('removed_at', 'is', null)
    .where('destroyed_at', 'is', null)
    .orderBy('id')
    .limit(memberIds.length * 20)
    .execute();
}

export async function listBranches(db: Db, branchIds: readonly number[] | null) {
  return db
    .selectFrom('branches as b')
    .select(['b.id as branchId', 'b.code', 'b.name'])
    .where(among('b.id', branchIds))
    .orderBy('b.position')
    .limit(500)
    .execute();
}
