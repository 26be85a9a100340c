import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { type Among, countedOf, isAmong } from '#src/platform/db/queries/among.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { endsInDigits, holdsText, likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';
import { phoneDigits } from '#src/shared/people/phone.ts';
import { seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';

export interface MemberFilter extends ListQuery {
  readonly status?: ColumnValue<'members', 'status'> | undefined;
  readonly enrollType?: ColumnValue<'members', 'enroll_type'> | undefined;
  readonly grade?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const lines = (db: Db) =>
  db
    .selectFrom('members as m')
    .select([
      'm.id',
      'm.login_id as loginId',
      'm.name',
      sql<string>`coalesce(m.mobile, '')`.as('mobile'),
      'm.mobile_released_at as mobileReleasedAt',
      'm.email',
      'm.enroll_type as enrollType',
      'm.status',
      'm.created_at as createdAt',
      'm.mobile_proven_at as mobileProvenAt',
      sql<
        number[]
      >`coalesce((select array_agg(c.grade order by c.grade) from children c where c.member_id = m.id and c.removed_at is null), '{}')`.as(
        'grades',
      ),
      sql<number>`(select count(*) from children c where c.member_id = m.id and c.removed_at is null)`.as(
        'childCount',
      ),
      sql<boolean>`coalesce((select c.given from consents c where c.member_id = m.id and c.type = 'marketing' order by c.id desc limit 1), false)`.as(
        'marketing',
      ),
    ])
    .where('m.destroyed_at', 'is', null);

const own = (query: ReturnType<typeof lines>, among: Among | null) => query.where(isAmong(among, 'm.id'));

function search(query: ReturnType<typeof lines>, typed: string) {
  const digits = phoneDigits(typed);
  // Each by an index of its own; in one condition over both tables none of them would be used.
  return query.where(
    sql<boolean>`m.id in (
      select id from members where ${holdsText('members.name', typed)}
      union all select id from members where ${holdsText('members.login_id', typed)}
      union all select member_id from children where removed_at is null and ${holdsText('children.name', typed)}
      ${digits.length >= 4 ? sql`union all select id from members where ${endsInDigits('members.mobile', digits)}` : sql``})`,
  );
}

/** Members among these (null: all), filtered. */
export async function listForOffice(db: Db, among: Among | null, filter: MemberFilter) {
  let query = own(lines(db), among);
  if (filter.status) query = query.where('m.status', '=', filter.status);
  if (filter.enrollType) query = query.where('m.enroll_type', '=', filter.enrollType);
  if (filter.from) query = query.where('m.created_at', '>=', startOfSeoulDay(filter.from));
  if (filter.to) query = query.where('m.created_at', '<', startOfSeoulDay(seoulDayAfter(filter.to)));
  if (filter.grade !== undefined) {
    const grade = filter.grade;
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('children as c')
          .select('c.id')
          .whereRef('c.member_id', '=', 'm.id')
          .where('c.removed_at', 'is', null)
          .where('c.grade', '=', grade),
      ),
    );
  }
  if (filter.q) query = search(query, filter.q);
  return readList(query, filter, {
    by: { joinedAt: 'm.created_at', name: 'm.name', childCount: 'childCount' },
    first: '-joinedAt',
    tie: 'm.id',
    counted: countedOf(among),
  });
}
export type MemberListRow = Awaited<ReturnType<typeof listForOffice>>['rows'][number];

/** One member among these. */
export async function findForOffice(db: Db, id: number, among: Among | null) {
  return own(lines(db), among).where('m.id', '=', id).executeTakeFirst();
}

/** Children with the consent they stand on, removed ones too. */
export async function listChildrenForOffice(db: Db, memberId: number) {
  return db
    .selectFrom('children as c')
    .leftJoin('consents as g', 'g.id', 'c.guardian_consent_id')
    .select([
      'c.id',
      'c.name',
      'c.birth_date as birthDate',
      'c.school_name as schoolName',
      'c.grade',
      'c.removed_at as removedAt',
      'g.version',
      'g.method',
      'g.given_at as givenAt',
    ])
    .where('c.member_id', '=', memberId)
    .where('c.destroyed_at', 'is', null)
    .orderBy('c.id')
    .limit(50)
    .execute();
}

export async function listConsentsOf(db: Db, memberId: number) {
  return db
    .selectFrom('consents')
    .distinctOn('type')
    .select(['type', 'version', 'given', 'method', 'given_at as givenAt'])
    .where('member_id', '=', memberId)
    .orderBy('type')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

export async function listEventsOf(db: Db, memberId: number) {
  return db
    .selectFrom('member_events')
    .select(['kind', 'actor', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

export interface ConsentFilter extends ListQuery {
  readonly type?: ColumnValue<'consents', 'type'> | undefined;
  readonly given?: 'true' | 'false' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface ConsentListRow {
  readonly consentId: number;
  readonly memberId: number;
  readonly memberName: string;
  readonly type: string;
  readonly version: string;
  readonly given: boolean;
  readonly method: string;
  readonly givenAt: Date;
}

/** Every word on a consent. */
export async function listConsents(db: Db, filter: ConsentFilter): Promise<ListPage<ConsentListRow>> {
  let query = db
    .selectFrom('consents as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select([
      'c.id as consentId',
      'm.id as memberId',
      'm.name as memberName',
      'c.type',
      'c.version',
      'c.given',
      'c.method',
      'c.given_at as givenAt',
    ]);
  if (filter.type) query = query.where('c.type', '=', filter.type);
  if (filter.given) query = query.where('c.given', '=', filter.given === 'true');
  if (filter.from) query = query.where('c.given_at', '>=', startOfSeoulDay(filter.from));
  if (filter.to) query = query.where('c.given_at', '<', startOfSeoulDay(seoulDayAfter(filter.to)));
  if (filter.q) query = query.where('m.name', 'ilike', likeText(filter.q));
  return readList(query, filter, {
    by: { givenAt: 'c.given_at', type: 'c.type' },
    first: '-givenAt',
    tie: 'c.id',
  });
}
